/// A story's texts in another language.
///
/// The story stays one: its logic, its IDs and its files do not depend on the language. So a playthrough can go on in another language at
/// any moment.
public struct Words: Equatable, Sendable {
    /// The story's permanent ID.
    public var story: Identifier<Story>
    /// The language, as a BCP 47 tag.
    public var language: String
    /// Who translated it.
    public var translators: [String] = []
    /// The translators' own remark.
    public var note: String?
    /// The translated texts. Those of other texts than the story has are kept, but never shown.
    public var entries: [Entry]

    /// Makes words without translators and a note.
    public init(story: Identifier<Story>, language: String, entries: [Entry] = []) {
        self.story = story
        self.language = language
        self.entries = entries
    }

    /// A text in both languages.
    ///
    /// It belongs to every text of its context that reads exactly like the original, wherever that moves; see ``StoryText/context``.
    public struct Entry: Equatable, Sendable {
        /// Where in the story the text is.
        public var context: String
        /// The text as the author wrote it.
        public var original: String
        /// The text in the other language, written as authors write theirs.
        public var text: String
        /// The names of variables that the original reads and the translation does not need.
        public var unneeded: [String] = []
        /// Whether a translator still has to look at it. It is not shown then.
        public var isUnsure = false
        /// The translator's own remark.
        public var note: String?

        /// Makes an entry that is shown.
        public init(context: String, original: String, text: String) {
            self.context = context
            self.original = original
            self.text = text
        }
    }
}
