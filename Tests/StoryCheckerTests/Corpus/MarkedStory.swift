import Story
import StoryFormat

/// A story file in which `⟦B0503⟧` is directly before the place where that diagnostic is expected.
struct MarkedStory {
    /// The file without the marks.
    let bytes: [UInt8]
    /// The expected findings, in the order of the file.
    let expected: [Finding]
    /// Marks that are not codes.
    let unknownMarks: [String]

    /// A code and its place, without the message.
    struct Finding: Hashable, Comparable, CustomStringConvertible {
        var code: Problem.Code
        var line: Int
        var column: Int

        var description: String { "\(line):\(column) \(code)" }

        static func < (first: Finding, second: Finding) -> Bool {
            (first.line, first.column, first.code.rawValue) < (second.line, second.column, second.code.rawValue)
        }
    }

    init(_ marked: String) {
        var text = String.UnicodeScalarView()
        var expected: [Finding] = []
        var unknown: [String] = []
        var (line, column) = (1, 1)
        var scalars = Array(marked.unicodeScalars)[...]
        while let scalar = scalars.popFirst() {
            if scalar == "⟦", let end = scalars.firstIndex(of: "⟧") {
                let name = String(String.UnicodeScalarView(scalars[..<end]))
                if let code = Problem.Code.allCases.first(where: { $0.description == name }) {
                    expected.append(Finding(code: code, line: line, column: column))
                } else {
                    unknown.append(name)
                }
                scalars = scalars[(end + 1)...]
                continue
            }
            text.append(scalar)
            (line, column) = scalar == "\n" ? (line + 1, 1) : (line, column + 1)
        }
        bytes = Array(String(text).utf8)
        self.expected = expected.sorted()
        unknownMarks = unknown
    }
}

extension MarkedStory.Finding {
    init(_ diagnostic: Diagnostic) {
        self.init(code: diagnostic.code, line: diagnostic.position.line, column: diagnostic.position.column)
    }
}
