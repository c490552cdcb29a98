import Story
import StoryEngine
import StoryFormat
import Testing

@testable import CommandLineTool
@testable import StoryChecker

@Suite struct WitnessWordsTests {
    private func sentence(_ step: Witness.Step, checks: String = #"{ "type": "passFail" }"#, text: String = "Go.") throws -> String {
        let document = StoryDocument(
            """
            { "branchbook": 1, "id": "s", "title": "S", "start": "a",
              "variables": { "dog": { "prompt": "What is *your* dog called?", "default": "Rex" } },
              "locations": {
                "a": { "title": "The cave", "text": "{dog}", "choices": [
                  { "id": "lamp", "text": "\(text)", "check": \(checks), "outcomes": { "pass": "b", "fail": "b" } } ] },
                "b": { "text": "x", "ending": { "title": "E" } } } }
            """
        )
        let story = try #require(document.story, "\(document.diagnostics)")
        return WitnessWords(story).sentences(Witness(steps: [step]))[0]
    }

    @Test(arguments: [
        (#"{ "type": "die", "sides": 6, "atMost": 3 }"#, "Roll 3 with a die of 6 sides, for “pass”"),
        (#"{ "type": "die", "sides": 6, "dice": 2, "atLeast": 7 }"#, "Roll 3 with 2 dice of 6 sides, for “pass”"),
        (#"{ "type": "percentile", "atMost": 30 }"#, "Roll 3 of 100, for “pass”"),
        (#"{ "type": "passFail", "of": 4 }"#, "Roll 3 of 4, for “pass”"),
        (#"{ "type": "random", "weights": { "pass": 1, "fail": 1 } }"#, "Let chance pick “pass”"),
        (#"{ "type": "range", "ranges": { "pass": [0, 5], "fail": [6, 9] } }"#, "Roll 3, for “pass”"),
        (#"{ "type": "difficulty", "level": "hard" }"#, "Roll 3 of 100, for “pass”"),
    ])
    func aRollIsSaidAsTheCheckShowsIt(check: String, words: String) throws {
        #expect(try sentence(.roll(check: "a/lamp", number: 3, bucket: "pass"), checks: check) == words)
    }

    @Test func aPickIsSaidInTheStorysWords() throws {
        let pick = Witness.Step.choose(location: "a", choice: "lamp")
        #expect(try sentence(pick, text: "Light the **lamp**") == "At “The cave”, pick “Light the lamp”")
        let words = "Call {dog}{if visits(a) > 1} again{end}!"
        #expect(try sentence(pick, text: words) == "At “The cave”, pick “Call {dog}…!”")
    }

    @Test func anAnswerIsSaidWithItsQuestion() throws {
        let answer = Witness.Step.answer(variable: "dog", value: .text("Rex"))
        #expect(try sentence(answer) == "Answer “Rex” to “What is your dog called?”")
    }

    @Test func whatIsNotInTheStoryIsSaidByItsID() throws {
        #expect(try sentence(.choose(location: "x", choice: "y")) == "At “x”, pick “y”")
        #expect(try sentence(.roll(check: "z", number: 4, bucket: "w")) == "Roll 4, for “w”")
        #expect(try sentence(.answer(variable: "q", value: .option("r"))) == "Answer “r” to “q”")
    }
}
