internal import Story

/// The lines of a text: those of one string, or one or more of each string of a list; empty ones are dropped.
struct TextLines {
    /// A line that is not empty.
    struct Line {
        /// The string of the list that it is in; 0 where there is one string.
        var element: Int
        /// The bytes of that string's value.
        var bytes: Range<Int>
    }

    private(set) var lines: [Line] = []

    /// Takes the strings of a list, or the one string; one that cannot be a text has no lines.
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
