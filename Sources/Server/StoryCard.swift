/// What the library shows of a story before anybody opens it.
public struct StoryCard: Sendable, Hashable {
    /// The picture on the shelf and the title page.
    public struct Picture: Sendable, Hashable {
        /// The name of one of the story's files.
        public var file: String
        /// What is in it, for those who cannot see it.
        public var alt: String?

        /// Makes a picture from its file's name and what is in it.
        public init(file: String, alt: String? = nil) {
            self.file = file
            self.alt = alt
        }
    }

    /// The series that a story belongs to.
    public struct Series: Sendable, Hashable, Encodable {
        /// The series' title.
        public var title: String
        /// The story's number in it, from 1.
        public var number: Int?

        /// Makes a series from its title and the story's number in it.
        public init(title: String, number: Int? = nil) {
            self.title = title
            self.number = number
        }
    }

    /// For whom a story is meant, in years.
    public struct Ages: Sendable, Hashable, Encodable {
        /// The youngest.
        public var from: Int
        /// The oldest, or nil if there is no upper end.
        public var to: Int?

        /// Makes a range of ages.
        public init(from: Int, to: Int? = nil) {
            self.from = from
            self.to = to
        }
    }

    /// The story's title.
    public var title: String
    /// Who wrote it.
    public var authors: [String] = []
    /// Who drew it.
    public var illustrators: [String] = []
    /// The language as a tag, such as `pt-BR`.
    public var language: String?
    /// A few sentences for the shelf.
    public var summary: String?
    /// The title picture.
    public var picture: Picture?
    /// The series.
    public var series: Series?
    /// Subjects, for finding.
    public var tags: [String] = []
    /// For whom it is meant.
    public var ages: Ages?
    /// The author's own version, such as `1.2`.
    public var version: String?
    /// How many endings can be found.
    public var endings: Int
    /// How many locations there are.
    public var locations: Int
    /// How many words there are to read.
    public var words: Int

    /// Makes a card of what every story has; the rest is set afterwards.
    public init(title: String, endings: Int, locations: Int, words: Int) {
        self.title = title
        self.endings = endings
        self.locations = locations
        self.words = words
    }
}
