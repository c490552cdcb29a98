import Story
import StoryFormat
import Testing

@testable import StoryEngine

/// Which text parts the forecast expects next.
@Suite struct PartForecastTests {
    /// A hall with three doors into wings of many rooms, each long enough for its own part.
    private static func program() throws -> Program {
        let words = String(repeating: "A long room with a long story. ", count: 900)
        func room(_ name: String, _ ways: String) -> String { "\"\(name)\": { \"text\": \"\(words)\", \(ways) }" }
        let rooms = [
            room(
                "hall",
                #""choices": [{"id": "a", "text": "A", "go": "a"}, {"id": "b", "text": "B", "go": "b"}, {"id": "c", "text": "C", "if": "1 > 2", "reason": "No.", "go": "c"}]"#
            ),
            room("a", #""continue": "a2""#), room("a2", #""ending": "A""#),
            room(
                "b",
                #""choices": [{"id": "roll", "text": "R", "check": {"type": "passFail", "pass": 90, "of": 100}, "outcomes": {"pass": "b2", "fail": "c"}}]"#
            ),
            room("b2", #""ending": "B""#), room("c", #""ending": "C""#),
        ]
        let text = #"{"branchbook": 1, "id": "s", "title": "S", "start": "hall", "locations": {"# + rooms.joined(separator: ",") + "}}"
        let document = StoryDocument(text)
        return try Program(#require(document.story, "\(document.diagnostics)"))
    }

    /// The locations whose parts are forecast, in the forecast's order.
    private func forecast(_ playthrough: Playthrough, _ habit: ChoosingHabit = ChoosingHabit()) throws -> [String] {
        let program = playthrough.program
        try #require(program.partCount == 6, "Each room must have a part of its own.")
        let names = program.shared.tables.locations.map { (part: $0.part.index, name: program.string($0.id)) }
        return playthrough.partsAhead(habit).compactMap { part in names.first { $0.part == part }?.name }
    }

    @Test func whereTheReaderIsComesFirstThenWhatIsLikely() throws {
        var playthrough = Playthrough(try Self.program(), seed: 1)
        #expect(try forecast(playthrough).first == "hall")
        try playthrough.apply(.advance)
        // The closed door leads nowhere; the room behind it is reached only by a failed roll.
        #expect(try forecast(playthrough) == ["hall", "a", "b", "a2", "b2", "c"])
    }

    @Test func habitsTurnTheOrder() throws {
        var playthrough = Playthrough(try Self.program(), seed: 1)
        try playthrough.apply(.advance)
        let again = ChoosingHabit(picked: ["hall/b"], repeats: 90)
        #expect(try forecast(playthrough, again).prefix(3) == ["hall", "b", "b2"])
        let anew = ChoosingHabit(picked: ["hall/b"], repeats: 10)
        #expect(try forecast(playthrough, anew).prefix(3) == ["hall", "a", "a2"])
    }

    @Test func aPartThatWasLetGoIsLoadedAgain() throws {
        let program = try Self.program()
        let bytes = try #require(program.part(0))
        var playthrough = Playthrough(program, seed: 1)
        try playthrough.apply(.advance)
        let scene = playthrough.scene
        playthrough.unload(part: 0)
        #expect(playthrough.scene == .loading(part: 0))
        playthrough.unload(part: 99)
        try playthrough.load(part: 0, bytes: bytes)
        #expect(playthrough.scene == scene)
    }
}
