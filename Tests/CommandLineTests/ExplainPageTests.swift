import CommandLineTool
import Foundation
import Story
import Testing

/// The pages in `docs/diagnostics` match the catalogue, the corpus and `branchbook check`.
///
/// `UPDATE_SNAPSHOTS=1 Scripts/test swift ExplainPageTests` rewrites them.
@Suite struct ExplainPageTests {
    @Test(arguments: Problem.Code.allCases) func thePageIsOfThisVersion(_ code: Problem.Code) throws {
        try hold(try ExplainPages.page(of: code), "\(code).md")
    }

    @Test func theListIsOfThisVersion() throws {
        try hold(ExplainPages.list(), "README.md")
    }

    @Test func noPageIsLeftOver() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: ExplainPages.folder.path())
        let wanted = Problem.Code.allCases.map { "\($0).md" } + ["README.md"]
        #expect(names.sorted() == wanted.sorted())
    }

    /// The short example in the program consists of lines of the long one on the page.
    @Test(arguments: Problem.Code.allCases) func theExampleIsTakenFromTheCorpus(_ code: Problem.Code) throws {
        let stories = try ExplainPages.stories(of: code)
        let example = DiagnosticCatalogue.entry(for: code).example
        #expect((stories == nil) == (example == nil))
        guard let stories, let example else { return }
        for (short, long) in [(example.wrong, stories.wrong), (example.fixed, stories.fixed)] {
            var rest = long.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }[...]
            for line in short.split(separator: "\n") where line != "…" {
                let found = rest.firstIndex(of: line.trimmingCharacters(in: .whitespaces))
                try #require(found != nil, "\(code): “\(line)” does not stand in the corpus")
                if let found { rest = rest[(found + 1)...] }
            }
        }
        #expect(example.wrong != example.fixed)
    }

    private func hold(_ page: String, _ name: String) throws {
        let file = ExplainPages.folder.appending(path: name)
        if ProcessInfo.processInfo.environment["UPDATE_SNAPSHOTS"] == "1" {
            try page.write(to: file, atomically: true, encoding: .utf8)
        }
        let written = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        let first = zip(page.split(separator: "\n"), written.split(separator: "\n")).first { $0 != $1 }
        #expect(page == written, "\(name) differs, first at:\n+ \(first?.0 ?? "the end")\n- \(first?.1 ?? "the end")")
    }
}
