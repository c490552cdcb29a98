import Story
import StoryChecker
import StoryFormat
import Testing

/// The odds of stories in which readers go round for long.
@Suite struct RecurrentOddsTests {
    private func explore(_ body: String) throws -> Exploration {
        let document = NumberedStory(body).document
        return try Explorer.explore(try #require(document.story, "\(document.diagnostics)"))
    }

    /// Three counters that go up and down: 47³ states with two ways out that differ only in the names of the counters.
    @Test func countersThatGoRoundAreSolved() throws {
        let counters = ["a", "b", "c"]
        let variables = counters.map { #""\#($0)": { "default": 23, "min": 0, "max": 46 }"# }.joined(separator: ", ")
        var choices: [String] = []
        for name in counters {
            choices.append(#"{ "id": "\#(name)-up", "text": "Up", "set": { "\#(name)": "\#(name) + 1" }, "go": "hall" }"#)
            choices.append(#"{ "id": "\#(name)-down", "text": "Down", "set": { "\#(name)": "\#(name) - 1" }, "go": "hall" }"#)
        }
        choices.append(#"{ "id": "left", "text": "Left", "if": "a == 46 and b == 0 and c == 23", "go": "left" }"#)
        choices.append(#"{ "id": "right", "text": "Right", "if": "b == 46 and a == 0 and c == 23", "go": "right" }"#)
        let exploration = try explore(
            """
            "variables": { \(variables) },
            "start": "hall",
            "locations": {
              "hall": { "text": "A hall.", "choices": [ \(choices.joined(separator: ",\n")) ] },
              "left": { "text": "Left.", "ending": "Left" },
              "right": { "text": "Right.", "ending": "Right" }
            }
            """
        )
        #expect(exploration.stateCount > 100_000)
        let odds = exploration.odds()
        #expect(odds.basis == .solved)
        #expect(odds.tolerance <= 1e-9)
        #expect(abs(odds.endings[0] - 0.5) < 1e-9 && abs(odds.endings[1] - 0.5) < 1e-9)
        #expect(odds.unfinished == 0)
        #expect(odds.locations.allSatisfy { ($0 ?? 2) <= 1 })
    }

    /// A reader who wins three times out of four must lose 200 in total, which happens about once in 10⁹⁵.
    @Test func whatHardlyEverHappensIsSmallAndNotLost() throws {
        let odds = try explore(
            #"""
            "variables": { "coins": { "default": 10, "min": 0, "max": 20 } },
            "start": "game",
            "locations": {
              "game": { "text": "A game.", "choices": [
                { "id": "play", "text": "Play", "if": "coins > 0 and coins < 20",
                  "check": { "id": "luck", "type": "passFail", "pass": 3, "of": 4 },
                  "outcomes": { "pass": { "set": { "coins": "coins + 1" }, "go": "game" }, "fail": { "set": { "coins": "coins - 1" }, "go": "game" } } },
                { "id": "poor", "text": "Poor", "if": "coins == 0", "go": "poor" },
                { "id": "rich", "text": "Rich", "if": "coins == 20", "go": "rich" } ] },
              "poor": { "text": "Poor.", "ending": "Poor" },
              "rich": { "text": "Rich.", "ending": "Rich" }
            }
            """#
        ).odds()
        // The gambler's ruin: (r¹⁰ - r²⁰) / (1 - r²⁰) with r = 1/3.
        let ratio = 1.0 / 3
        let tenth = (0..<10).reduce(1.0) { product, _ in product * ratio }
        let expected = (tenth - tenth * tenth) / (1 - tenth * tenth)
        #expect(abs(odds.endings[0] - expected) < 1e-12 * expected)
        #expect(odds.endings.allSatisfy { $0 <= 1 })
    }

    @Test func whatDoesNotFitIntoTheMemoryIsNotWorkedOut() throws {
        let body = #"""
            "variables": { "a": { "default": 0, "min": 0, "max": 150 }, "b": { "default": 0, "min": 0, "max": 150 } },
            "start": "hall",
            "locations": {
              "hall": { "text": "A hall.", "choices": [
                { "id": "a", "text": "A", "set": { "a": "(a + 1) % 151" }, "go": "hall" },
                { "id": "b", "text": "B", "set": { "b": "(b + 1) % 151" }, "go": "hall" },
                { "id": "out", "text": "Out", "if": "a == 150 and b == 150", "go": "out" } ] },
              "out": { "text": "Out.", "ending": "Out" }
            }
            """#
        let story = try #require(NumberedStory(body).document.story)
        let small = try Explorer.explore(story, bounds: ExplorationBounds(states: 100_000, bytes: 5 << 20))
        #expect(small.isComplete)
        #expect(small.odds().basis == .unknown(.memory))
        #expect(small.odds().endings == [0])
        #expect(try Explorer.explore(story).odds().basis == .solved)
    }
}
