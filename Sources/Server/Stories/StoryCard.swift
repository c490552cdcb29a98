internal import Library
internal import Story

/// What the shelf shows of a story. Keys are absent where the story does not say.
struct StoryCard: Encodable {
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
    let ages: Ages?
    let version: String?
    let endings: Int
    let locations: Int
    let words: Int
    let minutes: Int
    let choices: Int?
    let complexity: Complexity
    let added: Int64
    let progress: Progress?
    let match: Match?

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
        ages = listing.ages.map { Ages(from: $0.from, to: $0.to) }
        version = listing.version
        endings = listing.endings
        locations = listing.locations
        words = listing.words
        minutes = listing.readingMinutes
        choices = listing.choices
        complexity = Complexity(rating: listing.complexity, band: ShelfQuery.Complexity(rating: listing.complexity).rawValue)
        added = listing.added.milliseconds
        self.progress = progress.map(Progress.init)
        match = excerpt.map(Match.init)
    }

    struct Series: Encodable {
        let title: String
        let number: Int
    }

    struct Ages: Encodable {
        let from: Int
        let to: Int?
    }

    struct Complexity: Encodable {
        let rating: Int
        let band: String
    }

    /// How far the reader has come.
    struct Progress: Encodable {
        let found: Int
        let finished: Int
        let lastRead: Int64?
        let favourite: Bool
        let underWay: Bool

        init(_ progress: StoryProgress) {
            found = progress.endings.count
            finished = progress.finished
            lastRead = progress.lastRead?.milliseconds
            favourite = progress.isFavourite
            underWay = progress.isUnderWay
        }
    }

    /// Where the words stand that were searched for.
    struct Match: Encodable {
        let title: [Run]?
        let authors: [Run]?
        let summary: [Run]?
        let text: [Run]?

        struct Run: Encodable {
            let text: String
            let hit: Bool?
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

    /// A picture with the addresses of its sizes.
    struct Picture: Encodable, Sendable {
        let url: String
        let alt: String?
        let widths: [String: String]?
        let width: Int?
        let height: Int?

        /// The address of what comes soonest: the narrowest size, or the picture itself.
        var smallest: String {
            widths?.min { (Int($0.key) ?? .max) < (Int($1.key) ?? .max) }?.value ?? url
        }

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
