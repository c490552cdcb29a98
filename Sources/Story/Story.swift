/// A whole book: its metadata, variables and locations.
///
/// A story is only data. `StoryValidator` checks that it is consistent, and the engine's `Program` makes it playable.
public struct Story: Equatable, Sendable {
    /// The permanent ID. Saves and links use it.
    public var id: Identifier<Story>
    /// The title, plain text.
    public var title: String
    /// The writers.
    public var authors: [String] = []
    /// The illustrators.
    public var illustrators: [String] = []
    /// The language of the text, as a BCP 47 tag such as `pt-BR`.
    public var language: String?
    /// A few sentences for the shelf, plain text.
    public var summary: String?
    /// The picture on the title page and on the shelf.
    public var titlePicture: Picture.ID?
    /// The series, and the story's position in it.
    public var series: Series?
    /// Subjects to search and filter by. A tag `group: name` belongs to a group.
    public var tags: [String] = []
    /// The ages of its intended readers.
    public var ages: Ages?
    /// The author's own version, plain text; Branchbook never interprets it.
    public var version: String?
    /// The author's own remark; never part of a program.
    public var note: String?
    /// The variables that customise the story; questions are asked in this order.
    public var variables: [Variable] = []
    /// The pictures; pages and figures refer to them by ID.
    public var pictures: [Picture] = []
    /// The sounds; pages refer to them by ID.
    public var sounds: [Sound] = []
    /// The words that the story explains when they are touched.
    public var glossary: [GlossaryEntry] = []
    /// Who reads the pages that have a narration.
    public var narrator: Narrator?
    /// The location where reading begins.
    public var start: Location.ID
    /// The locations in the order of the file. The order decides numbers on maps, but not where readers can go.
    public var locations: [Location]

    /// Makes a story with these locations; set everything else afterwards.
    public init(id: Identifier<Story>, title: String, start: Location.ID, locations: [Location]) {
        self.id = id
        self.title = title
        self.start = start
        self.locations = locations
    }

    /// A series and the story's position in it.
    public struct Series: Equatable, Sendable {
        /// The title of the series. Stories with the same title are in the same series.
        public var title: String
        /// The story's position in the series, at least 1.
        public var number: Int
        /// The author's own remark; never part of a program.
        public var note: String?

        /// Makes a position in a series.
        public init(title: String, number: Int) {
            self.title = title
            self.number = number
        }
    }

    /// The ages of a story's intended readers, in years.
    public struct Ages: Equatable, Sendable {
        /// The youngest age, in years.
        public var from: Int
        /// The oldest age, in years; nil for no upper limit.
        public var to: Int?
        /// The author's own remark; never part of a program.
        public var note: String?

        /// Makes a range of ages, which includes both ends.
        public init(from: Int, to: Int?) {
            self.from = from
            self.to = to
        }
    }
}
