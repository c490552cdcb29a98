import Foundation
import Story
import StoryEngine
import StoryFormat
import StoryImport
import TestSupport

/// Imports ink stories and plays them.
enum InkImports {
    static func story(_ source: String, files: [String: String] = [:]) throws -> ImportedStory {
        try story(Array(source.utf8), files: files)
    }

    static func story(_ bytes: [UInt8], files: [String: String] = [:]) throws -> ImportedStory {
        var importer = try InkImporter(name: "story.ink", bytes: bytes)
        while let wanted = importer.wanted {
            guard let file = files[wanted] else { throw importer.refusal("There is no file “\(wanted)”.", fix: nil) }
            try importer.add(Array(file.utf8))
        }
        return try importer.story()
    }

    /// What readers see: lines of text, and the words of all choices in brackets.
    static func transcript(of imported: ImportedStory, picks: String, seed: UInt64 = 1) throws -> [String] {
        var playthrough = Playthrough(try Program(imported.story), seed: seed)
        var picks = picks.compactMap { $0.wholeNumberValue }[...]
        var seen: [String] = []
        for _ in 0..<2_000 {
            switch playthrough.scene {
            case .page(let page): seen += page.lines.map { words($0.plainText) }.filter { !$0.isEmpty }
            case .choices(let list):
                seen.append("[" + list.choices.map { words($0.text.plainText) }.joined(separator: "|") + "]")
                guard let pick = picks.popFirst(), pick < list.choices.count else { return seen }
                try playthrough.apply(.choose(list.choices[pick].id))
                continue
            case .ending: return seen
            default: break
            }
            try playthrough.apply(.advance)
        }
        return seen
    }

    /// Words with one space between them, without the sign that prevents a capital letter.
    private static func words(_ text: String) -> String {
        text.replacing("\u{2060}", with: "").split { $0 == " " || $0 == "\n" }.joined(separator: " ")
    }

    /// What is wrong with an imported story; nil if nothing is.
    static func flaw(of imported: ImportedStory) -> String? {
        let document = StoryDocument(imported.story.json)
        if let first = document.diagnostics.first { return first.message }
        return document.story == imported.story ? nil : "Written and read again, it differs."
    }

    /// The small stories that the fuzzer starts from.
    static func samples() throws -> [(name: String, bytes: [UInt8])] {
        try FuzzFiles.all(of: "InkFuzzer").map { ($0.lastPathComponent, try [UInt8](Data(contentsOf: $0))) }
    }
}
