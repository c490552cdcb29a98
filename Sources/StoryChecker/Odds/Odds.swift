/// What happens to a reader who picks among the enabled choices with equal chance, and answers like `RandomReader`.
public struct Odds: Equatable, Sendable {
    /// The probability of each ending, in the order of the story; where ``basis`` is a sample, the share of its readings; else 0.
    public internal(set) var endings: [Double]
    /// The probability that each location is ever entered, in the order of the story; nil where it is not known.
    public internal(set) var locations: [Double?]
    /// How often each outcome of each choice comes up where the choice is picked: by location, choice and outcome. Where a choice is never
    /// picked, all are 0.
    public internal(set) var outcomes: [[[Double]]]
    /// The probability that a reading never comes to an end.
    public internal(set) var unfinished: Double
    /// How many choices a reading has.
    public internal(set) var choices: Length
    /// How many pages a reading has.
    public internal(set) var pages: Length
    /// How many words are read in a reading.
    public internal(set) var words: Length
    /// How far from the exact value any probability here may be: 0 where no state can be met twice, apart from the rounding of `Double`.
    public internal(set) var tolerance: Double
    /// Where the numbers come from.
    public internal(set) var basis = Basis.solved

    /// Where the numbers of odds come from.
    public enum Basis: Equatable, Sendable {
        /// They were worked out; each is right to within ``Odds/tolerance``.
        case solved
        /// They are what so many random readings met. Only the endings, what is unfinished and the expected number of choices are known.
        case sampled(readings: Int)
        /// There are none, and all are 0.
        case unknown(Failure)
    }

    /// Why odds could not be worked out.
    public enum Failure: Equatable, Sendable {
        /// Readers go round so long that the sums did not come near enough to an end.
        case circles
        /// It takes more memory than ``ExplorationBounds/bytes``.
        case memory
        /// Not everything that readers can do was looked at.
        case unexplored
    }

    /// How long readings are.
    public struct Length: Equatable, Sendable {
        /// Its expected value over the readings that reach an ending.
        public var expected: Double
        /// The shortest reading that comes to an end.
        public var least: Int
        /// The longest; nil where there is none because readings can go round in circles.
        public var most: Int?
    }
}
