import Story
import StoryFormat
import Testing

/// No file can exceed the limits, and messages about files that do are short. Speed is measured elsewhere.
@Suite struct LimitTests {
    @Test func aFileHas16MebibytesAtMost() {
        let document = StoryDocument([UInt8](repeating: UInt8(ascii: " "), count: StoryDocument.largestFile + 1))
        #expect(document.diagnostics.map { $0.code } == [.fileTooLarge])
        let largest = StoryDocument([UInt8](repeating: UInt8(ascii: " "), count: StoryDocument.largestFile))
        #expect(largest.diagnostics.map { $0.code } == [.emptyFile])
    }

    @Test func theFirstThousandProblemsAreListed() {
        let document = StoryDocument(story(lines: (0..<3_000).map { "\"{x\($0)}\"" }))
        #expect(document.problemCount == 3_000)
        #expect(document.diagnostics.count == DiagnosticList.mostListed)
        #expect(document.diagnostics.first?.message == "There is no variable “x0”.")
        #expect(document.diagnostics.last?.message == "There is no variable “x999”.")
    }

    @Test func moreProblemsThanAreKeptAreCounted() {
        let document = StoryDocument(
            story(lines: Array(repeating: "3", count: 12_000) + Array(repeating: "\"{x}\"", count: 12_000))
        )
        #expect(document.problemCount == 24_000)
        #expect(document.diagnostics.count == DiagnosticList.mostListed)
        #expect(document.story == nil)
    }

    @Test func aFileOfMistakesIsGivenUp() {
        let document = StoryDocument("[" + String(repeating: "x,", count: 5_000) + "1]")
        #expect(document.diagnostics.count == DiagnosticList.mostListed)
    }

    @Test func aMessageIsShortWhateverItQuotes() {
        for word in [String(repeating: "a", count: 100_000), String(repeating: "é", count: 60_000)] {
            for text in [word, "[\(word)]", "{\"\(word)\": 1}", story(pages: ["\"{\(word.prefix(30_000))}\""])] {
                for diagnostic in StoryDocument(text).diagnostics {
                    #expect(diagnostic.message.utf8.count < 1_000)
                    #expect((diagnostic.fix ?? "").utf8.count < 1_000)
                }
            }
        }
    }

    @Test func oneTextHas64KibibytesAtMost() {
        let fits = String(repeating: "é", count: 32_768)
        #expect(StoryDocument(story(pages: ["\"\(fits)\""])).story != nil)
        #expect(StoryDocument(story(pages: ["\"\(fits)a\""])).diagnostics.map { $0.code } == [.textTooLong])
        // The limit counts decoded bytes, not escapes.
        let escaped = String(repeating: #"\u00e9"#, count: 32_768)
        #expect(StoryDocument(story(pages: ["\"\(escaped)\""])).story != nil)
    }

    @Test(arguments: [
        #"{"title": "T"}"#, #"{"locations": {}}"#, #"{"locations": {"a": 1}}"#, #"[]"#, #"null"#, "\"\"",
        #"{"locations": {"a": {"choices": [{}]}}}"#,
        #"{"locations": {"a": {"choices": [{"check": {}, "outcomes": []}]}}}"#,
        #"{"variables": {"": {}}, "locations": {"": {}}}"#,
        #"{"locations": {"a": {"continue": []}, "b": {"ending": {}}, "c": {"sequence": {}}, "d": {"pages": [[]]}}}"#,
    ])
    func whateverIsMissingIsSaid(text: String) {
        let document = StoryDocument(text)
        #expect(document.story == nil)
        #expect(!document.diagnostics.isEmpty)
    }

    private func story(lines: [String]) -> String {
        story(pages: ["{\"text\": [\(lines.joined(separator: ", "))]}"])
    }

    private func story(pages: [String]) -> String {
        """
        { "branchbook": 1, "id": "tiny", "title": "Tiny", "start": "hall",
          "locations": { "hall": { "pages": [\(pages.joined(separator: ","))], "ending": "Home" } } }
        """
    }
}
