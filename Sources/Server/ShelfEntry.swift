/// A story as the server hands it out: bytes that the core has made, and what the library shows of it.
public struct ShelfEntry: Sendable, Hashable {
    /// The story's permanent ID.
    public var id: String
    /// The hash of the compiled story, by which saves and caches tell its revisions apart.
    public var revision: String
    /// What the library shows.
    public var card: StoryCard
    /// The story's JSON as the author wrote it.
    public var source: [UInt8]
    /// The compiled story's head, with which a reader starts.
    public var head: [UInt8]
    /// All of the compiled story's text parts in their order.
    public var parts: [[UInt8]]
    /// How many of the parts, from the first, the head holds already; the others are fetched as the reader comes to them.
    public var firstParts: Int
    /// The story's pictures and sounds.
    public var files: [ShelfFile]

    /// Makes an entry from its parts.
    public init(
        id: String,
        revision: String,
        card: StoryCard,
        source: [UInt8],
        head: [UInt8],
        parts: [[UInt8]],
        firstParts: Int = 0,
        files: [ShelfFile] = []
    ) {
        self.id = id
        self.revision = revision
        self.card = card
        self.source = source
        self.head = head
        self.parts = parts
        self.firstParts = firstParts
        self.files = files
    }

    /// Where a file of this story is found, percent-encoded.
    public func address(of file: ShelfFile) -> String {
        PercentEncoding.encode(path(of: file))
    }

    /// Where a file of this story is found, as a plain path.
    func path(of file: ShelfFile) -> String {
        "/stories/\(id)/files/\(file.hash)/\(file.name)"
    }
}
