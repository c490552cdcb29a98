import Foundation
import Story
import StoryEngine
import StoryFormat
import StoryImport
import TestSupport
import Testing

@testable import StoryExport

/// Takes stories out as Twee and brings them in again.
enum TweeTrips {
    /// The story that a Twee file is imported as.
    static func imported(_ text: String) throws -> ImportedStory {
        try #require(try TwineImporter.stories(in: Array(text.utf8)).first)
    }

    /// The file without the passage that says what it was written from, so that only its markup counts.
    static func markup(of story: Story) throws -> String {
        let text = TweeFile(story).text
        let place = try #require(text.range(of: "\n:: \(TweeOriginal.passageName)"))
        return String(text[..<place.lowerBound])
    }

    /// The bundled stories and tutorials.
    static func bundled() throws -> [(name: String, story: Story)] {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../..").standardizedFileURL
        var stories: [(name: String, story: Story)] = []
        for folder in ["Stories", "Tutorials"] {
            let folder = root.appendingPathComponent(folder)
            for name in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() {
                let file = folder.appendingPathComponent(name).appendingPathComponent("story.json")
                guard let bytes = try? Data(contentsOf: file) else { continue }
                stories.append((name, try #require(StoryDocument([UInt8](bytes)).story, "\(name)")))
            }
        }
        return stories
    }

    /// Everything a reader meets who picks at random.
    static func walk(_ story: Story, seed: UInt64) throws -> [Scene] {
        var playthrough = Playthrough(try Program(story), seed: seed)
        var reader = RandomReader(seed: seed)
        var scenes = [playthrough.scene]
        while scenes.count < 300, let input = reader.input(for: playthrough) {
            try playthrough.apply(input)
            scenes.append(playthrough.scene)
        }
        return scenes
    }

    /// The words a reader meets and picks from, as Twine has them: without pages, and with results and continuations as links.
    static func words(_ story: Story, seed: UInt64) throws -> [String] {
        var playthrough = Playthrough(try Program(story), seed: 1)
        var chance = SeededGenerator(seed: seed)
        var words: [String] = []
        for _ in 0..<2_000 where words.count < 60 {
            switch playthrough.scene {
            case .page(let page): words += page.lines.map { plain($0.plainText) }
            case .result(let result): words += result.lines.map { plain($0.plainText) }
            case .choices(let list):
                let open = playthrough.enabledChoices
                let texts = list.choices.map { plain($0.text.plainText) }
                // Where readers are stuck here, the importer makes an ending.
                guard !open.isEmpty else { return words }
                if texts == ["Continue"] {
                    try playthrough.apply(.choose(open[0]))
                    continue
                }
                words.append("[" + texts.joined(separator: "|") + "]")
                try playthrough.apply(.choose(open[Int.random(in: 0..<open.count, using: &chance)]))
                continue
            case .ending: return words
            default: break
            }
            guard playthrough.canAdvance else { return words }
            try playthrough.apply(.advance)
        }
        return words
    }

    private static func plain(_ text: String) -> String {
        text.replacing("\u{2060}", with: "").split { $0 == " " || $0 == "\n" || $0 == "\t" }.joined(separator: " ")
    }
}
