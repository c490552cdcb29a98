import Story
import StoryChecker
import StoryFormat
import Testing

/// What the checker says about conditions that are only tested if others are false: never that they do not hold when a reader comes by.
@Suite struct ShadowedConditionTests {
    private func messages(text: String, ways: String) -> [String] {
        let document = StoryDocument(
            """
            {"branchbook": 1, "id": "s", "title": "S", "language": "en", "summary": "S.", "start": "hall",
             "variables": {"coins": 0},
             "locations": {
               "hall": {"text": "A hall.", "choices": [
                 {"id": "much", "text": "Much", "set": {"coins": 7}, "go": "door"}, {"id": "none", "text": "None", "go": "door"}]},
               "door": {"text": "\(text)", "continue": \(ways)},
               "yard": {"text": "A yard.", "ending": "Yard"}, "end": {"text": "The end.", "ending": "End"}}}
            """
        )
        return StoryChecker().check(document).problems.diagnostics.map { $0.message }
    }

    private static let ways = #"[{"if": "coins > 2", "go": "yard"}, {"go": "end"}]"#

    @Test func aWayBehindAnotherThatHoldsIsNotSaidToBeFalse() {
        let ways = #"[{"if": "coins > 2", "go": "yard"}, {"if": "coins > 5", "go": "yard"}, {"go": "end"}]"#
        #expect(
            messages(text: "A door.", ways: ways)
                == ["This continuation is never taken: its condition never holds when none before it does."]
        )
    }

    @Test func aPartBehindAnotherThatHoldsIsNotSaidToBeFalse() {
        let text = "{if coins > 2}A door.{else if coins > 5}Gold.{else}A gap.{end}"
        #expect(
            messages(text: text, ways: Self.ways) == ["These words are never read: their condition never holds when none before it does."]
        )
    }

    /// Nothing stands before these, nor before a condition inside another part.
    @Test func aFirstConditionIsFalse() {
        let text = "{if coins == 3}Gold.{else if coins > 2}A door.{else}A gap.{end}"
        #expect(messages(text: text, ways: Self.ways) == ["These words are never read: their condition never holds here."])
        let inside = "{if coins > 2}{if coins == 3}Gold.{else}A door.{end}{else}A gap.{end}"
        #expect(messages(text: inside, ways: Self.ways) == ["These words are never read: their condition never holds here."])
        let ways = #"[{"if": "coins == 3", "go": "yard"}, {"if": "coins > 5", "go": "yard"}, {"go": "end"}]"#
        #expect(
            messages(text: "A door.", ways: ways)
                == ["This continuation is never taken: its condition never holds when a reader gets here."]
        )
    }
}
