import Foundation
import StoryEngine
import StoryFormat
import Testing

@testable import CommandLineTool
@testable import StoryChecker

@Suite struct ReplayLineTests {
    private func line(_ steps: [Witness.Step], file: String = "my-story") -> String {
        ReplayLine.text(for: Witness(steps: steps), file: file)
    }

    @Test func aWayIsOneCommandLine() {
        let steps: [Witness.Step] = [
            .answer(variable: "dog", value: .text("Rex")), .choose(location: "a", choice: "lamp"),
            .roll(check: "a/lamp", number: 3, bucket: "pass"), .choose(location: "b", choice: "jump"),
            .roll(check: "b/jump", number: 17, bucket: "fail"),
        ]
        #expect(line(steps) == "branchbook play my-story --choices lamp,jump --answers dog=Rex --rolls 3,17")
    }

    @Test func withoutDecisionsItIsStillReadByItself() {
        #expect(line([]) == "branchbook play my-story --choices ''")
        #expect(line([.answer(variable: "n", value: .number(-3))]) == "branchbook play my-story --answers n=-3")
    }

    @Test func whatLooksLikeAnOptionIsNone() {
        let steps = [Witness.Step.choose(location: "a", choice: "--fresh")]
        #expect(line(steps, file: "-x") == "branchbook play ./-x --choices=--fresh")
    }

    @Test(arguments: [
        "Rex", "", "O'Hara", "a b", "$(reboot)", "`x`", "a,b", #"a\,b\\"#, "\"quoted\"", "Zoë 🤖", "a\nb", "~", "#", "!x", "*", "a;b|c&d>e",
        "-x",
        "'", "''", "\\'", "=", "${HOME}",
    ])
    func aShellReadsEveryAnswerAsItIs(answer: String) throws {
        // A shell splits the line, and the parser of `--answers` splits the list.
        let steps = [Witness.Step.answer(variable: "dog", value: .text(answer)), .answer(variable: "cat", value: .text(answer))]
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        let words = line(steps, file: answer).dropFirst("branchbook play".count)
        process.arguments = ["-c", "printf '%s\\0'" + words]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let bytes = try #require(try pipe.fileHandleForReading.readToEnd())
        process.waitUntilExit()
        let read = bytes.split(separator: 0, omittingEmptySubsequences: false).map { String(decoding: $0, as: UTF8.self) }
        try #require(read.count == 4)
        #expect(read[0] == (answer.hasPrefix("-") ? "./" : "") + answer)
        #expect(read[1] == "--answers")
        let asked = #"{ "prompt": "?", "default": "x" }"#
        let story = try #require(
            StoryDocument(
                """
                { "branchbook": 1, "id": "s", "title": "S", "variables": { "dog": \(asked), "cat": \(asked) }, "start": "a",
                  "locations": { "a": { "text": "{dog} {cat}", "ending": { "title": "E" } } } }
                """
            ).story
        )
        #expect(try GivenAnswers.parse([read[2]], for: story) == ["dog": [answer], "cat": [answer]])
    }

    @Test func answersAreWrittenAsAReaderWould() {
        let values: [AnswerValue] = [.text("a"), .number(7), .yesNo(true), .yesNo(false), .option("teal")]
        #expect(values.map(ReplayLine.words) == ["a", "7", "yes", "no", "teal"])
    }
}
