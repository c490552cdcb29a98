import Story
import StoryFormat
import Testing

@testable import StoryChecker

/// Findings about variables in a story of a hall and a bed.
struct VariableRulesTests {
    private func story(variables: String, hall: String) -> NumberedStory {
        NumberedStory(
            """
            "variables": { \(variables) },
            "start": "hall", "locations": {
              "hall": { \(hall), "choices": [{ "text": "On", "go": "bed" }] },
              "bed": { "text": "Sleep.", "ending": "Good night" } }
            """
        )
    }

    // MARK: Use

    @Test func aVariableThatIsSetAndReadIsGood() throws {
        try story(variables: #""coins": 0"#, hall: #""set": { "coins": "coins + 1" }, "text": "{coins} coins.""#).expect()
    }

    @Test(arguments: [
        #""text": "Hall.""#,
        #""set": { "coins": 1 }, "text": "Hall.""#,
        #""set": { "coins": "coins + 1" }, "text": "Hall.""#,
    ])
    func aVariableThatNothingReadsIsNeverUsed(hall: String) throws {
        try story(variables: #"«1»"coins": 0"#, hall: hall).expect("B0702 “coins” is a dead variable: nothing in the story reads it.")
    }

    @Test func aVariableThatFeedsAnotherIsUsed() throws {
        try story(
            variables: #""coins": 0, «1»"sum": 0"#,
            hall: #""set": { "coins": "coins + 1", "sum": "sum + coins" }, "text": "Hall.""#
        ).expect("B0702 “sum” is a dead variable: nothing in the story reads it.")
    }

    @Test func aVariableThatNothingSetsIsNeverSet() throws {
        try story(variables: #"«1»"coins": 3"#, hall: #""text": "{coins} coins.""#)
            .expect("B0703 “coins” is read, but nothing ever changes it.")
    }

    @Test func anAnswerThatNothingReadsIsAskedInVain() throws {
        try story(variables: #"«1»"name": { "prompt": "Who?", "default": "Ada" }"#, hall: #""text": "Hall.""#)
            .expect("B0704 Readers are asked for “name”, but their answer changes nothing.")
    }

    @Test func aPictureThatIsPaintedUsesItsColour() throws {
        try NumberedStory(
            """
            "variables": { "colour": { "prompt": "Which?", "options": [
              { "id": "red", "colour": "#ff0000" }, { "id": "blue", "colour": "#0000ff" }] } },
            "pictures": { "robot": { "file": "r.svg", "alt": "A robot.", "paint": { "file": "p.svg", "variable": "colour" } } },
            "start": "bed", "locations": { "bed": { "text": "Sleep.", "ending": "Good night" } }
            """
        ).expect()
    }

    // MARK: Limits

    @Test(arguments: [
        (#"«1»120"#, "B0705 “coins” is never more than 99, so it becomes 99 here, not 120."),
        (#""«1»0 - 5""#, "B0705 “coins” is never less than 0, so it becomes 0 here, not -5."),
        (#""«1»max(3, 10 * 10)""#, "B0705 “coins” is never more than 99, so it becomes 99 here, not 100."),
    ])
    func aConstantBeyondTheLimitsIsReported(value: String, message: String) throws {
        try story(
            variables: #""coins": { "default": 0, "min": 0, "max": 99 }"#,
            hall: #""set": { "coins": \#(value) }, "text": "{coins}""#
        ).expect(message)
    }

    @Test(arguments: ["99", #""coins + 120""#, #""1 / 0""#])
    func whatMayLieWithinTheLimitsIsNot(value: String) throws {
        try story(
            variables: #""coins": { "default": 0, "min": 0, "max": 99 }"#,
            hall: #""set": { "coins": \#(value) }, "text": "{coins}""#
        ).expect()
    }

    // MARK: Comparisons

    @Test(arguments: [
        ("«1»coins > 120", "B0706 “coins” is from 0 to 99, never that large, so this never holds."),
        ("«1»coins < 120", "B0706 “coins” is from 0 to 99, so this always holds."),
        ("«1»-1 < coins", "B0706 “coins” is from 0 to 99, so this always holds."),
        ("«1»coins == 100", "B0706 “coins” is from 0 to 99, never 100."),
        ("coins in (3, «1»300)", "B0706 “coins” is from 0 to 99, never 300."),
    ])
    func aNumberThatCanNeverBeIsReported(condition: String, message: String) throws {
        try story(
            variables: #""coins": { "default": 0, "min": 0, "max": 99 }"#,
            hall: #""set": { "coins": "coins + 1" }, "text": "Hall. {if \#(condition)}Rich.{end}""#
        ).expect(message)
    }

    @Test(arguments: ["coins > 99", "coins == 0", "coins in (1, 2)", "coins + 200 > 150"])
    func aNumberThatCanBeIsNot(condition: String) throws {
        try story(
            variables: #""coins": { "default": 0, "min": 0, "max": 99 }"#,
            hall: #""set": { "coins": "coins + 1" }, "text": "Hall. {if \#(condition)}Rich.{end}""#
        ).expect()
    }

    @Test(arguments: [
        ("name == «1»' Ada'", "B0706 An answer never starts or ends with a space, so “name” is never “ Ada”."),
        ("name != «1»'Alexandra'", "B0706 An answer has at most 5 characters, so “name” is never “Alexandra”."),
        ("«1»'A' == name", "B0706 An answer has at least 2 characters, so “name” is never “A”."),
        ("name in ('Ada', «1»'Alexandra')", "B0706 An answer has at most 5 characters"),
    ])
    func anAnswerThatNobodyCanGiveIsReported(condition: String, message: String) throws {
        try story(
            variables: #""name": { "prompt": "Who?", "default": "x", "min": 2, "max": 5 }"#,
            hall: #""text": "Hall. {if \#(condition)}Yes.{end}""#
        ).expect(message)
    }

    @Test(arguments: ["name == 'Ada'", "name == 'x'", "name == ' set '"])
    func anAnswerOrWhatIsSetIsNot(condition: String) throws {
        try story(
            variables: #""name": { "prompt": "Who?", "default": "x", "min": 2, "max": 5 }"#,
            hall: #""set": { "name": "' set '" }, "text": "Hall. {if \#(condition)}Yes.{end}""#
        ).expect()
    }

    @Test func aTextThatNothingSetsIsReported() throws {
        try story(
            variables: #""mood": "glad", "old": "wild""#,
            hall: #""set": { "mood": "old", "old": "'calm'" }, "text": "{if mood == 'calm' or mood == 'wild' or mood == «1»'sad'}Oh.{end}""#
        ).expect("B0706 Nothing ever sets “mood” to “sad”.")
    }

    @Test func ofATextThatNothingEverSetsItIsSaidOnce() throws {
        try story(variables: #"«1»"mood": "glad""#, hall: #""text": "Hall. {if mood == 'sad'}Oh.{end}""#).expect("B0703 ")
    }

    @Test func anAnswerThatIsCopiedCanBeHeld() throws {
        try story(
            variables: #""name": { "prompt": "Who?", "default": "" }, "first": "", "second": """#,
            hall: #""set": { "second": "first", "first": "name" }, "text": "Hall. {if second == 'Ada'}Yes.{end}""#
        ).expect()
    }

    // MARK: Pictures and sounds

    @Test func whatNothingShowsOrPlaysIsReported() throws {
        try NumberedStory(
            """
            "pictures": { «1»"lost": "l.svg", "used": { "file": "u.svg", "alt": "U.", "aliases": ["old"] }, "said": { "file": "s.svg", "alt": "" } },
            "sounds": { «2»"silent": "s.mp3", "heard": "h.mp3" },
            "start": "bed", "locations": { "bed": {
              "sequence": [{ "left": { "picture": "said" } }], "text": "Sleep.", "picture": "old", "sound": "heard", "ending": "Good night" } }
            """
        ).expect("B0806 Nothing ever shows the picture “lost”.", "B0807 Nothing ever plays the sound “silent”.")
    }
}
