import Story
import StoryChecker
import StoryFormat
import Testing

/// The odds of stories with cycles.
@Suite struct RandomReaderOddsTests {
    private func odds(_ body: String) throws -> Odds {
        let document = NumberedStory(body).document
        return try Explorer.explore(try #require(document.story, "\(document.diagnostics)")).odds()
    }

    /// A random reader answers from -10 to 90, and so never finds the way out.
    @Test func anAnswerThatARandomReaderNeverGivesLeadsNowhere() throws {
        let odds = try odds(
            #"""
            "variables": { "key": { "prompt": "Which key?", "default": 0, "max": 5000 } },
            "start": "a",
            "locations": {
              "a": { "text": "A door.", "ask": ["key"], "choices": [
                { "id": "out", "text": "Out", "if": "key > 4000", "go": "out" },
                { "id": "again", "text": "Again", "go": "a" } ] },
              "out": { "text": "Out.", "ending": "Out" }
            }
            """#
        )
        #expect(odds.endings == [0])
        #expect(odds.unfinished == 1)
        #expect(odds.tolerance == 0)
        #expect(odds.choices.expected == 0)
    }

    @Test func whatIsPickedInATrapHasOdds() throws {
        let odds = try odds(
            #"""
            "start": "a",
            "locations": {
              "a": { "text": "A.", "choices": [{ "id": "in", "text": "In", "go": "b" }, { "id": "out", "text": "Out", "go": "out" }] },
              "b": { "text": "B.", "choices": [{ "id": "c", "text": "C", "go": "c" }] },
              "c": { "text": "C.", "choices": [
                { "id": "roll", "text": "Roll", "check": { "id": "coin", "type": "passFail", "pass": 1, "of": 4 },
                  "outcomes": { "pass": "b", "fail": { "text": "No.", "go": "b" } } } ] },
              "out": { "text": "Out.", "ending": "Out" }
            }
            """#
        )
        #expect(odds.endings == [0.5])
        #expect(odds.unfinished == 0.5)
        #expect(odds.outcomes[2] == [[0.25, 0.75]])
    }

    /// One roll in a thousand leads out of ten locations.
    @Test func aLongCircleIsSolvedExactly() throws {
        let places = (1...9).map { #""p\#($0)": { "text": "P.", "choices": [{ "text": "On", "go": "p\#($0 == 9 ? 0 : $0 + 1)" }] }"# }
        let odds = try odds(
            #"""
            "start": "p0",
            "locations": {
              "p0": { "text": "P.", "choices": [
                { "id": "roll", "text": "Roll", "check": { "id": "coin", "type": "passFail", "pass": 1, "of": 1000 },
                  "outcomes": { "pass": "out", "fail": "p1" } } ] },
              \#(places.joined(separator: ",\n")),
              "out": { "text": "Out.", "ending": "Out" }
            }
            """#
        )
        #expect(abs(odds.endings[0] - 1) < 1e-12)
        // One in a thousand rolls leads out; there are nine more choices between two rolls.
        #expect(abs(odds.choices.expected - (1000 + 9 * 999)) < 1e-6)
        #expect(odds.choices.least == 1)
        #expect(odds.choices.most == nil)
    }
}
