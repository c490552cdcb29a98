internal import Story

/// Something that a story can have and that not every file carries.
enum StoryFeature: CaseIterable {
    /// A title page with more than the title and the authors.
    case cover
    /// Titles of locations.
    case titles
    case glossary
    /// Questions whose answer is typed and not picked.
    case typedAnswers
    /// Options that are picked by their colour.
    case colours
    /// Limits of answers.
    case limits
    /// Descriptions of pictures with values or conditions.
    case descriptions
    case paint
    /// Light and strong emphasis.
    case emphasis
    /// Locations with several pages.
    case pages
    /// Pages that are revealed line by line.
    case reveal
    case explanations
    /// The figures of sequences.
    case staging
    case sounds, narrations
    /// What checks roll, and why they are shifted.
    case rolls
    /// Rolls with more numbers than a table on a page has.
    case manyNumbers
    /// Calculations with more than adding, subtracting and comparing.
    case calculations
    /// Divisions by what may be zero.
    case division
    /// Numbers that JavaScript rounds.
    case numbers
    /// Numbers with more than 32 bits.
    case longNumbers
}

extension Story {
    /// Whether the story as a whole has something.
    func has(_ feature: StoryFeature) -> Bool {
        switch feature {
        case .cover: titlePicture != nil || summary != nil || series != nil
        case .glossary: !glossary.isEmpty
        case .colours: variables.contains { $0.prompt != nil && $0.hasColours }
        case .limits: variables.contains { $0.prompt != nil && $0.limitsAnswers }
        case .descriptions: pictures.contains { $0.alternative.map { TweeMarkup.plainWords($0) == nil } ?? false }
        case .paint: pictures.contains { $0.paint != nil }
        case .typedAnswers: variables.contains { $0.prompt != nil && $0.isTyped }
        case .longNumbers: variables.contains { if case .number(let number) = $0.defaultValue { number.isLong } else { false } }
        case .titles, .emphasis, .pages, .reveal, .explanations, .staging, .sounds, .narrations, .rolls, .manyNumbers, .calculations,
            .division, .numbers:
            false
        }
    }
}

extension Story.Variable {
    fileprivate var hasColours: Bool { options?.allSatisfy { $0.colour != nil } ?? false }

    fileprivate var limitsAnswers: Bool {
        switch kind {
        case .text: true
        case .number(let limits): limits != .min ... .max
        case .yesNo, .oneOf: false
        }
    }
}

extension Story.Location {
    /// Whether something is at this location.
    func has(_ feature: StoryFeature) -> Bool {
        let outcomes = choices.flatMap { $0.outcomes }
        return switch feature {
        case .cover, .glossary, .typedAnswers, .colours, .limits, .descriptions, .paint: false
        case .titles: title != nil
        case .emphasis: templates.contains { $0.hasEmphasis }
        case .pages: pages.count > 1
        case .reveal: pages.contains { $0.reveal == .lines && $0.lines.count > 1 }
        case .explanations: pages.contains { !$0.explanation.isEmpty }
        case .staging: sequence != nil
        case .sounds:
            ambience != nil || pages.contains { $0.sound != nil || $0.ambience != nil } || outcomes.contains { $0.sound != nil }
        case .narrations: pages.contains { $0.narration != nil }
        case .rolls: choices.contains { $0.hasCheck }
        case .manyNumbers: choices.contains { $0.rollsManyNumbers }
        case .calculations: expressions.contains { $0.isLongByHand }
        case .division: expressions.contains { $0.mayDivideByZero }
        case .numbers: expressions.contains { $0.hasHugeNumber }
        case .longNumbers: expressions.contains { $0.hasLongNumber }
        }
    }
}

extension Story.Choice {
    fileprivate var rollsManyNumbers: Bool {
        guard case .check(let check, _) = action else { return false }
        let draw = Gamebook.Draw(check.kind)
        return !draw.isSimple && !draw.hasTable
    }
}
