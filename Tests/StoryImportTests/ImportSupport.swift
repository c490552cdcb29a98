import Foundation
import Story
import StoryFormat
import StoryImport
import TestSupport
import Testing

/// Imports stories of one dialect.
enum Imports {
    /// A story whose first passage has this markup, and which has some places to go to.
    static func story(_ markup: String, _ format: String, more: String = "") throws -> ImportedStory {
        let text = """
            :: StoryTitle
            Test

            :: StoryData
            { "ifid": "I", "format": "\(format)", "start": "Start" }

            :: Start
            \(markup)

            :: Cellar
            Dark.

            :: Attic
            Dusty.

            :: Room 1
            First.

            :: Room 2
            Second.

            \(more)
            """
        return try #require(try TwineImporter.stories(in: Array(text.utf8)).first)
    }

    /// The first passage of such a story, as the story file has it, in one line.
    static func start(_ markup: String, _ format: String) throws -> String {
        let imported = try story(markup, format)
        #expect(flaw(of: imported) == nil)
        return part("start", of: imported)
    }

    /// A location, as the story file has it, in one line.
    static func part(_ id: String, of imported: ImportedStory) -> String {
        let root = JSONParser.parse(Array(imported.story.json.utf8)).root?.value
        return root?["locations"]?[id]?.compact ?? "nothing"
    }

    /// What is wrong with an imported story; nil if nothing is.
    static func flaw(of imported: ImportedStory) -> String? {
        let document = StoryDocument(imported.story.json)
        if let first = document.diagnostics.first { return first.message }
        if document.story != imported.story { return "Written and read again, it differs." }
        let listed = imported.report.leftOut.filter { $0.sort == .branch }.reduce(0) { $0 + $1.count }
        return imported.report.links == imported.report.linksImported + listed ? nil : "A link is missing, and not listed."
    }

    /// The small stories that the fuzzer starts from.
    static func samples() throws -> [(name: String, bytes: [UInt8])] {
        try FuzzFiles.all(of: "ImportFuzzer").map { ($0.lastPathComponent, try [UInt8](Data(contentsOf: $0))) }
    }
}
