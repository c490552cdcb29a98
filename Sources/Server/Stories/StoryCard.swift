internal import Library
internal import Story
internal import StoryFormat

/// A story on the shelf. Absent keys are values that the story does not give.
struct StoryCard: Document {
    let id: String
    let revision: String
    let title: String
    let authors: [String]?
    let illustrators: [String]?
    let language: String?
    let summary: String?
    let picture: Picture?
    let series: Series?
    let tags: [String]?
    let tagNames: [String]?
    let ages: Ages?
    let version: String?
    let endings: Int
    let locations: Int
    let words: Int
    let minutes: Int
    let choices: Int?
    let complexity: Complexity
    let added: Moment
    let progress: Progress?
    let match: Match?

    static var schemaName: String? { "Card" }
    static var notes: [String: [JSONField]] {
        [
            "choices": .summary("The expected number of choices in a reading, if known."),
            "tagNames": .summary("What the tags are called in this language, in their order, if that is different."),
            "language": .summary("The language of this answer, by the cookie `branchbook-language` or by `Accept-Language`."),
        ]
    }

    init(_ listing: StoryListing, picture: Picture?, progress: StoryProgress? = nil, excerpt: SearchExcerpt? = nil) {
        id = listing.id
        revision = listing.revision
        title = listing.title
        authors = listing.authors.isEmpty ? nil : listing.authors
        illustrators = listing.illustrators.isEmpty ? nil : listing.illustrators
        language = listing.language
        summary = listing.summary
        self.picture = picture
        series = listing.series.map { Series(title: $0.title, number: $0.number) }
        tags = listing.tags.isEmpty ? nil : listing.tags
        tagNames = listing.shownTags == listing.tags ? nil : listing.shownTags
        ages = listing.ages.map { Ages(from: $0.from, to: $0.to) }
        version = listing.version
        endings = listing.endings
        locations = listing.locations
        words = listing.words
        minutes = listing.readingMinutes
        choices = listing.choices
        complexity = Complexity(rating: listing.complexity, band: ShelfQuery.Complexity(rating: listing.complexity))
        added = Moment(listing.added)
        self.progress = progress.map(Progress.init)
        match = excerpt.map(Match.init)
    }

    struct Series: Document {
        let title: String
        let number: Int
    }

    struct Ages: Document {
        let from: Int
        let to: Int?
    }

    struct Complexity: Document {
        let rating: Int
        let band: ShelfQuery.Complexity
    }

    /// The reader's progress.
    struct Progress: Document {
        let found: Int
        let finished: Int
        let lastRead: Moment?
        let favourite: Bool
        let underWay: Bool

        init(_ progress: StoryProgress) {
            found = progress.endings.count
            finished = progress.finished
            lastRead = progress.lastRead.map { Moment($0) }
            favourite = progress.isFavourite
            underWay = progress.isUnderWay
        }
    }

    /// Where the search terms were found.
    struct Match: Document {
        let title: [Run]?
        let authors: [Run]?
        let summary: [Run]?
        let text: [Run]?

        struct Run: Document {
            let text: String
            let hit: Bool?

            static var schemaName: String? { "Run" }
        }

        init(_ excerpt: SearchExcerpt) {
            func runs(_ runs: [SearchExcerpt.Run]) -> [Run]? {
                runs.isEmpty ? nil : runs.map { Run(text: $0.text, hit: $0.isHit ? true : nil) }
            }
            title = runs(excerpt.title)
            authors = runs(excerpt.authors)
            summary = runs(excerpt.summary)
            text = runs(excerpt.text)
        }
    }

    /// A picture with the addresses of its renditions.
    struct Picture: Document {
        let url: String
        let alt: String?
        let widths: [String: String]?
        let width: Int?
        let height: Int?

        /// The address that loads fastest: the narrowest rendition, or the picture itself.
        var smallest: String {
            widths?.min { (Int($0.key) ?? .max) < (Int($1.key) ?? .max) }?.value ?? url
        }

        static var schemaName: String? { "Picture" }
        static var notes: [String: [JSONField]] { ["widths": .summary("Addresses by width in pixels.")] }

        /// The picture of a file; nil if the story has no such file.
        init?(file name: String, alt: String?, of entry: StoryEntry) {
            guard let medium = entry.medium(name) else { return nil }
            let address = StoryAddress(entry.listing.id)
            let renditions = entry.renditions(of: name)
            url = address.file(medium)
            self.alt = alt
            widths =
                renditions.isEmpty
                ? nil
                : Dictionary(renditions.map { (String($0.width), address.file($0.file)) }, uniquingKeysWith: { first, _ in first })
            width = renditions.last?.width
            height = renditions.last?.height
        }
    }
}

extension ShelfQuery.Complexity: DocumentChoice {}
