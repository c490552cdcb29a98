import Foundation
import Story
import StoryEditing
import StoryFormat
import TestSupport
import Testing

@Suite struct DraftFormatTests {
    /// A draft that nobody has changed is written as the format's own encoder would.
    @Test func whatIsReadIsWrittenTheSame() throws {
        for seed in OracleScale.seeds(200) {
            var generator = StoryGenerator(seed: seed)
            let text = generator.story().json
            let draft = try Draft(reading: jsonValue(text))
            #expect(difference(draft.text, text) == nil, "seed \(seed)")
        }
    }

    @Test(arguments: [
        "puddle-of-phantasmal-sharks", "seven-pages", "the-yawn-that-got-away", "who-stole-seven-oclock", "an-honest-mistake",
        "heap-of-snoring-dragons", "the-smallest-ferry-on-the-river",
    ])
    func storiesOfTheLibraryKeepEverything(name: String) throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Stories/\(name)/story.json")
        let text = try String(contentsOf: root, encoding: .utf8)
        let draft = try Draft(reading: jsonValue(text))
        #expect(StoryDocument(draft.text).story?.json == StoryDocument(text).story?.json)
        #expect(try difference(Draft(reading: draft.json).text, draft.text) == nil)
    }

    @Test func longFormsBecomeShort() throws {
        let long = """
            { "locations": { "hall": { "pages": [{ "text": ["One.", "Two."] }], "picture": "door",
              "continue": [{ "go": "bed" }] }, "bed": { "pages": [{ "text": "Zzz" }], "ending": { "title": "Good night" } } },
              "start": "hall", "title": "A", "id": "a", "branchbook": 1 }
            """
        #expect(
            try Draft(reading: jsonValue(long)).text == """
                {
                  "branchbook": 1,
                  "id": "a",
                  "title": "A",
                  "start": "hall",
                  "locations": {
                    "hall": { "text": ["One.", "Two."], "picture": "door", "continue": "bed" },
                    "bed": { "text": "Zzz", "ending": "Good night" }
                  }
                }

                """
        )
    }

    @Test func mistakesAndUnknownKeysAreKept() throws {
        let text = #"{ "title": 7, "locations": { "a b": { "text": "{oops", "set": [], "choices": [{}], "mood": "blue" } }, "zoo": null }"#
        let draft = try Draft(reading: jsonValue(text))
        #expect(draft.json.compact == #"{"title":7,"locations":{"a b":{"set":[],"text":"{oops","choices":[{}],"mood":"blue"}},"zoo":null}"#)
    }

    @Test(arguments: [
        ("[]", "", "object"), (#"{"locations":[]}"#, "/locations", "object"),
        (#"{"locations":{"a":{"choices":{}}}}"#, "/locations/a/choices", "list"),
        (#"{"locations":{"a":{"pages":[3]}}}"#, "/locations/a/pages/0", "object"),
    ]) func otherShapesAreRefusedWithTheirPlace(text: String, pointer: String, expected: String) {
        #expect(throws: ShapeError(pointer: pointer, expected: expected)) { try Draft(reading: jsonValue(text)) }
    }

    @Test func aNewStoryHasAPageToWriteOn() throws {
        let draft = Draft.new(id: "my-story", title: "My story")
        let location = try #require(draft.things(in: .story, "locations").first)
        #expect(draft.things(in: location, "pages").count == 1)
        #expect(StoryDocument(draft.text).problems.diagnostics.map(\.code) == [.noWayOn])
    }

    @Test func snapshotsTellEverything() throws {
        for seed in OracleScale.seeds(60) {
            var draft = try Draft.random(seed)
            var author = RandomAuthor(seed: seed, device: 1)
            for number in 1...20 {
                if let entry = author.entry(for: draft, base: draft.number) { try draft.apply(entry, number: Int64(number)) }
            }
            let text = draft.snapshot.compact
            #expect(Draft(snapshot: jsonValue(text)) == draft, "seed \(seed)")
        }
    }

    @Test func entriesAreReadAsTheyWereWritten() throws {
        for seed in OracleScale.seeds(60) {
            var draft = try Draft.random(seed)
            var author = RandomAuthor(seed: seed, device: 9)
            for number in 1...20 {
                guard let entry = author.entry(for: draft, base: draft.number) else { continue }
                #expect(Entry(jsonValue(entry.json.compact)) == entry, "seed \(seed)")
                let done = try draft.apply(entry, number: Int64(number))
                let undo = History.undo(History.Step(entry, number: Int64(number), done: done), as: author.nextID(), base: draft.number)
                #expect(Entry(jsonValue(undo.json.compact)) == undo, "seed \(seed)")
            }
        }
    }
}
