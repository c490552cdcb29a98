import Foundation
import StoryChecker
import StoryFormat
import TestSupport
import Testing

/// Numbers at which arithmetic overflows, wherever a story that is checked, or a narration, has a number.
struct ExtremeNumberTests {
    private static let story = #"""
        {
          "branchbook": 1, "id": "sums", "title": "Sums", "start": "a", "ages": { "from": 4, "to": 9 },
          "variables": { "n": { "prompt": "How many?", "min": -5, "max": 9, "default": 3 }, "sum": 1 },
          "locations": {
            "a": {
              "ask": ["n"],
              "text": "{n * 3 - 2} of {n / 2}, {sum - 1 if sum % 4 > 2 else 4}.",
              "choices": [
                { "id": "b", "text": "On.", "if": "visits(a) < 3", "set": { "sum": "sum * 7 + n - 3", "n": "n - 1" }, "go": "a" },
                { "id": "c", "text": "Roll.", "if": "(sum + 2) % 6 == 1 or turns > 5", "check": { "type": "die", "sides": 6, "atMost": 2,
                  "modifiers": [{ "if": "n > 2", "shift": 1, "reason": "many" }] }, "outcomes": { "pass": { "set": { "sum": "sum + roll * 2" }, "go": "a" }, "fail": "z" } }
              ],
              "continue": "z"
            },
            "z": { "text": "The end.", "ending": "Home" }
          }
        }
        """#

    @Test func everyStoryIsChecked() throws {
        let checker = StoryChecker(bounds: ExplorationBounds(states: 60))
        for bytes in ExtremeNumbers(in: Self.story) { _ = checker.checkFile(StoryDocument(bytes)) }
        var explored = 0
        for bytes in ExtremeNumbers(in: Self.story, replacements: ExtremeNumbers.few) {
            if checker.check(StoryDocument(bytes)).exploration != nil { explored += 1 }
        }
        #expect(explored > 30)
    }

    @Test func everyNarrationIsReadOrRefused() throws {
        for file in FuzzFiles.all(of: "WordTimesFuzzer") {
            for bytes in ExtremeNumbers(in: Array(try Data(contentsOf: file))) {
                guard let times = try? WordTimes(bytes) else { continue }
                #expect(times.cues.allSatisfy { $0.start <= $0.end && $0.end <= WordTimes.latest })
            }
        }
    }
}
