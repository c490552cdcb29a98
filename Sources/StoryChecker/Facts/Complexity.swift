public import Story

/// How complex a story is: a whole number by which a library sorts stories from simple to complex.
///
/// It adds up what a reader must do and keep in mind; ``parts`` has the summands. It does not depend on names or on the order of things,
/// and adding something never lowers it.
///
/// | what | adds |
/// | --- | --- |
/// | each choice that is offered | 1 |
/// | each ending | 1 |
/// | each check | 2, and 1 for each bucket beyond two and for each modifier |
/// | each question, once for each location that asks it, or once before the start | 1 |
/// | each condition on a choice, a continuation or a page | 1 |
/// | each variable that such a condition, or that of a modifier, reads | 3 |
/// | each location whose visits such a condition counts | 2 |
/// | the cycles and merges of the links | the cyclomatic number: links without parallel ones, minus locations, plus connected parts (T. J.
/// McCabe: *A Complexity Measure*, 1976) |
public struct Complexity: Equatable, Sendable {
    /// The summands, always in the same order, including those that are 0.
    public let parts: [Part]

    /// The sum of all parts.
    public var rating: Int { parts.reduce(0) { $0 + $1.value } }

    /// A summand.
    public struct Part: Equatable, Sendable {
        /// What this part counts.
        public let kind: Kind
        /// What it adds to the rating.
        public let value: Int

        /// What this part counts, for people.
        public var label: String { kind.rawValue }
    }

    /// What a part counts.
    public enum Kind: String, CaseIterable, Sendable {
        case choices, endings, checks, questions, conditions
        case variables = "variables in conditions"
        case visits = "visits in conditions"
        case links = "ways that meet"
    }

    /// Calculates the complexity of a story.
    /// - Complexity: O(*n* log *n*) in the size of the story.
    public init(_ story: Story) {
        let index = StoryIndex(story)
        var tally = ComplexityTally(story, index: index)
        for location in story.locations { tally.add(location) }
        parts = Kind.allCases.map { kind in
            switch kind {
            case .choices: Part(kind: kind, value: tally.choices)
            case .endings: Part(kind: kind, value: tally.endings)
            case .checks: Part(kind: kind, value: tally.checks)
            case .questions: Part(kind: kind, value: tally.questions)
            case .conditions: Part(kind: kind, value: tally.conditions)
            case .variables: Part(kind: kind, value: 3 * tally.isReadVariable.count { $0 })
            case .visits: Part(kind: kind, value: 2 * tally.isCountedLocation.count { $0 })
            case .links: Part(kind: kind, value: LinkCircles.cyclomaticNumber(of: story, index: index))
            }
        }
    }
}
