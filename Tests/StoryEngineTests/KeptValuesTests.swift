import Story
import StoryEngine
import StoryFormat
import Testing

/// What a reader is told about values that an edit would have set otherwise, and about places that have become one.
@Suite struct KeptValuesTests {
    private static let cellar = """
        {"branchbook": 1, "id": "s", "title": "S", "start": "hall",
        "variables": {"lamp": {"default": false}, "coins": {"default": 2}, "name": {"prompt": "?", "kind": "text", "default": "Ada"}},
        "locations": {
          "hall": {"text": "A hall.", "choices": [
            {"id": "down", "text": "Down", "set": {"coins": "coins + 1"}, "result": "You find one.", "go": "cellar"}]},
          "cellar": {"text": ["Dark.", "Very dark."], "set": {"lamp": true}, "choices": [{"text": "Up", "go": "hall"}]}}}
        """

    private static func program(_ text: String) throws -> Program {
        let document = StoryDocument(text)
        return try Program(try #require(document.story, "\(document.problems.diagnostics)"))
    }

    /// Decides one thing after the other, with the pages between them, and then reads so many pages.
    private static func read(_ decisions: [Input], thenPages pages: Int = 0, in recorded: inout RecordedPlaythrough) throws {
        for decision in decisions {
            while (try? recorded.apply(decision)) == nil { try recorded.apply(.advance) }
        }
        for _ in 0..<pages { try recorded.apply(.advance) }
    }

    /// The notices for a reading that is resumed in an edited story.
    private static func notices(
        after decisions: [Input],
        pages: Int = 1,
        replacing old: String = "",
        with new: String = "",
        in source: String = cellar
    ) throws -> [ResumeReport.Notice] {
        var recorded = RecordedPlaythrough(try program(source), seed: 3)
        try read(decisions, thenPages: pages, in: &recorded)
        let edited = source.replacing(old, with: new)
        #expect(edited != source)
        return try RecordedPlaythrough.resume(try program(edited), record: recorded.takeNewLines().joined()).report.notices
    }

    private static let down: [Input] = [.answer(.text("Bo")), .choose("down")]

    @Test(arguments: [
        (#""coins": {"default": 2}"#, #""coins": {"default": 5}"#, ["coins"]), ("coins + 1", "coins + 4", ["coins"]),
        (#""set": {"lamp": true}"#, #""set": {"lamp": true, "coins": 0}"#, ["coins"]),
        (#""set": {"lamp": true}"#, #""set": {"coins": 9}"#, ["lamp", "coins"]),
    ])
    func whatWouldBeOtherwiseIsNamed(old: String, new: String, names: [String]) throws {
        let notices = try Self.notices(after: Self.down, replacing: old, with: new)
        #expect(notices == [.storyChanged, .valuesKept(variables: names)])
    }

    @Test func theResultOnShowIsLookedAtAsWell() throws {
        let notices = try Self.notices(after: Self.down, pages: 0, replacing: "coins + 1", with: "coins + 4")
        #expect(notices == [.storyChanged, .valuesKept(variables: ["coins"])])
    }

    @Test func aDefaultOfYesOrNoIsLookedAtAsWell() throws {
        let (old, new) = (#""lamp": {"default": false}"#, #""lamp": {"default": true}"#)
        #expect(
            try Self.notices(after: [.answer(.text("Bo"))], pages: 0, replacing: old, with: new)
                == [.storyChanged, .valuesKept(variables: ["lamp"])]
        )
        // In the cellar it is lit in either case.
        #expect(try Self.notices(after: Self.down, replacing: old, with: new) == [.storyChanged])
    }

    @Test(arguments: [
        ("Very dark.", "Very, very dark."), (#"["Dark.", "Very dark."]"#, #"["Dark.", "Darker.", "Very dark."]"#),
        (#"{"text": "Up", "go": "hall"}"#, #"{"text": "Up", "go": "hall"}, {"id": "wait", "text": "Wait", "go": "cellar"}"#),
        (#""coins": {"default": 2}"#, #""coins": {"default": 2}, "more": {"default": 7}"#),
    ])
    func whatChangesNoValueIsNot(old: String, new: String) throws {
        #expect(try Self.notices(after: Self.down, replacing: old, with: new) == [.storyChanged])
    }

    @Test func whatWasTakenBackDoesNotCount() throws {
        let notices = try Self.notices(after: Self.down + [.undo], pages: 0, replacing: "coins + 1", with: "coins + 4")
        #expect(notices == [.storyChanged])
    }

    @Test func aSecondEditIsToldAsWell() throws {
        var recorded = RecordedPlaythrough(try Self.program(Self.cellar), seed: 3)
        try Self.read(Self.down, thenPages: 1, in: &recorded)
        let typo = Self.cellar.replacing("A hall.", with: "A great hall.")
        var (again, report) = try RecordedPlaythrough.resume(try Self.program(typo), record: recorded.takeNewLines().joined())
        #expect(report.notices == [.storyChanged])
        try Self.read([.choose("hall"), .choose("down")], in: &again)
        let late = typo.replacing("coins + 1", with: "coins + 4")
        report = try RecordedPlaythrough.resume(try Self.program(late), record: again.takeNewLines().joined()).report
        #expect(report.notices == [.storyChanged, .valuesKept(variables: ["coins"])])
    }

    @Test func aStoryThatGoesRoundWithoutADecisionEndsTheSearch() throws {
        let old = #""choices": [{"text": "Up", "go": "hall"}]}"#
        let edited = #""continue": "pit"}, "pit": {"text": "A pit.", "continue": "cellar"}"#
        let up = Self.down + [.choose("hall")]
        #expect(try Self.notices(after: up, replacing: old, with: edited) == [.storyChanged])
    }

    private static let three = """
        "a": {"text": "A", "continue": "b"}, "b": {"text": "B", "continue": "b2"}, "b2": {"text": "B", "continue": "c"},
        """

    @Test func placesThatBecameOneAreNamed() throws {
        let source = """
            {"branchbook": 1, "id": "s", "title": "S", "start": "a", "locations": {
            \(Self.three) "c": {"text": "C {visits(a)}", "ending": "E"}}}
            """
        let notices = try Self.notices(
            after: [],
            pages: 4,
            replacing: Self.three,
            with: #""a": {"aliases": ["b", "b2"], "title": "The Hall", "text": "A", "continue": "c"},"#,
            in: source
        )
        #expect(notices == [.storyChanged, .visitsMerged(locations: ["The Hall"])])
    }
}
