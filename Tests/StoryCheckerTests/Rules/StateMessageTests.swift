import Story
import StoryChecker
import StoryFormat
import Testing

/// How much the checker says about one mistake, and what it knows when it says it.
@Suite struct StateMessageTests {
    private func diagnostics(_ variables: String, _ locations: String, start: String = "hall") -> [Diagnostic] {
        let document = StoryDocument(
            """
            {"branchbook": 1, "id": "s", "title": "S", "language": "en", "summary": "S.", "start": "\(start)",
             "variables": {\(variables)}, "locations": {\(locations)}}
            """
        )
        #expect(document.story != nil, "\(document.diagnostics)")
        return StoryChecker().check(document).problems.diagnostics
    }

    // MARK: The values that are possible

    private static let door =
        #""door": {"text": "A door.", "choices": [{"text": "Open", "if": "CONDITION", "go": "end"}, {"text": "Away", "go": "off"}]}"#
    private static let ends = #""end": {"text": "In.", "ending": "In"}, "off": {"text": "{a}{b}{c}Off.", "ending": "Off"}"#

    @Test(arguments: [
        ("coins >= 3", "“coins” is at most 2"), ("coins < 3", "“coins” is at most 2"), ("turns > 1", "“turns” is always 1"),
        ("visits(hall) > 1", "“visits(hall)” is always 1"), ("hasKey", "“hasKey” is always no"), ("not hasKey", "“hasKey” is always no"),
        ("hat == 'red'", "“hat” is always “blue”"), ("coins > 2 and turns > 1", "“coins” is at most 2 and “turns” is always 1"),
        ("visits(hall) >= 1", "“visits(hall)” is at least 1"),
    ])
    func fixesNameTheValuesThatArePossible(condition: String, words: String) throws {
        let variables = #""coins": {"default": 0, "min": 0}, "hasKey": false, "hat": {"options": ["blue", "red"], "default": "blue"}"#
        let hall = """
            "hall": {"text": "A hall.", "choices": [
              {"id": "one", "text": "Take one", "set": {"coins": "coins + 1"}, "go": "door"},
              {"id": "two", "text": "Take two", "set": {"coins": "coins + 2"}, "go": "door"},
              {"id": "key", "text": "Lose it", "set": {"hasKey": false, "hat": "'blue'"}, "go": "door"}]}
            """
        let locations = [hall, Self.door, Self.ends].joined(separator: ",").replacing("CONDITION", with: condition)
            .replacing("{a}{b}{c}", with: "{coins} {hat} {if hasKey or coins > 1}Rich. {end}")
        let found = diagnostics(variables, locations).filter { $0.pointer.hasPrefix("/locations/door") }
        try #require(found.count == 1, "\(found)")
        #expect(found[0].fix?.hasSuffix(": here, \(words).") == true, "\(found[0].fix ?? "")")
    }

