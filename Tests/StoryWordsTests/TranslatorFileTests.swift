import Foundation
import Story
import StoryFormat
import TestSupport
import Testing

@testable import StoryWords

@Suite struct TranslatorFileTests {
    private static let date = "2026-01-02 03:04+0000"

    /// What goes out comes back: for generated stories in random words, with every byte.
    @Test func wordsComeBackAsTheyWent() throws {
        for seed in OracleScale.seeds(200) {
            let story = OracleScale.story(seed)
            var words = RandomTranslator(seed: seed).words(of: story)
            words.translators = ["Ada", "Bo Ö"]
            words.note = "Two\nlines"
            for number in words.entries.indices where number % 5 == 0 {
                words.entries[number].note = "A note"
                words.entries[number].isUnsure = number % 2 == 0
                words.entries[number].unneeded = ["b1", "n0"]
            }
            let gone = Words.Entry(context: "locations/gone/pages", original: "It was\nhere.\t\"\\", text: "Es war\nda.")
            words.entries.append(gone)
            let first = TranslatorFile.merge(bytes(story, words), into: Words(story: story.id, language: "de"), of: story)
            #expect(first.problems.isEmpty)
            #expect(first.words.entries.count == words.entries.count, "seed \(seed)")
            let second = TranslatorFile.merge(bytes(story, first.words), into: first.words, of: story)
            #expect(second.words.json == first.words.json, "seed \(seed)")
            #expect(WordsDocument(Array(first.words.json.utf8)).words == first.words, "seed \(seed)")
            #expect(second.words.translators == words.translators)
            #expect(second.words.note == words.note)
        }
    }

