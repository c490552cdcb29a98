internal import Story

/// The lines of a text: of a single string, or of each string in a list. Empty lines are dropped.
struct TextLines {
    /// A line with at least one character.
    struct Line {
        /// The index of its string in the list; 0 for a single string.
        var element: Int
        /// The bytes of the line in that string's value.
        var bytes: Range<Int>
    }

    private(set) var lines: [Line] = []

    /// Takes the strings of a list, or the single string; values that are not strings have no lines.
    init(_ items: [JSONNode]) {
        for (element, item) in items.enumerated() {
            guard case .string(let text) = item.content, text.utf8.count <= Story.Limits.textBytes else { continue }
            let bytes = Array(text.utf8)
            var start = 0
            for part in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
                if !part.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == 9 || $0 == 13 }) {
                    lines.append(Line(element: element, bytes: start..<start + part.count))
                }
                start += part.count + 1
            }
        }
    }

    func element(ofLine number: Int) -> Int {
        lines.indices.contains(number) ? lines[number].element : 0
    }
}
