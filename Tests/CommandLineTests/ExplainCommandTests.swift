import CommandLineTool
import Story
import StoryFormat
import Testing

@Suite struct ExplainCommandTests {
    @Test(arguments: ["B0503", "b0503", "503", "B503", "0503"]) func aCodeMayBeWrittenInManyWays(_ word: String) {
        let run = ToolRun(["explain", word])
        #expect(run.code == .success)
        #expect(run.output.hasPrefix("B0503: Every choice closed (error)\n"))
        #expect(run.errors.isEmpty)
    }

    @Test(arguments: [
        ("B0512", "There is no diagnostic B0512.", "Did you mean B0511?"),
        ("0", "There is no diagnostic B0000.", "Did you mean B0001?"),
        ("607x", "“607x” is not a code.", "look like B0503"),
        ("B3000", "There is no diagnostic B3000.", "“branchbook explain” lists them all."),
        ("99999999999999999999", "“99999999999999999999” is not a code.", "look like B0503"),
        ("circle", "“circle” is not a code.", "look like B0503"),
        ("B", "“B” is not a code.", "look like B0503"),
        ("B-503", "“B-503” is not a code.", "look like B0503"),
    ])
    func anUnknownCodeGetsASuggestion(word: String, message: String, fix: String) {
        let run = ToolRun(["explain", word])
        #expect(run.code == .usage)
        #expect(run.output.isEmpty)
        #expect(run.errors.contains(message))
        #expect(run.errors.contains(fix))
    }

    @Test func withoutACodeAllAreListed() {
        let lines = ToolRun(["explain"]).output.split(separator: "\n")
        for code in Problem.Code.allCases {
            #expect(lines.contains { $0.hasPrefix("  \(code)  \(code.severity.rawValue) ") }, "\(code)")
        }
        #expect(lines.first == "The file as text:")
        #expect(lines.count == Problem.Code.allCases.count + DiagnosticGroup.allCases.count)
    }

    @Test func machinesGetOneObjectForEachCode() {
        let lines = ToolRun(["explain", "--json"]).output.split(separator: "\n")
        #expect(lines.count == Problem.Code.allCases.count)
        for (code, line) in zip(Problem.Code.allCases, lines) {
            let value = JSONParser.parse(Array(line.utf8)).root?.value
            #expect(value?["code"]?.string == code.description)
            #expect(value?["title"]?.string == DiagnosticCatalogue.entry(for: code).title)
        }
        #expect(ToolRun(["explain", "B0001", "--json"]).output.contains(#""example":null"#))
    }

    @Test func everyEntryIsWholeSentences() {
        var titles: Set<String> = []
        for code in Problem.Code.allCases {
            let entry = DiagnosticCatalogue.entry(for: code)
            #expect(titles.insert(entry.title).inserted, "\(code) has a title of its own")
            #expect(!entry.title.hasSuffix("."), "\(code)")
            #expect(DiagnosticGroup(code) != nil, "\(code)")
            for text in [entry.meaning, entry.fix, entry.example?.difference ?? "It is."] {
                #expect(text.last.map { ".?”".contains($0) } == true, "\(code): \(text)")
                #expect(!text.contains("  ") && !text.contains("\n"), "\(code): \(text)")
            }
        }
    }

    @Test func noLineOfWordsIsTooWide() {
        for code in Problem.Code.allCases {
            let entry = DiagnosticCatalogue.entry(for: code)
            let listing = (entry.example?.wrong ?? "") + (entry.example?.fixed ?? "")
            for line in ToolRun(["explain", code.description]).output.split(separator: "\n") {
                #expect(line.count <= 80 || listing.contains(line.dropFirst(4)), "\(line)")
            }
        }
    }
}
