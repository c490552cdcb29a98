internal import Story

/// Reports what readers, and people who choose books for them, would miss.
enum PeopleRules {
    /// The assumed number of characters of a value on a page.
    static let valueLength = 5

    /// One problem for each thing that is missing or too long.
    static func problems(in story: Story, media: MediaUses) -> [Problem] {
        metadata(of: story) + pictures(in: story, media: media) + lengths(in: story) + SentenceRules.problems(in: story)
    }

    private static func metadata(of story: Story) -> [Problem] {
        var problems: [Problem] = []
        if story.language == nil {
            let fix = "Add a “language”, such as \"en\"."
            let message = "The story does not say which language it is in, so a screen reader cannot know how to pronounce it."
            problems.append(Problem(.missingLanguage, message, fix: fix, at: Problem.Place(Path())))
        }
        if let language = story.language, let problem = LanguageRules.problem(language: language) { problems.append(problem) }
        if story.summary.map({ $0.unicodeScalars.allSatisfy { $0.isBlank } }) ?? true {
            let fix = "Add a “summary” of one or two sentences."
            let message = "The story has no summary to help readers choose it."
            let place = Problem.Place(story.summary == nil ? Path() : Path().key("summary"))
            problems.append(Problem(.missingSummary, message, fix: fix, at: place))
        }
        return problems
    }

    /// A picture that nothing shows needs no description; that it is unused is reported elsewhere.
    private static func pictures(in story: Story, media: MediaUses) -> [Problem] {
        var problems: [Problem] = []
        for (number, picture) in story.pictures.enumerated() where picture.alternative == nil && media.isShown[number] {
            problems.append(
                Problem(
                    .missingAlternative,
                    "Readers who cannot see “\(picture.id)” get no description.",
                    fix: "Describe it in an “alt”; if it is only decoration, write \"\".",
                    at: Problem.Place(Path().key("pictures").key(picture.id.text), .key)
                )
            )
        }
        return problems
    }

    static func lengths(in story: Story) -> [Problem] {
        let limits = AgeLimits(story.ages)
        let readers = story.ages.map { "for \(AgeLimits.words(for: $0))" }
        var problems: [Problem] = []
        for location in story.locations {
            for (number, page) in location.pages.enumerated() {
                var length = 0
                for line in page.lines { length += longest(line.parts) }
                guard length > limits.page else { continue }
                let limit = limits.page < AgeLimits.screen ? "\(limits.page) are enough \(readers ?? "")" : "a screen holds \(limits.page)"
                problems.append(
                    Problem(
                        .pageTooLong,
                        "This page has up to \(length) characters; \(limit).",
                        fix: "Split it into several pages.",
                        at: Problem.Place(location.path.key("pages").index(number).key("text"))
                    )
                )
            }
            guard case .choices(let choices) = location.exit else { continue }
            for (number, choice) in choices.enumerated() {
                let length = longest(choice.text.parts)
                guard length > limits.choice else { continue }
                problems.append(
                    Problem(
                        .choiceTooLong,
                        "This choice has up to \(length) characters; \(limits.choice) are enough \(readers ?? "for a button").",
                        fix: "Say what to do in a few words, and put the rest on the page or in the result.",
                        at: Problem.Place(location.path.key("choices").index(number).key("text"))
                    )
                )
            }
        }
        return problems
    }

    /// The number of characters on the longest way through the conditions.
    private static func longest(_ parts: [Template.Part]) -> Int {
        var length = 0
        for part in parts {
            switch part {
            case .literal(let text): length += text.count
            case .value: length += valueLength
            case .emphasis(_, let inner): length += longest(inner)
            case .conditional(let branches, let otherwise):
                length += branches.reduce(longest(otherwise)) { max($0, longest($1.parts)) }
            }
        }
        return length
    }
}
