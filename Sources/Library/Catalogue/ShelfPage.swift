/// A page of the shelf: its stories, the headings and facets of the whole query, and where it continues.
public struct ShelfPage: Equatable, Sendable {
    /// The total number of stories in the query.
    public var total: Int
    /// All headings of the query in order; empty without headings.
    public var headings: [Heading]
    /// The stories of this page.
    public var items: [Item]
    /// The value of ``ShelfQuery/after`` for the next page; nil at the end.
    public var next: String?
    /// How many stories each further filter would leave.
    public var facets: Facets
    /// Replacements for search words that are in no story.
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
        /// Identifies it: a letter, a tag, a series' title; empty for stories that belong nowhere.
        public var key: String
        /// What it is called in the reader's language, if that is different.
        public var name: String?
        /// The number of stories under it.
        public var count: Int

        /// Makes a heading.
        public init(key: String, name: String? = nil, count: Int) {
            self.key = key
            self.name = name
            self.count = count
        }
    }

    /// A story at its place on the shelf.
    public struct Item: Equatable, Sendable {
        /// The key of its heading; nil without headings.
        public var heading: String?
        /// The listing, which is the same for every reader.
        public var listing: StoryListing
        /// The reader's progress; nil if the story was never opened or marked.
        public var progress: StoryProgress?
        /// Where the search words are; nil without a search.
        public var excerpt: SearchExcerpt?

        /// Makes an item.
        public init(heading: String?, listing: StoryListing, progress: StoryProgress?, excerpt: SearchExcerpt? = nil) {
            self.heading = heading
            self.listing = listing
            self.progress = progress
            self.excerpt = excerpt
        }
    }

    /// How many stories there would be with a value added to the query.
    public struct Facets: Equatable, Sendable {
        /// By tag without a group, most common first, at most 200.
        public var tags: [Count] = []
        /// By group of tags, then by tag (in full, `group: name`).
        public var groups: [Group] = []
        /// By series, sorted by title, at most 200.
        public var series: [Count] = []
        /// By age, from 3 to 18.
        public var ages: [Count] = []
        /// By primary language: `en-GB` counts as `en`.
        public var languages: [Count] = []
        /// By length; always complete, even if no story has that length.
        public var lengths: [Count] = []
        /// By complexity.
        public var complexities: [Count] = []
        /// By whether all endings were found.
        public var completed: [Count] = []
        /// By whether the story was never opened.
        public var unread: [Count] = []
        /// By whether it is a favourite.
        public var favourite: [Count] = []

        /// Makes facets without any values.
        public init() {}
    }

    /// A group of tags.
    public struct Group: Equatable, Sendable {
        /// The group, as its tags begin.
        public var name: String
        /// What it is called in the reader's language, if that is different.
        public var title: String?
        /// Its tags.
        public var tags: [Count]

        /// Makes a group.
        public init(name: String, title: String? = nil, tags: [Count]) {
            self.name = name
            self.title = title
            self.tags = tags
        }
    }

    /// A value and how many stories it would leave.
    public struct Count: Equatable, Sendable {
        /// The value as in the address; `yes` or `no` for booleans.
        public var value: String
        /// What it is called in the reader's language, if that is different.
        public var name: String?
        /// The number of stories.
        public var count: Int

        /// Makes a count.
        public init(value: String, name: String? = nil, count: Int) {
            self.value = value
            self.name = name
            self.count = count
        }
    }
}
