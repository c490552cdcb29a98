import Story
import StoryChecker
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
        #expect(switches > OracleScale.least(1_500))
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

    /// The value itself stays, so the record and conditions are the same.
    @Test func whatIsOfferedIsTranslated() throws {
        let json = """
            { "branchbook": 1, "id": "s", "title": "S", "language": "en", "tags": ["mood: calm"], "variables": { "pet": { "prompt": "Its name?",
            "default": "Pudding", "max": 12 }, "motto": "Onward" }, "start": "a", "locations": { "a": { "text": "{pet}", "ending": "E" } } }
            """
        let story = try #require(StoryDocument(json).story)
        func offered(_ suggestion: String) throws -> (AnswerValue, WordsProblem?) {
            var words = Words(story: "s", language: "de")
            words.entries = [Words.Entry(context: "variables/pet/default", original: "Pudding", text: suggestion)]
            #expect(story.told(in: words).variables == story.variables)
            var playthrough = Playthrough(try Program(story, words: words), seed: 1)
            try playthrough.apply(.advance)
            guard case .question(let question) = playthrough.scene else { throw Missing() }
            return (question.value, WordsChecker.problems(of: words, for: story).first { $0.entry == 0 })
        }
        #expect(try offered("Grütze") == (.text("Grütze"), nil))
        let (kept, problem) = try offered("Wackelpudding")
        #expect(kept == .text("Pudding") && problem?.kind == .wrongText, "nobody could answer with that")
        #expect(
            story.texts.filter { $0.mayStay }.map(\.context) == ["variables/pet/default"],
            "what the story sets itself is never offered"
        )
        var words = Words(story: "s", language: "de")
        words.entries = [Words.Entry(context: "tags", original: "mood: calm", text: "Stimmung: ruhig")]
        #expect(story.told(in: words).tags == ["Stimmung: ruhig"])
    }

    private struct Missing: Error {}

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
