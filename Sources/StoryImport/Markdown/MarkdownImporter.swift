internal import Story
internal import StoryFormat

/// Imports a story written in Markdown: each heading begins a page, and links to headings are choices.
public enum MarkdownImporter {
    /// The most bytes of a file: a story of 100,000 pages fits.
    static let mostBytes = 8 << 20

    /// Whether a file with this name is read as Markdown.
    public static func reads(_ name: String) -> Bool {
        let name = name.smallLetters
        return name.hasSuffix(".md") || name.hasSuffix(".markdown")
    }

    /// Imports the story of a file.
    ///
    /// The same file always gives the same story, with the same IDs.
    /// - Parameters:
    ///   - name: The file's name, which is the story's title if the file has none.
    ///   - bytes: The whole file, UTF-8.
    /// - Throws: Why there is no story, with the place in the file.
    /// - Complexity: O(*n*) in the bytes, with small factors for nesting.
    public static func story(name: String, bytes: [UInt8]) throws(ImportFailure) -> ImportedStory {
        guard bytes.count <= mostBytes else {
            let message = "The file has \(bytes.count) bytes; the limit is \(mostBytes)."
            throw ImportFailure(message, fix: "Split it into several stories.", at: 0, in: [])
        }
        if let problem = TextEncoding.problem(in: bytes) { throw ImportFailure([problem], in: bytes) }
        if let invalid = bytes.firstIndex(of: 0) {
            throw ImportFailure("This is not UTF-8 text.", fix: "Save the file as UTF-8.", at: invalid, in: bytes)
        }
        let mark = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        var story = MarkdownStory(bytes, from: mark)
        guard !story.plain.pages.isEmpty else {
            throw ImportFailure("This file has no words.", fix: "Write a heading and a text under it.", at: bytes.count, in: bytes)
        }
        if story.plain.title.isBlank { story.plain.title = name.fileTitle }
        return try PlainConverter.story(of: story.plain, in: SourceText(bytes))
    }
}
