import Story
import StoryFormat
import StoryImport
import TestSupport
import Testing

@testable import StoryExport

@Suite struct InkRoundTripTests {
    /// Takes a story there and back, and reads both; returns how many readings were compared.
    private static func compare(_ story: Story, _ name: String, readings: Int) throws -> Int {
        let file = InkFile(story)
        let story = InkTrips.withoutTypedAnswers(story)
        let ignoresCapitals = file.leftOut.contains { $0.words.contains("capital letters") }
        let whole = try InkTrips.imported(file.text)
        // The importer has no rolls; everything else comes over.
        #expect(whole.report.leftOut.allSatisfy { $0.words.contains("RANDOM") }, "\(name): \(whole.report.leftOut)")
        #expect(file.text.contains("RANDOM(") == !whole.report.leftOut.isEmpty, "\(name)")
        var count = 0
        for quarters in file.text.contains("RANDOM(") ? 0...4 : 0...0 {
            let imported = try InkTrips.imported(InkTrips.fixed(file.text, quarters: quarters))
            #expect(imported.report.leftOut.isEmpty, "\(name): \(imported.report.leftOut)")
            for picks in 1...UInt64(readings) {
                var original = try InkTrips.words(story, picks: picks, quarters: quarters)
                var again = try InkTrips.words(imported.story, picks: picks, quarters: quarters)
                if ignoresCapitals { (original, again) = (original.map { $0.lowercased() }, again.map { $0.lowercased() }) }
                // Where a calculation fails, ink stops with an error.
                if try InkTrips.stops(story, picks: picks, quarters: quarters) { again = Array(again.prefix(original.count)) }
                let place = zip(original, again).first { $0 != $1 }.map { "\($0)" } ?? "\(original.count) and \(again.count) lines"
                let isSame = original == again
                #expect(isSame, "\(name), picks \(picks), \(quarters) quarters: \(place)")
                count += 1
            }
        }
        return count
    }

    @Test func theBundledStoriesReadTheSame() throws {
        let stories = try TweeTrips.bundled()
        #expect(stories.count >= 12)
        var count = 0
        for (name, story) in stories { count += try Self.compare(story, name, readings: 20) }
        #expect(count > 400)
    }

    @Test func generatedStoriesReadTheSame() throws {
        var count = 0
        for seed in UInt64(1)...150 {
            var generator = StoryGenerator(seed: seed)
            count += try Self.compare(generator.story(), "seed \(seed)", readings: 3)
        }
        #expect(count > 450)
    }

    @Test func theSameStoryGivesTheSameFile() throws {
        let story = try #require(StoryDocument(Stories.garden).story)
        #expect(InkFile(story).text == InkFile(story).text)
    }
}
