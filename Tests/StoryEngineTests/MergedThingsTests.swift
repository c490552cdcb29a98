import Story
import StoryEngine
import StoryFormat
import Testing

/// Saves of stories in which an edit has merged things, or changed their kind.
@Suite struct MergedThingsTests {
    private func program(variables: String = "{}", _ locations: String) throws -> Program {
        let text = """
            {"branchbook": 1, "id": "s", "title": "S", "start": "a", "variables": \(variables), "locations": {\(locations)}}
            """
        let document = StoryDocument(text)
        return try Program(try #require(document.story, "\(document.diagnostics)"))
    }

    private func record(of program: Program, _ inputs: [Input]) throws -> String {
        var recorded = RecordedPlaythrough(program, seed: 1)
        for input in inputs { try recorded.apply(input) }
        return recorded.takeNewLines().joined()
    }

    private func words(_ playthrough: Playthrough) -> [String] {
        guard case .page(let page) = playthrough.scene else { return ["\(playthrough.scene)"] }
        return page.lines.map { $0.plainText }
    }

    @Test func visitsOfTwoPlacesThatBecameOneAreAdded() throws {
        let before = try program(
            #""a": {"text": "A", "continue": "b"}, "b": {"text": "B", "continue": "c"}, "c": {"text": "C {visits(a)}", "ending": "E"}"#
        )
        let text = try record(of: before, [.advance, .advance, .advance])
        let after = try program(
            #""a": {"aliases": ["b"], "text": "A", "continue": "c"}, "c": {"text": "C {visits(a)}", "ending": "E"}"#
        )
        let (resumed, report) = try RecordedPlaythrough.resume(after, record: text)
        #expect(report.kind == .changed)
        #expect(words(resumed.playthrough) == ["C 2"])
    }

    @Test func anOptionDoesNotBecomeATextSilently() throws {
        let locations = #""a": {"text": "A {v}", "ending": "E"}"#
        let before = try program(variables: #"{"v": {"prompt": "?", "options": ["opt-1", "opt-2"]}}"#, locations)
        let text = try record(of: before, [.advance, .answer(.option("opt-2"))])
        let after = try program(variables: #"{"v": {"prompt": "?", "kind": "text", "default": "nobody"}}"#, locations)
        let (resumed, report) = try RecordedPlaythrough.resume(after, record: text)
        #expect(report.notices.contains(.valueGone(variable: "v")))
        #expect(words(resumed.playthrough) == ["A nobody"])
    }

    @Test func aResultThatIsOnlyHeardIsShown() throws {
        let text = """
            {"branchbook": 1, "id": "s", "title": "S", "start": "a", "sounds": {"splash": "splash.ogg"}, "locations": {
              "a": {"choices": [{"text": "Jump", "sound": "splash", "go": "b"}, {"id": "silent", "text": "No", "result": "{if no}x{end}", "go": "b"}]},
              "b": {"text": "B", "ending": "E"}}}
            """
        let program = try Program(try #require(StoryDocument(text).story))
        var heard = Playthrough(program, seed: 1)
        try heard.apply(.advance)
        var silent = heard
        try heard.apply(.choose("b"))
        guard case .result(let result) = heard.scene else {
            Issue.record("\(heard.scene)")
            return
        }
        #expect(result.sound?.id == "splash")
        try silent.apply(.choose("silent"))
        #expect(words(silent) == ["B"])
    }
}
