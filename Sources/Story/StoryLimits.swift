extension Story {
    /// The bounds that every story keeps, so that no story can exhaust a reader, a server or the checker.
    public enum Limits {
        /// Locations in a story.
        public static let locations = 100_000
        /// Variables in a story.
        public static let variables = 1_000
        /// Choices at a location.
        public static let choices = 60
        /// Pages of a location.
        public static let pages = 200
        /// Entries of a location's continuation.
        public static let continuations = 60
        /// Modifiers of a check.
        public static let modifiers = 30
        /// Buckets of a range or random check.
        public static let buckets = 2...20
        /// Options of a variable that is one of a list.
        public static let options = 2...100
        /// Bytes of one text.
        public static let textBytes = 65_536
        /// What a modifier may add to a roll.
        public static let shift = -1_000...1_000
        /// The numbers of a range check.
        public static let rangeNumbers = 0...1_000_000
        /// The weight of a random bucket.
        public static let weights = 1...1_000_000
        /// The chances out of which a pass/fail check is decided.
        public static let passOf = 2...1_000
        /// Sides of a die.
        public static let sides = 2...100
        /// Dice that are rolled together.
        public static let dice = 1...8
        /// What a percentile check can ask for; 0 never passes, 100 always does.
        public static let percent = 0...100
    }
}
