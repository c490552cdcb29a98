public import Story

/// How much there is in a story.
public struct StoryStatistics: Equatable, Sendable {
    /// The words of the prose: pages, explanations, outcomes and sequences, in all their branches; a value is one word.
    public private(set) var words = 0
    /// Places.
    public private(set) var locations = 0
    /// Pages of all places.
    public private(set) var pages = 0
    /// Choices of all places.
    public private(set) var choices = 0
    /// Places that end the story.
    public private(set) var endings = 0
    /// Pictures.
    public private(set) var pictures = 0
    /// Sounds.
    public private(set) var sounds = 0
    /// Variables, asked or not.
    public private(set) var variables = 0
    /// Choices that are decided by a check.
    public private(set) var checks = 0
    /// Places that have choices.
    public private(set) var locationsWithChoices = 0

    /// How many words are read in a minute.
    public static let wordsPerMinute = 200

    /// How long it takes to read every word once, in minutes, rounded up.
    public var readingMinutes: Int { (words + Self.wordsPerMinute - 1) / Self.wordsPerMinute }

    /// How many choices a place has that has any, in hundredths, rounded to the nearest; 0 where none has.
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
