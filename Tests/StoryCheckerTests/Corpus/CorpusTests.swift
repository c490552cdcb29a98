import Story
import StoryChecker
import StoryFormat
import Testing

/// Every file in `Tests/CheckerCorpus` gives exactly the diagnostics marked in it.
@Suite struct CorpusTests {
    @Test(arguments: try CheckerCorpus.broken()) func whatIsMarkedIsReported(_ entry: CheckerCorpus.Entry) throws {
        let marked = MarkedStory(try entry.text())
        #expect(marked.unknownMarks.isEmpty, "no such code: \(marked.unknownMarks)")
        try #require(!marked.expected.isEmpty, "\(entry.name) has no mark")
        expect(marked.expected, of: marked.bytes, entry.name)
    }

    @Test(arguments: try CheckerCorpus.fixed() + CheckerCorpus.sound())
    func aSoundStoryHasNoDiagnostics(_ entry: CheckerCorpus.Entry) throws {
        expect([], of: Array(try entry.text().utf8), entry.name)
    }

    @Test func whatIsMadeIsReported() {
        for made in MadeFiles.all { expect([made.expected], of: made.bytes, "\(made.expected.code), made") }
    }

    @Test func everyCodeHasItsFile() throws {
        let broken = try CheckerCorpus.broken().map { $0.name }
        let fixed = try CheckerCorpus.fixed().map { $0.name }
        let made = MadeFiles.all.map { $0.expected.code.description }
        for code in Problem.Code.allCases.map({ $0.description }) {
            #expect(broken.contains(code) != made.contains(code), "\(code) has a main example, or a file that is made")
            #expect(broken.contains(code) == fixed.contains(code), "\(code) has both its example and the fixed one")
        }
        #expect(broken.allSatisfy { name in Problem.Code.allCases.contains { name.hasPrefix($0.description) } })
    }

    @Test func aFileShowsTheCodeThatItIsNamedAfter() throws {
        for entry in try CheckerCorpus.broken() {
            let marked = MarkedStory(try entry.text())
            #expect(marked.expected.contains { entry.name.hasPrefix($0.code.description) }, "\(entry.name)")
        }
    }

    @Test func theFilesBesideTheStoriesAreThere() throws {
        for entry in try CheckerCorpus.fixed() where entry.name.hasPrefix("B09") {
            let story = try #require(StoryDocument(try entry.text()).story)
            let facts = CorpusFiles.facts(for: story).facts
            #expect(!facts.isEmpty && facts.values.allSatisfy { if case .file(1..., _, nil) = $0 { true } else { false } }, "\(entry.name)")
        }
        let drawer = try #require(try CheckerCorpus.broken().first { $0.name == "B0902" })
        let story = try #require(StoryDocument(MarkedStory(try drawer.text()).bytes).story)
        #expect(CorpusFiles.facts(for: story).facts == ["drawer.png": .unreadable("It is a folder.")])
    }

    @Test func theCorpusIsThere() throws {
        #expect(try CheckerCorpus.broken().count >= 100)
        #expect(try CheckerCorpus.sound().count >= 15)
    }

    // MARK: Helpers

    /// The checker's diagnostics for a file.
    private func diagnostics(of bytes: [UInt8], _ name: String) -> [Diagnostic] {
        let document = StoryDocument(bytes)
        let files = name.hasPrefix("B09") ? document.draft.map { CorpusFiles.facts(for: $0) } : nil
        return StoryChecker(files: files).check(document).problems.diagnostics
    }

    private func expect(_ expected: [MarkedStory.Finding], of bytes: [UInt8], _ name: String) {
        let diagnostics = diagnostics(of: bytes, name)
        let found = diagnostics.map { MarkedStory.Finding($0) }.sorted()
        guard found != expected else { return }
        let messages = diagnostics.map { "\(MarkedStory.Finding($0)) \($0.message)" }
        Issue.record(
            """
            \(name)
            expected:
              \(expected.map { $0.description }.joined(separator: "\n  "))
            found:
              \(messages.joined(separator: "\n  "))
            """
        )
    }
}
