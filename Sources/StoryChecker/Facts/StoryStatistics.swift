public import Story

/// Counts of what is in a story.
public struct StoryStatistics: Equatable, Sendable {
    /// The words in pages, explanations, outcomes and sequences, in all branches; a value is one word.
    public private(set) var words = 0
    /// The number of locations.
    public private(set) var locations = 0
    /// The number of pages in all locations.
    public private(set) var pages = 0
    /// The number of choices in all locations.
    public private(set) var choices = 0
    /// The number of endings.
    public private(set) var endings = 0
    /// The number of pictures.
    public private(set) var pictures = 0
    /// The number of sounds.
    public private(set) var sounds = 0
    /// The number of variables, asked or not.
    public private(set) var variables = 0
    /// The number of choices with a check.
    public private(set) var checks = 0
    /// The number of locations with choices.
    public private(set) var locationsWithChoices = 0

    /// The assumed reading speed.
    public static let wordsPerMinute = 200

    /// The time to read every word once, in minutes, rounded up.
    public var readingMinutes: Int { (words + Self.wordsPerMinute - 1) / Self.wordsPerMinute }

    /// The average number of choices at locations with choices, in hundredths, rounded to the nearest; 0 if there are none.
    public var branchingHundredths: Int {
        guard locationsWithChoices > 0 else { return 0 }
        return Int((Int64(choices) * 200 + Int64(locationsWithChoices)) / (2 * Int64(locationsWithChoices)))
    }

    /// Counts what is in a story.
    /// - Complexity: O(*n*) in the size of the story.
    public init(_ story: Story) {
        locations = story.locations.count
        pictures = story.pictures.count
        sounds = story.sounds.count
        variables = story.variables.count
        for location in story.locations { count(location) }
    }

    private mutating func count(_ location: Story.Location) {
        pages += location.pages.count
        switch location.exit {
        case .ending:
            endings += 1
        case .continuations:
            break
        case .choices(let offered):
            choices += offered.count
            if !offered.isEmpty { locationsWithChoices += 1 }
            for choice in offered {
                if case .check = choice.action { checks += 1 }
            }
        }
        location.visitContents { content, site in
            guard case .text(let template) = content else { return }
            switch site {
            case .line, .explanation, .outcomeLine, .sequenceText: words += WordCounter.words(in: template)
            default: return
            }
        }
    }
}
