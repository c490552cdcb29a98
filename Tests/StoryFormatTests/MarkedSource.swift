import StoryFormat
import Testing

/// A source in which `«1»` is before the place of diagnostic 1, and so on.
struct MarkedSource {
    /// The source without the marks.
    let text: String
    /// The places of the marks, by their numbers from 1.
    let places: [SourceText.Position]

    /// - Parameter byteOrderMark: Whether the source starts with a byte order mark, which is not a column.
    init(_ marked: String, byteOrderMark: Bool = false) {
        var text = byteOrderMark ? "\u{FEFF}" : ""
        var places: [Int: SourceText.Position] = [:]
        var line = 1
        var column = 1
        var scalars = Array(marked.unicodeScalars)[...]
        while let scalar = scalars.popFirst() {
            if scalar == "«", let end = scalars.firstIndex(of: "»"),
                let number = Int(scalars[..<end].map { String($0) }.joined())
            {
                places[number] = SourceText.Position(line: line, column: column)
                scalars = scalars[(end + 1)...]
                continue
            }
            text.unicodeScalars.append(scalar)
            (line, column) = scalar == "\n" ? (line + 1, 1) : (line, column + 1)
        }
        self.text = text
        self.places = places.sorted { $0.key < $1.key }.map { $0.value }
    }

    /// Expects exactly these diagnostics at the marks, in order.
    func expectProblems(_ messages: [String], at location: Testing.SourceLocation = #_sourceLocation) {
        let document = StoryDocument(text)
        let found = document.diagnostics.map { "\($0.position.line):\($0.position.column) \($0.message)" }
        #expect(document.diagnostics.map { $0.position } == places, "found \(found)", sourceLocation: location)
        let fits =
            document.diagnostics.count == messages.count
            && zip(document.diagnostics, messages).allSatisfy { $0.message.hasPrefix($1) }
        #expect(fits, "found \(found)", sourceLocation: location)
    }
}
