internal import Library
internal import StoryFormat

/// A story's card and everything a reader must fetch to open it.
struct WholeStory: SelfDescribed {
    private let card: StoryCard
    private let opening: Opening

    init(_ entry: StoryEntry, card: StoryCard) {
        self.card = card
        opening = Opening(entry)
    }

    init(from decoder: any Decoder) throws {
        card = try StoryCard(from: decoder)
        opening = try Opening(from: decoder)
    }

    func encode(to encoder: any Encoder) throws {
        try card.encode(to: encoder)
        try opening.encode(to: encoder)
    }

    static func schema(_ writer: inout SchemaWriter) -> JSONValue {
        writer.named("WholeStory") { writer in
            .object([JSONField("allOf", .array([writer.schema(of: StoryCard.self), writer.schema(of: Opening.self)]))])
        }
    }

    /// Addresses that can be fetched.
    private struct Opening: Document {
        let source: String
        let head: String
        let parts: [String]
        let firstParts: Int
        let companion: String?
        let files: [String: String]
        let widths: [String: [String: String]]?

        static var notes: [String: [JSONField]] {
            ["companion": .summary("Where pages find ambient sounds, explained words, narrations; absent if the story has none.")]
        }

        init(_ entry: StoryEntry) {
            let address = StoryAddress(entry.listing.id)
            let base = address.story
            let question = "?revision=" + PercentEncoding.encode(entry.listing.revision)
            source = base + "/source"
            head = base + "/head" + question
            parts = (0..<entry.listing.parts).map { "\(base)/parts/\($0)" + question }
            firstParts = entry.listing.firstParts
            companion = entry.file(.companion).map { address.file($0) }
            var files: [String: String] = [:]
            var widths: [String: [String: String]] = [:]
            for file in entry.files {
                switch file.role {
                case .medium: files[file.name] = address.file(file)
                case .rendition(let width, _): widths[file.name, default: [:]][String(width)] = address.file(file)
                case .source, .head, .part, .original, .companion: continue
                }
            }
            self.files = files
            self.widths = widths.isEmpty ? nil : widths
        }
    }
}
