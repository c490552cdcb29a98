/// Changes to the stories.
public struct StoryChanges: Equatable, Sendable {
    /// A state of the store, for comparing and for asking for later changes.
    public struct Moment: Hashable, Sendable {
        /// Only the store interprets it.
        public var number: Int64

        /// Makes a moment.
        public init(number: Int64) {
            self.number = number
        }
    }

    /// The stories added or replaced.
    public var put: [StoryListing]
    /// For each of them, the small number that ``SearchResult/numbers`` uses; empty if the store has no numbers.
    ///
    /// A story keeps its number as long as it exists, and numbers are never reused.
    public var numbers: [Int]
    /// The IDs of the stories removed.
    public var removed: [String]
    /// The moment after these changes.
    public var moment: Moment

    /// Makes changes.
    public init(put: [StoryListing], numbers: [Int] = [], removed: [String], moment: Moment) {
        self.put = put
        self.numbers = numbers
        self.removed = removed
        self.moment = moment
    }
}