    @Test func aChangedTextGetsItsOldTranslationAsAnOffer() throws {
        var story = try garden()
        var words = Words(story: story.id, language: "de")
        words.entries = [
            Words.Entry(context: "locations/gate/pages", original: "It is *locked*.", text: "Es ist *zu*."),
            Words.Entry(
                context: "locations/lawn/pages",
                original: "The lawn, and the sun on it.",
                text: "Der Rasen, und die Sonne darauf."
            ),
        ]
        story.locations[2].pages[0].lines = [Template(literal: "The lawn, with the sun on it.")]
        let file = TranslatorFile.text(of: story, words, date: Self.date)
        #expect(
            file.contains(
                """
                #, fuzzy
                #| msgctxt "locations/lawn/pages"
                #| msgid "The lawn, and the sun on it."
                msgctxt "locations/lawn/pages"
                msgid "The lawn, with the sun on it."
                msgstr "Der Rasen, und die Sonne darauf."
                """
            )
        )
        // Nobody looked at it, so nothing has changed.
        #expect(TranslatorFile.merge(Array(file.utf8), into: words, of: story).words == words)
        let lines = file.split(separator: "\n", omittingEmptySubsequences: false)
        let accepted = lines.filter { !$0.hasPrefix("#|") && $0 != "#, fuzzy" }
        let merged = TranslatorFile.merge(Array(accepted.joined(separator: "\n").utf8), into: words, of: story).words
        #expect(merged.entries.map(\.original) == ["It is *locked*.", "The lawn, with the sun on it."])
    }

    @Test func whatTheStoryDoesNotHaveAnyMoreIsKept() throws {
        let story = try garden()
        var words = Words(story: story.id, language: "de")
        words.entries = [Words.Entry(context: "locations/pond/title", original: "The Pond", text: "Der Teich")]
        let file = TranslatorFile.text(of: story, words, date: Self.date)
        #expect(file.hasSuffix("#~ msgctxt \"locations/pond/title\"\n#~ msgid \"The Pond\"\n#~ msgstr \"Der Teich\"\n\n"))
        #expect(TranslatorFile.merge(Array(file.utf8), into: words, of: story).words == words)
    }

    @Test func aFileWithSomeTextsTakesNothingAwayFromOthers() throws {
        let story = try garden()
        var words = Words(story: story.id, language: "de")
        words.entries = [Words.Entry(context: "title", original: "The Garden", text: "Der Garten")]
        let part = "msgctxt \"locations/mud/ending\"\nmsgid \"All Mud\"\nmsgstr \"Nichts als Matsch\"\n"
        let merged = TranslatorFile.merge(Array(part.utf8), into: words, of: story)
        #expect(merged.words.entries.map(\.text) == ["Der Garten", "Nichts als Matsch"])
        #expect(merged.lines == [nil, 3])
    }

    /// One entry of a file with several; what the others say of texts that changed or went stays.
    @Test func aFileWithSomeTextsKeepsWhatTheStoryNoLongerHas() throws {
        var story = try garden()
        story.locations[2].pages[0].lines = [Template(literal: "The lawn, with the sun on it.")]
        var words = Words(story: story.id, language: "de")
        words.entries = [
            Words.Entry(context: "locations/lawn/pages", original: "The lawn, and the sun on it.", text: "Der Rasen in der Sonne."),
            Words.Entry(context: "locations/pond/title", original: "The Pond", text: "Der Teich"),
        ]
        let part = "msgctxt \"title\"\nmsgid \"The Garden\"\nmsgstr \"Der Garten\"\n"
        let merged = TranslatorFile.merge(Array(part.utf8), into: words, of: story)
        #expect(merged.words.entries.map(\.text) == ["Der Garten", "Der Rasen in der Sonne.", "Der Teich"])
        // The offer is made again, and taken.
        let file = TranslatorFile.text(of: story, merged.words, date: Self.date)
        let accepted = file.split(separator: "\n", omittingEmptySubsequences: false).filter { !$0.hasPrefix("#|") && $0 != "#, fuzzy" }
        let whole = TranslatorFile.merge(Array(accepted.joined(separator: "\n").utf8), into: merged.words, of: story).words
        #expect(whole.entries.map(\.original) == ["The Garden", "The lawn, with the sun on it.", "The Pond"])
    }

    @Test func translatorsAreToldWhatTheyNeedToKnow() throws {
        let file = TranslatorFile.text(of: try garden(), Words(story: "garden", language: "de"), date: Self.date)
        #expect(file.contains("#. {hat} is one of straw (“The straw hat”), tin (“The tin pot”). Readers are asked: “Which hat?”\n"))
        #expect(file.contains("#. Picture: gate.svg: A gate with a mossy lock.\n"))
        #expect(file.contains("#: story.json/locations/gate/choices/0/reason\n"))
    }

    @Test func mistakesAreNamedWithTheirLines() throws {
        let story = try garden()
        let file = """
            msgid ""
            msgstr "Language: fr\\n"

            msgctxt "title"
            msgid "The Garden"
            msgstr "Le \\q jardin"

            msgid "No context"
            msgstr "Rien"
            nonsense
            msgctxt "x"
            """
        let merged = TranslatorFile.merge(Array(file.utf8), into: Words(story: story.id, language: "de"), of: story)
        #expect(merged.problems.map(\.line) == [2, 6, 9, 10, 11])
    }

    /// Half a file, doubled lines and any bytes end in words and problems.
    @Test func anyBytesEndInWordsAndProblems() throws {
        let story = try garden()
        var generator = SeededGenerator(seed: 7)
        let file = Array(TranslatorFile.text(of: story, RandomTranslator(seed: 1).words(of: story), date: Self.date).utf8)
        for _ in 0..<1_000 {
            var bytes = file
            for _ in 0..<Int.random(in: 1...6, using: &generator) {
                let at = Int.random(in: 0..<bytes.count, using: &generator)
                switch Int.random(in: 0..<4, using: &generator) {
                case 0: bytes[at] = UInt8.random(in: 0...255, using: &generator)
                case 1: bytes.removeSubrange(at..<min(bytes.count, at + 30))
                case 2: bytes.insert(contentsOf: [UInt8]("\n#~ msgid \"\\".utf8), at: at)
                default: bytes = Array(bytes[..<max(1, at)])
                }
            }
            let merged = TranslatorFile.merge(bytes, into: Words(story: story.id, language: "de"), of: story)
            #expect(merged.lines.count == merged.words.entries.count)
            #expect(WordsDocument(Array(merged.words.json.utf8)).source.bytes.count > 0)
        }
    }

    private func garden() throws -> Story { try #require(StoryDocument(Stories.garden).story) }

    private func bytes(_ story: Story, _ words: Words) -> [UInt8] { Array(TranslatorFile.text(of: story, words, date: Self.date).utf8) }
}
