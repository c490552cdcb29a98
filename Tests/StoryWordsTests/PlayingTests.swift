import Story
import StoryEngine
import StoryFormat
import TestSupport
import Testing

/// A story plays the same in every language.
@Suite struct PlayingTests {
    private static let steps = 80

    /// Readers who change the language again and again leave the record of those who never do.
    @Test func theRecordDoesNotDependOnTheLanguage() throws {
        var switches = 0
        for seed in OracleScale.seeds(300) {
            let story = OracleScale.story(seed)
            guard let own = try? Program(story) else { continue }
            let words = RandomTranslator(seed: seed).words(of: story)
            let other = try Program(story, words: words)
            #expect(other.revision == own.revision)

            var reader = RandomReader(seed: seed)
            var plain = RecordedPlaythrough(own, seed: seed)
            var record = plain.takeNewLines().joined()
            var changing = record
            var inOther = false
            for step in 0..<Self.steps {
                guard let input = reader.input(for: plain.playthrough) else { break }
                try plain.apply(input)
                record += plain.takeNewLines().joined()
                // The other reader resumes in the other language after each step.
                inOther.toggle()
                var (resumed, report) = try RecordedPlaythrough.resume(inOther ? other : own, record: changing)
                #expect(report.kind == .exact, "seed \(seed), step \(step)")
                #expect(resumed.takeNewLines().isEmpty)
                try resumed.apply(input)
                changing += resumed.takeNewLines().joined()
                switches += 1
            }
            #expect(changing == record, "seed \(seed)")
        }
        #expect(switches > 1_500)
    }

    @Test func aLineThatTheOriginalLeavesOutIsNotShown() throws {
        let story = try story(lines: ["{if seen}Again.{end}", "Here."])
        var words = Words(story: "s", language: "de")
        words.entries = [
            Words.Entry(context: "locations/a/pages", original: "{if seen}Again.{end}", text: "{if seen}Wieder.{else}Noch nie.{end}"),
            Words.Entry(context: "locations/a/pages", original: "Here.", text: "{if not seen}Hier.{end}"),
        ]
        var playthrough = Playthrough(try Program(story, words: words), seed: 1)
        try playthrough.apply(.advance)
        guard case .page(let page) = playthrough.scene else {
            Issue.record("\(playthrough.scene)")
            return
        }
        #expect(page.lines.map(\.plainText) == ["Hier."])
    }

    @Test func whatIsNotTranslatedStaysAsItIs() throws {
        let story = try story(lines: ["One.", "Two."])
        var words = Words(story: "s", language: "de")
        words.entries = [Words.Entry(context: "locations/a/pages", original: "Two.", text: "Zwei.")]
        let told = story.told(in: words)
        #expect(told.locations[0].pages[0].lines.map(\.description) == ["One.", "Zwei."])
        #expect(told.language == "de")
    }

    @Test func noWordsMayBeginToKeepARoll() throws {
        let json = """
            { "branchbook": 1, "id": "s", "title": "S", "start": "a", "locations": { "a": { "choices": [ { "id": "c", "text": "Roll",
            "check": { "type": "die", "atLeast": 4 }, "outcomes": { "pass": { "text": "Good.", "go": "b" }, "fail": "b" } } ] },
            "b": { "text": "B.", "ending": { "title": "E" } } } }
            """
        let story = try #require(StoryDocument(json).story)
        var words = Words(story: "s", language: "de")
        words.entries = [Words.Entry(context: "locations/a/choices/c/outcomes/pass", original: "Good.", text: "Eine {roll}.")]
        #expect(story.told(in: words).locations == story.locations)
    }

    private func story(lines: [String]) throws -> Story {
        let text = lines.map { "\"\($0)\"" }.joined(separator: ", ")
        let json = """
            { "branchbook": 1, "id": "s", "title": "S", "language": "en", "variables": { "seen": false }, "start": "a",
            "locations": { "a": { "text": [\(text)], "ending": { "title": "E" } } } }
            """
        return try #require(StoryDocument(json).story)
    }
}
