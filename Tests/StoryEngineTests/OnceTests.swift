import Story
import StoryFormat
import Testing

@testable import StoryEngine

@Suite struct OnceTests {
    /// A hall with these choices besides one that leads out.
    private func story(_ choices: String) -> String {
        """
        {"branchbook": 1, "id": "s", "title": "S", "start": "hall", "variables": {"coins": 2},
         "locations": {
           "hall": {"text": "A hall.", "choices": [\(choices), {"text": "Out", "go": "out"}]},
           "out": {"text": "Out.", "choices": [{"text": "Back", "id": "back", "go": "hall"}, {"text": "End", "go": "end"}]},
           "end": {"text": "The end.", "ending": "End"}}}
        """
    }

    private let look = #"{"id": "look", "text": "Look", "once": true, "go": "out"}"#

    private func program(_ text: String) throws -> Program { try Program(#require(StoryDocument(text).story)) }

    /// A recorded reading after these inputs, and its lines.
    private func read(_ text: String, _ inputs: [Input]) throws -> (recorded: RecordedPlaythrough, record: String) {
        var recorded = RecordedPlaythrough(try program(text), seed: 1)
        for input in inputs { try recorded.apply(input) }
        return (recorded, recorded.takeNewLines().joined())
    }

    private let pickAndReturn: [Input] = [
        .advance, .advance, .choose("look"), .advance, .choose("back"), .advance,
    ]

    @Test func aChoiceThatWasPickedIsHidden() throws {
        let (recorded, _) = try read(story(look), pickAndReturn)
        #expect(recorded.playthrough.enabledChoices == ["out"])
        guard case .choices(let list) = recorded.playthrough.scene else { throw Refusal.noChoiceHere }
        #expect(list.choices.map { $0.id } == ["out"])
        var again = recorded
        #expect(throws: Refusal.unknownChoice("look")) { try again.apply(.choose("look")) }
    }

    @Test func aReasonIsShownInsteadOfHidingIt() throws {
        let choice = #"{"id": "look", "text": "Look", "once": true, "reason": "Seen.", "go": "out"}"#
        let (recorded, _) = try read(story(choice), pickAndReturn)
        guard case .choices(let list) = recorded.playthrough.scene else { throw Refusal.noChoiceHere }
        #expect(list.choices.map { $0.disabledReason?.plainText } == ["Seen.", nil])
        var again = recorded
        #expect(throws: Refusal.choiceDisabled(reason: "Seen.")) { try again.apply(.choose("look")) }
    }

    @Test func undoOpensItAgain() throws {
        var (recorded, _) = try read(story(look), pickAndReturn)
        try recorded.apply(.undo)
        try recorded.apply(.undo)
        #expect(recorded.playthrough.enabledChoices == ["look", "out"])
    }

    @Test func startingAgainOpensItAgain() throws {
        let (recorded, _) = try read(story(look), pickAndReturn + [.restart, .advance, .advance])
        #expect(recorded.playthrough.enabledChoices == ["look", "out"])
    }

    @Test func itsConditionMustHoldAsWell() throws {
        let poor = #"{"id": "look", "text": "Look", "once": true, "if": "coins > 2", "go": "out"}"#
        #expect(try read(story(poor), [.advance, .advance]).recorded.playthrough.enabledChoices == ["out"])
        let rich = #"{"id": "look", "text": "Look", "once": true, "if": "coins > 1", "go": "out"}"#
        #expect(try read(story(rich), [.advance, .advance]).recorded.playthrough.enabledChoices == ["look", "out"])
        #expect(try read(story(rich), pickAndReturn).recorded.playthrough.enabledChoices == ["out"])
    }

    @Test func aRollClosesItWhateverComesUp() throws {
        let roll =
            #"{"id": "look", "text": "Roll", "once": true, "check": {"type": "passFail"}, "#
            + #""outcomes": {"pass": "out", "fail": "out"}}"#
        let inputs: [Input] = [.advance, .advance, .choose("look"), .advance, .advance, .choose("back"), .advance]
        #expect(try read(story(roll), inputs).recorded.playthrough.enabledChoices == ["out"])
    }

    @Test func aLineOfTheRecordSaysIt() throws {
        let (_, record) = try read(story(look), pickAndReturn)
        let lines = record.split(separator: "\n")
        #expect(lines.count { $0.contains(#""set":{"hall/look":1}"#) } == 1)
        #expect(!lines[0].contains("hall/look"))
    }

    // MARK: In an edited story

    private func resumed(_ record: String, in text: String) throws -> (open: [String], gone: [ResumeReport.Lost]) {
        var (recorded, report) = try RecordedPlaythrough.resume(program(text), record: record)
        if recorded.playthrough.enabledChoices.isEmpty { try recorded.apply(.advance) }
        let gone = report.notices.flatMap { if case .variablesGone(let lost) = $0 { lost } else { [ResumeReport.Lost]() } }
        return (recorded.playthrough.enabledChoices, gone)
    }

    @Test func itStaysClosedUnderNewNames() throws {
        let (_, record) = try read(story(look), pickAndReturn)
        let renamed = #"{"id": "peek", "aliases": ["look"], "text": "Look", "once": true, "go": "out"}"#
        let edited = story(renamed).replacing("\"hall\"", with: "\"room\"").replacing(
            "\"room\": {",
            with: "\"room\": {\"aliases\": [\"hall\"], "
        )
        let (open, gone) = try resumed(record, in: edited)
        #expect(open == ["out"])
        #expect(gone == [])
    }

    @Test func aChoiceNamedAfterItsGoalFollowsTheGoalsAliases() throws {
        let named = story(#"{"text": "Look", "once": true, "go": "hall"}"#)
        let (_, record) = try read(named, [.advance, .advance, .choose("hall"), .advance])
        let edited = named.replacing("\"hall\"", with: "\"room\"").replacing(
            "\"room\": {",
            with: "\"room\": {\"aliases\": [\"hall\"], "
        )
        let (open, gone) = try resumed(record, in: edited)
        #expect(open == ["out"])
        #expect(gone == [])
    }

    @Test func aPickedChoiceThatIsGoneIsNamed() throws {
        let (_, record) = try read(story(look), pickAndReturn)
        let (open, gone) = try resumed(record, in: story(#"{"id": "peek", "text": "Look", "once": true, "go": "out"}"#))
        #expect(open == ["peek", "out"])
        #expect(gone == [ResumeReport.Lost(id: "hall/look", successor: nil)])
    }

    @Test func aChoiceThatIsNoLongerOpenOnlyOnceHasLostNothing() throws {
        let (_, record) = try read(story(look), pickAndReturn)
        let (open, gone) = try resumed(record, in: story(#"{"id": "look", "text": "Look", "go": "out"}"#))
        #expect(open == ["look", "out"])
        #expect(gone == [])
    }
}
