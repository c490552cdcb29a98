import Foundation
import Story
import StoryChecker
import StoryEngine
import StoryFormat
import Testing

@testable import StoryWords

/// The bundled stories in all their languages.
@Suite struct BundledWordsTests {
    /// A bundled story, and one of its other languages.
    struct Sample: CustomTestStringConvertible, Sendable {
        var folder: String
        var language: String

        var testDescription: String { folder + " " + language }

        func story() throws -> Story { try #require(StoryDocument(try bytes("story.json")).story) }

        func bytes(_ name: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder + "/" + name))) }

        func words() throws -> Words { try #require(WordsDocument(try bytes(WordsDocument.path(language))).words) }
    }

    private static let samples: [Sample] = ["Stories", "Tutorials"].flatMap { root in
        let stories = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
        return stories.sorted().flatMap { name in
            let folder = root + "/" + name
            let files = (try? FileManager.default.contentsOfDirectory(atPath: folder + "/" + WordsDocument.folder)) ?? []
            return files.sorted().map { Sample(folder: folder, language: String($0.dropLast(5))) }
        }
    }

    @Test func someStoriesAreInGerman() {
        #expect(Self.samples.count { $0.language == "de" } >= 10)
    }

    @Test(arguments: samples) func nothingIsMissingOrLost(sample: Sample) throws {
        let problems = WordsChecker.problems(of: try sample.words(), for: try sample.story())
        #expect(problems.isEmpty, "\(problems.prefix(3))")
    }

    /// A round trip through a translator's file changes no byte.
    @Test(arguments: samples) func theyComeBackAsTheyAre(sample: Sample) throws {
        let (story, words) = (try sample.story(), try sample.words())
        let file = TranslatorFile.text(of: story, words, date: "2026-01-02 03:04+0000")
        let merged = TranslatorFile.merge(Array(file.utf8), into: words, of: story)
        #expect(merged.problems.isEmpty)
        #expect(Array(merged.words.json.utf8) == (try sample.bytes(WordsDocument.path(sample.language))))
    }

    @Test(arguments: samples) func readersLeaveTheSameRecordInBothLanguages(sample: Sample) throws {
        let story = try sample.story()
        let (own, other) = (try Program(story), try Program(story, words: try sample.words()))
        var read: Set<String> = []
        for seed in 0..<60 as Range<UInt64> {
            var reader = RandomReader(seed: seed)
            var (first, second) = (RecordedPlaythrough(own, seed: seed), RecordedPlaythrough(other, seed: seed))
            for _ in 0..<1_000 {
                guard let input = reader.input(for: first.playthrough) else { break }
                try first.apply(input)
                try second.apply(input)
                if case .ending(let ending) = second.playthrough.scene { read.insert(ending.id) }
            }
            #expect(first.takeNewLines() == second.takeNewLines(), "seed \(seed)")
        }
        #expect(read.count * 2 >= own.endingCount, "\(read.count) of \(own.endingCount)")
    }
}
