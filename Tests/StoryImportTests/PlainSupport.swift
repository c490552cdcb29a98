import Foundation
import Story
import StoryFormat
import StoryImport
import TestSupport

/// Imports Markdown and JSON, and says in lines what became of it.
enum PlainImports {
    static func markdown(_ source: String) throws(ImportFailure) -> ImportedStory {
        try MarkdownImporter.story(name: "story.md", bytes: Array(source.utf8))
    }

    static func tree(_ source: String) throws(ImportFailure) -> ImportedStory {
        try TreeImporter.story(name: "story.json", bytes: Array(source.utf8))
    }

    /// What is wrong with an imported story; nil if nothing is.
    static func flaw(of imported: ImportedStory) -> String? {
        let document = StoryDocument(imported.story.json)
        if let first = document.diagnostics.first { return first.message }
        if document.story != imported.story { return "Written and read again, it differs." }
        return imported.report.links == imported.report.linksImported ? nil : "A link is missing."
    }

    /// A line for each location: `hall "The hall": first line | second line // next page [Go > garden]`.
    static func outline(of imported: ImportedStory) -> [String] {
        imported.story.locations.map { location in
            let title = location.title.map { " “\($0)”" } ?? ""
            let pages = location.pages.map { page in page.lines.map(\.description).joined(separator: " | ") }.joined(separator: " // ")
            let exit =
                switch location.exit {
                case .choices(let choices):
                    "[" + choices.map { "\($0.text.description) > \(target(of: $0))" }.joined(separator: " | ") + "]"
                case .continuations(let ways): "-> " + ways.map { $0.target.text }.joined(separator: " ")
                case .ending(let ending): "END \(ending.title)"
                }
            return "\(location.id.text)\(title): " + (pages.isEmpty ? exit : pages + " " + exit)
        }
    }

    static func target(of choice: Story.Choice) -> String {
        guard case .outcome(let outcome) = choice.action else { return "a check" }
        return outcome.target.text
    }

    /// What was left out: its sort, its line and its words.
    static func listed(_ imported: ImportedStory) -> [String] {
        imported.report.leftOut.map { "\($0.sort.rawValue) \($0.position.line): \($0.words)" + ($0.count > 1 ? " ×\($0.count)" : "") }
    }

    /// Why a file is refused: place and message; nil if it is a story.
    static func refusal(_ name: String, _ bytes: [UInt8]) -> String? {
        do throws(ImportFailure) {
            _ = try StoryImporter(name: name, bytes: bytes).stories()
            return nil
        } catch {
            guard let problem = error.problems.first else { return "no reason" }
            return "\(problem.position.line):\(problem.position.column) \(problem.message)"
        }
    }

    /// The small stories that the fuzzer starts from.
    static func samples() throws -> [(name: String, bytes: [UInt8])] {
        try FuzzFiles.all(of: "PlainFuzzer").map { ($0.lastPathComponent, try [UInt8](Data(contentsOf: $0))) }
    }
}

/// A small file, and what becomes of it.
struct PlainCase: Sendable {
    var name: String
    var source: String
    var outline: [String]
    /// What is left out; empty for a file that comes over whole.
    var listed: [String] = []
}
