/// One page of the shelf's answer: its stories, the headings and facets of the whole query, and where it continues.
public struct ShelfPage: Equatable, Sendable {
    /// How many stories the query has in all.
    public var total: Int
    /// All headings of the query in their order; empty without headings.
    public var headings: [Heading]
    /// The stories of this page.
    public var items: [Item]
    /// What to hand back as ``ShelfQuery/after`` for the next page; nil at the end.
    public var next: String?
    /// How many stories each further filter would leave.
    public var facets: Facets
    /// What was looked for in place of a word that is in no story.
    public var corrections: [String: String]

    /// Makes a page.
    public init(total: Int, headings: [Heading], items: [Item], next: String?, facets: Facets, corrections: [String: String] = [:]) {
        self.total = total
        self.headings = headings
        self.items = items
        self.next = next
        self.facets = facets
        self.corrections = corrections
    }

    /// A heading of the whole query, whether or not its stories are on this page.
    public struct Heading: Equatable, Sendable {
        /// What tells it from the others: a letter, a tag, a series' title; empty for stories that belong nowhere.
        public var key: String
        /// How many stories stand under it.
        public var count: Int

        /// Makes a heading.
        public init(key: String, count: Int) {
            self.key = key
            self.count = count
        }
    }

    /// A story at its place.
    public struct Item: Equatable, Sendable {
        /// The key of the heading that it stands under; nil without headings.
        public var heading: String?
        /// What the shelf knows of the story, the same for every reader.
        public var listing: StoryListing
        /// How far the reader has come with it; nil if never opened or marked.
        public var progress: StoryProgress?
        /// Where the searched words stand; nil without a search.
        public var excerpt: SearchExcerpt?

        /// Makes an item.
        public init(heading: String?, listing: StoryListing, progress: StoryProgress?, excerpt: SearchExcerpt? = nil) {
            self.heading = heading
            self.listing = listing
            self.progress = progress
            self.excerpt = excerpt
        }
    }

    /// How many stories there would be if a value were picked beside all other filters of the query.
    public struct Facets: Equatable, Sendable {
        /// By tag without a group, the most frequent first, at most 200.
        public var tags: [Count] = []
        /// By group of tags, then by tag (written whole, `group: name`).
        public var groups: [(name: String, tags: [Count])] = []
        /// By series, by title, at most 200.
        public var series: [Count] = []
        /// By age from 3 to 18.
        public var ages: [Count] = []
        /// By primary language: `en-GB` counts as `en`.
        public var languages: [Count] = []
        /// Always all lengths, even those that no story has.
        public var lengths: [Count] = []
        /// By complexity.
        public var complexities: [Count] = []
        /// Fully completed, and not.
        public var completed: [Count] = []
        /// Never opened, and opened.
        public var unread: [Count] = []
        /// Favourites, and others.
        public var favourite: [Count] = []

        /// Makes facets without any value.
        public init() {}

        /// Whether two are alike.
        public static func == (left: Facets, right: Facets) -> Bool {
            left.tags == right.tags && left.series == right.series && left.ages == right.ages && left.languages == right.languages
                && left.lengths == right.lengths && left.complexities == right.complexities && left.completed == right.completed
                && left.unread == right.unread && left.favourite == right.favourite
                && left.groups.elementsEqual(right.groups) { $0.name == $1.name && $0.tags == $1.tags }
        }
    }

    /// A value and how many stories it would leave.
    public struct Count: Equatable, Sendable {
        /// The value as the address writes it; `yes` or `no` for questions.
        public var value: String
        /// How many stories.
        public var count: Int

        /// Makes a count.
        public init(value: String, count: Int) {
            self.value = value
            self.count = count
        }
    }
}
