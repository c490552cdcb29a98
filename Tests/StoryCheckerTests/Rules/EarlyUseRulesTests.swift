import StoryFormat
import Testing

@testable import StoryChecker

/// Every story here asks for `name` somewhere, and reads it somewhere.
struct EarlyUseRulesTests {
    private static let message = "B0701 No reader can have answered the question for “name” yet."

    private func story(_ locations: String, variables: String = "") -> NumberedStory {
        NumberedStory(
            """
            "variables": { "name": { "prompt": "Who?", "default": "Robin" }\(variables) },
            "start": "hall", "locations": {
              \(locations),
              "bed": { "text": "Sleep, {name}.", "ending": "Good night" } }
            """
        )
    }

    @Test func whatIsAskedBeforeTheStartHasItsValueEverywhere() throws {
        try story(#""hall": { "text": "Hello, {name}.", "continue": "bed" }"#).expect()
    }

    @Test func whatIsReadWhereItIsAskedIsGood() throws {
        try story(#""hall": { "ask": ["name"], "text": "Hello, {name}.", "continue": "bed" }"#).expect()
    }

    @Test func whatIsReadBeforeItIsAskedIsReportedOnceForEachPlace() throws {
        try story(
            """
            "hall": { "text": "Hello, {«1»name}. Hello, {name}.", "choices": [{ "text": "On, {name}", "go": "gate" }] },
            "gate": { "text": "Gate.", "continue": [{ "if": "«2»name == 'Ada'", "go": "bed2" }, { "go": "bed" }] },
            "bed2": { "ask": ["name"], "text": "Hm.", "continue": "bed" }
            """
        ).expect(Self.message, Self.message)
    }

    @Test func oneWayThatAsksIsEnough() throws {
        try story(
            """
            "hall": { "text": "Hall.", "choices": [{ "text": "Say", "go": "desk" }, { "text": "Pass", "go": "bed" }] },
            "desk": { "ask": ["name"], "text": "Desk.", "continue": "bed" }
            """
        ).expect()
    }

    @Test func aCircleBringsTheValueBack() throws {
        try story(
            """
            "hall": { "text": "Hall, {name}.", "choices": [{ "text": "Say", "go": "desk" }, { "text": "Bed", "go": "bed" }] },
            "desk": { "ask": ["name"], "text": "Desk.", "continue": "hall" }
            """
        ).expect()
    }

    @Test func effectsOnEnteringAreWorkedOutBeforeTheQuestion() throws {
        try story(
            """
            "hall": { "set": { "copy": "«1»name" }, "ask": ["name"], "text": "{copy}", "continue": "bed" }
            """,
            variables: #", "copy": """#
        ).expect(Self.message)
    }

    @Test func anEffectGivesAValueToo() throws {
        try story(
            """
            "hall": { "text": "Hall.", "choices": [
              { "text": "Ada", "set": { "name": "'Ada'" }, "result": "You are {name}.", "go": "gate" },
              { "id": "none", "text": "None", "result": "You, {«1»name}, say nothing.", "go": "desk" }] },
            "gate": { "text": "Gate, {name}.", "continue": "desk" },
            "desk": { "ask": ["name"], "text": "Desk.", "continue": "bed" }
            """
        ).expect(Self.message)
    }

    @Test func aQuestionMayNotNameALaterAnswer() throws {
        try NumberedStory(
            """
            "variables": {
              "name": { "prompt": "Who?", "default": "" },
              "pet": { "prompt": "What is {«1»name}'s pet?", "default": "" },
              "first": { "prompt": "Is it {«2»name}?", "default": "" } },
            "start": "hall", "locations": {
              "hall": { "ask": ["pet", "name"], "text": "{name} {pet} {first}", "continue": "yard" },
              "yard": { "ask": ["pet"], "text": "Yard.", "ending": "Yard" } }
            """
        ).expect(Self.message, Self.message)
    }

    @Test func placesThatNobodyComesToAreLeftOut() throws {
        try story(
            """
            "hall": { "text": "Hall.", "continue": "desk" },
            «1»"attic": { "text": "{name}", "continue": "bed" },
            "desk": { "ask": ["name"], "text": "Desk.", "continue": "bed" }
            """
        ).expect("B0501 ")
    }

    @Test func modifiersAndSequencesAreReadBeforeTheOutcome() throws {
        try story(
            """
            "hall": { "sequence": [{ "left": "Hello, {«1»name}." }], "text": "Hall.", "continue": "pond" },
            "pond": { "text": "Pond.", "choices": [{ "id": "jump", "text": "Jump",
              "check": { "type": "percentile", "atMost": 50, "modifiers": [{ "if": "«2»name == 'Ada'", "shift": -5, "reason": "Luck" }] },
              "outcomes": { "pass": { "set": { "name": "'Ada'" }, "text": "Well done, {name}.", "go": "desk" }, "fail": "desk" } }] },
            "desk": { "ask": ["name"], "text": "Desk.", "continue": "bed" }
            """
        ).expect(Self.message, Self.message)
    }
}
