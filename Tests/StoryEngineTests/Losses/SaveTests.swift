import Story
import StoryFormat
import TestSupport
import Testing

@testable import StoryEngine

/// What a save keeps when its story changes, and what it reports about the rest, one edit at a time.
@Suite struct SaveTests {
    private func program(variables: String = "{}", start: String = "a", _ locations: String) throws -> Program {
        let text = """
            {"branchbook": 1, "id": "s", "title": "S", "start": "\(start)", "variables": \(variables), "locations": {\(locations)}}
            """
        let document = StoryDocument(text)
        return try Program(try #require(document.story, "\(document.diagnostics)"))
    }

    private func record(of program: Program, _ inputs: [Input], seed: UInt64 = 1) throws -> String {
        var recorded = RecordedPlaythrough(program, seed: seed)
        for input in inputs { try recorded.apply(input) }
        return recorded.takeNewLines().joined()
    }

    // MARK: Aliases

    @Test func aRenamedOptionStaysTheReadersAnswer() throws {
        let locations = #""a": {"text": "A {v} robot.", "ending": "E"}"#
        let before = try program(variables: #"{"v": {"prompt": "?", "options": ["red", {"id": "blue", "text": "blue"}]}}"#, locations)
        let text = try record(of: before, [.advance, .answer(.option("blue"))])
        let after = try program(
            variables: #"{"v": {"prompt": "?", "options": ["red", "gold", {"id": "teal", "text": "blue", "aliases": ["azure", "blue"]}]}}"#,
            locations
        )
        let (resumed, report) = try RecordedPlaythrough.resume(after, record: text)
        #expect(report == ResumeReport(kind: .changed, notices: [.storyChanged]))
        #expect(Meaning(resumed.playthrough).values["v"] == "teal")
    }

    private func gap(_ check: String, choice: String = #""id": "jump""#, place: String = #""a""#, aliases: String = "[]") -> String {
        #"\#(place): {"aliases": \#(aliases), "text": "A gap.", "choices": [{\#(choice), "text": "Jump", "check": {"type": "die", "sides": 100, \#(check)"atMost": 50},"#
            + #" "outcomes": {"pass": \#(place), "fail": \#(place)}}, {"text": "On", "go": "end"}]}, "end": {"text": "E", "ending": "E"}"#
    }

    /// The results of a hundred jumps.
    private func rolls(_ playthrough: Playthrough, _ choice: String) throws -> [Int] {
        var playthrough = playthrough
        return try (0..<100).map { _ in
            while case .page = playthrough.scene { try playthrough.apply(.advance) }
            try playthrough.apply(.choose(choice))
            guard case .result(let result) = playthrough.scene, let roll = result.check?.roll else { return 0 }
            try playthrough.apply(.advance)
            return roll
        }
    }

    @Test(arguments: [
        (#""id": "leap", "aliases": ["a/jump"], "#, #""id": "jump""#, #""a""#, "[]", "jump"),
        (#""id": "leap", "aliases": ["a/jump", "hop"], "#, #""id": "jump""#, #""a""#, "[]", "jump"),
        (#""aliases": ["a/jump"], "#, #""id": "leap", "aliases": ["jump"]"#, #""brink""#, #"["a"]"#, "leap"),
    ])
    func aRenamedCheckGoesOnRollingAsBefore(check: String, choice: String, place: String, aliases: String, id: String) throws {
        let before = try program(gap(""))
        let text = try record(of: before, [.advance, .advance, .choose("jump"), .advance, .advance])
        let after = try program(start: place.filter { $0 != "\"" }, gap(check, choice: choice, place: place, aliases: aliases))
        let (old, _) = try RecordedPlaythrough.resume(before, record: text)
        let (new, report) = try RecordedPlaythrough.resume(after, record: text)
        #expect(report == ResumeReport(kind: .changed, notices: [.storyChanged]))
        #expect(Meaning(new.playthrough).runs.values.map { $0 } == [1])
        let expected = try rolls(old.playthrough, "jump")
        #expect(try rolls(new.playthrough, id) == expected)
        #expect(Set(expected).count > 20)
    }

    @Test(arguments: [
        (#""id": "leap", "aliases": ["jump"]"#, #""a""#, "[]"), (#""id": "jump""#, #""brink""#, #"["a"]"#),
        (#""id": "leap", "aliases": ["jump"]"#, #""brink""#, #"["a"]"#),
    ])
    func aCheckNamedAfterItsPlaceGoesOnCounting(choice: String, place: String, aliases: String) throws {
        let text = try record(of: program(gap("")), [.advance, .advance, .choose("jump"), .advance, .advance])
        let after = try program(start: place.filter { $0 != "\"" }, gap("", choice: choice, place: place, aliases: aliases))
        let (new, report) = try RecordedPlaythrough.resume(after, record: text)
        #expect(report == ResumeReport(kind: .changed, notices: [.storyChanged]))
        #expect(Meaning(new.playthrough).runs.values.map { $0 } == [1])
    }

    // MARK: What is gone

    @Test func aVariableThatIsGoneIsNamedWithWhatSeemsToBeItNow() throws {
        let locations = #""a": {"text": "A.", "ending": "E"}"#
        let before = try program(variables: #"{"name": {"prompt": "?", "kind": "text"}, "coins": 3, "boots": false}"#, locations)
        let text = try record(of: before, [.advance, .answer(.text("Ada"))])
        let gone = try program(variables: #"{"coins": 3}"#, locations)
        #expect(
            try RecordedPlaythrough.resume(gone, record: text).report.notices == [
                .storyChanged, .variablesGone([.init(id: "name", successor: nil)]),
            ]
        )
        let renamed = try program(variables: #"{"coins": 3, "heroName": {"prompt": "?", "kind": "text"}, "luck": 7}"#, locations)
        let (_, report) = try RecordedPlaythrough.resume(renamed, record: text)
        #expect(report.notices == [.storyChanged, .variablesGone([.init(id: "name", successor: "heroName")])])
        #expect(report.notices.last?.message == "The story no longer remembers “name” (now perhaps “heroName”).")
        let unclear = try program(variables: #"{"one": {"prompt": "?", "kind": "text"}, "two": ""}"#, locations)
        #expect(
            try RecordedPlaythrough.resume(unclear, record: text).report.notices.last == .variablesGone([.init(id: "name", successor: nil)])
        )
    }

    @Test func aPlaceThatIsGoneIsNamedWithWhatReadsLikeIt() throws {
        let end = #""end": {"text": "Home at last.", "ending": "E"}"#
        let cave = "A cave full of bats and puddles, and it smells of old socks."
        let before = try program(
            #""a": {"text": "\#(cave)", "choices": [{"text": "On", "go": "b"}]}, "b": {"text": "A long bridge of rope.", "choices": [{"text": "On", "go": "end"}]}, \#(end)"#
        )
        let text = try record(of: before, [.advance, .advance, .choose("b")])
        let after = try program(
            start: "cavern",
            #""cavern": {"text": "\#(cave)", "choices": [{"text": "On", "go": "b"}]}, "b": {"text": "A long bridge of rope.", "choices": [{"text": "On", "go": "end"}]}, \#(end)"#
        )
        let (resumed, report) = try RecordedPlaythrough.resume(after, record: text)
        #expect(report.kind == .changed)
        #expect(report.notices == [.storyChanged, .visitsGone([.init(id: "a", successor: "cavern")])])
        #expect(resumed.playthrough.position?.location == "b")
    }

    @Test func manyThingsThatAreGoneAreCounted() {
        let lost = (1...7).map { ResumeReport.Lost(id: "v\($0)", successor: nil) }
        let words = ResumeReport.Notice.variablesGone(lost).message
        #expect(words == "The story no longer remembers “v1”, “v2”, “v3”, “v4”, “v5” and 2 more.")
    }

    // MARK: What was read

    private static let ways = #""choices": [{"id": "on", "text": "Walk on", "go": "end"}]"#
    private static let bats = "A cave full of bats and puddles, and it smells of old socks."
    private static let rope = "The rope bridge swings over the river; far below, two otters wave."

    private func cave(_ pages: [String], _ rest: String = ways, more: String = "") throws -> Program {
        let list = pages.map { "\"\($0)\"" }.joined(separator: ", ")
        return try program(#""a": {\#(more)"pages": [\#(list)], \#(rest)}, "end": {"text": "Home.", "ending": "E"}"#)
    }

    private let unchangedPlace = ResumeReport(kind: .changed, notices: [.storyChanged])
    private let changedPlace = ResumeReport(kind: .changed, notices: [.storyChanged, .pagesChanged])

    @Test func aTypingErrorThatIsFixedKeepsTheReaderOnThePage() throws {
        let text = try record(of: cave([Self.bats, Self.rope]), [.advance, .advance])
        let (resumed, report) = try RecordedPlaythrough.resume(
            cave([Self.bats, Self.rope.replacing("swings", with: "sways")]),
            record: text
        )
        #expect(report == unchangedPlace)
        #expect(resumed.playthrough.position?.page == 1)
    }

    @Test func aPageThatStandsElsewhereNowIsFound() throws {
        let text = try record(of: cave([Self.bats, Self.rope]), [.advance, .advance])
        let (resumed, report) = try RecordedPlaythrough.resume(cave(["New words on a new page.", Self.bats, Self.rope]), record: text)
        #expect(report == unchangedPlace)
        #expect(resumed.playthrough.position?.page == 2)
    }

    @Test(arguments: [[Input.advance], [.advance, .advance]])
    func otherWordsInPlaceOfAPageAreReadFromTheTop(inputs: [Input]) throws {
        // On the page, and at the choices after it.
        let text = try record(of: cave([Self.bats]), inputs)
        let (resumed, report) = try RecordedPlaythrough.resume(cave([Self.rope]), record: text)
        #expect(report == changedPlace)
        guard case .page = resumed.playthrough.scene else {
            Issue.record("\(resumed.playthrough.scene)")
            return
        }
    }

    @Test func anotherEndingUnderTheSameIDIsReadFromTheTop() throws {
        let text = try record(of: cave([Self.bats], #""ending": "Asleep""#), [.advance, .advance])
        let (resumed, report) = try RecordedPlaythrough.resume(cave([Self.rope], #""ending": "Awake""#), record: text)
        #expect(report == changedPlace)
        #expect(resumed.playthrough.position?.page == 0)
        let (_, same) = try RecordedPlaythrough.resume(cave([Self.bats], #""ending": "Fast asleep""#), record: text)
        #expect(same == unchangedPlace)
    }

    @Test func anotherSequenceOfTheSameLengthPlaysFromItsStart() throws {
        func staged(_ first: String, _ second: String) throws -> Program {
            try cave([Self.bats], more: #""sequence": [{"left": "\#(first)"}, {"left": "\#(second)"}], "#)
        }
        let text = try record(of: staged("Is anybody there in the dark?", "Only us, say the bats."), [.advance, .advance])
        let (same, unchanged) = try RecordedPlaythrough.resume(
            staged("Is anybody there in the dark?", "Only us, say the bats!"),
            record: text
        )
        #expect(unchanged == unchangedPlace)
        #expect(same.playthrough.state[.step] == 1)
        let (resumed, report) = try RecordedPlaythrough.resume(
            staged("Two otters row past quickly.", "They wave with their paddles."),
            record: text
        )
        #expect(report == changedPlace)
        #expect(resumed.playthrough.state[.step] == 0)
    }

    @Test func whereEveryChoiceIsClosedTheReaderGoesBackToOneThatIsOpen() throws {
        func story(_ condition: String) throws -> Program {
            try program(
                #""a": {"text": "A.", "choices": [{"text": "B", "go": "b"}, {"text": "C", "go": "c"}]}, "b": {"text": "B.", "choices": [{"text": "C", \#(condition)"go": "c"}]}, "c": {"text": "C.", "ending": "E"}"#
            )
        }
        let text = try record(of: story(""), [.advance, .advance, .choose("b"), .advance])
        let (resumed, report) = try RecordedPlaythrough.resume(story(#""if": "turns > 5", "#), record: text)
        #expect(report == ResumeReport(kind: .walkedBack, notices: [.storyChanged, .choicesClosed(decisions: 1)]))
        #expect(resumed.playthrough.enabledChoices == ["b", "c"])
    }

    // MARK: Older forms

    @Test func aNewBeginningOnAResultCanBeUndoneWhenItsChoiceIsGone() throws {
        func story(_ choice: String) throws -> Program {
            try program(
                #""a": {"text": "A gap.", "choices": [{"id": "\#(choice)", "text": "Jump", "result": "You jump.", "go": "end"}]},"#
                    + #" "end": {"text": "E", "ending": "E"}"#
            )
        }
        let text = try record(of: story("jump"), [.advance, .advance, .choose("jump"), .restart])
        var (resumed, _) = try RecordedPlaythrough.resume(story("leap"), record: text)
        #expect(resumed.playthrough.undoPoints.count == 2)
        try resumed.apply(.undo)
        guard case .page(let page) = resumed.playthrough.scene else {
            Issue.record("undo leads to \(resumed.playthrough.scene)")
            return
        }
        #expect(page.lines.count == 1)
    }

    @Test func aRecordOfAnOlderEngineIsStillResumed() throws {
        let program = try cave([Self.bats, Self.rope])
        let lines = [
            #"{"branchbook":"record","version":1,"story":"s","revision":"\#(program.revision)","seed":"1"}"#,
            #"{"n":1,"do":"advance","at":{"phase":"page","location":"a","line":0,"digest":"00c0ffee00c0ffee"},"visits":{"a":1}}"#,
            #"{"n":2,"do":"advance","at":{"phase":"page","location":"a","page":1,"line":0,"digest":"00c0ffee00c0ffee"}}"#,
        ]
        let text = lines.map { $0 + "\n" }.joined()
        let (resumed, report) = try RecordedPlaythrough.resume(program, record: text)
        #expect(report == ResumeReport(kind: .exact, notices: []))
        #expect(resumed.playthrough.position?.page == 1)
        let (_, changed) = try RecordedPlaythrough.resume(cave([Self.bats, Self.rope, "More."]), record: text)
        #expect(changed == changedPlace)
    }
}
