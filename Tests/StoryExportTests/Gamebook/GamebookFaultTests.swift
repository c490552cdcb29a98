import Story
import StoryFormat
import Testing

@testable import StoryExport

/// The proof that a book is its story must fail for a book that is not.
@Suite struct GamebookFaultTests {
    /// A story in which every instruction that paper knows shows somewhere.
    private static let well = #"""
        {
          "branchbook": 1, "id": "well", "title": "The Well", "language": "en",
          "variables": {
            "who": { "prompt": "Who is there?", "default": "Ada" },
            "coins": { "default": 1, "min": 0, "max": 3 },
            "deep": 0,
            "lamp": false,
            "sign": { "options": ["sun", "moon"] }
          },
          "start": "yard",
          "locations": {
            "yard": {
              "text": "{who} stands in the yard with {coins}. {if visits(yard) == 2}It is the same yard.{end}",
              "choices": [
                { "id": "well", "text": "Look into the well.", "once": true, "go": "well" },
                { "id": "buy", "text": "Buy a lamp.", "if": "coins > 0 and not lamp", "set": { "coins": "coins - 1", "lamp": true },
                  "go": "shop" },
                { "id": "turn", "text": "Turn the sign.", "if": "sign == 'sun'", "set": { "sign": "'moon'" }, "go": "yard" },
                { "id": "jump", "text": "Jump.",
                  "check": { "type": "die", "sides": 6, "atMost": 3, "modifiers": [{ "if": "lamp", "shift": -1, "reason": "light" }] },
                  "outcomes": { "pass": { "text": "You land {roll} steps on.", "set": { "deep": "roll" }, "go": "deep" }, "fail": "mud" } }
              ]
            },
            "shop": { "text": "The shop has no lamp left.", "set": { "coins": 0 }, "continue": "yard" },
            "well": {
              "set": [{ "coins": "coins + 2" }, { "if": "lamp", "lamp": "sign == 'moon'" }],
              "text": "It is {sign} down there.{if lamp} You see.{end}",
              "continue": [{ "if": "visited(shop)", "go": "mud" }, { "go": "yard" }]
            },
            "deep": { "text": "You are {deep} down.", "ending": "Deep" },
            "mud": { "text": "Mud, and {coins}.", "ending": "Mud" }
          }
        }
        """#

    @Test func everyWrongInstructionIsNoticed() throws {
        let document = StoryDocument(Self.well)
        let story = try #require(document.story, "\(document.diagnostics)")
        let book = Gamebook(story)
        let search = try PaperSearch(story, book)
        #expect(search.isComplete)
        #expect(search.endings == ["deep", "mud"])
        let faults = GamebookFaults(book).books
        #expect(faults.count > 40)
        for (fault, wrong) in faults {
            #expect(throws: PaperTwin.Difference.self, "\(fault)") { _ = try PaperSearch(story, wrong) }
        }
    }
}
