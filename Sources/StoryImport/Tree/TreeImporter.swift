internal import Story
internal import StoryFormat

/// Imports a story kept in JSON of any tool's shape: pages with texts and options, by name or in a list.
public enum TreeImporter {
    /// Whether a file could be such JSON: it begins with an object or a list.
    public static func reads(_ bytes: [UInt8]) -> Bool {
        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        guard let first = bytes[start...].first(where: { !ByteCursor.isBlank($0) }) else { return false }
        return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
    }

    /// Imports the story of a file.
    ///
    /// The same file always gives the same story, with the same IDs.
    /// - Parameters:
    ///   - name: The file's name, which is the story's title if the file has none.
    ///   - bytes: The whole file, UTF-8.
    /// - Throws: Why there is no story, with the place in the file and what is expected there.
    /// - Complexity: O(*n*) in the bytes.
    public static func story(name: String, bytes: [UInt8]) throws(ImportFailure) -> ImportedStory {
        guard bytes.count <= StoryDocument.largestFile else {
            let message = "The file has \(bytes.count) bytes; the limit is \(StoryDocument.largestFile)."
            throw ImportFailure(message, fix: "Split it into several stories.", at: 0, in: [])
        }
        if let problem = TextEncoding.problem(in: bytes) { throw ImportFailure([problem], in: bytes) }
        let (root, found) = JSONParser.parse(bytes)
        // Numbers that stories never need, such as fractions, are left out like everything that is not used.
        let problems = found.filter { $0.code != .notAWholeNumber && $0.code != .numberOutOfRange }
        guard let root, problems.isEmpty else {
            throw ImportFailure(problems.map { ImportFailure.Problem($0.message, fix: $0.fix, at: $0.bytes.lowerBound) }, in: bytes)
        }
        var story = try TreeReader.story(in: root, of: bytes)
        if story.title.isBlank { story.title = name.fileTitle }
        return try PlainConverter.story(of: story, in: SourceText(bytes))
    }
}
