/// A way of looking at the shelf: what is on it, in which order, under which headings. It stands in the address of the page.
public struct ShelfQuery: Hashable, Sendable {
    /// In which order the stories stand.
    public enum Order: String, CaseIterable, Sendable {
        /// How well they fit what was searched for; only with a search.
        case best
        case recentlyRead = "recently-read"
        case leastRecentlyRead = "least-recently-read"
        case newest, oldest
        case mostEndings = "most-endings"
        case fewestEndings = "fewest-endings"
        case title, series, simplest, trickiest, shortest, longest
    }

    /// Under which headings the stories stand. A story stands under several where it belongs to several.
    public enum Heading: Hashable, Sendable {
        case none, series, tag, age, complexity, letter
        /// The tags of a group, which are written `group: name`.
        case group(String)
    }

    /// How long a story is.
    public enum Length: String, CaseIterable, Sendable {
        /// Up to 10 minutes, up to 30, and above.
        case short, medium, long
    }

    /// How much a story asks of its reader.
    public enum Complexity: String, CaseIterable, Sendable {
        /// The bands of the checker's rating are in docs/library.md.
        case simple, medium, tricky
    }

    /// The order; nil for what fits best: by relevance with a search, else the most recently read first.
    public var order: Order?
    /// What the stories are grouped by.
    public var heading = Heading.none
    /// Tags that a story must have, all of them.
    public var allTags: [String] = []
    /// Tags of which a story must have one.
    public var anyTags: [String] = []
    /// Tags of which a story must have none.
    public var noTags: [String] = []
    /// Stories of this series only; case and spaces do not matter.
    public var series: String?
    /// Whether all endings have been found.
    public var isCompleted: Bool?
    /// Whether it was never opened.
    public var isUnread: Bool?
    /// Favourites only, all others only, or nil for both.
    public var isFavourite: Bool?
    /// An age that the story must be for.
    public var age: Int?
    /// A language, such as `en`, which also stands for `en-GB`.
    public var language: String?
    /// Stories of this length only, by reading time.
    public var length: Length?
    /// Stories of this complexity only, by the checker's rating.
    public var complexity: Complexity?
    /// What is searched for, as it was typed.
    public var search: String?
    /// Where to continue: the ``ShelfPage/next`` of the previous page.
    public var after: String?
    /// How many stories a page has, 1 to 100.
    public var limit = 24

    /// Makes a query for everything.
    public init() {}
}
