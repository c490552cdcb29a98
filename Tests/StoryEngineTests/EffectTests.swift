import Story
import StoryFormat
import Testing

@testable import StoryEngine

/// Effects, limits, and calculations that fail.
@Suite struct EffectTests {
    @Test func effectsAreWorkedOutBeforeAnyIsSet() throws {
        let values = try values(after: #"{ "a": "b", "b": "a + b", "c": "a + b + c" }"#)
        #expect(values["a"] == "2" && values["b"] == "3" && values["c"] == "6")
    }

    @Test(arguments: [("99", "10"), ("-99", "-10"), ("c + 9223372036854775800", "10"), ("4", "4")])
    func aNumberStopsAtItsLimits(_ expression: String, _ expected: String) throws {
        #expect(try values(after: "{ \"c\": \"\(expression)\" }")["c"] == expected)
    }

    @Test(arguments: [
        ("big + 1", "overflow"), ("-big - 2", "overflow"), ("big * 2", "overflow"), ("a / (b - 2)", "division"),
        ("a % (b - 2)", "division"), ("(-big - 1) / -1", "overflow"), ("-(-big - 1)", "overflow"),
    ])
    func whatCannotBeWorkedOutLeavesItsVariableAndIsReported(_ expression: String, _ kind: String) throws {
        let playthrough = try chosen("{ \"a\": \"\(expression)\", \"b\": 7 }")
        let values = Meaning(playthrough).values
        #expect(values["a"] == "1" && values["b"] == "7")
        #expect(playthrough.faults == [kind == "overflow" ? .overflow(location: "x") : .divisionByZero(location: "x")])
        #expect(playthrough.faults.allSatisfy { $0.message.contains("“x”") })
    }

    @Test(arguments: ["page", "choice", "sequence", "continue", "modifier"])
    func aConditionThatCannotBeWorkedOutDoesNotHoldAndIsReported(_ place: String) throws {
        func condition(_ name: String) -> String { name == place ? "1 / (a - a) == 1" : "a == 77" }
        let text = """
            {
              "branchbook": 1, "id": "s", "title": "S", "start": "x", "variables": { "a": 1 },
              "locations": {
                "x": {
                  "sequence": { "if": "\(condition("sequence"))", "steps": [{ "left": "Hm." }] },
                  "pages": [{ "if": "\(condition("page"))", "text": "Never." }, "Always."],
                  "choices": [
                    { "id": "no", "text": "No", "if": "\(condition("choice"))", "go": "y" },
                    {
                      "id": "go", "text": "Go",
                      "check": { "type": "percentile", "atMost": 50,
                        "modifiers": [{ "if": "\(condition("modifier"))", "shift": 100, "reason": "Never" }] },
                      "outcomes": { "pass": "y", "fail": "y" }
                    }
                  ]
                },
                "y": { "continue": [{ "if": "\(condition("continue"))", "go": "x" }, { "go": "z" }] },
                "z": { "ending": "End" }
              }
            }
            """
        let story = try #require(StoryDocument(text).story)
        var playthrough = Playthrough(try Program(story), seed: 1)
        for input in [Input.advance, .advance] { try playthrough.apply(input) }
        #expect(playthrough.enabledChoices == ["go"])
        try playthrough.apply(.choose("go"))
        guard case .result(let result) = playthrough.scene else {
            Issue.record("\(playthrough.scene)")
            return
        }
        #expect(result.check?.modifiers == [])
        try playthrough.apply(.advance)
        guard case .ending = playthrough.scene else {
            Issue.record("\(playthrough.scene)")
            return
        }
        #expect(playthrough.faults == [.divisionByZero(location: place == "continue" ? "y" : "x")])
    }

    @Test func faultsAreFewHoweverOftenTheyCome() throws {
        var playthrough = try chosen(#"{ "a": "big + 1" }"#)
        for _ in 0..<300 {
            try playthrough.apply(.choose("go"))
        }
        #expect(playthrough.faults.count == 1)
    }

    private func values(after effects: String) throws -> [String: String] {
        Meaning(try chosen(effects)).values
    }

    private func chosen(_ effects: String) throws -> Playthrough {
        let text = """
            {
              "branchbook": 1, "id": "s", "title": "S", "start": "x",
              "variables": { "a": 1, "b": 2, "c": { "default": 3, "min": -10, "max": 10 }, "big": 9223372036854775807 },
              "locations": { "x": { "choices": [{ "id": "go", "text": "Go", "set": \(effects), "go": "x" }] } }
            }
            """
        let document = StoryDocument(text)
        let story = try #require(document.story, "\(document.diagnostics)")
        var playthrough = Playthrough(try Program(story), seed: 1)
        try playthrough.apply(.advance)
        try playthrough.apply(.choose("go"))
        return playthrough
    }
}
