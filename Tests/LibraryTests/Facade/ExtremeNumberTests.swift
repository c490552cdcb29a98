import Story
import StoryEditing
import StoryFormat
import TestSupport
import Testing

@testable import Library

/// Numbers at which arithmetic overflows, wherever a document or an entry for the library has a number.
struct ExtremeNumberTests {
    /// A document may be anybody's, and whoever is restored from it reads and writes on.
    @Test func everyReaderIsRestoredOrRefused() throws {
        let home = try WritingHome()
        let (library, ada) = (home.library, home.ada)
        _ = try home.begin()
        var device = try WritingHome.Device(library, ada)
        try device.finish("A door.")
        try device.send(library, ada)
        _ = try library.publish(WritingHome.id, at: device.known, as: ada)
        let lines = PlayLines(
            play: "p1",
            reader: "ada",
            story: "the-door",
            from: 0,
            lines: ["one"],
            begun: WritingHome.now,
            read: WritingHome.now,
            device: "tablet",
            readingTime: 7
        )
        _ = try library.append(lines, within: .unbounded)
        _ = try library.setFavourite(true, story: "the-door", of: "ada", changed: WritingHome.now)
        let document = try library.export(reader: "ada")
        let other = try WritingHome()
        var restored = 0
        for bytes in ExtremeNumbers(in: document) where ReaderExport(bytes) != nil {
            guard let reader = try? other.library.restore(reader: bytes, actor: "test", now: WritingHome.now).reader.id else { continue }
            restored += 1
            _ = try other.library.export(reader: reader)
            _ = try? other.library.allowWriting(.allowed, to: reader, as: other.administrator)
            let visitor = other.visitor(reader)
            let entry = #"{"device":1,"sequence":1,"base":0,"command":"write","changes":[{"set":"0.0","field":"title","to":"B"}]}"#
            for draft in try other.library.store.drafts(of: reader) {
                _ = try? other.library.append([entry], to: draft.id, after: draft.number, as: visitor)
                _ = try? other.library.moments(of: draft.id, as: visitor)
            }
            _ = try other.library.store.deleteReader(reader)
        }
        #expect(restored > 0)
    }

    @Test func everyEntryOfADraftIsTakenOrRefused() throws {
        let home = try WritingHome()
        _ = try home.begin()
        var device = try WritingHome.Device(home.library, home.ada)
        try device.finish("A door.")
        for entry in device.device.pending {
            for bytes in ExtremeNumbers(in: entry.json.compact) {
                let text = String(decoding: bytes, as: UTF8.self)
                _ = try? home.library.append([text], to: WritingHome.id, after: 0, as: home.ada)
            }
        }
        let largest = """
            {"device":9,"sequence":1,"base":0,"command":"add","changes":[{"add":"4294967295.4294967295","kind":"location",
            "at":{"in":"0.0","slot":"locations"}}]}
            """
        #expect(throws: LibraryError.self) { try home.library.append([largest], to: WritingHome.id, after: 0, as: home.ada) }
        // Another program changes the author's files after that.
        let file = try StoryFile(home.library.sources(ofDraft: WritingHome.id, as: home.ada).story)
        _ = try? home.library.adopt(file, into: WritingHome.id, since: 0, as: home.ada)
        #expect(try home.library.verify() == [])
    }

    @Test func everyListOfPacksIsReadOrRefused() throws {
        for bytes in ExtremeNumbers(in: PackList([.sea(stories: 3, size: 99)]).bytes) {
            guard let offers = (try? PackList(bytes))?.offers else { continue }
            #expect(offers.allSatisfy { $0.size > 0 && $0.stories > 0 })
        }
    }
}
