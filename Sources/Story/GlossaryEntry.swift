extension Story {
    /// A word that a story explains.
    public struct GlossaryEntry: Equatable, Sendable {
        /// The word, as the entry's heading.
        public var word: String
        /// Other spellings that count as the word, such as its plural.
        public var forms: [String] = []
        /// What it means, plain text.
        public var text: String
        /// The author's own remark; never part of a program.
        public var note: String?

        /// Makes an entry without other spellings.
        public init(word: String, text: String) {
            self.word = word
            self.text = text
        }

        /// Every spelling that readers may meet.
        public var spellings: [String] { [word] + forms }
    }
}
