import Story
import StoryFormat
import Testing

@testable import StoryChecker

struct PeopleRulesTests {
    private static let bed = #""start": "bed", "locations": { "bed": { "text": "Sleep.", "ending": "Good night" } }"#

    @Test func aStoryWithoutLanguageAndSummaryIsToldSoAtItsStart() throws {
        let story = NumberedStory(wholeFile: #"«1»{ "branchbook": 1, "id": "s", "title": "S", \#(Self.bed) }"#)
        let found = try story.findings()
        #expect(found.map { $0.code } == [.missingLanguage, .missingSummary])
        #expect(found.allSatisfy { $0.position == story.places[0] && $0.pointer.isEmpty })
    }

    @Test func aBlankSummaryIsNone() throws {
        try NumberedStory(wholeFile: #"{ "branchbook": 1, "id": "s", "title": "S", "language": "de", "summary": «1»" ", \#(Self.bed) }"#)
            .expect("B0803 ")
    }

    @Test func aPictureThatIsShownNeedsWords() throws {
        try NumberedStory(
            """
            "titlePicture": "cover",
            "pictures": { «1»"cover": "c.svg", "line": { "file": "l.svg", "alt": "" }, «2»"lost": "x.svg" }, "sounds": { "bell": "b.mp3" },
            "start": "bed", "locations": { "bed": { "text": "Sleep.", "picture": "line", "sound": "bell", "ending": "Good night" } }
            """
        ).expect("B0801 Readers who cannot see “cover” get no description.", "B0806 ")
    }

    @Test func evenOfAStoryWithErrorsPeoplesNeedsAreSaid() throws {
        let story = NumberedStory(
            #""titlePicture": "c", "pictures": { "c": "c.svg" }, "start": "bad", "locations": { "bed": { "text": "Sleep.", "ending": "E" } }"#
        )
        #expect(story.document.story == nil)
        #expect(try story.findings().map { $0.code } == [.missingAlternative])
    }

    // MARK: Pages

    private func page(of length: Int, _ more: String = "") -> NumberedStory {
        let line = String(repeating: "ab cd. ", count: length / 7 + 1).prefix(length - 1) + "."
        return NumberedStory(
            #""start": "bed", "locations": { "bed": { "pages": ["Hm.", { "text": \#(length > 1_200 ? "«1»" : "")["\#(line)"\#(more)] }], "ending": "E" } }"#
        )
    }

    @Test func aPageThatFitsIsGood() throws {
        try page(of: 1_200).expect()
    }

    @Test func aPageThatDoesNotFitIsReportedAtItsText() throws {
        let story = page(of: 1_201)
        try story.expect("B0804 This page has up to 1201 characters; a screen holds 1200.")
        #expect(try story.findings()[0].pointer == "/locations/bed/pages/1/text")
    }

    @Test func ofConditionalPartsTheLongestCounts() throws {
        try page(of: 1_190, #", "{if turns > 1}ten letter{else if turns > 2}six...{end}""#).expect()
        let story = page(of: 1_190, #", "{if turns > 1}ten letter{else}eleven let.{end}""#)
        #expect(try story.findings().map { $0.message } == ["This page has up to 1201 characters; a screen holds 1200."])
    }

    @Test func aValueCountsAsFiveCharacters() throws {
        try page(of: 1_195, #", "{turns}""#).expect()
        #expect(try page(of: 1_196, #", "{turns}""#).findings().map { $0.code } == [.pageTooLong])
    }
}