    @Test func nothingIsSaidOfValuesThatHaveChangedSince() {
        let locations = """
            "hall": {"text": "A hall.", "choices": [{"text": "Go", "set": [{"coins": "coins + 1"}, {"if": "coins > 3", "rich": true}], "go": "end"}]},
            "end": {"text": "{coins}{if rich}!{else}.{end}", "ending": "End"}
            """
        let found = diagnostics(#""coins": {"default": 0, "min": 0}, "rich": false"#, locations).first { $0.code == .neverApplied }
        #expect(found?.fix == "Check what the condition should test, or remove what depends on it.")
    }

    // MARK: One mistake, one message

    private static let sure = """
        "hall": {"text": "A hall.", "choices": [
          {"id": "help", "text": "Help", "set": {"trust": "trust + 2"}, "go": "lock"},
          {"id": "more", "text": "Help more", "set": {"trust": "trust + 3"}, "go": "lock"}]},
        "lock": {"text": "A lock.LOCK", "choices": [{"id": "try", "text": "Try", "check": {"type": "die", "sides": 6, "atMost": 4, "modifiers": [
          {"if": "trust >= 2", "shift": -2, "reason": "trust"}]}, "outcomes": {"pass": "in", "fail": "out"}}EXTRA]},
        "in": {"text": "In. {trust}", "ending": "In"}, "out": {"text": "Out.", "ending": "Out"}
        """

    @Test func aModifierThatAlwaysAppliesIsToldWithTheResultThatNeverComes() {
        let extra = #", {"id": "go", "text": "Go away", "go": "out"}"#
        let locations = Self.sure.replacing("EXTRA", with: extra).replacing("LOCK", with: "")
        let found = diagnostics(#""trust": {"default": 0, "min": 0, "max": 9}"#, locations)
        #expect(
            found.map { "\($0.code) \($0.message)" } == [
                "B0605 This condition always holds when it is tested, and the check never gives “fail”."
            ]
        )
    }

    @Test func theEndingBehindItIsNamedInTheSameMessage() {
        let locations = Self.sure.replacing("EXTRA", with: "").replacing("LOCK", with: "")
        let found = diagnostics(#""trust": {"default": 0, "min": 0, "max": 9}"#, locations)
        #expect(found.map { $0.code } == [.endingNeverReached])
        #expect(found.first?.message.hasSuffix("never gives “fail”, so no reader can reach the ending “Out”.") == true)
    }

    @Test func theSameConditionInSeveralPlacesIsOneMessage() {
        let locations = Self.sure.replacing(
            "LOCK",
            with: " {if trust >= 2}It smiles.{end} {if trust >= 2}It nods.{end} {if trust > 1}It sings.{end}"
        )
        .replacing("EXTRA", with: #", {"id": "go", "text": "Go away", "if": "trust >= 2", "go": "out"}"#).replacing(
            "\"sides\": 6",
            with: "\"sides\": 8"
        )
        let found = diagnostics(#""trust": {"default": 0, "min": 0, "max": 9}"#, locations).filter { $0.code == .conditionAlwaysHolds }
        // “trust > 1” is another condition.
        #expect(found.count == 2, "\(found)")
        #expect(found.first?.related.map { $0.message } == [String](repeating: "The same goes for this condition.", count: 3))
    }

    /// “The same thing happens whatever is rolled” is withdrawn, as the roll is none; what follows from the key still belongs to the ending.
    @Test func aMessageThatIsWithdrawnMovesNoConsequence() {
        let locations = """
            "hall": {"text": "A hall.{if hasKey} Ding.{end}", "choices": [
              {"id": "roll", "text": "Roll", "check": {"type": "passFail", "pass": 2, "of": 2}, "outcomes": {"pass": "off", "fail": "off"}},
              {"id": "in", "text": "Open", "if": "hasKey", "go": "in"}]},
            "in": {"text": "In.", "ending": "In"}, "off": {"text": "Off.", "ending": "Off"}
            """
        let found = diagnostics(#""hasKey": false"#, locations)
        #expect(Set(found.map { $0.code }) == [.endingNeverReached, .bucketNeverComesUp])
        let related = found.first { $0.code == .endingNeverReached }?.related.map { $0.message } ?? []
        #expect(related.contains { $0.hasPrefix("These words are never read") }, "\(related)")
        #expect(found.first { $0.code == .bucketNeverComesUp }?.related.isEmpty == true)
    }

    /// A condition that never holds is not told again as one that decides nothing.
    @Test func aConditionIsToldOnce() {
        let locations = #""hall": {"text": "{if turns > 0}Words.{else}Words.{end} {3 if turns > 0 else 3}", "ending": "End"}"#
        #expect(diagnostics("", locations).map { $0.code } == [.neverShown])
    }

    // MARK: Conditional values

    @Test(arguments: [
        (
            #"{"price": "2 if hasCoupon else 4"}"#, "price",
            "B0610 This value is never used: its condition never holds when a reader gets here."
        ),
        (#"{"price": "2 if not hasCoupon else 4"}"#, "price", "B0605 This condition always holds when it is tested."),
        (
            #"{"price": "price + (2 if hasCoupon else 4)"}"#, "price",
            "B0610 This value is never used: its condition never holds when a reader gets here."
        ),
        (#"{"price": "2 if turns > 0 else 4"}"#, "price", "B0605 This condition always holds when it is tested."),
        (#"{"price": "2 if coins > 1 else 4"}"#, "price", ""),
    ])
    func conditionsInEffectsAreJudged(effect: String, key: String, message: String) {
        let variables = #""coins": {"prompt": "Coins?", "default": 1}, "hasCoupon": false, "price": 0"#
        let locations = """
            "hall": {"text": "A hall.", "choices": [
              {"id": "buy", "text": "Buy", "set": \(effect), "go": "end"}, {"id": "lose", "text": "Lose it", "set": {"hasCoupon": false}, "go": "end"}]},
            "end": {"text": "{price} of {coins}.", "ending": "End"}
            """
        let found = diagnostics(variables, locations).filter { $0.code != .neverUsed }
        #expect(found.map { "\($0.code) \($0.message)" } == (message.isEmpty ? [] : [message]))
    }

    @Test(arguments: [("coins > (1 if hasCoupon else 2)", 1), ("coins > (1 if coins < 9 else 2)", 0)])
    func conditionsInConditionsAreJudged(condition: String, count: Int) {
        let variables = #""coins": {"prompt": "Coins?", "default": 1, "min": 0, "max": 12}, "hasCoupon": false"#
        let locations = """
            "hall": {"text": "A hall.", "choices": [
              {"id": "buy", "text": "Buy", "if": "\(condition)", "go": "end"}, {"id": "lose", "text": "Lose it", "set": {"hasCoupon": false}, "go": "end"}]},
            "end": {"text": "{coins * (2 if coins < 3 else 1)}.", "ending": "End"}
            """
        let found = diagnostics(variables, locations).filter { $0.code != .neverUsed }
        #expect(found.map { $0.code } == [Problem.Code](repeating: .neverApplied, count: count))
    }

    @Test func conditionsInCalculatedTextsAreJudged() {
        let locations = #""hall": {"text": "It costs {3 * (2 if turns > 0 else 4)}.", "ending": "End"}"#
        let found = diagnostics("", locations)
        #expect(found.map { "\($0.code) \($0.position.line)" } == ["B0610 2"])
        #expect(found.first?.width == "turns > 0".utf8.count)
    }
}
