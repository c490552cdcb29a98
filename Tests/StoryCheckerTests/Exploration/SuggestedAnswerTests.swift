import Story
import StoryChecker
import StoryEngine
import StoryFormat
import Testing

@Suite struct SuggestedAnswerTests {
    /// Authors read from a place that the checker leads to; there the reader has the names that they suggest.
    @Test(arguments: [
        (#""default": "Bruno""#, AnswerValue.text("Bruno")), (#""kind": "text""#, .text("Ada")),
        (#""kind": "number", "default": 7"#, .number(7)), (#""kind": "number", "default": 7, "min": 1, "max": 9"#, .number(7)),
    ]) func aWayGivesTheSuggestedAnswerWhereItDoesNotMatter(variable: String, answer: AnswerValue) throws {
        #expect(try Self.answer(variable: variable, text: "{answer}") == answer)
    }

    /// What the story can tell apart is still tried, whatever is suggested.
    @Test func aWayThatNeedsAnotherAnswerGivesThatOne() throws {
        #expect(try Self.answer(variable: #""default": "Bruno""#, text: "", condition: "answer == \"Rex\"") == .text("Rex"))
        #expect(try Self.answer(variable: #""kind": "number", "default": 7"#, text: "", condition: "answer > 100") == .number(101))
    }

    private static func answer(variable: String, text: String, condition: String = "true") throws -> AnswerValue {
        let file = """
            { "branchbook": 1, "id": "pet", "title": "A Pet", "language": "en", "start": "ask",
              "variables": { "answer": { "prompt": "What is it?", \(variable) } },
              "locations": {
                "ask": { "ask": ["answer"], "text": "Here it is. \(text)", "choices": [
                  { "id": "on", "text": "On", "if": "\(condition.replacing("\"", with: "\\\""))", "go": "end" },
                  { "text": "Stay", "go": "ask" }] },
                "end": { "text": "Done.", "ending": "The end" }
              } }
            """
        let document = StoryDocument(file)
        try #require(document.story != nil, "\(document.diagnostics)")
        let exploration = try #require(StoryChecker().check(document).exploration)
        let witness = try #require(exploration.endings.first?.witness)
        guard case .answer(_, let value) = try #require(witness.steps.first) else { throw NoAnswer() }
        return value
    }

    private struct NoAnswer: Error {}
}
