import Story
import StoryFormat
import Testing

@testable import StoryChecker

/// What is allowed, but hardly meant; and what comes close to it, and is.
@Suite struct SlipRulesTests {
    /// A story in which a reader is asked for `coins`, `scarf`, `isTall` and `hasRope`, and then is at a gate.
    private func gate(_ text: String = "A gate.", exit: String = #""ending": "Gate""#, language: String = "en") -> NumberedStory {
        NumberedStory(
            wholeFile: """
                { "branchbook": 1, "id": "s", "title": "S", "language": "\(language)", "summary": "A story.", "start": "gate",
                  "variables": { "coins": { "prompt": "Coins?", "default": 4, "min": 0, "max": 9 },
                    "scarf": { "prompt": "Scarf?", "options": ["red", "green", "blue"] },
                    "isTall": { "prompt": "Tall?", "default": true }, "hasRope": { "prompt": "A rope?", "default": true } },
                  "locations": {
                    "gate": { "text": "\(text)", \(exit) },
                    "used": { "text": "{coins} {scarf} {if isTall}Tall.{end} {if hasRope}A rope.{end}", "continue": "gate" }, "a": "Ah.", "b": "Bee." } }
                """.replacing(
                    #""a": "Ah.", "b": "Bee.""#,
                    with: #""a": { "text": "Ah.", "ending": "A" }, "b": { "text": "Bee.", "ending": "B" }"#
                )
        )
    }

    /// Only what these rules say.
    private func codes(_ story: NumberedStory, at location: Testing.SourceLocation = #_sourceLocation) throws -> [String] {
        try #require(story.document.story != nil, "\(story.document.diagnostics)", sourceLocation: location)
        let slips = ["B0609", "B0611", "B0613", "B0614", "B0615", "B0816", "B0817"]
        return try story.findings().map { $0.code.description }.filter { slips.contains($0) }
    }

    @Test(arguments: [
        ("{if isTall}Duck!{else}Duck!{end}", true), ("{if isTall}Duck!{else if hasRope}Swing!{else}Swing!{end}", true),
        ("*{if isTall}Duck!{else}Duck!{end}*", true), ("{if hasRope}{if isTall}A{else}A{end}{else}B{end}", true),
        ("It costs {2 if isTall else 2}.", true), ("It costs {3 * (2 if isTall else 2)}.", true),
        ("{if isTall}Duck!{else}Walk!{end}", false), ("{if isTall}Duck!{else if hasRope}Swing!{else}Duck!{end}", false),
        ("{if isTall}Duck!{end}", false), ("It costs {2 if isTall else 4}.", false),
    ])
    func aConditionDecidesSomething(text: String, isSlip: Bool) throws {
        #expect(try codes(gate(text)) == (isSlip ? ["B0611"] : []))
    }

