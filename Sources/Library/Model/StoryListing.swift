public import Story

/// What the library knows about a story without opening it: enough for its card, every order and every filter.
public struct StoryListing: Equatable, Sendable {
    /// The story's permanent ID.
    public var id: String
    /// The hash of the compiled story, which identifies its revision in records.
    public var revision: String
    /// The digest of the bundle it came in.
    public var digest: String
    /// The title, by which the story is also sorted.
    public var title: String
    /// The writers.
    public var authors: [String] = []
    /// The illustrators.
    public var illustrators: [String] = []
    /// The language, as a BCP 47 tag; nil if the story does not give one.
    public var language: String?
    /// A few sentences for the shelf.
    public var summary: String?
    /// The series and the story's position in it; nil if it is in none.
    public var series: Story.Series?
    /// Subjects. A tag of the form `group: name` belongs to a group, by which readers can sort and filter.
    public var tags: [String] = []
    /// The ages of its intended readers; nil if the story does not give any.
    public var ages: Story.Ages?
    /// The author's own version; nil if the story does not give one.
    public var version: String?
    /// What is shown in other languages.
    public var translations: [Translation] = []
    /// The one of them that this listing shows; nil if it is in the story's own language.
    public internal(set) var shown: Translation?
    /// The title picture; nil if there is none.
    public var cover: Cover?
    /// The number of endings.
    public var endings: Int
    /// The number of locations.
    public var locations: Int
    /// The number of words in all branches.
    public var words: Int
    /// The time to read every word once, in minutes.
    public var readingMinutes: Int
    /// The expected number of choices in a reading; nil if it is unknown.
    public var choices: Int?
    /// The checker's complexity rating.
    public var complexity: Int
    /// The number of parts of the compiled story.
    public var parts: Int
    /// The number of parts, from the first, that the head already contains.
    public var firstParts: Int
    /// When it was first added to the library.
    public var added: Timestamp
    /// The pack it came in; nil if it came on its own.
    public var pack: String?

    /// Makes a listing; set optional values afterwards.
    public init(
        id: String,
        revision: String,
        digest: String,
        title: String,
        endings: Int,
        locations: Int,
        words: Int,
        readingMinutes: Int,
        complexity: Int,
        parts: Int = 1,
        firstParts: Int = 1,
        added: Timestamp
    ) {
        self.id = id
        self.revision = revision
        self.digest = digest
        self.title = title
        self.endings = endings
        self.locations = locations
        self.words = words
        self.readingMinutes = readingMinutes
        self.complexity = complexity
        self.parts = parts
        self.firstParts = firstParts
        self.added = added
    }

    /// The title picture.
    public struct Cover: Equatable, Sendable {
        /// The name of one of the story's files.
        public var file: String
        /// A description for readers who cannot see it.
        public var alternative: String?

        /// Makes a cover.
        public init(file: String, alternative: String? = nil) {
            self.file = file
            self.alternative = alternative
        }
    }
}
