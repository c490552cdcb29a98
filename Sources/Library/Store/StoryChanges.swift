/// What has changed among the stories.
public struct StoryChanges: Equatable, Sendable {
    /// A state of the store, to be compared and handed back.
    public struct Moment: Hashable, Sendable {
        /// What the store makes of it.
        public var number: Int64

        /// Makes a moment.
        public init(number: Int64) {
            self.number = number
        }
    }

    /// The stories that were added or replaced.
    public var put: [StoryListing]
    /// For each of them the small number by which ``SearchResult/numbers`` names it; empty where the store numbers nothing.
    ///
    /// A story keeps its number while it is there, and no other story is ever given it.
    public var numbers: [Int]
    /// The IDs of those that were removed.
    public var removed: [String]
    /// The moment of which this is true.
    public var moment: Moment

    /// Makes changes.
    public init(put: [StoryListing], numbers: [Int] = [], removed: [String], moment: Moment) {
        self.put = put
        self.numbers = numbers
        self.removed = removed
        self.moment = moment
    }
}
