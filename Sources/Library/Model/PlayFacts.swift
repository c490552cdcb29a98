/// What a play's record amounts to. Worked out from the record alone, by the one engine; nobody may claim it.
public struct PlayFacts: Equatable, Sendable {
    /// Whether a page was turned.
    public var isBegun = false
    /// The IDs of the endings that were reached, each once, in the order in which they were first reached.
    public var endings: [String] = []
    /// How often an ending was reached; more than once where the reader went back.
    public var finished = 0
    /// The choices that were made.
    public var choices = 0
    /// Whether the play stands at an ending now.
    public var isAtEnding = false
    /// The luckiest and the unluckiest roll.
    public var luckiest: Roll?
    /// The roll with the smallest chance of being as bad or worse; nil where nothing was rolled.
    public var unluckiest: Roll?
    /// How many rolls there were.
    public var rolls = 0

    /// Makes the facts of a play that has not begun.
    public init() {}

    /// A roll that a reader may want to be told of again.
    public struct Roll: Equatable, Sendable {
        /// The ID of the location at which it was rolled.
        public var location: String
        /// The ID of the choice that was decided by it.
        public var choice: String
        /// What was rolled, and the lowest and highest that can be.
        public var roll: Int
        /// The lowest roll that can be.
        public var low: Int
        /// The highest roll that can be.
        public var high: Int

        /// Makes a roll.
        public init(location: String, choice: String, roll: Int, low: Int, high: Int) {
            self.location = location
            self.choice = choice
            self.roll = roll
            self.low = low
            self.high = high
        }
    }
}
