internal import Story
internal import StoryFormat

/// The pictures that the passages of a story show, each file once.
struct PictureTable: Sendable {
    private(set) var pictures: [Story.Picture] = []
    private(set) var files: [ImportedPicture] = []
    private var numbers: [Bytes: Int] = [:]
    private var names = UniqueNames()

    /// The most pictures of a story, so that each has its file in a bundle.
    private static let most = 1_000

    /// The picture of a source that was shown before; the first words that are said of it count.
    mutating func known(_ source: String, _ words: String) -> Story.Picture.ID? {
        guard let number = numbers[Bytes(source.utf8)] else { return nil }
        if pictures[number].alternative == nil, !words.isBlank { pictures[number].alternative = Template(literal: words) }
        return pictures[number].id
    }

    /// Adds a picture that a file has inside, or that lies beside it.
    /// - Returns: nil if stories cannot have it, or not this many.
    mutating func add(_ source: String, named name: String, _ words: String, in passage: String) -> Story.Picture.ID? {
        guard files.count < Self.most else { return nil }
        let data = DataURI(source)
        if data == nil, !Story.Picture.canBe(source) { return nil }
        if let data, data.ending == nil || data.bytes.isEmpty { return nil }
        let id = Story.Picture.ID(names.unused(name, or: "picture"))
        let file = data.map { "pictures/" + id.text + "." + ($0.ending ?? "") } ?? source
        numbers[Bytes(source.utf8)] = pictures.count
        pictures.append(Story.Picture(id: id, file: file, alternative: words.isBlank ? nil : Template(literal: words)))
        files.append(
            ImportedPicture(
                id: id,
                file: file,
                bytes: data?.bytes,
                source: data == nil ? source : nil,
                passage: passage,
                position: SourceText.Position(line: 1, column: 1),
                offset: 0
            )
        )
        return id
    }

    /// Notes where the picture stands that was added last.
    mutating func place(_ change: (inout ImportedPicture) -> Void) {
        change(&files[files.count - 1])
    }
}
