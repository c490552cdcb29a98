internal import Bundle
internal import StoryFormat

/// The file that a story is put into, so that any browser opens it without a server: pages, styles, engine and the places for a story.
///
/// `Scripts/bundle-pages` writes it as `reader.html`; [web-file.md](docs/web-file.md) describes the file that comes of it.
public struct WebFileTemplate: Sendable {
    /// The name of the template beside the pages.
    public static let fileName = "reader.html"

    private static let titleMark = "<title>Branchbook</title>"
    private static let headingMark = "<!-- title -->"
    private static let storyMark = "<!-- story -->"

    /// What stands before the title, between it and the heading, between that and the story, and after it.
    private let pieces: [[UInt8]]

    /// Makes a template from the bytes of `reader.html`.
    /// - Returns: nil if the pages are not bundled, or the places for a story are not there.
    public init?(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        // Pages that are not bundled have their modules beside them.
        guard !text.contains(" src=\"") else { return nil }
        var rest = text[...]
        var pieces: [[UInt8]] = []
        for mark in [Self.titleMark, Self.headingMark, Self.storyMark] {
            guard let place = rest.firstRange(of: mark) else { return nil }
            pieces.append(Array(rest[..<place.lowerBound].utf8))
            rest = rest[place.upperBound...]
        }
        pieces.append(Array(rest.utf8))
        self.pieces = pieces
    }

    /// The file of a story.
    ///
    /// Nothing that an author wrote becomes markup: the title is escaped, everything else is Base64, or JSON without `<`.
    /// - Complexity: O(*n*) in the bytes of the story and its files.
    public func file(of story: FiledStory) -> [UInt8] {
        let title = HTML.escaped(story.title)
        var bytes = pieces[0]
        bytes += "<title>\(title) · Branchbook</title>".utf8
        bytes += pieces[1]
        bytes += title.utf8
        bytes += pieces[2]
        Self.add("story", type: "application/json", Self.inert(story.description), to: &bytes)
        Self.add("program", type: "text/plain", HTML.base64(story.program), to: &bytes)
        for (number, file) in story.files.enumerated() {
            Self.add("file-\(number)", type: "text/plain", HTML.base64(file.bytes), to: &bytes)
        }
        return bytes + pieces[3]
    }

    /// The file of a story as `index.html` in an archive, which sites that host games ask for.
    func archive(of story: FiledStory) throws(ExportProblem) -> [UInt8] {
        do throws(BundleError) {
            let archive = try ZipWriter()
            try archive.add("index.html", file(of: story), isText: true)
            return try archive.finish()
        } catch {
            throw .noMemory
        }
    }

    /// Adds an element that browsers neither show nor run.
    private static func add(_ id: String, type: String, _ content: some Sequence<UInt8>, to bytes: inout [UInt8]) {
        bytes += "<script type=\"\(type)\" id=\"branchbook-\(id)\">".utf8
        bytes += content
        bytes += "</script>\n".utf8
    }

    /// JSON that no parser of HTML can take for anything else: `<` begins every tag and every comment, and stands only inside strings.
    private static func inert(_ value: JSONValue) -> [UInt8] {
        value.compact.utf8.flatMap { $0 == UInt8(ascii: "<") ? Array("\\u003c".utf8) : [$0] }
    }
}
