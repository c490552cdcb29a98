import Story
import StoryFormat
import Testing

@testable import StoryChecker

/// A story as text, with `«1»` before the place of finding 1, and so on.
struct NumberedStory {
    let document: StoryDocument
    /// The places of the marks, by their numbers from 1.
    let places: [SourceText.Position]

    /// - Parameter body: What follows the id, title, language and summary in the file.
    init(_ body: String) {
        self.init(wholeFile: #"{ "branchbook": 1, "id": "s", "title": "S", "language": "en", "summary": "A story.","# + "\n" + body + "\n}")
    }

    init(wholeFile marked: String) {
        var text = ""
        var places: [Int: SourceText.Position] = [:]
        var line = 1
        var column = 1
        var scalars = Array(marked.unicodeScalars)[...]
        while let scalar = scalars.popFirst() {
            if scalar == "«", let end = scalars.firstIndex(of: "»"), let number = Int(scalars[..<end].map { String($0) }.joined()) {
                places[number] = SourceText.Position(line: line, column: column)
                scalars = scalars[(end + 1)...]
                continue
            }
            text.unicodeScalars.append(scalar)
            (line, column) = scalar == "\n" ? (line + 1, 1) : (line, column + 1)
        }
        document = StoryDocument(text)
        self.places = places.sorted { $0.key < $1.key }.map { $0.value }
    }

    /// The findings of the static rules, in the order of the file, without the file's own problems.
    func findings(files: StoryFiles? = nil) throws -> [Diagnostic] {
        let draft = try #require(document.draft)
        let found = StaticRules.problems(in: draft, files: files, isWhole: document.story != nil)
        let own = document.diagnostics
        return document.problems(with: found).diagnostics.filter { !own.contains($0) }
    }

    /// Expects exactly these findings at the marks, in order; each is a code and the beginning of a sentence.
    func expect(_ expected: String..., files: StoryFiles? = nil, at location: Testing.SourceLocation = #_sourceLocation) throws {
        try #require(document.story != nil, "\(document.diagnostics)", sourceLocation: location)
        let found = try findings(files: files)
        let listed = found.map { "\($0.position.line):\($0.position.column) \($0.code) \($0.message)" }
        #expect(found.map { $0.position } == places, "found \(listed)", sourceLocation: location)
        let fits = found.count == expected.count && zip(found, expected).allSatisfy { "\($0.code) \($0.message)".hasPrefix($1) }
        #expect(fits, "found \(listed)", sourceLocation: location)
    }
}
