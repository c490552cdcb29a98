import Story
import StoryFormat
import Testing

@testable import StoryEngine

@Suite struct RollValueTests {
    private func story(
        _ modifiers: String = "[]",
        text: String = "You found {roll}.",
        set: String = #"{"coins": "coins + roll"}"#
    ) -> String {
        """
        {"branchbook": 1, "id": "s", "title": "S", "start": "a", "variables": {"coins": 10, "spade": true},
         "locations": {
           "a": {"text": "A.", "choices": [{"id": "dig", "text": "Dig",
             "check": {"type": "die", "sides": 6, "dice": 2, "atLeast": 2, "modifiers": \(modifiers)},
             "outcomes": {"pass": {"text": "\(text)", "set": \(set), "go": "b"}, "fail": "b"}}]},
           "b": {"text": "{coins}", "choices": [{"text": "Again", "go": "a"}, {"text": "End", "go": "end"}]},
           "end": {"text": "End.", "ending": "End"}}}
        """
    }

    private func program(_ text: String) throws -> Program { try Program(#require(StoryDocument(text).story)) }

    private let dig: [Input] = [.advance, .advance, .choose("dig")]

    private func result(_ playthrough: Playthrough) throws -> Scene.Result {
        guard case .result(let result) = playthrough.scene else { throw Refusal.noChoiceHere }
        return result
    }

    @Test(arguments: 2...12) func itIsTheSumOfTheDice(roll: Int) throws {
        var playthrough = Playthrough(try program(story()), seed: 1, rolls: [roll])
        for input in dig { try playthrough.apply(input) }
        #expect(try result(playthrough).lines.map { $0.plainText } == ["You found \(roll)."])
        #expect(Meaning(playthrough).values["coins"] == "\(10 + roll)")
    }

    @Test func modifiersThatApplyCount() throws {
        let modifiers = #"[{"if": "spade", "shift": 5, "reason": "spade"}, {"if": "not spade", "shift": 50, "reason": "none"}]"#
        var playthrough = Playthrough(try program(story(modifiers)), seed: 1, rolls: [4])
        for input in dig { try playthrough.apply(input) }
        #expect(try result(playthrough).lines.map { $0.plainText } == ["You found 9."])
        #expect(try result(playthrough).check?.total == 9)
    }

    @Test func lookingBackShowsTheRollOfThatTime() throws {
        var playthrough = Playthrough(try program(story()), seed: 1, rolls: [4, 11])
        for input in dig + [.advance, .advance, .choose("a"), .advance, .choose("dig")] { try playthrough.apply(input) }
        #expect(try result(playthrough).lines.map { $0.plainText } == ["You found 11."])
        for _ in 0..<5 { try playthrough.apply(.back) }
        #expect(try result(playthrough).lines.map { $0.plainText } == ["You found 4."])
    }

    @Test func aSaveAtTheResultKeepsIt() throws {
        var recorded = RecordedPlaythrough(try program(story()), seed: 7)
        for input in dig { try recorded.apply(input) }
        let shown = try result(recorded.playthrough).lines
        let record = recorded.takeNewLines().joined()
        // Another modifier in the edited story does not change what was rolled.
        let edited = story(#"[{"shift": 3, "reason": "new"}]"#)
        let (resumed, report) = try RecordedPlaythrough.resume(program(edited), record: record)
        #expect(report == ResumeReport(kind: .changed, notices: [.storyChanged, .valuesKept(variables: ["coins"])]))
        #expect(try result(resumed.playthrough).lines == shown)
    }

    @Test func aStoryThatNoLongerUsesItHasLostNothing() throws {
        var recorded = RecordedPlaythrough(try program(story()), seed: 7)
        for input in dig { try recorded.apply(input) }
        let record = recorded.takeNewLines().joined()
        let edited = story(text: "You found some.", set: #"{"coins": 12}"#)
        let (_, report) = try RecordedPlaythrough.resume(program(edited), record: record)
        #expect(report == ResumeReport(kind: .changed, notices: [.storyChanged, .valuesKept(variables: ["coins"])]))
    }

    @Test(arguments: [
        (Story.Check.Kind.passFail(pass: 1, of: 1_000), [Story.Modifier](), 1_000),
        (.die(sides: 100, dice: 8, target: .atMost(9)), [], 793),
        (.percentile(atMost: 5), [Story.Modifier(shift: 50, reason: Template([]))], 100),
        (.percentile(atMost: 5), [Story.Modifier(condition: Expression(.turns), shift: 50, reason: Template([]))], 150),
        (.difficulty(.easy), [Story.Modifier(condition: Expression(.turns), shift: -300, reason: Template([]))], 200),
        (
            .percentile(atMost: 5),
            [
                Story.Modifier(condition: Expression(.turns), shift: 10, reason: Template([])),
                Story.Modifier(condition: Expression(.turns), shift: -10, reason: Template([])),
            ], 120
        ),
    ])
    func theNumbersThatACheckCanComeToAreCounted(_ kind: Story.Check.Kind, _ modifiers: [Story.Modifier], _ count: Int) {
        #expect(Story.Check(id: "check", kind: kind, modifiers: modifiers).totalCount == count)
    }

    @Test func aRandomCheckComesToNoNumber() {
        #expect(Story.Check(id: "check", kind: .random([])).totalCount == nil)
    }
}
