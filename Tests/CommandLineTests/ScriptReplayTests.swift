import CommandLineTool
import Story
import StoryEngine
import StoryFormat
import TestSupport
import Testing

/// `play` repeats any answers, choices and rolls with any seed, so the checker's witnesses can be followed.
@Suite struct ScriptReplayTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test func everyWayThroughAGeneratedStoryIsReadAgain() throws {
        var rolls = 0
        var replayed = 0
        for seed in 0..<UInt64(120) {
            var generator = StoryGenerator(seed: seed)
            let story = generator.story()
            let path = try folder.write(story.json, as: "story.json")
            guard let way = Way(try Program(story), seed: seed) else { continue }
            let run = ToolRun(["play", path, "--seed", String(seed + 1)] + way.options)
            #expect(run.code == .success, "seed \(seed): \(run.errors)")
            let isSame = withoutFaces(run.output) == withoutFaces(way.transcript.text)
            #expect(isSame, "seed \(seed), \(way.options):\n\(run.output)\ninstead of\n\(way.transcript.text)")
            rolls += way.rolls.count
            replayed += 1
        }
        #expect(rolls > 20 && replayed > 60)
    }

    /// Given sums do not determine how the dice fell.
    private func withoutFaces(_ transcript: String) -> String {
        transcript.replacing(#/(rolled \d+) \([\d+]+\)/#) { $0.output.1 }
    }

    /// What a random reader does, as options of `play`.
    private struct Way {
        var transcript = Transcript()
        var choices: [String] = []
        var answers: [String] = []
        var rolls: [Int] = []

        var options: [String] {
            let lists = ["--choices", choices.joined(separator: ","), "--rolls", rolls.map { String($0) }.joined(separator: ",")]
            return lists + answers.flatMap { ["--answers", $0] }
        }

        /// Reads up to a few choices; nil if a story continues too long without one.
        init?(_ program: Program, seed: UInt64) {
            var playthrough = Playthrough(program, seed: seed)
            var reader = RandomReader(seed: seed)
            var pages = 0
            transcript.add(playthrough.scene)
            while let input = reader.input(for: playthrough) {
                if case .choose = input, choices.count == 12 { break }
                if case .question(let question) = playthrough.scene, case .answer(let value) = input {
                    answers.append("\(question.variable)=\(Way.written(value))")
                }
                transcript.add(input)
                guard (try? playthrough.apply(input)) != nil else { return nil }
                transcript.add(playthrough.scene)
                pages += 1
                guard pages < 2_000 else { return nil }
                guard case .choose(let choice) = input else { continue }
                choices.append(choice)
                if case .result(let result) = playthrough.scene, let check = result.check { rolls.append(check.roll) }
            }
            for fault in playthrough.faults { transcript.add(fault) }
        }

        private static func written(_ value: AnswerValue) -> String {
            switch value {
            case .text(let text): text.replacing("\\", with: "\\\\").replacing(",", with: "\\,")
            case .number(let number): String(number)
            case .yesNo(let answer): answer ? "yes" : "no"
            case .option(let id): id
            }
        }
    }
}
