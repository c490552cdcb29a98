import Story
import StoryChecker
import StoryEngine
import StoryFormat
import Testing

/// What the checker says about stories whose outcomes use what a check came to.
@Suite struct RollOddsTests {
    private func story(_ check: String, _ set: String, more: String) throws -> Story {
        try #require(
            StoryDocument(
                """
                {"branchbook": 1, "id": "s", "title": "S", "start": "a", "variables": {"coins": 0, "spade": true},
                 "locations": {
                   "a": {"text": "A.", "choices": [{"id": "dig", "text": "Dig", "check": \(check),
                     "outcomes": {"pass": {"set": \(set), "go": "b"}, "fail": "b"}}]},
                   "b": {"continue": [{"if": "\(more)", "go": "rich"}, {"go": "poor"}]},
                   "rich": {"text": "Rich.", "ending": "Rich"}, "poor": {"text": "Poor.", "ending": "Poor"}}}
                """
            ).story
        )
    }

    @Test(arguments: [
        (#"{"type": "percentile", "atMost": 100}"#, #"{"coins": "roll"}"#, "coins > 90", 0.1),
        (#"{"type": "percentile", "atMost": 50}"#, #"{"coins": "roll"}"#, "coins > 40", 0.1),
        (#"{"type": "die", "dice": 2, "atLeast": 2}"#, #"{"coins": "roll"}"#, "coins == 7", 1.0 / 6),
        (
            #"{"type": "die", "dice": 2, "atLeast": 2}"#, #"[{"coins": "roll % 2"}, {"if": "roll > 11", "coins": 5}]"#, "coins > 0",
            19.0 / 36
        ),
        (
            #"{"type": "passFail", "of": 10, "pass": 10, "modifiers": [{"if": "spade", "shift": -3, "reason": "spade"}]}"#,
            #"{"coins": "roll"}"#, "coins < 1", 0.3
        ),
    ])
    func theOddsFollowEachNumber(_ check: String, _ set: String, _ more: String, _ rich: Double) throws {
        let story = try story(check, set, more: more)
        let exploration = try Explorer.explore(story)
        #expect(exploration.isComplete)
        let odds = exploration.odds()
        #expect(abs(odds.endings[0] - rich) < 1e-12)
        #expect(abs(odds.endings[1] - (1 - rich)) < 1e-12)
        let program = try Program(story)
        for (number, ending) in exploration.endings.enumerated() {
            let witness = try #require(ending.witness)
            var playthrough = Playthrough(program, seed: 1, rolls: witness.rolls)
            for input in [Input.advance, .advance, .choose("dig"), .advance, .advance] { try playthrough.apply(input) }
            #expect(playthrough.position?.location == ["rich", "poor"][number])
        }
    }

    @Test func aRollThatDecidesNothingMakesNoMoreStates() throws {
        let plain = try story(#"{"type": "percentile", "atMost": 50}"#, #"{"coins": 3}"#, more: "coins > 2")
        let rolled = try story(#"{"type": "percentile", "atMost": 50}"#, #"{"coins": "3 if roll > 0 else 3"}"#, more: "coins > 2")
        #expect(try Explorer.explore(rolled).stateCount == Explorer.explore(plain).stateCount)
    }
}
