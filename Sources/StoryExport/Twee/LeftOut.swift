public import Story

extension TweeFile {
    /// Something that readers of the story have in Branchbook, and not in Twine.
    public struct LeftOut: Equatable, Sendable {
        /// What kind of thing it is.
        public var sort: Sort
        /// The locations that have it, in the order of the story; empty if it belongs to the whole story.
        public var locations: [Story.Location.ID]

        /// The kinds of things that a Twee file cannot carry.
        public enum Sort: CaseIterable, Sendable {
            case cover, glossary, colours, limits, descriptions, paint
            case pages, reveal, explanations, staging, sounds, narrations, rolls, division, numbers

            /// What is not carried, in words for the person who makes the file.
            public var words: String {
                switch self {
                case .cover: "the title page: summary, cover and series"
                case .glossary: "words that are explained"
                case .colours: "options picked by their colour; they are picked by their words"
                case .limits: "limits of answers"
                case .descriptions: "descriptions of pictures with more than plain words"
                case .paint: "pictures painted in a colour; they have their own colours"
                case .pages: "pages one by one; they stand below each other"
                case .reveal: "text shown line by line; it is there at once"
                case .explanations: "explanations of pages"
                case .staging: "figures of sequences; their words are there"
                case .sounds: "sounds"
                case .narrations: "narrations"
                case .rolls: "the numbers that checks roll, and why they are shifted; the rolls count"
                case .division: "divisions by zero that change nothing; they give numbers that are none"
                case .numbers: "numbers above 9,007,199,254,740,992; they are rounded"
                }
            }
        }

        /// Everything of a story that its file does not carry.
        static func all(of story: Story) -> [LeftOut] {
            Sort.allCases.compactMap { sort in
                let locations = story.locations.filter { $0.has(sort) }.map { $0.id }
                return locations.isEmpty && !story.has(sort) ? nil : LeftOut(sort: sort, locations: locations)
            }
        }
    }
}

extension Story {
    /// Whether the story as a whole has something.
    fileprivate func has(_ sort: TweeFile.LeftOut.Sort) -> Bool {
        switch sort {
        case .cover: titlePicture != nil || summary != nil || series != nil
        case .glossary: !glossary.isEmpty
        case .colours: variables.contains { $0.prompt != nil && $0.hasColours }
        case .limits: variables.contains { $0.prompt != nil && $0.limitsAnswers }
        case .descriptions: pictures.contains { $0.alternative.map { TweeMarkup.plainWords($0) == nil } ?? false }
        case .paint: pictures.contains { $0.paint != nil }
        case .pages, .reveal, .explanations, .staging, .sounds, .narrations, .rolls, .division, .numbers: false
        }
    }
}

extension Story.Variable {
    fileprivate var hasColours: Bool {
        guard case .oneOf(let options) = kind else { return false }
        return options.allSatisfy { $0.colour != nil }
    }

    fileprivate var limitsAnswers: Bool {
        switch kind {
        case .text: true
        case .number(let limits): limits != .min ... .max
        case .yesNo, .oneOf: false
        }
    }
}

extension Story.Location {
    fileprivate func has(_ sort: TweeFile.LeftOut.Sort) -> Bool {
        let outcomes = choices.flatMap { $0.outcomes }
        return switch sort {
        case .cover, .glossary, .colours, .limits, .descriptions, .paint: false
        case .pages: pages.count > 1
        case .reveal: pages.contains { $0.reveal == .lines && $0.lines.count > 1 }
        case .explanations: pages.contains { !$0.explanation.isEmpty }
        case .staging: sequence != nil
        case .sounds:
            ambience != nil || pages.contains { $0.sound != nil || $0.ambience != nil } || outcomes.contains { $0.sound != nil }
        case .narrations: pages.contains { $0.narration != nil }
        case .rolls: choices.contains { $0.hasCheck }
        case .division: expressions.contains { $0.mayDivideByZero }
        case .numbers: expressions.contains { $0.hasHugeNumber }
        }
    }
}
