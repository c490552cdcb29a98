import Story
import StoryFormat
import StoryImport
import TestSupport
import Testing

@testable import StoryExport

@Suite struct InkRoundTripTests {
    /// How many readings were compared; those with rolls are counted a second time.
    private struct Count {
        var all = 0
        var rolled = 0
    }

    /// What readers miss of an import. What nobody can get to, ways that nobody takes and lines that may break elsewhere are listed as well; the
    /// readings show that they are no loss.
    private static func lost(_ imported: ImportedStory) -> [StoryImport.LeftOut] {
        imported.report.leftOut.filter { ![.unreached, .lineBreak, .branch].contains($0.sort) }
    }

    /// Takes a story there and back, and reads both.
    private static func compare(_ original: Story, _ name: String, readings: UInt64) throws -> Count {
        let file = InkFile(original)
        let story = InkTrips.withoutTypedAnswers(original)
        let ignoresCapitals = file.leftOut.contains { $0.words.contains("capital letters") }
        func readTheSame(_ again: Story, _ quarters: Int) throws {
            for picks in 1...readings {
                var expected = try InkTrips.words(story, picks: picks, quarters: quarters)
                var actual = try InkTrips.words(again, picks: picks, quarters: quarters)
                if ignoresCapitals { (expected, actual) = (expected.map { $0.lowercased() }, actual.map { $0.lowercased() }) }
                // Where a calculation fails, ink stops with an error.
                if try InkTrips.stops(story, picks: picks, quarters: quarters) { actual = Array(actual.prefix(expected.count)) }
                let place =
                    zip(expected, actual).first { $0 != $1 }.map { "\($0)" } ?? "\(expected.count) and \(actual.count) lines"
                let isSame = expected == actual
                #expect(isSame, "\(name), picks \(picks), \(quarters) quarters: \(place)")
            }
        }
        let whole = try InkTrips.imported(file.text)
        // Some numbers no choice can roll; everything else that readers can get to comes over.
        #expect(lost(whole).allSatisfy { $0.words.contains("RANDOM") }, "\(name): \(whole.report.leftOut)")
        var count = Count()
        for quarters in file.text.contains("RANDOM(") ? 0...4 : 0...0 {
            let imported = try InkTrips.imported(InkTrips.fixed(file.text, quarters: quarters))
            #expect(lost(imported).isEmpty, "\(name): \(imported.report.leftOut)")
            try readTheSame(imported.story, quarters)
            count.all += Int(readings)
            // Several dice are imported as one roll; a quarter of that is not a quarter of each.
            guard file.text.contains("RANDOM("), lost(whole).isEmpty, !story.rollsDice else { continue }
            try readTheSame(whole.story, quarters)
            count.rolled += Int(readings)
        }
        return count
    }

    @Test func theBundledStoriesReadTheSame() throws {
        let stories = try TweeTrips.bundled()
        #expect(stories.count >= 12)
        var count = 0
        for (name, story) in stories { count += try Self.compare(story, name, readings: 20).all }
        #expect(count > 400)
    }

    @Test func generatedStoriesReadTheSame() throws {
        var (all, rolled) = (0, 0)
        for seed in OracleScale.seeds(150, from: 1) {
            var generator = StoryGenerator(seed: seed)
            let count = try Self.compare(generator.story(), "seed \(seed)", readings: 3)
            all += count.all
            rolled += count.rolled
        }
        #expect(all > OracleScale.least(450) && rolled > OracleScale.least(450))
    }

    @Test func theSameStoryGivesTheSameFile() throws {
        let story = try #require(StoryDocument(Stories.garden).story)
        #expect(InkFile(story).text == InkFile(story).text)
    }
}

extension Story {
    /// Whether a check rolls several dice.
    fileprivate var rollsDice: Bool {
        locations.contains { location in
            guard case .choices(let choices) = location.exit else { return false }
            return choices.contains { choice in
                guard case .check(let check, _) = choice.action, case .die(_, let dice, _) = check.kind, dice > 1 else { return false }
                return true
            }
        }
    }
}
