/// The facts in a play's record, which the library itself derives from the lines with the engine; clients cannot supply them.
public struct PlayFacts: Equatable, Sendable {
    /// Whether the reader has turned a page.
    public var isBegun = false
    /// The IDs of the endings reached, without duplicates, in the order in which they were first reached.
    public var endings: [String] = []
    /// How often any ending was reached; may be more than once if the reader went back.
    public var finished = 0
    /// The number of choices made.
    public var choices = 0
    /// Whether the play is at an ending now.
    public var isAtEnding = false
    /// The roll with the smallest chance of being matched or beaten; nil if nothing was rolled.
    public var luckiest: Roll?
    /// The roll with the smallest chance of being as bad or worse; nil if nothing was rolled.
    public var unluckiest: Roll?
    /// The number of rolls.
    public var rolls = 0

    /// Makes the facts of a play that has not begun.
    public init() {}

    /// A roll worth telling the reader about again.
    public struct Roll: Equatable, Sendable {
        /// The ID of the location where it was rolled.
        public var location: String
        /// The ID of the choice that it decided.
        public var choice: String
        /// The number rolled, before modifiers.
        public var roll: Int
        /// The lowest possible roll.
        public var low: Int
        /// The highest possible roll.
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
