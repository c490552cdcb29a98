import CommandLineTool
import Foundation
import Story

/// Writes the pages of `docs/diagnostics`.
enum ExplainPages {
    /// The main example of a code, and the same story fixed.
    struct Stories {
        var wrong: String
        var fixed: String
    }

    static let folder = root.appending(path: "docs/diagnostics")

    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    private static let corpus = root.appending(path: "Tests/CheckerCorpus")

    /// The stories of a code without their marks; nil if no person could read them.
    static func stories(of code: Problem.Code) throws -> Stories? {
        let wrong = corpus.appending(path: "broken/\(code).json")
        guard FileManager.default.fileExists(atPath: wrong.path()) else { return nil }
        return Stories(
            wrong: try String(contentsOf: wrong, encoding: .utf8).replacing(/⟦B\d{4}⟧/, with: ""),
            fixed: try String(contentsOf: corpus.appending(path: "fixed/\(code).json"), encoding: .utf8)
        )
    }

    static func page(of code: Problem.Code) throws -> String {
        let entry = DiagnosticCatalogue.entry(for: code)
        var text = "# \(code): \(entry.title)\n\n"
        text += code.severity == .error ? "An **error**" : "A **warning**"
        text += entry.needsExploration ? ", found by following every path through the story." : "."
        text += " [All diagnostics](README.md)\n\n"
        text += "\(prose(entry.meaning))\n\n## How to fix it\n\n\(prose(entry.fix))\n"
        guard let stories = try stories(of: code), let example = entry.example else {
            return text + "\nThere is no example here, because such a file would be unreadable.\n"
        }
        text += "\n## An example\n\n```json\n\(stories.wrong)```\n"
        let said = try whatIsSaid(of: stories.wrong, code)
        if said.contains("[\(code)]") { text += "\n`branchbook check` says:\n\n```text\n\(said)```\n" }
        return text + "\n## The same, fixed\n\n\(prose(example.difference))\n\n```json\n\(stories.fixed)```\n"
    }

    static func list() -> String {
        var text = """
            # Diagnostics

            Every message of `branchbook check`, by its code. An error means that the story cannot be read, or that a reader can
            get stuck in it; a warning means that the story is spoiled for some readers. A code keeps its meaning for ever.
            `branchbook explain CODE` shows the same on the command line.

            """
        for (group, codes) in DiagnosticCatalogue.groups {
            text += "\n## \(group.title)\n\n| code | | |\n| --- | --- | --- |\n"
            for code in codes {
                text += "| [\(code)](\(code).md) | \(code.severity.rawValue) | \(DiagnosticCatalogue.entry(for: code).title) |\n"
            }
        }
        return text
    }

    /// Text with Markdown's special characters escaped.
    private static func prose(_ words: String) -> String {
        words.map { "\\*_<`".contains($0) ? "\\\($0)" : String($0) }.joined()
    }

    /// The command's output for a story in a folder with its pictures and sounds.
    private static func whatIsSaid(of story: String, _ code: Problem.Code) throws -> String {
        let folder = try TemporaryFolder()
        let file = try folder.write(story, as: "\(code).json")
        for match in story.matches(of: /"([\w\/-]+\.(svg|png|ogg))"/) {
            try copyFile(String(match.1), String(match.2), to: folder, isOwn: DiagnosticGroup(code) == .files)
        }
        return ToolRun(["check", file]).output.replacing(folder.path + "/", with: "")
    }

    /// Copies the file that a story names or, unless the story is about its files, one of the same kind in its place.
    private static func copyFile(_ name: String, _ ending: String, to folder: TemporaryFolder, isOwn: Bool) throws {
        let samples = ["svg": "mirror.svg", "png": "well.png", "ogg": "call.ogg"]
        let source = corpus.appending(path: "files/\(isOwn ? name : samples[ending] ?? name)")
        let target = URL(filePath: folder.path + "/" + name)
        guard FileManager.default.fileExists(atPath: source.path()), !FileManager.default.fileExists(atPath: target.path()) else { return }
        try FileManager.default.createDirectory(at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.copyItem(at: source, to: target)
    }
}
