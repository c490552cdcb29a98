internal import Library
internal import StoryFormat

/// A story's card and everything a reader must fetch to open it.
struct WholeStory: SelfDescribed {
    private let card: StoryCard
    private let opening: Opening

    /// - Parameter answers: What the reader has answered in the other stories of the series; nil if nobody is reading.
    init(_ entry: StoryEntry, card: StoryCard, answers: AnswersDocument? = nil) {
        self.card = card
        opening = Opening(entry, answers)
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
        let answers: AnswersDocument?

        static var notes: [String: [JSONField]] {
            [
                "companion": .summary("Where pages find ambient sounds, explained words, narrations; absent if the story has none."),
                "answers": .summary("What the reader has answered in the other stories of the series, to be offered again."),
            ]
        }

        init(_ entry: StoryEntry, _ answers: AnswersDocument?) {
            self.answers = answers
            let address = StoryAddress(entry.listing.id)
            source = address.story + "/source"
            head = address.head(entry)
            parts = address.parts(entry)
            firstParts = entry.listing.firstParts
            companion = address.companion(entry)
            var files: [String: String] = [:]
            var widths: [String: [String: String]] = [:]
            for file in entry.files {
                switch file.role {
                case .medium: files[file.name] = address.file(file)
                case .rendition(let width, _): widths[file.name, default: [:]][String(width)] = address.file(file)
                case .source, .head, .part, .original, .companion, .words, .accepted, .toldHead, .toldPart, .toldCompanion: continue
                }
            }
            self.files = files
            self.widths = widths.isEmpty ? nil : widths
        }
    }
}
