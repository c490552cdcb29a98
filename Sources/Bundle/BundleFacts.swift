/// What the checker and the counter found of a story, as far as a library shows it.
public struct BundleFacts: Equatable, Sendable {
    /// The words of all branches.
    public var words: Int
    /// How long it takes to read every word once, in minutes.
    public var readingMinutes: Int
    /// How many locations the story has.
    public var locations: Int
    /// The sum that `Complexity.rating` gives.
    public var complexity: Int
    /// The chance of each ending for a reader who picks at random, in 0...1, by the ending's ID: worked out where the story is small enough,
    /// else the share of 2,048 such readers who found it, which is 0 for what none of them did.
    public var odds: [String: Double]
    /// How many choices such a reader makes on the way to an ending, found out alike; nil where none of them came to one.
    public var expectedChoices: Double?

    /// Makes facts.
    public init(
        words: Int,
        readingMinutes: Int,
        locations: Int,
        complexity: Int,
        odds: [String: Double] = [:],
        expectedChoices: Double? = nil
    ) {
        self.words = words
        self.readingMinutes = readingMinutes
        self.locations = locations
        self.complexity = complexity
        self.odds = odds
        self.expectedChoices = expectedChoices
    }
}
