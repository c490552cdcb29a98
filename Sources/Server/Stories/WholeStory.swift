internal import Library

/// A story's card and everything that a reader must fetch to open it.
struct WholeStory: Encodable {
    private let card: StoryCard
    private let opening: Opening

    init(_ entry: StoryEntry, card: StoryCard) {
        self.card = card
        opening = Opening(entry)
    }

    func encode(to encoder: any Encoder) throws {
        try card.encode(to: encoder)
        try opening.encode(to: encoder)
    }

    /// Addresses, ready to be fetched.
    private struct Opening: Encodable {
        let source: String
        let head: String
        let parts: [String]
        let firstParts: Int
        let files: [String: String]
        let widths: [String: [String: String]]?

        init(_ entry: StoryEntry) {
            let address = StoryAddress(entry.listing.id)
            let base = address.story
            let question = "?revision=" + PercentEncoding.encode(entry.listing.revision)
            source = base + "/source"
            head = base + "/head" + question
            parts = (0..<entry.listing.parts).map { "\(base)/parts/\($0)" + question }
            firstParts = entry.listing.firstParts
            var files: [String: String] = [:]
            var widths: [String: [String: String]] = [:]
            for file in entry.files {
                switch file.role {
                case .medium: files[file.name] = address.file(file)
                case .rendition(let width, _): widths[file.name, default: [:]][String(width)] = address.file(file)
                case .source, .head, .part, .original: continue
                }
            }
            self.files = files
            self.widths = widths.isEmpty ? nil : widths
        }
    }
}
