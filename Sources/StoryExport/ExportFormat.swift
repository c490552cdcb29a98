internal import Story
internal import StoryFormat

/// What a story can be written as, besides a bundle.
public enum ExportFormat: String, CaseIterable, Sendable {
    /// One HTML file that any browser reads without a server; see ``WebFileTemplate``.
    case web
    /// A file for Twine; see ``TweeFile``.
    case twee
    /// Source of ink; see ``InkFile``.
    case ink
    /// A manuscript for Word; see ``WordFile``.
    case docx
    /// A gamebook to print; see ``Gamebook``.
    case print
    /// A book for e-readers; see ``EPUBBook``.
    case epub
    /// The story's own file, in its canonical form.
    case json
    /// The file for browsers as `index.html` in an archive, for sites that host games.
    case zip

    /// What the file of a story is called.
    /// - Parameter story: The story's ID.
    public func fileName(of story: String) -> String {
        switch self {
        case .web: story + ".html"
        case .twee: story + ".twee"
        case .ink: story + ".ink"
        case .docx: story + ".docx"
        case .print: story + "-print.html"
        case .epub, .json, .zip: story + "." + rawValue
        }
    }

    /// The file's media type.
    public var mediaType: String {
        switch self {
        case .web, .print: "text/html; charset=utf-8"
        case .twee, .ink: "text/plain; charset=utf-8"
        case .docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
        case .epub: "application/epub+zip"
        case .json: "application/json"
        case .zip: "application/zip"
        }
    }

    /// What the file is, for descriptions of commands and requests.
    public var words: String {
        switch self {
        case .web: "one HTML file that any browser opens without a server"
        case .twee: "a file for Twine"
        case .ink: "source of ink"
        case .docx: "a manuscript for Word"
        case .print: "a gamebook on paper"
        case .epub: "a book for e-readers"
        case .json: "the story’s own file"
        case .zip: "the HTML file in an archive, for itch.io"
        }
    }

    /// Whether the file contains the story's pictures or sounds.
    public var hasMedia: Bool {
        switch self {
        case .web, .docx, .print, .epub, .zip: true
        case .twee, .ink, .json: false
        }
    }

    /// Whether the file is made of the bundled pages.
    public var needsTemplate: Bool { self == .web || self == .zip }

    /// Writes a story.
    /// - Parameters:
    ///   - source: A story without errors.
    ///   - template: The page that stories are put into; ignored unless ``needsTemplate``.
    /// - Complexity: O(*n*) in the bytes of the story and its files.
    public func file(of source: ExportSource, template: WebFileTemplate? = nil) throws(ExportProblem) -> ExportedFile {
        switch self {
        case .web, .zip:
            guard let template else { throw .noTemplate }
            guard let filed = FiledStory(source) else { throw .storyHasErrors }
            guard self == .zip else { return ExportedFile(leftOut: filed.leftOut) { template.file(of: filed) } }
            return ExportedFile(leftOut: filed.leftOut) { () throws(ExportProblem) in try template.archive(of: filed) }
        case .twee:
            let file = TweeFile(source.story)
            return ExportedFile(leftOut: file.leftOut, pictures: file.pictures) { Array(file.text.utf8) }
        case .ink:
            let file = InkFile(source.story)
            return ExportedFile(leftOut: file.leftOut, pictures: file.pictures) { Array(file.text.utf8) }
        case .docx:
            let file = try WordFile(source.story, files: source.files)
            return ExportedFile(leftOut: file.leftOut) { file.bytes }
        case .print:
            let book = Gamebook(source.story)
            return ExportedFile(leftOut: book.leftOut) { book.file(with: source.files) }
        case .epub:
            guard let book = EPUBBook(source) else { throw .storyHasErrors }
            return ExportedFile(leftOut: book.leftOut) { () throws(ExportProblem) in try EPUBPackage(book: book).bytes() }
        case .json:
            return ExportedFile(leftOut: [], pictures: source.story.files) { Array(source.story.json.utf8) }
        }
    }
}
