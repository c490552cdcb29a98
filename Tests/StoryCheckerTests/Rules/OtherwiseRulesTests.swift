import Story
import StoryChecker
import StoryFormat
import Testing

/// What the checker says about choices with a continuation for when none is open.
@Suite struct OtherwiseRulesTests {
    private func problems(_ hall: String) throws -> [String] {
        let document = StoryDocument(
            """
            {"branchbook": 1, "id": "s", "title": "S", "language": "en", "summary": "S.", "start": "hall",
             "locations": {
               "hall": {"text": "A hall.", \(hall)},
               "yard": {"text": "A yard.", "ending": "Yard"}, "end": {"text": "The end.", "ending": "End"}}}
            """
        )
        return StoryChecker().check(document).problems.diagnostics.map { "\($0.code) \($0.pointer)" }
    }

    @Test func closedChoicesAreNoDeadEndBeforeAContinuation() throws {
        let once =
            #""choices": [{"text": "Look", "once": true, "result": "Dust.", "go": "hall"}, "#
            + #"{"text": "Out", "if": "visits(hall) < 2", "go": "end"}]"#
        #expect(try problems(once).contains("B0503 /locations/hall/choices"))
        #expect(try problems(once + #", "continue": "yard""#) == [])
    }

    @Test func aContinuationBesideAChoiceThatIsAlwaysOpenIsNeverTaken() throws {
        let open = #""choices": [{"text": "Look", "once": true, "result": "Dust.", "go": "hall"}, {"text": "Out", "go": "end"}]"#
        let other = open.replacing(#"{"text": "Out""#, with: #"{"text": "Yard", "go": "yard"}, {"text": "Out""#)
        #expect(try problems(other + #", "continue": "end""#) == ["B0602 /locations/hall/continue"])
        #expect(try problems(open + #", "continue": "yard""#) == ["B0502 /locations/hall/continue"])
    }

    @Test func aChoiceThatIsOpenOnlyOnceDoesSomethingByLeadingBack() throws {
        let idle = #""choices": [{"text": "Look", "go": "hall"}, {"text": "Out", "go": "end"}, {"text": "Yard", "go": "yard"}]"#
        #expect(try problems(idle) == ["B0511 /locations/hall/choices/0/go"])
        #expect(try problems(idle.replacing(#""go": "hall""#, with: #""once": true, "go": "hall""#)) == [])
    }
}
