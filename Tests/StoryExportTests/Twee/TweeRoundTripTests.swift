import Story
import StoryFormat
import StoryImport
import TestSupport
import Testing

@testable import StoryExport

@Suite struct TweeRoundTripTests {
    @Test func theBundledStoriesComeBackAsTheyWere() throws {
        let stories = try TweeTrips.bundled()
        #expect(stories.count >= 12)
        for (name, story) in stories {
            let imported = try TweeTrips.imported(TweeFile(story).text)
            #expect(imported.story == story, "\(name)")
            #expect(imported.story.json == story.json, "\(name)")
            #expect(imported.report.leftOut.isEmpty, "\(name)")
            for seed in UInt64(1)...20 {
                #expect(try TweeTrips.walk(imported.story, seed: seed) == TweeTrips.walk(story, seed: seed), "\(name), \(seed)")
            }
        }
    }

    @Test func generatedStoriesComeBackAsTheyWere() throws {
        for seed in OracleScale.seeds(150, from: 1) {
            var generator = StoryGenerator(seed: seed)
            let story = generator.story()
            let imported = try TweeTrips.imported(TweeFile(story).text)
            #expect(imported.story.json == story.json, "seed \(seed)")
            for walk in UInt64(1)...3 {
                #expect(try TweeTrips.walk(imported.story, seed: walk) == TweeTrips.walk(story, seed: walk), "seed \(seed)")
            }
        }
        for seed in OracleScale.seeds(300, from: 1) {
            var generator = SmallStoryGenerator(seed: seed)
            let story = generator.next()
            #expect(try TweeTrips.imported(TweeFile(story).text).story.json == story.json, "seed \(seed)")
        }
    }

    @Test func theSameStoryGivesTheSameFile() throws {
        let story = try #require(StoryDocument(Stories.garden).story)
        #expect(TweeFile(story).text == TweeFile(story).text)
    }
}
