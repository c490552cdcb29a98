public import Story

/// What the library knows of a story before anybody opens it: enough for its card, its place in every order, and every filter.
public struct StoryListing: Equatable, Sendable {
    /// The story's permanent ID.
    public var id: String
    /// The hash of the compiled story, by which records tell its revisions apart.
    public var revision: String
    /// The digest of the bundle that it came in.
    public var digest: String
    /// The title, also what the story is sorted by.
    public var title: String
    /// Who wrote it.
    public var authors: [String] = []
    /// Who drew it.
    public var illustrators: [String] = []
    /// The language as a BCP 47 tag.
    public var language: String?
    /// A few sentences for the shelf.
    public var summary: String?
    /// The series that it belongs to.
    public var series: Story.Series?
    /// Subjects. One of the form `group: name` belongs to a group of its own, by which readers can sort and filter.
    public var tags: [String] = []
    /// For whom it is.
    public var ages: Story.Ages?
    /// The author's own version.
    public var version: String?
    /// The title picture.
    public var cover: Cover?
    /// How many endings there are.
    public var endings: Int
    /// How many places there are.
    public var locations: Int
    /// The words of all branches.
    public var words: Int
    /// How long it takes to read every word once, in minutes.
    public var readingMinutes: Int
    /// How many choices a reading is expected to have; nil where that is unknown.
    public var choices: Int?
    /// The checker's rating.
    public var complexity: Int
    /// How many parts the compiled story has, and how many of them, from the first, the head holds already.
    public var parts: Int
    /// How many of the parts, from the first, the head holds already.
    public var firstParts: Int
    /// When it was put into the library first.
    public var added: Timestamp
    /// The pack that it came in.
    public var pack: String?

    /// Makes a listing; what stories may leave out is set afterwards.
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
        /// What is in it, for those who cannot see it.
        public var alternative: String?

        /// Makes a cover.
        public init(file: String, alternative: String? = nil) {
            self.file = file
            self.alternative = alternative
        }
    }
}
