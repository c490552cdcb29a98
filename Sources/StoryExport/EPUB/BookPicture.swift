/// A picture in a book for e-readers.
struct BookPicture: Sendable {
    /// Its path in the story's folder.
    var file: String
    /// Its name in the book.
    var name: String
    var type: String
    var bytes: [UInt8]
    /// Whether everybody learns what is in it.
    var isDescribed: Bool
}

/// The pictures that a book takes of those that a story has.
struct PictureShelf {
    /// Those that were taken, in the order in which they are first shown.
    private(set) var pictures: [BookPicture] = []
    /// The names in the book by the paths in the story's folder.
    private(set) var addresses: [String: String] = [:]
    /// Whether every picture that was asked for has a format that all e-readers know.
    private(set) var isComplete = true
    private let sources: [String: ExportSource.File]
    private var numbers: [String: Int] = [:]

    /// The picture formats that every e-reader for EPUB 3 shows (EPUB 3.2, core media types).
    private static let endings = ["image/png": "png", "image/jpeg": "jpg", "image/svg+xml": "svg"]

    init(_ files: [ExportSource.File]) {
        sources = Dictionary(files.filter { $0.type.hasPrefix("image/") }.map { ($0.name, $0) }) { first, _ in first }
    }

    /// Takes a picture that is shown.
    mutating func take(_ file: String, isDescribed: Bool) {
        if let known = numbers[file] {
            if !isDescribed { pictures[known].isDescribed = false }
            return
        }
        guard let source = sources[file] else { return }
        guard let ending = Self.endings[source.type] else {
            isComplete = false
            return
        }
        let number = pictures.count
        let picture = BookPicture(
            file: file,
            name: "picture-\(number + 1).\(ending)",
            type: source.type,
            bytes: source.bytes,
            isDescribed: isDescribed
        )
        numbers[file] = number
        addresses[file] = picture.name
        pictures.append(picture)
    }
}
