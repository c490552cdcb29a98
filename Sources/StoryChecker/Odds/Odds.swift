/// What happens to a reader who picks enabled choices with equal probability, and answers like `RandomReader`.
public struct Odds: Equatable, Sendable {
    /// The probability of each ending, in the order of the story. If ``basis`` is a sample, the share of its readings; if it is unknown, 0.
    public internal(set) var endings: [Double]
    /// The probability that each location is ever entered, in the order of the story; nil if it is unknown.
    public internal(set) var locations: [Double?]
    /// How often each outcome comes up when its choice is picked: by location, choice and outcome. If a choice is never picked, all are 0.
    public internal(set) var outcomes: [[[Double]]]
    /// The probability that a reading never reaches an ending.
    public internal(set) var unfinished: Double
    /// The number of choices in a reading.
    public internal(set) var choices: Length
    /// The number of pages in a reading.
    public internal(set) var pages: Length
    /// The number of words in a reading.
    public internal(set) var words: Length
    /// The maximum error of any probability here: 0 if no state can recur, apart from the rounding of `Double`.
    public internal(set) var tolerance: Double
    /// Where the numbers come from.
    public internal(set) var basis = Basis.solved

    /// Where the numbers come from.
    public enum Basis: Equatable, Sendable {
        /// They were calculated; each is exact to within ``Odds/tolerance``.
        case solved
        /// They are shares of random readings. Only endings, `unfinished` and the expected number of choices are known.
        case sampled(readings: Int)
        /// There are none, and all are 0.
        case unknown(Failure)
    }

    /// Why there are no odds.
    public enum Failure: Equatable, Sendable {
        /// Readers can go round for so long that the sums did not converge.
        case circles
        /// The calculation needs more memory than ``ExplorationBounds/bytes``.
        case memory
        /// Not everything that readers can do was explored.
        case unexplored
    }

    /// How long readings are that reach an ending.
    public struct Length: Equatable, Sendable {
        /// The expected value over the readings that reach an ending.
        public var expected: Double
        /// The length of the shortest reading that reaches an ending.
        public var least: Int
        /// The length of the longest; nil if readings can go round in circles.
        public var most: Int?
    }
}
