import Story
import StoryEngine
import StoryFormat
import TestSupport
import Testing

@testable import Library

struct RecordAnswersTests {
    /// Readers of random stories, who answer, choose, look back and undo; beside them, a list of what they answered last.
    @Test func theyAreWhatWasAnsweredLast() throws {
        var answered = 0
        for seed in UInt64(1)...200 {
            var generator = StoryGenerator(seed: seed)
            var recorded = RecordedPlaythrough(try Program(generator.story()), seed: seed)
            var reader = RandomReader(seed: seed)
            var expected: [String: AnswerValue] = [:]
            for _ in 0..<60 {
                guard let input = reader.input(for: recorded.playthrough) else { break }
                let scene = recorded.playthrough.scene
                try recorded.apply(input)
                if case .answer(let value) = input, case .question(let question) = scene { expected[question.variable] = value }
            }
            #expect(RecordAnswers(recorded.takeNewLines()).values == expected, "seed \(seed)")
            answered += expected.count
        }
        #expect(answered > 200)
    }

    @Test func whatIsNoLineIsLeftOut() throws {
        let source = #"""
            {"branchbook":1,"id":"one","title":"One","start":"a","variables":{"pet":{"prompt":"Its name?","default":"Rex"}},
            "locations":{"a":{"text":"{pet} sleeps.","ending":{"title":"Good night"}}}}
            """#
        var recorded = RecordedPlaythrough(try Program(try #require(StoryDocument(source).story)), seed: 3)
        for input in [Input.advance, .answer(.text("Ada")), .undo, .answer(.text("Bo"))] { try recorded.apply(input) }
        let lines = recorded.takeNewLines()
        #expect(RecordAnswers(lines).values == ["pet": .text("Bo")])
        let damaged = ["", "{", "\u{0}"] + lines.flatMap { [$0, String($0.dropLast(9)), $0] }
        #expect(RecordAnswers(damaged).values == ["pet": .text("Bo")])
        #expect(RecordAnswers([String]()).values.isEmpty)
    }
}
