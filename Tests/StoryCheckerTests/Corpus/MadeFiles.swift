import Story
import StoryFormat

/// Files with mistakes that no person could read in a listing: too large, too deep, or not text.
enum MadeFiles {
    /// A file with one mistake.
    struct Made: Sendable {
        var expected: MarkedStory.Finding
        var bytes: [UInt8]

        init(_ code: Problem.Code, _ line: Int, _ column: Int, _ bytes: [UInt8]) {
            expected = MarkedStory.Finding(code: code, line: line, column: column)
            self.bytes = bytes
        }
    }

    /// One file for each code without a readable one.
    static let all: [Made] = [
        Made(.emptyFile, 1, 1, []),
        Made(.fileTooLarge, 1, 1, Array(repeating: UInt8(ascii: " "), count: StoryDocument.largestFile + 1)),
        Made(.notUTF8, 8, 19, story("\"text\": \"A caf?.\"").map { $0 == UInt8(ascii: "?") ? 0xE9 : $0 }),
        Made(.nestedTooDeeply, 1, 65, Array((String(repeating: "[", count: 65) + String(repeating: "]", count: 65)).utf8)),
        Made(.tooMany, 8, 1_615, story("\"pages\": [\(Array(repeating: "\"Snow\"", count: 201).joined(separator: ", "))]")),
        Made(.textTooLong, 8, 13, story("\"text\": \"\(String(repeating: "Snow. ", count: 11_000))\"")),
        Made(
            .expressionTooLong,
            8,
            768,
            story("\"text\": \"{if \(Array(repeating: "turns", count: 300).joined(separator: "+")) > 1}Late.{end}\"")
        ),
    ]

    /// A story with one location that has these keys, on its eighth line.
    private static func story(_ keys: String) -> [UInt8] {
        let text = """
            {
              "branchbook": 1,
              "id": "the-snow",
              "title": "The Snow",
              "language": "en",
              "summary": "It snows, and then it is quiet.",
              "start": "garden", "locations": { "garden": {
                \(keys),
                "ending": "The end of the snow"
              } }
            }
            """
        return Array(text.utf8)
    }
}
