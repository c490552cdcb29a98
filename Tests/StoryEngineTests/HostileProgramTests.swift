import Foundation
import Story
import TestSupport
import Testing

@testable import StoryEngine

/// Loading any bytes as a program throws, or gives a program that can be played without a trap.
@Suite struct HostileProgramTests {
    @Test func bytesChangedAnywhereAreNoticed() throws {
        let bytes = try Program(generatedStory(3)).whole
        for index in bytes.indices {
            var changed = bytes
            changed[index] ^= 1 << UInt8(index % 8)
            #expect(throws: Program.LoadError.self) { try Program(head: changed) }
        }
        for count in [0, 1, 3, 4, 7, 8, 15, 16, 100, bytes.count - 1] {
            #expect(throws: Program.LoadError.self) { try Program(head: Array(bytes.prefix(count))) }
        }
        #expect(throws: Program.LoadError.damaged) { try Program(head: bytes + [0]) }
        #expect(throws: Program.LoadError.foreign) { try Program(head: Array("{\"branchbook\": 1}".utf8)) }
        var other = bytes
        other[4] = 9
        #expect(throws: Program.LoadError.otherVersion(9)) { try Program(head: other) }
    }

    @Test(arguments: 0..<6) func wordsChangedUnderARightChecksumNeverTrap(_ block: UInt64) throws {
        var loaded = 0
        let bytes = try Program(block == 0 ? GoldenStory.story() : generatedStory(block)).whole
        var random = SeededGenerator(seed: block)
        for round in 0..<700 {
            var changed = bytes
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let word = Int.random(in: 4..<changed.count / 4, using: &random) * 4
                let values: [UInt32] = [
                    0, 1, 2, 3, 7, .max, UInt32(Int32.max), 1 << 31, UInt32(changed[word]) &+ 1,
                    UInt32(changed[word]) &- 1,
                    .random(in: 0...300, using: &random), .random(in: 0...(.max), using: &random),
                ]
                let value = values.randomElement(using: &random) ?? 0
                for byte in 0..<4 { changed[word + byte] = UInt8(truncatingIfNeeded: value >> UInt32(8 * byte)) }
            }
            if HostilePrograms.play(HostilePrograms.withRightChecksum(changed), inputs: 25, seed: UInt64(round)) {
                loaded += 1
            }
        }
        // Most of them must load, or the deeper code was not reached.
        #expect(loaded > 70, "\(loaded)")
    }

    @Test func aTextWithoutSensibleLengthsIsDamage() throws {
        var story = Story(
            id: "s",
            title: "S",
            start: "a",
            locations: [Story.Location(id: "a", pages: [], exit: .ending(Story.Ending(id: "e", title: "E")))]
        )
        let prompt = Template(literal: "?")
        story.variables = [
            Story.Variable(id: "v", name: "v", kind: .text(length: 1...200), defaultValue: .text(""), prompt: prompt)
        ]
        let program = try Program(story)
        for (lower, upper) in [(-1, 9), (1, Int64.max), (Int64.max, Int64.max), (Int64.min, -1), (0, 201)]
            as [(Int64, Int64)]
        {
            var tables = program.shared.tables
            tables.variables[0].lower = lower
            tables.variables[0].upper = upper
            let hostile = Program(tables: tables, headText: program.headText, partTexts: program.partTexts)
            #expect(throws: Program.LoadError.damaged) { try Program(head: hostile.whole) }
        }
    }

    @Test func aPartThatIsNotLoadedIsNotWritten() throws {
        var generator = StoryGenerator(seed: 1)
        let program = try Program(generator.story(.hundredKilobytes))
        let bare = try Program(head: program.head)
        #expect(bare.whole == program.head)
        #expect(bare.part(program.partCount - 1) == nil)
        #expect(bare.part(-1) == nil)
        var loading = bare
        #expect(throws: Program.LoadError.noSuchPart(99)) { try loading.load(part: 99, bytes: []) }
    }

    /// The findings of fuzzers; each file is replayed as the fuzzer did.
    @Test(arguments: FailCases.of("ProgramFuzzer")) func findingsOfTheFuzzerStayFixed(_ file: URL) throws {
        let bytes = Array(try Data(contentsOf: file))
        _ = HostilePrograms.play(bytes, inputs: 200, seed: 1)
        _ = HostilePrograms.play(HostilePrograms.withRightChecksum(bytes), inputs: 200, seed: 1)
    }

    @Test(arguments: FailCases.of("RecordFuzzer")) func recordsThatFuzzersFoundStayFixed(_ file: URL) throws {
        let program = try Program(GoldenStory.story())
        let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
        guard let (resumed, _) = try? RecordedPlaythrough.resume(program, record: text) else { return }
        var recorded = resumed
        let lines = recorded.takeNewLines().joined()
        if !lines.isEmpty {
            let (again, report) = try RecordedPlaythrough.resume(program, record: text + lines)
            #expect(report == ResumeReport(kind: .exact, notices: []))
            expectEqual(again.playthrough.scene, recorded.playthrough.scene, file.lastPathComponent)
        }
    }
}

/// Files that a fuzzer saved.
enum FailCases {
    static func of(_ fuzzer: String) -> [URL] {
        let tests = URL(filePath: #filePath).deletingLastPathComponent()
        let folder = tests.appending(path: "../../Fuzz/FailCases/\(fuzzer)").standardized
        let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
        return files.filter { !$0.lastPathComponent.hasPrefix(".") }.sorted { $0.path < $1.path }
    }
}
