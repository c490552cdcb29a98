import StoryEngine
import TestSupport
import Testing

@testable import CommandLineTool

/// Numbers at which arithmetic overflows, as arguments and as what a reader types.
struct ExtremeNumberTests {
    private static let story = #"""
        {
          "branchbook": 1, "id": "sums", "title": "Sums", "start": "a",
          "variables": {
            "n": { "prompt": "How many?", "default": 3 },
            "colour": { "prompt": "Which?", "options": ["red", "blue"] }
          },
          "locations": {
            "a": { "ask": ["n", "colour"], "text": "{n} {colour}.", "choices": [
              { "id": "b", "text": "On.", "set": { "n": "n * 3 - 1" }, "go": "a" },
              { "id": "c", "text": "Roll.", "check": { "type": "die", "atMost": 2 }, "outcomes": { "pass": "a", "fail": "z" } } ] },
            "z": { "text": "The end.", "ending": "Home" }
          }
        }
        """#

    private let folder: TemporaryFolder
    private let file: String

    init() throws {
        folder = try TemporaryFolder()
        file = try folder.write(Self.story, as: "story.json")
    }

    private func run(_ words: [String], _ lines: [String] = []) -> ToolRun {
        ToolRun(words, input: lines, environment: folder.environment)
    }

    @Test func readersMayTypeAnyNumber() {
        for number in ExtremeNumbers.all {
            for lines in [["", number, "", ""], ["", "3", number, "1"], ["", "3", "1", "", number], ["", "3", "1", "", "?" + number]] {
                let read = run(["play", file, "--seed", "1"], lines + ["", "1", "2"])
                #expect(!read.output.isEmpty, "\(lines) \(read.errors)")
            }
        }
    }

    @Test func everyArgumentIsTakenOrRefused() {
        let commands = [
            ["play", file, "--seed", "#"], ["play", file, "--choices", "#"], ["play", file, "--choices", "1", "--answers", "n=#"],
            ["play", file, "--choices", "2,2", "--rolls", "#"], ["play", file, "--choices", "2", "--rolls", "1,#"],
            ["check", file, "--max-states", "#"], ["check", file, "--max-memory", "#"], ["odds", file, "--max-states", "#"],
            ["simulate", file, "--plays", "#"], ["simulate", file, "--plays", "2", "--seed", "#"], ["explain", "#"], ["explain", "B#"],
            ["serve", "--data", "/dev/null/none", "--port", "#"], ["serve", "--data", "/dev/null/none", "--connections", "#"],
            ["serve", "--data", "/dev/null/none", "--guest-days", "#"], ["serve", "--data", "/dev/null/none", "--reader-space", "#"],
        ]
        for command in commands {
            for number in ExtremeNumbers.all {
                let run = run(command.map { $0.replacing("#", with: number) }, ["", "3", "1", "1"])
                #expect(!run.output.isEmpty || !run.errors.isEmpty, "\(command) \(number)")
            }
        }
    }

    @Test func everyRecordIsReplayedOrRefused() throws {
        let record = folder.path + "/record.jsonl"
        _ = run(["play", file, "--seed", "1", "--record", record], ["", "3", "1", "", "1", "1", "2", "2"])
        let lines = Array(try folder.read("record.jsonl").utf8)
        for bytes in ExtremeNumbers(in: lines, replacements: ExtremeNumbers.few) {
            let changed = try folder.write(bytes, as: "changed.jsonl")
            let run = run(["replay", changed, file])
            #expect(!run.output.isEmpty || !run.errors.isEmpty)
        }
    }

    /// A terminal's replies, and what somebody pastes.
    @Test func terminalsMaySendAnyNumber() {
        let sequences = [
            "\u{1B}[6;20;10t", "\u{1B}[?1;2c", "\u{1B}[5~", "\u{1B}[1;5A", "\u{1B}[<0;10;20M", "\u{1B}]11;rgb:1/22/333\u{7}",
            "\u{1B}]11;rgb:0123/4567/89\u{1B}\\", "\u{1B}_Gi=31;OK\u{1B}\\",
        ]
        for sequence in sequences {
            for number in ExtremeNumbers.all + ["7fffffffffffffff", "-1", "+f", "00000000000000000"] {
                for bytes in ExtremeNumbers(in: sequence, replacements: [number]) {
                    var decoder = KeyDecoder()
                    _ = decoder.take(bytes)
                }
            }
        }
        func reply(_ text: String) -> TerminalReply { TerminalReply(string: Array(text.utf8), kind: UInt8(ascii: "]")) }
        #expect(reply("11;rgb:f/80/0123") == .background(Colour(red: 255, green: 128, blue: 1)))
        #expect(reply("11;rgb:7fffffffffffffff/0/0") == .other)
    }

    @Test func aPickIsAmongTheChoices() throws {
        for number in ["-9223372036854775808", "0", "-1", "9223372036854775807", "1"] {
            #expect(throws: AnswerParser.Misunderstanding.self) { try ChoicePicker.choice(number, among: []) }
        }
    }
}
