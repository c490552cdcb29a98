import Story
import StoryFormat
import Testing

@testable import StoryChecker

@Suite struct AgeLimitsTests {
    @Test(arguments: [(2, 3, 300, 60), (3, 5, 400, 60), (4, 7, 600, 75), (4, 8, 1_000, 125), (6, 10, 1_200, 150), (3, 99, 1_200, 240)])
    func theOldestReaderCounts(from: Int, to: Int, page: Int, choice: Int) {
        let limits = AgeLimits(Story.Ages(from: from, to: to))
        #expect(limits.page == page && limits.choice == choice)
    }

    @Test func withoutAnOldestFourYearsMoreAreMeant() {
        #expect(AgeLimits(Story.Ages(from: 4, to: nil)).page == AgeLimits(Story.Ages(from: 4, to: 8)).page)
        #expect(AgeLimits(nil).page == AgeLimits.screen)
    }

    @Test func whatIsTooLongForThreeIsNotForTen() throws {
        let text = String(repeating: "A cat. ", count: 43).dropLast()
        func story(_ to: Int, _ mark: String) -> NumberedStory {
            NumberedStory(
                #""ages": { "from": 2, "to": \#(to) }, "start": "bed", "locations": { "bed": { "text": \#(mark)"\#(text)", "ending": "Night" } }"#
            )
        }
        #expect(text.count == 300)
        try story(3, "").expect()
        let longer = NumberedStory(
            #""ages": { "from": 3, "to": 3 }, "start": "bed", "locations": { "bed": { "text": «1»"\#(text)!", "ending": "Night" } }"#
        )
        try longer.expect("B0804 This page has up to 301 characters; 300 are enough for age 3.")
        try story(10, "").expect()
    }

    @Test func aChoiceHasALimitOfItsOwn() throws {
        let text = String(repeating: "Go on. ", count: 9).dropLast()
        #expect(text.count == 62)
        try NumberedStory(
            """
            "ages": { "from": 2, "to": 3 }, "start": "bed", "locations": {
              "bed": { "text": "Hm.", "choices": [{ "text": «1»"\(text)", "go": "end" }] }, "end": { "text": "Hm.", "ending": "Night" } }
            """
        ).expect("B0813 This choice has up to 62 characters; 60 are enough for ages 2 to 3.")
    }
}
