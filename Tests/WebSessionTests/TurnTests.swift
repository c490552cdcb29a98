import StoryEngine
import StoryFormat
import Testing

@testable import WebSession

/// A tap is one request: the next scene, what is missing, and what may come after it.
@Suite struct TurnTests {
    /// A hall with two open doors and a closed one; behind the second one is a long way. Each room has its own part.
    private static func program() throws -> Program {
        let words = String(repeating: "A long room with a long story. ", count: 900)
        func room(_ name: String, _ rest: String) -> String { "\"\(name)\": { \"text\": \"\(words)\", \(rest) }" }
        let doors = #"""
            "picture": "hall", "choices": [
                {"id": "a", "text": "A", "go": "a"}, {"id": "b", "text": "B", "go": "b"},
                {"id": "c", "text": "C", "if": "1 > 2", "reason": "No.", "go": "c"}]
            """#
        let rooms = [
            room("hall", doors), room("a", #""picture": "a", "ending": "A""#),
            room("b", #""picture": "b", "sound": "drip", "continue": "c""#),
            room("c", #""picture": "c", "ending": "C""#),
        ]
        let pictures = ["hall", "a", "b", "c"].map { "\"\($0)\": {\"file\": \"\($0).svg\", \"alt\": \"\($0)\"}" }.joined(separator: ",")
        let text =
            #"{"branchbook": 1, "id": "s", "title": "S", "start": "hall", "pictures": {\#(pictures)}, "#
            + #""sounds": {"drip": {"file": "drip.mp3", "alt": "Drip."}}, "locations": {\#(rooms.joined(separator: ","))}}"#
        let document = StoryDocument(text)
        return try Program(#require(document.story, "\(document.diagnostics)"))
    }

    /// A session with these parts loaded.
    private static func session(loading parts: [Int]) throws -> WebSession {
        let program = try program()
        try #require(program.partCount == 4, "Each room must have a part of its own.")
        var session = WebSession()
        _ = session.loadHead(program.head)
        for part in 0..<4 { _ = session.answer(Array(#"{"unload": \#(part)}"#.utf8)) }
        for part in parts { _ = session.loadPart(part, program.part(part) ?? []) }
        _ = session.answer(Array(#"{"begin": {"seed": "1"}}"#.utf8))
        return session
    }

    private static func texts(_ value: JSONValue?) -> [String] {
        if case .array(let values) = value { values.compactMap(\.string) } else { [] }
    }

    @Test func picturesAndSoundsBehindTheOpenDoorsAreNamed() throws {
        var session = try Self.session(loading: [0, 1, 2, 3])
        let title = session.answer(Array(#"{"scene": true, "ahead": {}}"#.utf8))
        #expect(Self.texts(title["ahead"]?["pictures"]) == ["hall.svg"])
        _ = session.answer(Array(#"{"apply": "advance", "ahead": {}}"#.utf8))
        let doors = session.answer(Array(#"{"scene": true, "ahead": {}}"#.utf8))
        #expect(doors["offered"]?["kind"]?.string == "choices")
        #expect(Self.texts(doors["ahead"]?["pictures"]) == ["a.svg", "b.svg"])
        #expect(Self.texts(doors["ahead"]?["sounds"]) == ["drip.mp3"])
        #expect(doors["ahead"]?["parts"] == .array([.number(0), .number(1), .number(2), .number(3)]))
    }

    @Test func choicesStandOnThePageThatTheyFollow() throws {
        var session = try Self.session(loading: [0, 1, 2, 3])
        let hall = session.answer(Array(#"{"apply": "advance", "ahead": {}}"#.utf8))
        #expect(hall["scene"]?["kind"]?.string == "page")
        #expect(hall["offered"]?["kind"]?.string == "choices")
        #expect(Self.texts(hall["record"]).count == 2, "from the title to the page, and on to its choices")
        // Looking at it again changes nothing.
        let again = session.answer(Array(#"{"scene": true, "ahead": {}}"#.utf8))
        #expect(again["scene"] == hall["scene"] && again["offered"] == hall["offered"] && Self.texts(again["record"]) == [])
        // A closed door changes nothing either.
        let refusal = session.answer(Array(#"{"apply": {"choose": "c"}, "ahead": {}}"#.utf8))
        #expect(refusal["refused"]?["code"]?.string == "choiceDisabled")
        #expect(session.answer(Array(#"{"scene": true, "ahead": {}}"#.utf8))["scene"] == hall["scene"])
        let behind = session.answer(Array(#"{"apply": {"choose": "a"}, "ahead": {}}"#.utf8))
        #expect(behind["scene"]?["location"]?.string == "a" && Self.texts(behind["record"]).count == 1)
        let undone = session.answer(Array(#"{"apply": "undo", "ahead": {}}"#.utf8))
        #expect(undone["scene"]?["kind"]?.string == "page" && undone["offered"]?["kind"]?.string == "choices")
        #expect(session.answer(Array(#"{"apply": "back", "ahead": {}}"#.utf8))["scene"]?["kind"]?.string == "title")
    }

    @Test func aHabitTurnsTheOrderOfTheParts() throws {
        var session = try Self.session(loading: [0, 1, 2, 3])
        _ = session.answer(Array(#"{"apply": "advance"}"#.utf8))
        let habit = #"{"scene": true, "ahead": {"picked": ["hall/b"], "repeats": 90}}"#
        let answer = session.answer(Array(habit.utf8))
        #expect(answer["ahead"]?["parts"] == .array([.number(0), .number(2), .number(3), .number(1)]))
    }

    @Test func nothingIsDoneWhereAPartIsMissing() throws {
        var session = try Self.session(loading: [0])
        _ = session.answer(Array(#"{"apply": "advance"}"#.utf8))
        _ = session.answer(Array(#"{"apply": "advance"}"#.utf8))
        let before = session.answer(Array(#"{"scene": true}"#.utf8))
        let choose = Array(#"{"apply": {"choose": "b"}, "ahead": {}}"#.utf8)
        #expect(session.answer(choose) == .object([JSONField("lacks", .number(2))]))
        #expect(session.answer(Array(#"{"scene": true}"#.utf8)) == before, "something changed, or a line was recorded")
        _ = session.loadPart(2, try Self.program().part(2) ?? [])
        let answer = session.answer(choose)
        #expect(answer["scene"]?["location"]?.string == "b")
        #expect(Self.texts(answer["record"]).count == 1)
        #expect(Self.texts(answer["ahead"]?["pictures"]) == [], "the room behind it is not there yet")
    }

    @Test func withoutForesightAnInputIsAppliedWhateverIsMissing() throws {
        var session = try Self.session(loading: [])
        let answer = session.answer(Array(#"{"apply": "advance"}"#.utf8))
        #expect(answer["scene"]?["kind"]?.string == "loading")
        #expect(answer["ahead"] == nil)
        #expect(Self.texts(answer["record"]).count == 1)
    }

    @Test func aRefusalSaysNothingOfWhatComesNext() throws {
        var session = try Self.session(loading: [0, 1, 2, 3])
        let answer = session.answer(Array(#"{"apply": "back", "ahead": {}}"#.utf8))
        #expect(answer["refused"]?["code"]?.string == "nothingBefore")
        #expect(answer["ahead"] == nil)
    }
}
