import StoryFormat
import Testing

@testable import StoryEngine

/// What undo reports that it would take back.
@Suite struct DecisionTests {
    private static let story = """
        {
          "branchbook": 1, "id": "s", "title": "S", "start": "hall",
          "variables": { "name": { "prompt": "Who are you?", "default": "" } },
          "locations": {
            "hall": {
              "title": "The hall", "text": "Two doors.",
              "choices": [{ "id": "left", "text": "Left, {name}", "go": "end" }, { "id": "right", "text": "*Right*", "go": "hall" }]
            },
            "end": { "text": "Over.", "ending": "The End" }
          }
        }
        """

    private func playthrough(_ inputs: [Input]) throws -> Playthrough {
        var playthrough = Playthrough(try Program(#require(StoryDocument(Self.story).story)), seed: 1)
        for input in inputs { try playthrough.apply(input) }
        return playthrough
    }

    @Test func nothingWasDecidedAtTheBeginning() throws {
        #expect(try playthrough([.advance]).lastDecision == nil)
    }

    @Test func theLatestDecisionComesFirst() throws {
        let inputs: [Input] = [.advance, .answer(.text("Ada")), .advance, .choose("right"), .advance, .choose("left"), .advance, .restart]
        let decisions = try playthrough(inputs).decisions()
        #expect(decisions.map(\.kind) == [.restart, .choice, .choice, .answer])
        #expect(decisions.map(\.text.plainText) == ["", "Left, Ada", "Right", "Who are you?"])
        #expect(decisions.map { $0.position?.title } == [nil, "The hall", "The hall", nil])
        #expect(decisions.map(\.undos) == [1, 2, 3, 4])
    }

    @Test func undoingSoOftenLeadsBackToTheDecision() throws {
        let inputs: [Input] = [.advance, .answer(.text("Ada")), .advance, .choose("right"), .advance, .choose("left"), .advance]
        let end = try playthrough(inputs)
        for decision in end.decisions() {
            var back = end
            for _ in 0..<decision.undos { try back.apply(.undo) }
            switch decision.kind {
            case .choice: #expect(back.enabledChoices == ["left", "right"])
            case .answer: #expect(back.state.phase == .startQuestion)
            case .restart: Issue.record("Nothing was started again.")
            }
        }
        #expect(end.lastDecision == end.decisions().first)
        #expect(end.decisions(atMost: 2) == Array(end.decisions().prefix(2)))
    }
}
