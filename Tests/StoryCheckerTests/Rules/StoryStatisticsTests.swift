import StoryFormat
import Testing

@testable import StoryChecker

struct StoryStatisticsTests {
    @Test func everythingIsCountedOnce() throws {
        let story = NumberedStory(
            """
            "variables": { "name": { "prompt": "What is your name?", "default": "Ada" }, "coins": 0 },
            "pictures": { "p": "p.svg" }, "sounds": { "s": "s.mp3", "t": "t.mp3" },
            "start": "hall", "locations": {
              "hall": { "title": "The hall", "sequence": [{ "left": "Knock knock." }], "pages": ["One two.", { "text": "Three", "explanation": "Four five six." }],
                "choices": [{ "text": "Not these words", "result": "Seven {name}.", "go": "bed" }, { "id": "try", "text": "Nor these",
                  "check": { "type": "passFail" }, "outcomes": { "pass": { "text": "Nine", "go": "bed" }, "fail": "hall" } }] },
              "way": { "continue": "hall" },
              "yard": { "text": "Ten", "choices": [{ "text": "On", "go": "hall" }] },
              "bed": { "text": "Eleven", "ending": "Good night" } }
            """
        )
        let statistics = StoryStatistics(try #require(story.document.story))
        #expect(statistics.words == 2 + 2 + 1 + 3 + 2 + 1 + 1 + 1)
        #expect(statistics.readingMinutes == 1)
        #expect(statistics.locations == 4)
        #expect(statistics.pages == 4)
        #expect(statistics.choices == 3)
        #expect(statistics.endings == 1)
        #expect(statistics.pictures == 1)
        #expect(statistics.sounds == 2)
        #expect(statistics.variables == 2)
        #expect(statistics.checks == 1)
        #expect(statistics.branchingHundredths == 150)
    }

    @Test(arguments: [(1, 1), (200, 1), (201, 2)])
    func readingTimeIsRoundedUp(words: Int, minutes: Int) throws {
        let text = Array(repeating: "word", count: words).joined(separator: " ")
        let story = NumberedStory(#""start": "bed", "locations": { "bed": { "text": "\#(text)", "ending": "E" } }"#)
        #expect(StoryStatistics(try #require(story.document.story)).readingMinutes == minutes)
    }

    @Test func withoutChoicesNothingBranches() throws {
        let story = NumberedStory(#""start": "bed", "locations": { "bed": { "ending": "E" } }"#)
        let statistics = StoryStatistics(try #require(story.document.story))
        #expect(statistics.branchingHundredths == 0)
        #expect(statistics.readingMinutes == 0)
    }
}
