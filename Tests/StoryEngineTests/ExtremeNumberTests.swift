import Foundation
import Story
import StoryEngine
import StoryFormat
import TestSupport
import Testing

/// Numbers at which arithmetic overflows, wherever a story, a text or a record has a number.
struct ExtremeNumberTests {
    private static let arithmetic = #"""
        {
          "branchbook": 1, "id": "sums", "title": "Sums", "start": "a",
          "ages": { "from": 4, "to": 9 }, "series": { "title": "S", "number": 2 },
          "variables": {
            "n": { "prompt": "How many?", "min": -5, "max": 9, "default": 3 }, "sum": 1,
            "word": { "prompt": "Who?", "kind": "text", "min": 1, "max": 9, "default": "Ada" }
          },
          "locations": {
            "a": {
              "ask": ["n", "word"],
              "text": "{n * 3 - 2} of {n / 2 + n % 3}, {-n}, {sum - 1 if n > 2 else 4}.",
              "choices": [
                { "id": "b", "text": "On.", "set": { "sum": "sum * 7 + n - 3", "n": "n - 1 - 2" }, "go": "a" },
                { "id": "c", "text": "Roll.", "check": { "type": "range", "ranges": { "low": [1, 50], "high": [51, 100] },
                  "modifiers": [{ "if": "n > 2", "shift": 5, "reason": "many" }] },
                  "outcomes": { "low": { "set": { "sum": "sum + roll * 2" }, "go": "a" }, "high": "z" } },
                { "id": "d", "text": "Pass.", "check": { "type": "passFail", "pass": 3, "of": 8 }, "outcomes": { "pass": "a", "fail": "z" } },
                { "id": "e", "text": "Dice.", "check": { "type": "die", "sides": 6, "dice": 2, "atLeast": 7 },
                  "outcomes": { "pass": "a", "fail": "z" } },
                { "id": "f", "text": "Spin.", "check": { "type": "random", "weights": { "one": 1, "two": 2 } },
                  "outcomes": { "one": "a", "two": "z" } }
              ]
            },
            "z": { "text": "The end.", "ending": "Home" }
          }
        }
        """#

    @Test func everyStoryReadsTheSameOrHasAProblem() throws {
        var samples = try FuzzFiles.all(of: "StoryFuzzer").map { try [UInt8](Data(contentsOf: $0)) }
        samples.append(Array(Self.arithmetic.utf8))
        var played = 0
        for sample in samples {
            for bytes in ExtremeNumbers(in: sample) {
                let document = StoryDocument(bytes)
                #expect((document.story == nil) == !document.diagnostics.isEmpty, "\(String(decoding: bytes, as: UTF8.self))")
                guard let story = document.story else { continue }
                #expect(StoryDocument(story.json).story == story, "\(String(decoding: bytes, as: UTF8.self))")
                guard let program = try? Program(story) else { continue }
                play(program)
                played += 1
            }
        }
        #expect(played > 300)
    }

    /// Reads on at random, and back.
    private func play(_ program: Program) {
        var recorded = RecordedPlaythrough(program, seed: 1)
        var reader = RandomReader(seed: 1)
        for _ in 0..<14 {
            guard let input = reader.input(for: recorded.playthrough) else { break }
            try? recorded.apply(input)
            _ = recorded.playthrough.scene
        }
        while recorded.playthrough.canUndo { try? recorded.apply(.undo) }
    }

    @Test func everyTextReadsTheSameOrHasAProblem() throws {
        var samples = try FuzzFiles.all(of: "TextFuzzer").map { try [UInt8](Data(contentsOf: $0)) }
        samples += ["-1 * 2 - -3 / 4 % 5 + 6", "{n + 1 if n >= 2 and m < -3 else 4}", "visits(a) * 3 > 10"].map { Array($0.utf8) }
        for sample in samples {
            for bytes in ExtremeNumbers(in: sample) {
                let text = String(decoding: bytes, as: UTF8.self)
                if let expression = try? Expression(parsing: text) {
                    #expect((try? Expression(parsing: expression.description)) == expression, "\(text)")
                }
                if let template = try? Template(parsing: text) {
                    #expect((try? Template(parsing: template.description)) == template, "\(text)")
                }
            }
        }
    }

    @Test func everyRecordIsResumedOrRefused() throws {
        let story = try GoldenStory.story()
        let program = try Program(story)
        var resumed = 0
        for file in FuzzFiles.all(of: "RecordFuzzer") {
            let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
            for revision in [program.revision, "other"] {
                for bytes in ExtremeNumbers(in: text.replacing("REVISION", with: revision), replacements: ExtremeNumbers.few) {
                    let record = String(decoding: bytes, as: UTF8.self)
                    guard var (recorded, _) = try? RecordedPlaythrough.resume(program, record: record) else { continue }
                    resumed += 1
                    let scene = recorded.playthrough.scene
                    let lines = recorded.takeNewLines().joined()
                    if !lines.isEmpty {
                        let again = try RecordedPlaythrough.resume(program, record: record + lines)
                        #expect(again.recorded.playthrough.scene == scene)
                    }
                    var reader = RandomReader(seed: 1)
                    for _ in 0..<6 {
                        guard let input = reader.input(for: recorded.playthrough) else { break }
                        try? recorded.apply(input)
                    }
                }
            }
        }
        #expect(resumed > 300)
    }

    @Test(arguments: ExtremeNumbers.all.compactMap { Int64($0) }) func everyNumberIsAnAnswerOrIsRefused(_ number: Int64) throws {
        for limits in [#""min": -5, "max": 9"#, #""min": -9223372036854775808, "max": 9223372036854775807"#] {
            let text = Self.arithmetic.replacing(#""min": -5, "max": 9"#, with: limits)
            let program = try Program(try #require(StoryDocument(text).story))
            var playthrough = Playthrough(program, seed: 1, rolls: [Int(clamping: number)])
            for input in [.advance, .answer(.number(number)), .answer(.text("Ada")), .choose("c"), .advance, .choose("b")] as [Input] {
                try? playthrough.apply(input)
                _ = playthrough.scene
            }
        }
    }
}
