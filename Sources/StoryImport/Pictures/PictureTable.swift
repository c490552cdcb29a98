internal import Story
internal import StoryFormat

/// The pictures that the passages of a story show, each file once.
struct PictureTable: Sendable {
    private(set) var pictures: [Story.Picture] = []
    private(set) var files: [ImportedPicture] = []
    /// The pictures by what passages call them.
    private var numbers: [Bytes: Int] = [:]
    /// The pictures by their paths in the story's folder, in small letters.
    private var paths: [Bytes: Int] = [:]
    private var names = UniqueNames()
    /// Whether pictures at any address are taken.
    private let takesAddresses: Bool

    /// The most pictures that are added, so that each has its file in a bundle.
    private static let most = 1_000

    /// Where a picture is shown first.
    struct Place {
        var passage: String
        var position: SourceText.Position
        var offset: Int
    }

    /// - Parameter known: The pictures that the story had before it went to Twine. They keep their IDs and everything else.
    init(_ known: [Story.Picture], takesAddresses: Bool) {
        self.takesAddresses = takesAddresses
        for picture in known {
            for id in [picture.id] + picture.aliases { _ = names.unused(exactly: id.text) }
            let place = Place(passage: "", position: SourceText.Position(line: 1, column: 1), offset: 0)
            insert(picture, source: picture.file, address: nil, bytes: nil, at: place)
            files[files.count - 1].isKnown = true
        }
    }

    /// The picture that a passage showed by this name before; the first words that are said of it count.
    mutating func known(_ name: String, _ words: String) -> Story.Picture.ID? {
        guard let number = numbers[Bytes(name.utf8)] else { return nil }
        describe(number, words)
        return pictures[number].id
    }

    private mutating func describe(_ number: Int, _ words: String) {
        if pictures[number].alternative == nil, !words.isBlank { pictures[number].alternative = Template(literal: words) }
    }

    /// Adds a picture that a file has inside, or that lies beside it.
    /// - Parameters:
    ///   - source: A data URI, a path beside the file, or another address.
    ///   - name: What passages call it, which may be the name of a passage that has it.
    ///   - title: What its ID is made from.
    /// - Returns: nil if stories cannot have it, or not this many.
    mutating func add(_ source: String, called name: String, named title: String, _ words: String, at place: Place) -> Story.Picture.ID? {
        let data = DataURI.begins(source) ? DataURI(source) : nil
        let path = DataURI.begins(source) ? "" : DataURI.path(source)
        let isFile = Story.Picture.canBe(path)
        if isFile, let number = paths[Bytes(path.smallLetters.utf8)], files[number].source?.isSame(as: path) == true {
            numbers[Bytes(name.utf8)] = number
            describe(number, words)
            return pictures[number].id
        }
        guard files.count < Self.most else { return nil }
        if data == nil, !isFile, !takesAddresses || Self.isHeldByVariable(source) { return nil }
        if let data, data.ending == nil || data.bytes.isEmpty { return nil }
        var id = names.unused(title, or: "picture")
        var file = isFile ? path : "pictures/" + id + "." + (data?.ending ?? "png")
        // A path beside the file may be what one inside it was called before.
        while paths[Bytes(file.smallLetters.utf8)] != nil {
            id = names.unused(title, or: "picture")
            file = "pictures/" + id + "." + (data?.ending ?? Self.ending(of: path))
        }
        numbers[Bytes(name.utf8)] = pictures.count
        var picture = Story.Picture(id: Story.Picture.ID(id), file: file)
        if !words.isBlank { picture.alternative = Template(literal: words) }
        insert(picture, source: data == nil ? path : nil, address: takesAddresses ? source : nil, bytes: data?.bytes, at: place)
        return picture.id
    }

    private mutating func insert(_ picture: Story.Picture, source: String?, address: String?, bytes: [UInt8]?, at place: Place) {
        paths[Bytes(picture.file.smallLetters.utf8)] = pictures.count
        pictures.append(picture)
        files.append(
            ImportedPicture(
                id: picture.id,
                file: picture.file,
                bytes: bytes,
                source: source,
                address: address,
                passage: place.passage,
                position: place.position,
                offset: place.offset
            )
        )
    }

    private static func ending(of path: String) -> String {
        path.utf8.split(separator: UInt8(ascii: ".")).last.map { String(decoding: Array($0), as: UTF8.self) } ?? "png"
    }

    /// Whether only the story that is being played knows the address.
    private static func isHeldByVariable(_ source: String) -> Bool {
        guard let first = source.utf8.first else { return true }
        return [UInt8(ascii: "$"), UInt8(ascii: "_"), UInt8(ascii: "\""), UInt8(ascii: "'")].contains(first)
    }
}
