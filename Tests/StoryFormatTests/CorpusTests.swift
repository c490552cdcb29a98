import StoryFormat
import Testing

@Suite struct CorpusTests {
    @Test func theCorpusIsThere() throws {
        #expect(try Corpus.valid().count > 80)
        #expect(try Corpus.invalid().count > 600)
    }

    @Test func aValidStoryHasNoProblem() throws {
        for entry in try Corpus.valid() {
            let document = StoryDocument(try entry.bytes())
            #expect(document.story != nil, "\(entry): \(messages(document))")
            #expect(document.diagnostics.isEmpty, "\(entry): \(messages(document))")
        }
    }

    @Test func aMistakeIsReportedWhereItStands() throws {
        for entry in try Corpus.invalid() {
            let document = StoryDocument(try entry.bytes())
            #expect(document.story == nil, "\(entry)")
            #expect(document.diagnostics.first.map { place($0) } == entry.place, "\(entry): \(messages(document))")
        }
    }

    @Test func oneMistakeGivesOneMessage() throws {
        for entry in try Corpus.invalid() where Self.severalMistakes[entry.path] == nil {
            let document = StoryDocument(try entry.bytes())
            #expect(document.problemCount == 1, "\(entry): \(messages(document))")
        }
        for (path, count) in Self.severalMistakes {
            let document = StoryDocument(try Corpus.Entry(path: path).bytes())
            #expect(document.problemCount == count, "\(path): \(messages(document))")
        }
    }

    @Test func aDiagnosticCanBeShown() throws {
        for entry in try Corpus.invalid() {
            for diagnostic in StoryDocument(try entry.bytes()).diagnostics {
                #expect(diagnostic.width >= 1)
                #expect(diagnostic.message.hasSuffix("."), "\(entry): \(diagnostic.message)")
                #expect(
                    diagnostic.fix.map { $0.hasSuffix(".") || $0.hasSuffix("?") } ?? true,
                    "\(entry): \(diagnostic.fix ?? "")"
                )
            }
        }
    }

    @Test func whatIsWrittenReadsTheSame() throws {
        for entry in try Corpus.valid() {
            guard let story = StoryDocument(try entry.bytes()).story else { continue }
            let again = StoryDocument(story.json)
            #expect(again.story == story, "\(entry): \(messages(again))")
            #expect(again.story?.json == story.json, "\(entry)")
        }
    }

    // MARK: Helpers

    /// Files with more than one mistake, and the number of mistakes.
    private static let severalMistakes: [String: Int] = [
        // Each half of the character is a mistake of its own.
        "invalid-text/surrogates-in-wrong-order.json": 2
    ]

    private func place(_ diagnostic: Diagnostic) -> String {
        "\(diagnostic.position.line):\(diagnostic.position.column)"
    }

    private func messages(_ document: StoryDocument) -> String {
        document.diagnostics.map { "\(place($0)) \($0.code) \($0.message)" }.joined(separator: " | ")
    }
}
