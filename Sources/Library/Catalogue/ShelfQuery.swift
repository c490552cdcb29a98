/// A query of the shelf: which stories, in which order, under which headings. The page's address contains it.
public struct ShelfQuery: Hashable, Sendable {
    /// The order of the stories.
    public enum Order: String, CaseIterable, Sendable {
        /// By relevance; only with a search.
        case best
        case recentlyRead = "recently-read"
        case leastRecentlyRead = "least-recently-read"
        case newest, oldest
        case mostEndings = "most-endings"
        case fewestEndings = "fewest-endings"
        case title, series, simplest, trickiest, shortest, longest
    }

    /// The headings of the shelf. A story appears under each heading that it belongs to.
    public enum Heading: Hashable, Sendable {
        case none, series, tag, age, complexity, letter
        /// The tags in a group, which are written `group: name`.
        case group(String)
    }

    /// The length of a story.
    public enum Length: String, CaseIterable, Sendable {
        /// Up to 10 minutes, up to 30, and more.
        case short, medium, long
    }

    /// The complexity of a story.
    public enum Complexity: String, CaseIterable, Sendable {
        /// docs/library.md has the bands of the checker's rating.
        case simple, medium, tricky
    }

    /// The order; nil for the default: by relevance with a search, otherwise most recently read first.
    public var order: Order?
    /// The headings.
    public var heading = Heading.none
    /// Tags that a story must have, all of them.
    public var allTags: [String] = []
    /// Tags of which a story must have at least one.
    public var anyTags: [String] = []
    /// Tags that a story must not have.
    public var noTags: [String] = []
    /// Only stories in this series, ignoring case and spaces.
    public var series: String?
    /// Whether all endings have been found; nil for both.
    public var isCompleted: Bool?
    /// Whether it was never opened; nil for both.
    public var isUnread: Bool?
    /// Favourites only, all others only, or nil for both.
    public var isFavourite: Bool?
    /// An age that the story must suit.
    public var age: Int?
    /// A language; `en` also finds `en-GB`.
    public var language: String?
    /// Only stories of this length, by reading time.
    public var length: Length?
    /// Only stories of this complexity, by the checker's rating.
    public var complexity: Complexity?
    /// The search text as typed.
    public var search: String?
    /// Where to continue: the ``ShelfPage/next`` of the previous page.
    public var after: String?
    /// The number of stories per page, 1 to 100.
    public var limit = 24

    /// Makes a query for everything.
    public init() {}
}
