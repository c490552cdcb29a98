import CoReading
import Story
import StoryEngine
import StoryFormat
import Testing

/// A group fills no disk: once its log is long, it can only be ended.
@Suite struct LogLimitTests {
    private static let text = """
        { "branchbook": 1, "id": "walk", "title": "A Walk", "start": "a",
          "locations": { "a": { "text": "A marmalade morning.", "ending": "Home" } } }
        """

    @Test func aLongLogOnlyEnds() throws {
        let program = try Program(try #require(StoryDocument(Self.text).story))
        var recorded = RecordedPlaythrough(program, seed: 7)
        let lines = recorded.takeNewLines()
        let owner = Person(key: "a", name: "Ada", picture: "owl", colour: "moss")
        let story = GroupStory(id: "walk", revision: program.revision)
        let passage = GroupEvent.Passage(lines: lines, scene: 0)
        var live = try LiveGroup.open(id: "g", story: story, passage, owner: owner, program: program, now: 0).live
        _ = live.step(.connected(Link(1), owner, since: nil, mayKnock: false), now: 0)
        var now: Int64 = 0
        var count = 0
        func ask(_ request: String) -> [GroupAction] {
            now += 60_000
            count += 1
            let head = #"{"id":"r\#(count)","term":1,"move":\#(live.group.move),"#
            return live.step(.received(Link(1), Array((head + request).utf8)), now: now)
        }
        let begin = #""type":"begin","scene":0,"lines":["# + lines.map { JSONValue.string($0).compact }.joined(separator: ",") + "]}"
        var answers: [GroupAction] = []
        repeat { answers = ask(begin) } while answers.contains { $0.isAppend } && count < 100_000
        #expect(answers.contains { $0.refusal == "long" }, "\(count) requests, \(live.group.bytes) bytes")
        #expect(live.group.bytes >= GroupLimits.log && live.group.bytes < GroupLimits.log + GroupLimits.message)
        #expect(ask(#""type":"leaf","scene":0}"#).contains { $0.refusal == "long" })
        // What leaves no trace stays possible, and so does the end.
        #expect(!ask(#""type":"ready","state":"here"}"#).contains { $0.refusal == "long" })
        #expect(ask(#""type":"end"}"#).contains { $0.isAppend })
        #expect(live.group.isEnded)
    }
}

extension GroupAction {
    fileprivate var isAppend: Bool { if case .append = self { true } else { false } }

    fileprivate var refusal: String? {
        guard case .send(let message, _) = self else { return nil }
        return JSONParser.value(of: Array(message.text.utf8))?["code"]?.string
    }
}
