import Foundation
import StoryImport

/// Takes walks through imported stories: `CorpusWalk WALKS [--list]`, with the folder that walk.mjs writes, or `CorpusWalk --ink WALKS [--list]`
/// with that of walk-ink.mjs.
///
/// A story agrees if every walk enters the same passages in the same order, with links picked by the same words. Where the import left nothing
/// out that changes the story, all must agree; of all stories, 90 %. With `--list`, the first difference of each story is shown.
@main
struct CorpusWalk {
    static func main() throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        guard let folder = arguments.first(where: { !$0.hasPrefix("--") }) else {
            print("usage: CorpusWalk [--ink] WALKS [--list]")
            exit(2)
        }
        let showsAll = arguments.contains("--list")
        guard !arguments.contains("--ink") else { exit(try walkInk(folder, showsAll: showsAll)) }
        var counts = WalkCounts()
        for name in try FileManager.default.contentsOfDirectory(atPath: folder).sorted() {
            let bytes = try Data(contentsOf: URL(filePath: folder).appending(path: name))
            let walked = try JSONDecoder().decode([WalkedStory].self, from: bytes)
            guard let first = walked.first else { continue }
            let imported = try TwineImporter.stories(in: [UInt8](Data(contentsOf: URL(filePath: first.path))))
            for story in walked {
                let isWhole = !imported[story.index].report.leftOut.contains { $0.sort.changesTheStory }
                let differences = try differences(in: story, imported[story.index])
                counts.add(story, isWhole: isWhole, differing: differences.count)
                guard let difference = differences.first else { continue }
                let why = isWhole ? ", though nothing was left out" : story.lacksScript ? ", without its script" : ""
                print("\(name): \(differences.count) of \(story.walks.count) walks differ\(why)")
                if isWhole || showsAll { print("    \(difference)") }
            }
        }
        counts.show()
        exit(counts.failed == 0 ? 0 : 1)
    }

    /// Where each walk that does not agree leaves the imported story.
    private static func differences(in story: WalkedStory, _ imported: ImportedStory) throws -> [String] {
        let (low, high) = (try ImportedPlayer(imported, rollsLow: true), try ImportedPlayer(imported, rollsLow: false))
        return story.walks.enumerated().compactMap { number, walk in
            var reading = walk.isLow ? low : high
            return reading.difference(from: walk.steps).map { "walk \(number + 1), \($0)" }
        }
    }
}
