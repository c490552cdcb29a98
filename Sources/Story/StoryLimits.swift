extension Story {
    /// Limits for every story, so that no story can exhaust a reader's device, a server or the checker.
    public enum Limits {
        /// Maximum number of locations in a story.
        public static let locations = 100_000
        /// Maximum number of variables in a story.
        public static let variables = 1_000
        /// Maximum number of choices at a location.
        public static let choices = 60
        /// Maximum number of pages in a location.
        public static let pages = 200
        /// Maximum number of changes that one list of effects makes, all entries together.
        public static let effects = 1_000
        /// Maximum number of entries in a location's continuation.
        public static let continuations = 60
        /// Maximum number of modifiers of a check.
        public static let modifiers = 30
        /// Number of buckets of a range or random check.
        public static let buckets = 2...20
        /// Number of options of a `oneOf` variable.
        public static let options = 2...100
        /// Maximum number of words that a story explains.
        public static let glossary = 1_000
        /// Maximum number of other spellings of such a word.
        public static let forms = 20
        /// Maximum number of characters of such a word, and of each spelling.
        public static let glossaryWord = 80
        /// Maximum number of characters that explain a word: they have to fit on a small card.
        public static let glossaryText = 500
        /// Maximum size of one text, in bytes of UTF-8.
        public static let textBytes = 65_536
        /// What a modifier may add to a roll.
        public static let shift = -1_000...1_000
        /// Bounds for the numbers of a range check.
        public static let rangeNumbers = 0...1_000_000
        /// Weight of one bucket of a random check.
        public static let weights = 1...1_000_000
        /// The `of` of a pass/fail check, which rolls a number from 1 to this.
        public static let passOf = 2...1_000
        /// Maximum number of different numbers that a check can come to whose outcomes use its roll.
        public static let rolls = 1_000
        /// Number of sides of a die.
        public static let sides = 2...100
        /// Number of dice rolled together.
        public static let dice = 1...8
        /// The `atMost` of a percentile check: 0 never passes, 100 always does.
        public static let percent = 0...100
    }
}
