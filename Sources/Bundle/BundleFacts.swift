/// Facts about a story, from the checker and from counting, for a library.
public struct BundleFacts: Equatable, Sendable {
    /// The number of words in all branches.
    public var words: Int
    /// The time to read every word once, in minutes.
    public var readingMinutes: Int
    /// The number of locations.
    public var locations: Int
    /// The rating of `Complexity`.
    public var complexity: Int
    /// The probability of each ending for a reader who picks at random, in 0...1, by the ending's ID. It is calculated if the story is
    /// small enough; otherwise it is the share among 2,048 such readers, which is 0 if none of them found it.
    public var odds: [String: Double]
    /// The expected number of choices of such a reader until an ending, from the same source; nil if none of them reached one.
    public var expectedChoices: Double?
    /// The IDs of the endings that no reader can reach.
    public var unreachableEndings: Set<String> = []

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
