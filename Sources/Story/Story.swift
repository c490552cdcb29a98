/// A whole book: what it is called, what customises it, and the places that it is made of.
///
/// A story is only data. `StoryValidator` says whether it holds together, and `Program` of the engine makes it playable.
public struct Story: Equatable, Sendable {
    /// The story's permanent ID.
    public var id: Identifier<Story>
    /// The title, plain text.
    public var title: String
    /// Who wrote it.
    public var authors: [String] = []
    /// Who drew it.
    public var illustrators: [String] = []
    /// The language that it is written in, as a BCP 47 tag such as `pt-BR`.
    public var language: String?
    /// A few sentences for the shelf.
    public var summary: String?
    /// Shown on the title page and on the shelf.
    public var titlePicture: Picture.ID?
    /// The series that it belongs to.
    public var series: Series?
    /// Subjects, for finding.
    public var tags: [String] = []
    /// For whom it is, in years.
    public var ages: Ages?
    /// The author's own version.
    public var version: String?
    /// What customises the story; questions are asked in this order.
    public var variables: [Variable] = []
    /// The pictures, by which pages and figures refer to files.
    public var pictures: [Picture] = []
    /// The sounds, by which pages refer to files.
    public var sounds: [Sound] = []
    /// Where reading begins.
    public var start: Location.ID
    /// In the order of the file, which decides numbers on maps but not where readers can go.
    public var locations: [Location]

    /// Makes a story of these places; everything else can be set afterwards.
    public init(id: Identifier<Story>, title: String, start: Location.ID, locations: [Location]) {
        self.id = id
        self.title = title
        self.start = start
        self.locations = locations
    }

    /// A series and the story's place in it.
    public struct Series: Equatable, Sendable {
        /// What the series is called.
        public var title: String
        /// The story's number in it, 1 or more.
        public var number: Int

        /// Makes a place in a series.
        public init(title: String, number: Int) {
            self.title = title
            self.number = number
        }
    }

    /// Whom a story is for, in years of age.
    public struct Ages: Equatable, Sendable {
        /// The youngest age in years.
        public var from: Int
        /// The oldest, or nil for no upper end.
        public var to: Int?

        /// Makes a span of ages.
        public init(from: Int, to: Int?) {
            self.from = from
            self.to = to
        }
    }
}