    @Test(arguments: [
        (#"[{ "if": "isTall", "go": "a" }, { "go": "a" }]"#, true),
        (#"[{ "if": "isTall", "go": "b" }, { "if": "hasRope", "go": "a" }, "a"]"#, true),
        (#"[{ "if": "isTall", "go": "b" }, { "go": "a" }]"#, false),
        (#"[{ "if": "isTall", "go": "a" }, { "if": "hasRope", "go": "b" }, "a"]"#, false),
    ])
    func aWayDiffersFromTheNext(ways: String, isSlip: Bool) throws {
        #expect(
            try codes(gate(exit: #""continue": \#(ways)"#.replacing(#", "a"]"#, with: #", { "go": "a" }]"#))) == (isSlip ? ["B0611"] : [])
        )
    }

    @Test(arguments: [
        ("isTall or hasRope and coins > 3", true), ("isTall and hasRope or coins > 3", true), ("not isTall or hasRope and coins > 3", true),
        ("isTall or hasRope and coins > 3 or coins > 5", true), ("isTall or (hasRope and coins > 3)", false),
        ("(isTall and hasRope) or coins > 3", false), ("isTall or hasRope or coins > 3", false),
        ("(isTall or hasRope) and coins > 3", false),
        ("isTall and (hasRope or coins > 3)", false), ("isTall or not (hasRope and coins > 3)", false),
    ])
    func andBesideOrHasParentheses(condition: String, isSlip: Bool) throws {
        #expect(try codes(gate("{if \(condition)}Yes.{end}")) == (isSlip ? ["B0613"] : []))
    }

    @Test(arguments: [
        ("coins >= 5", "You need three coins.", "en", true), ("coins >= 5", "You need 3 coins.", "fr", true),
        ("coins >= 5", "Das kostet drei Münzen.", "de", true), ("5 <= coins", "It costs 6.", "en", true),
        ("coins < 3", "4 are too many.", "en", true),
        ("coins >= 5", "You need five coins.", "en", false), ("coins >= 5", "Four are not enough.", "en", false),
        ("coins > 4", "It costs five.", "en", false), ("coins < 3", "Three are too many.", "en", false),
        ("coins == 5", "It must be 5.", "en", false),
        ("coins >= 5", "You are too poor.", "en", false), ("coins >= 5", "No one has that.", "en", false),
        ("coins >= 5 and coins < 8", "You need three.", "en", false), ("coins >= 5", "2 pies cost 5.", "en", false),
        ("coins >= 5", "Ça coûte trois.", "fr", false), ("isTall", "You need three.", "en", false),
    ])
    func aReasonNamesTheNumberOfItsCondition(condition: String, reason: String, language: String, isSlip: Bool) throws {
        let choices =
            #""choices": [{ "text": "In", "if": "\#(condition)", "reason": "\#(reason)", "go": "a" }, { "text": "Out", "go": "b" }]"#
        #expect(try codes(gate(exit: choices, language: language)) == (isSlip ? ["B0614"] : []))
    }

    private func roll(_ check: String, language: String = "en") -> NumberedStory {
        gate(
            exit: #""choices": [{ "id": "r", "text": "Roll", "check": \#(check), "outcomes": { "pass": "a", "fail": "b" } }]"#,
            language: language
        )
    }

    @Test(arguments: [
        ("atMost", 1, "your lucky button", true), ("atLeast", -1, "a friend helps", true), ("atMost", -1, "your lucky button", false),
        ("atLeast", 1, "a friend helps", false), ("atMost", 1, "no luck at all", false), ("atMost", 1, "without help", false),
        ("atMost", 1, "a heavy bag", false),
    ])
    func aHelpHelps(target: String, shift: Int, reason: String, isSlip: Bool) throws {
        let check = #"{ "type": "die", "\#(target)": 3, "modifiers": [{ "if": "isTall", "shift": \#(shift), "reason": "\#(reason)" }] }"#
        #expect(try codes(roll(check)) == (isSlip ? ["B0615"] : []))
    }

    @Test func aHelpInGermanHelps() throws {
        let check = #"{ "type": "percentile", "atMost": 30, "modifiers": [{ "shift": 5, "reason": "ein Freund hilft" }] }"#
        #expect(try codes(roll(check, language: "de-AT")) == ["B0615"])
        #expect(try codes(roll(check)) == [])
    }

    @Test(arguments: [
        (#"{ "shift": 1, "reason": "mud" }, { "shift": -1, "reason": "boots" }"#, true),
        (#"{ "if": "isTall", "shift": 2, "reason": "mud" }, { "if": "isTall", "shift": -2, "reason": "boots" }"#, true),
        (#"{ "if": "isTall", "shift": 1, "reason": "mud" }, { "if": "hasRope", "shift": -1, "reason": "boots" }"#, false),
        (#"{ "shift": 1, "reason": "mud" }, { "shift": -2, "reason": "boots" }"#, false),
    ])
    func modifiersDoNotCancelOut(modifiers: String, isSlip: Bool) throws {
        #expect(try codes(roll(#"{ "type": "die", "atMost": 3, "modifiers": [\#(modifiers)] }"#)) == (isSlip ? ["B0609"] : []))
    }

    @Test(arguments: [
        ("{if scarf == 'red'}A.{else if scarf == 'blue'}B.{end}", true), ("{if scarf == 'red'}A.{end} {if scarf == 'blue'}B.{end}", true),
        ("*{if scarf in ('red', 'blue')}A.{end}*{if scarf == 'red'}A.{end}{if scarf == 'blue'}B.{end}", true),
        ("{if scarf == 'red'}A.{else if scarf == 'blue'}B.{else}C.{end}", false), ("{if scarf == 'red'}A.{end}", false),
        ("{if scarf == 'red'}A.{end}{if scarf == 'blue'}B.{end}{if scarf == 'green'}C.{end}", false),
        ("{if scarf == 'red'}A.{else if scarf == 'blue' and isTall}B.{end}", false),
        ("{if scarf == 'red'}A.{else if scarf in ('blue', 'green')}B.{end}", false),
        ("{if scarf == 'red' or scarf == 'green'}A.{else if scarf == 'blue'}B.{end}", false),
        ("{if scarf == 'red'}A.{end} And then {if scarf == 'blue'}B.{end}", false),
    ])
    func everyOptionHasWords(text: String, isSlip: Bool) throws {
        #expect(try codes(gate(text)) == (isSlip ? ["B0816"] : []))
    }

    @Test(arguments: [
        ("Tall? isTall.", true), ("“hasRope”", true), ("The coins are red.", false), ("isTaller, hasRopes", false),
        ("{if isTall}Tall.{end}", false),
    ])
    func namesAreInBraces(text: String, isSlip: Bool) throws {
        #expect(try codes(gate(text)) == (isSlip ? ["B0817"] : []))
    }

    @Test func aQuestionThatNamesItsOwnAnswerIsNotToldToComeEarlier() throws {
        let story = NumberedStory(
            """
            "start": "a", "variables": { "pet": { "prompt": "Is {pet} a good name?" } },
            "locations": { "a": { "ask": ["pet"], "text": "{pet}.", "ending": "A" } }
            """
        )
        #expect(try story.findings().map { $0.fix } == ["Ask without using the answer."])
    }
}
