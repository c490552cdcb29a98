import Bundle
import Foundation
import Story
import StoryEngine
import StoryFormat
import Testing

@testable import Library

/// Stories in several languages, over the real store.
struct TranslationTests {
    private let folder: TemporaryFolder
    private let library: StoryLibrary
    private let now = Timestamp(milliseconds: 1_800_000_000_000)

    private static let story = #"""
        {
          "branchbook": 1, "id": "walk", "title": "A Walk", "summary": "Out of the house.", "titlePicture": "house", "start": "a", "language": "en",
          "series": { "title": "Walks", "number": 1 }, "glossary": [{ "word": "marmalade", "text": "Jam of oranges." }],
          "pictures": { "house": { "file": "house.svg", "alt": "A house." } },
          "locations": {
            "a": { "picture": "house", "text": "A marmalade morning.", "choices": [
              { "id": "out", "text": "Go out.", "go": "b" }, { "id": "in", "text": "Stay in.", "go": "c" } ] },
            "b": { "text": "It is windy.", "ending": { "id": "windy", "title": "Windy" } },
            "c": { "text": "It is warm.", "ending": { "id": "warm", "title": "Warm", "kind": "happy" } }
          }
        }
        """#
    private static let german = #"""
        {
          "branchbookWords": 1, "story": "walk", "language": "de",
          "texts": {
            "title": [{ "from": "A Walk", "to": "Ein Spaziergang" }],
            "summary": [{ "from": "Out of the house.", "to": "Aus dem Haus." }],
            "series": [{ "from": "Walks", "to": "Spaziergänge" }],
            "pictures/house": [{ "from": "A house.", "to": "Ein Haus." }],
            "glossary/marmalade/word": [{ "from": "marmalade", "to": "Orangenmarmelade" }],
            "locations/a/pages": [{ "from": "A marmalade morning.", "to": "Ein Morgen mit Orangenmarmelade." }],
            "locations/b/pages": [{ "from": "It is windy.", "to": "Es ist {wind} windig." }],
            "locations/b/ending": [{ "from": "Windy", "to": "Windig" }]
          }
        }
        """#

    init() throws {
        folder = try TemporaryFolder()
        library = try StoryLibrary.open(folder: folder.path + "/data")
    }

    /// Writes the story's folder and returns its path.
    private func write(words: [String: String]) throws -> String {
        let path = folder.path + "/walk"
        try? FileManager.default.removeItem(atPath: path)
        try FileManager.default.createDirectory(atPath: path + "/words", withIntermediateDirectories: true)
        let drawing = #"<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>"#
        let files = ["story.json": Self.story, "house.svg": drawing].merging(words) { first, _ in first }
        for (name, text) in files { try Data(text.utf8).write(to: URL(filePath: path + "/" + name)) }
        return path
    }

    private func add(words: [String: String]) throws -> StoryEntry {
        _ = try library.add(folder: write(words: words), actor: "", now: now)
        return try #require(try library.story("walk"))
    }

    private func bytes(_ role: StoredFile.Role, of entry: StoryEntry) throws -> [UInt8] {
        let file = try #require(entry.files.first { $0.role == role && $0.name == "de" })
        return try #require(try library.files.bytes(sha256: file.sha256))
    }

    @Test func theShelfKnowsEveryLanguage() throws {
        let entry = try add(words: ["words/de.json": Self.german])
        let translation = try #require(entry.listing.translations.first)
        #expect(entry.listing.translations.count == 1)
        #expect((translation.language, translation.title, translation.series) == ("de", "Ein Spaziergang", "Spaziergänge"))
        #expect(translation.summary == "Aus dem Haus." && translation.coverAlternative == "Ein Haus.")
        // What is not translated is in the story's own words.
        #expect(translation.endings == ["Windig", "Warm"])
        let told = entry.told(in: translation)
        #expect((told.listing.title, told.listing.language, told.listing.series?.title) == ("Ein Spaziergang", "de", "Spaziergänge"))
        #expect(told.endings.map(\.title) == ["Windig", "Warm"] && told.listing.revision == entry.listing.revision)
        #expect(entry.told(in: nil) == entry)
        for language in ["de", "en"] {
            var query = ShelfQuery()
            query.language = language
            #expect(try library.shelf(query, for: nil).items.map(\.listing.id) == ["walk"], "\(language)")
        }
        // Whoever looks again is not given the order of the earlier titles.
        var byTitle = ShelfQuery()
        byTitle.order = .title
        let german = LanguageWish(["de-ch", "it"])
        #expect(try library.shelf(byTitle, for: nil, in: german).items.map(\.listing) == [entry.listing])
        _ = try add(words: [:])
        #expect(try library.shelf(byTitle, for: nil, in: german).items.first?.listing.translations == [])
        _ = try add(words: ["words/de.json": Self.german])
        for words in ["orangenmarmelade", "marmalade", "spaziergang", "haus"] {
            var query = ShelfQuery()
            query.search = words
            #expect(try library.shelf(query, for: nil).items.map(\.listing.id) == ["walk"], "\(words)")
        }
    }

    @Test func theProgramPlaysTheSameInOtherWords() throws {
        let entry = try add(words: ["words/de.json": Self.german])
        let program = try Program(head: try bytes(.toldHead, of: entry))
        #expect(program.revision == entry.listing.revision)
        var reading = Playthrough(program, seed: 1)
        try reading.apply(.advance)
        guard case .page(let page) = reading.scene else { throw Missing() }
        #expect(page.lines.map { $0.map(\.text).joined() } == ["Ein Morgen mit Orangenmarmelade."])
        // This translation names a variable that the story does not have, so readers see the original.
        while reading.canAdvance { try reading.apply(.advance) }
        try reading.apply(.choose("out"))
        if case .result = reading.scene { try reading.apply(.advance) }
        guard case .page(let windy) = reading.scene else { throw Missing() }
        #expect(windy.lines.map { $0.map(\.text).joined() } == ["It is windy."])
        let companion = String(decoding: try bytes(.toldCompanion, of: entry), as: UTF8.self)
        #expect(companion.contains("Orangenmarmelade"))
    }

    private struct Missing: Error {}

    @Test func newWordsReplaceTheOldOnesAndLeaveTheRevision() throws {
        let first = try add(words: ["words/de.json": Self.german])
        let path = try write(words: ["words/de.json": Self.german])
        #expect(try library.add(folder: path, actor: "", now: now) == .unchanged)
        let second = try add(words: ["words/de.json": Self.german.replacing("Aus dem Haus.", with: "Raus!")])
        #expect(second.listing.translations.map(\.summary) == ["Raus!"])
        #expect(second.listing.revision == first.listing.revision && second.listing.digest != first.listing.digest)
        let third = try add(words: [:])
        #expect(third.listing.translations.isEmpty && !third.files.contains { $0.role == .words })
    }

    @Test func whatIsPublishedInTheEditorKeepsItsTranslations() throws {
        let home = try WritingHome()
        _ = try home.library.add(folder: try write(words: ["words/de.json": Self.german]), actor: "", now: now)
        _ = try home.library.beginDraft(WritingHome.id, from: "walk", as: home.ada)
        var device = try WritingHome.Device(home.library, home.ada)
        try device.write("A misty morning.")
        try device.send(home.library, home.ada)
        // The story came with the library, so a grown-up looks at it first.
        #expect(try home.library.publish(WritingHome.id, at: device.known, as: home.ada) == .waiting)
        _ = try home.library.approve(WritingHome.id, at: device.known, as: home.administrator)
        let entry = try #require(try home.library.story("walk"))
        #expect(entry.listing.translations.map(\.title) == ["Ein Spaziergang"])
        // The changed page is in the author's words until somebody translates it; its translation is kept.
        let head = try #require(entry.files.first { $0.role == .toldHead })
        let program = try Program(head: try #require(try home.library.files.bytes(sha256: head.sha256)))
        var reading = Playthrough(program, seed: 1)
        try reading.apply(.advance)
        guard case .page(let page) = reading.scene else { throw Missing() }
        #expect(page.lines.map { $0.map(\.text).joined() } == ["A misty morning."])
        let words = try BundleReader.read(home.library.export(story: "walk")).words
        #expect(words.map { $0.source } == [Array(Self.german.utf8)])
    }

    @Test(arguments: [false, true]) func aBundleThatIsBroughtToTheEditorKeepsItsTranslations(isCopy: Bool) throws {
        let home = try WritingHome()
        let path = try write(words: ["words/de.json": Self.german])
        if isCopy { _ = try home.library.add(folder: path, actor: "", now: now) }
        let file = BroughtFile(name: "walk.branchbook", bytes: try BundleWriter.pack(folder: path))
        let draft = try home.library.beginDraft(WritingHome.id, from: [file], number: 0, as: home.ada).draft
        #expect((draft.story == "walk") != isCopy)
        #expect(try home.library.files(ofDraft: WritingHome.id, as: home.ada).map(\.name) == ["house.svg"])
        _ = try home.library.publish(WritingHome.id, at: 0, as: home.ada)
        let entry = try #require(try home.library.story(draft.story))
        #expect(entry.listing.translations.map(\.title) == ["Ein Spaziergang"])
        let words = try #require(try BundleReader.read(home.library.export(story: draft.story)).words.first)
        #expect(words.words.story.text == draft.story && words.words.entries.count == 8)
    }

    @Test func theBundleComesOutAsItWentIn() throws {
        let path = try write(words: ["words/de.json": Self.german])
        _ = try library.add(folder: path, actor: "", now: now)
        #expect(try library.export(story: "walk") == BundleWriter.pack(folder: path))
    }
}
