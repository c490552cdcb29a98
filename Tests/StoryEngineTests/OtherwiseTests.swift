import Story
import StoryFormat
import Testing

@testable import StoryEngine

@Suite struct OtherwiseTests {
    private func story(_ hall: String) -> String {
        """
        {"branchbook": 1, "id": "s", "title": "S", "start": "hall", "variables": {"coins": 2},
         "locations": {
           "hall": {"text": "A hall.", \(hall)},
           "yard": {"text": "A yard.", "ending": "Yard"}, "end": {"text": "The end.", "ending": "End"}}}
        """
    }

    private let lookOnce = #""choices": [{"id": "look", "text": "Look", "once": true, "go": "hall"}], "continue": "yard""#

    private func program(_ text: String) throws -> Program { try Program(#require(StoryDocument(text).story)) }

    private func read(_ text: String, _ inputs: [Input]) throws -> RecordedPlaythrough {
        var recorded = RecordedPlaythrough(try program(text), seed: 1)
        for input in inputs { try recorded.apply(input) }
        return recorded
    }

    @Test func choicesAreShownWhileOneIsOpen() throws {
        let open = try read(story(lookOnce), [.advance, .advance]).playthrough
        #expect(open.enabledChoices == ["look"])
    }

    @Test func theStoryContinuesWhenNoneIsOpen() throws {
        let inputs: [Input] = [.advance, .advance, .choose("look"), .advance]
        let playthrough = try read(story(lookOnce), inputs).playthrough
        #expect(playthrough.position?.location == "yard")
        #expect(playthrough.canAdvance)
    }

    @Test func theContinuationTakesTheFirstEntryThatHolds() throws {
        let hall =
            #""choices": [{"id": "pay", "text": "Pay", "if": "coins > 9", "reason": "Too poor.", "go": "end"}], "#
            + #""continue": [{"if": "coins > 2", "go": "end"}, {"go": "yard"}]"#
        #expect(try read(story(hall), [.advance, .advance]).playthrough.position?.location == "yard")
        let rich = hall.replacing("coins > 2", with: "coins > 1")
        #expect(try read(story(rich), [.advance, .advance]).playthrough.position?.location == "end")
    }

    @Test func undoLeadsBackBeforeIt() throws {
        var recorded = try read(story(lookOnce), [.advance, .advance, .choose("look"), .advance])
        try recorded.apply(.undo)
        #expect(recorded.playthrough.enabledChoices == ["look"])
    }

    @Test func aSaveAtChoicesThatAnEditHasClosedContinues() throws {
        let hall = #""choices": [{"id": "pay", "text": "Pay", "if": "coins > 1", "go": "end"}]"#
        var recorded = try read(story(hall), [.advance, .advance])
        let record = recorded.takeNewLines().joined()
        let edited = story(hall.replacing("coins > 1", with: "coins > 9") + #", "continue": "yard""#)
        let (resumed, report) = try RecordedPlaythrough.resume(program(edited), record: record)
        #expect(resumed.playthrough.position?.location == "yard")
        #expect(report == ResumeReport(kind: .changed, notices: [.storyChanged, .pagesChanged]))
    }
}
