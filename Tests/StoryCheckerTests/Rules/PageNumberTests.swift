import Testing

@testable import StoryChecker

@Suite struct PageNumberTests {
    @Test(arguments: [
        ("Turn to page 12", 12), ("TURN TO 7.", 7), ("Open the door (go to 33)", 33), ("Weiter auf Seite 4", 4),
        ("If you dare, page 3!", 3), ("→ section 9", 9), ("p. 5", 5),
    ])
    func aReaderIsSentToANumber(text: String, number: Int) {
        #expect(PageNumber.sentTo(in: text) == number)
    }

    @Test(arguments: ["Buy 3 apples", "Turn to page 2 or page 3", "Turn 3 times", "page", "Go to 5 shops", "3", ""])
    func aNumberIsNotAlwaysAPage(_ text: String) {
        #expect(PageNumber.sentTo(in: text) == nil)
    }

    @Test(arguments: [("page-12", 12), ("Page 3", 3), ("7", 7), ("p4", 4), ("seite_2", 2), ("Paragraph 10", 10)] as [(String, Int)])
    func aPlaceHasANumber(name: String, number: Int) {
        #expect(PageNumber.own(of: name) == number)
    }

    @Test(arguments: ["cave", "cave-2", "page-two", "Page 3 of the diary", "12 monkeys"])
    func otherPlacesHaveNone(_ name: String) {
        #expect(PageNumber.own(of: name) == nil)
    }
}
