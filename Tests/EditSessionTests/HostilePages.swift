import EditSession
import StoryFormat

/// An editor's page that sends any bytes, for the fuzzer and tests.
public enum HostilePages {
    /// Sends each line as a request, and checks that the draft stays whole.
    /// - Returns: A sentence about what is wrong; nil if nothing is.
    public static func flaw(of bytes: [UInt8]) -> String? {
        var session = EditSession()
        _ = session.answer(opening)
        for line in bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 200, omittingEmptySubsequences: true) {
            _ = session.answer(Array(line))
        }
        guard let snapshot = ask("snapshot", &session)["snapshot"], let story = ask("story", &session)["story"] else {
            return "The draft cannot be asked any more."
        }
        var again = EditSession()
        let opened = again.answer(Array(#"{"do":"open","device":9,"snapshot":\#(snapshot.compact)}"#.utf8))
        guard opened["refusal"] == nil else { return "The draft's own snapshot is refused." }
        guard ask("story", &again)["story"] == story else { return "The snapshot tells another story." }
        // Each undo takes something back, so they come to an end.
        for _ in 0...1_000 where session.answer(Array(#"{"do":"undo"}"#.utf8))["refusal"] != nil { return nil }
        return "Undoing never ends."
    }

    private static func ask(_ word: String, _ session: inout EditSession) -> JSONValue {
        session.answer(Array(#"{"do":"\#(word)"}"#.utf8))
    }

    private static let opening = Array(
        #"""
        {"do":"open","device":1,"story":"{\"branchbook\":1,\"id\":\"a\",\"title\":\"A\",\"start\":\"b\",\"variables\":{\"v\":1},\"locations\":{\"b\":{\"text\":[\"One {v}.\",\"Two.\"],\"choices\":[{\"text\":\"Go\",\"go\":\"c\",\"if\":\"v > 1\"},{\"id\":\"r\",\"text\":\"Roll\",\"check\":{\"type\":\"die\",\"atMost\":2},\"outcomes\":{\"pass\":\"b\",\"fail\":\"c\"}}]},\"c\":{\"pages\":[\"Three.\",\"Four.\"],\"ending\":\"End\"}}}"}
        """#.utf8
    )
}
