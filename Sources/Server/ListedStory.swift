/// A story as `docs/web-engine.md` describes it to the browser. Keys are absent where the story does not say.
struct ListedStory: Encodable {
    private let card: Card
    private let opening: Opening?

    /// The card alone, as it stands in the library's list.
    static func card(of entry: ShelfEntry) -> ListedStory {
        ListedStory(card: Card(entry), opening: nil)
    }

    /// The card and everything that a reader must fetch to open the story.
    static func whole(of entry: ShelfEntry) -> ListedStory {
        ListedStory(card: Card(entry), opening: Opening(entry))
    }

    func encode(to encoder: any Encoder) throws {
        try card.encode(to: encoder)
        try opening?.encode(to: encoder)
    }

    private struct Card: Encodable {
        let id: String
        let revision: String
        let title: String
        let authors: [String]?
        let illustrators: [String]?
        let language: String?
        let summary: String?
        let picture: Picture?
        let series: StoryCard.Series?
        let tags: [String]?
        let ages: StoryCard.Ages?
        let version: String?
        let endings: Int
        let locations: Int
        let words: Int

        init(_ entry: ShelfEntry) {
            let card = entry.card
            id = entry.id
            revision = entry.revision
            title = card.title
            authors = card.authors.isEmpty ? nil : card.authors
            illustrators = card.illustrators.isEmpty ? nil : card.illustrators
            language = card.language
            summary = card.summary
            picture = card.picture.flatMap { picture in
                entry.files.first { $0.name == picture.file }
                    .map { Picture(url: entry.address(of: $0), alt: picture.alt) }
            }
            series = card.series
            tags = card.tags.isEmpty ? nil : card.tags
            ages = card.ages
            version = card.version
            endings = card.endings
            locations = card.locations
            words = card.words
        }
    }

    private struct Picture: Encodable {
        let url: String
        let alt: String?
    }

    /// Addresses, ready to be fetched.
    private struct Opening: Encodable {
        let source: String
        let head: String
        let parts: [String]
        let firstParts: Int
        let files: [String: String]

        init(_ entry: ShelfEntry) {
            let base = PercentEncoding.encode("/api/stories/\(entry.id)")
            let question = "?revision=" + PercentEncoding.encode(entry.revision)
            source = base + "/source"
            head = base + "/head" + question
            parts = entry.parts.indices.map { "\(base)/parts/\($0)" + question }
            firstParts = entry.firstParts
            files = Dictionary(
                entry.files.map { ($0.name, entry.address(of: $0)) },
                uniquingKeysWith: { first, _ in first }
            )
        }
    }
}
