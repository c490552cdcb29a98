import Story
import StoryFormat
import Testing

@testable import StoryEngine

@Suite struct EffectOrderTests {
    /// The values of the variables at a location with these effects, and the faults on the way there.
    private func values(_ set: String, variables: String = #""coins": 3, "broke": false, "gold": {"default": 0, "max": 9}"#) throws -> (
        [String: String], faults: Int
    ) {
        let text = """
            {"branchbook": 1, "id": "s", "title": "S", "start": "a", "variables": {\(variables)},
             "locations": {"a": {"set": \(set), "text": "A.", "ending": "End"}}}
            """
        var playthrough = Playthrough(try Program(#require(StoryDocument(text).story)), seed: 1)
        try playthrough.apply(.advance)
        return (Meaning(playthrough).values, playthrough.faults.count)
    }

    @Test func entriesAreAppliedInOrder() throws {
        let set = #"[{"coins": "coins - 3"}, {"if": "coins < 1", "broke": true}, {"coins": "coins + 2"}]"#
        let (values, _) = try values(set)
        #expect(values["coins"] == "2")
        #expect(values["broke"] == "yes")
    }

    @Test func aConditionIsOfThatMoment() throws {
        let (before, _) = try values(#"[{"if": "coins < 1", "broke": true}, {"coins": 0}]"#)
        #expect(before["broke"] == "no")
        let (after, _) = try values(#"[{"coins": 0}, {"if": "coins < 1", "broke": true}]"#)
        #expect(after["broke"] == "yes")
    }

    @Test func theValuesOfOneEntryAreCalculatedBeforeAnyIsSet() throws {
        let (values, _) = try values(#"[{"coins": 5}, {"coins": "gold", "gold": "coins"}]"#)
        #expect(values["coins"] == "0")
        #expect(values["gold"] == "5")
    }

    @Test func limitsApplyAfterEachEntry() throws {
        let (values, _) = try values(#"[{"gold": 12}, {"gold": "gold - 1"}]"#)
        #expect(values["gold"] == "8")
    }

    @Test func aValueThatFailsIsLeftOut() throws {
        let set = #"[{"coins": "1 / gold", "gold": 4}, {"if": "1 / broken > 0", "gold": 5}]"#
        let (values, faults) = try values(set, variables: #""coins": 3, "gold": 0, "broken": 0"#)
        #expect(values["coins"] == "3")
        #expect(values["gold"] == "4")
        #expect(faults == 1)
    }

    @Test func undoTakesAllEntriesBack() throws {
        let text = """
            {"branchbook": 1, "id": "s", "title": "S", "start": "a", "variables": {"coins": 3},
             "locations": {
               "a": {"text": "A.", "choices": [{"text": "Go", "set": [{"coins": 1}, {"coins": "coins + 1"}], "go": "b"}]},
               "b": {"text": "{coins}", "ending": "End"}}}
            """
        var playthrough = Playthrough(try Program(#require(StoryDocument(text).story)), seed: 1)
        for input in [Input.advance, .advance] { try playthrough.apply(input) }
        let before = playthrough.state
        try playthrough.apply(.choose("b"))
        #expect(Meaning(playthrough).values["coins"] == "2")
        try playthrough.apply(.undo)
        #expect(playthrough.state == before)
    }

    // MARK: Conditional values

    @Test func onlyTheSideTakenIsCalculated() throws {
        let (values, faults) = try values(#"{"coins": "1 / gold if broke else 7", "gold": "8 if coins == 3 else 1 / 0"}"#)
        #expect(values["coins"] == "7")
        #expect(values["gold"] == "8")
        #expect(faults == 0)
    }

    @Test func aConditionWithoutAValueLeavesTheVariable() throws {
        let (values, faults) = try values(#"{"coins": "1 if 1 / gold > 0 else 2"}"#)
        #expect(values["coins"] == "3")
        #expect(faults == 1)
    }

    @Test(arguments: [
        ("{coins if broke else 0} left.", "0 left."), ("{'a' if broke else 'b'}", "b"), ("{hue if broke else 'red'}", "red"),
        ("{hue if not broke else 'red'}", "Teal"), ("{1 if broke else 2 if coins == 3 else 3}", "2"),
        ("{if (yes if coins == 3 else broke) and not broke}yes{end}", "yes"), ("{-(1 if broke else 2) * 3}", "-6"),
        ("{1 / 0 if broke else 5}", "5"), ("{1 if 1 / zero > 0 else 5}", "5"),
        ("{if (hue if broke else 'teal') == hue}same{end}", "same"),
    ])
    func aTextShowsTheSideTaken(_ text: String, _ shown: String) throws {
        let file = """
            {"branchbook": 1, "id": "s", "title": "S", "start": "a",
             "variables": {"coins": 3, "zero": 0, "broke": false, "hue": {"options": [{"id": "red"}, {"id": "teal", "text": "Teal"}], "default": "teal"}},
             "locations": {"a": {"text": "Is \(text)", "ending": "End"}}}
            """
        let document = StoryDocument(file)
        var playthrough = Playthrough(try Program(#require(document.story, "\(document.diagnostics.map { $0.message })")), seed: 1)
        try playthrough.apply(.advance)
        guard case .page(let page) = playthrough.scene else { throw Refusal.noChoiceHere }
        #expect(page.lines.map { $0.plainText } == ["Is \(shown)"])
    }
}
