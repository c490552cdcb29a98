import Bundle
import Story
import StoryEditing
import StoryFormat
import Testing

@testable import Library

/// Writing a story over the real store, as devices do through the server.
struct DraftTests {
    private let home: WritingHome
    private var library: StoryLibrary { home.library }
    private var ada: Visitor { home.ada }

    init() throws { home = try WritingHome() }

    @Test func aStoryIsWrittenOnTwoDevicesAndPublished() throws {
        let draft = try home.begin()
        #expect((draft.story, draft.title, draft.number) == ("the-door", "The Door", 0))
        #expect(try library.beginDraft(WritingHome.id, title: "Other", language: nil, as: ada).isNew == false)
        var first = try WritingHome.Device(library, ada)
        var second = try WritingHome.Device(library, ada)
        try first.write("A door stands in the wood.")
        try first.send(library, ada)
        try second.send(library, ada)
        try first.write("A door stands open in the wood.")
        try second.write("A red door stands in the wood.")
        try second.send(library, ada)
        try first.send(library, ada)
        try second.send(library, ada)
        #expect(first.device.draft == second.device.draft)
        try first.finish("A red door stands open in the wood.")
        try first.send(library, ada)
        let published = try library.publish(WritingHome.id, at: first.known, as: ada)
        let entry = try #require(try library.story("the-door"))
        #expect(published == .onShelf(story: "the-door", revision: entry.listing.revision))
        #expect((entry.listing.title, entry.listing.language, entry.listing.endings) == ("The Door", "en", 1))
        #expect(try library.draft(WritingHome.id, of: ada).shelf?.number == first.known)
        // Nothing has to be changed to publish once more; and the next version replaces this one.
        _ = try library.publish(WritingHome.id, at: first.known, as: ada)
        try first.write("A blue door.")
        try first.send(library, ada)
        #expect(throws: (any Error).self) { try library.publish(WritingHome.id, at: first.known - 1, as: ada) }
        #expect(try library.publish(WritingHome.id, at: first.known, as: ada) != published)
    }

    @Test func whatIsSentTwiceIsTakenOnce() throws {
        _ = try home.begin()
        var device = try WritingHome.Device(library, ada)
        for words in ["a", "b", "c"] { try device.write(words) }
        let texts = device.device.pending.map { $0.json.compact }
        let sent = try library.append(texts, to: WritingHome.id, after: 0, as: ada)
        #expect(sent.entries.map(\.text) == texts)
        #expect(try library.append(texts, to: WritingHome.id, after: 0, as: ada) == sent)
        #expect(try library.append(Array(texts[1...]), to: WritingHome.id, after: 2, as: ada).entries.map(\.number) == [3])
        // A library that was started again knows what it has.
        let again = try WritingHome.open(home.folder)
        #expect(try again.append(texts, to: WritingHome.id, after: 3, as: ada).entries.isEmpty)
        try device.follow(sent)
        try device.write("d")
        try device.write("e")
        let late = device.device.pending.map { $0.json.compact }
        #expect { try again.append([late[1]], to: WritingHome.id, after: 3, as: ada) } throws: { error in
            if case .draft(.gap(next: 4)) = error as? LibraryError { true } else { false }
        }
        #expect(try again.append(late, to: WritingHome.id, after: 3, as: ada).number == 5)
        // What a device has in advance, a library that was restored from a backup has lost, and says so.
        #expect(try again.history(of: WritingHome.id, after: 9, as: ada).number == 5)
        // The first library has not seen what the second one appended.
        try device.write("f")
        #expect(try library.append(device.device.pending.map { $0.json.compact }, to: WritingHome.id, after: 5, as: ada).number == 6)
    }

    @Test func aLongHistoryOpensFromASnapshotAndCanBeUndone() throws {
        _ = try home.begin()
        var device = try WritingHome.Device(library, ada)
        for number in 1...1_450 {
            try device.write("Version \(number)")
            if number % 7 == 0 { try device.send(library, ada) }
        }
        try device.send(library, ada)
        let history = try library.history(of: WritingHome.id, after: nil, as: ada)
        #expect((history.number, history.snapshot.map { $0.number }.map { (201...450).contains($0) }) == (1_450, true))
        #expect(history.entries.count >= 1_000)
        var other = try WritingHome.Device(try WritingHome.open(home.folder), ada)
        #expect(other.device.draft == device.device.draft)
        for _ in 0..<450 { #expect(other.device.undo { _ in true } != nil) }
        try other.send(library, ada)
        let page = other.device.draft.things(in: other.device.draft.things(in: .story, "locations")[0], "pages")[0]
        #expect(other.device.draft[page]?.text("text") == "Version 1000")
    }

    @Test func aBrokenStoryIsRefusedWithItsProblems() throws {
        _ = try home.begin()
        #expect { try library.publish(WritingHome.id, at: 0, as: ada) } throws: { error in
            guard case .bundle(let fault) = error as? LibraryError else { return false }
            return fault.code == .brokenStory && !fault.problems.isEmpty
        }
        #expect(try library.story("the-door") == nil)
    }

    @Test func aStoryOnTheShelfIsReplacedOnlyByItsOwnDraft() throws {
        _ = try home.begin()
        var device = try WritingHome.Device(library, ada)
        try device.finish("Home at last.")
        try device.send(library, ada)
        _ = try library.publish(WritingHome.id, at: device.known, as: ada)
        // Another draft from the same story, published first, makes this one old.
        let other = "d000000000000002"
        let copy = try library.beginDraft(other, from: "the-door", as: ada).draft
        #expect((copy.story, copy.shelf?.number) == ("the-door", 0))
        try device.write("Home, sweet home.")
        try device.send(library, ada)
        _ = try library.publish(WritingHome.id, at: device.known, as: ada)
        #expect { try library.publish(other, at: 0, as: ada) } throws: { error in
            if case .draft(.shelf) = error as? LibraryError { true } else { false }
        }
        // The ID is taken now, also for new stories.
        #expect(try library.beginDraft("d000000000000003", title: "The Door!", language: nil, as: ada).draft.story == "the-door-2")
        try library.remove(story: "the-door", actor: "test", now: WritingHome.now)
        _ = try library.publish(other, at: 0, as: ada)
    }

    @Test func onlyTheAuthorSeesADraftAndOnlyWithTheRight() throws {
        _ = try home.begin()
        func isDenied(_ reason: Denial, _ body: () throws -> Void) -> Bool {
            do { try body() } catch LibraryError.denied(let denial) { return denial == reason } catch {}
            return false
        }
        let bo = home.visitor("bo")
        #expect(throws: LibraryError.self) { try library.draft(WritingHome.id, of: bo) }
        #expect(throws: LibraryError.self) { try library.history(of: WritingHome.id, after: nil, as: bo) }
        #expect(isDenied(.mayNotWrite) { _ = try library.append([], to: WritingHome.id, after: 0, as: bo) })
        #expect(isDenied(.mayNotWrite) { _ = try library.beginDraft("d000000000000009", title: "X", language: nil, as: bo) })
        #expect(isDenied(.administrator) { _ = try library.allowWriting(.allowed, to: "bo", as: bo) })
        let nobody = Visitor.stranger(at: "", now: WritingHome.now)
        #expect(isDenied(.nobody) { _ = try library.drafts(of: nobody) })
        var device = try WritingHome.Device(library, ada)
        try device.write("Safe.")
        try device.send(library, ada)
        try device.write("Kept on the device.")
        _ = try library.allowWriting(.notAllowed, to: "ada", as: .atTheMachine(now: WritingHome.now))
        #expect(isDenied(.mayNotWrite) { try device.send(library, ada) })
        // What was written stays there to be read.
        #expect(try library.history(of: WritingHome.id, after: nil, as: ada).number == 1)
        #expect(try library.drafts(of: ada).mayWrite == false)
        _ = try library.allowWriting(.allowed, to: "ada", as: .atTheMachine(now: WritingHome.now))
        try device.send(library, ada)
        _ = try library.allowWriting(.allowed, to: "bo", as: .atTheMachine(now: WritingHome.now))
        #expect(throws: LibraryError.self) { try library.append([], to: WritingHome.id, after: 0, as: bo) }
        #expect(throws: LibraryError.self) { try library.beginDraft(WritingHome.id, title: "Mine", language: nil, as: bo) }
    }

    @Test func theBinKeepsWhatWasWritten() throws {
        _ = try home.begin()
        var device = try WritingHome.Device(library, ada)
        try device.write("Safe.")
        try library.deleteDraft(WritingHome.id, as: ada)
        try library.deleteDraft(WritingHome.id, as: ada)
        #expect { try device.send(library, ada) } throws: { error in
            if case .draft(.deleted) = error as? LibraryError { true } else { false }
        }
        #expect(try library.drafts(of: ada).drafts.map { $0.deleted } == [WritingHome.now])
        try library.restoreDraft(WritingHome.id, as: ada)
        try device.send(library, ada)
        #expect(try library.draft(WritingHome.id, of: ada).number == 1)
        #expect(try library.auditLog(before: nil, limit: 3).map(\.action) == ["draft.broughtBack", "draft.deleted", "draft.begun"])
    }

    @Test func aDraftGoesAlongToAnotherLibrary() throws {
        _ = try home.begin()
        var device = try WritingHome.Device(library, ada)
        try device.finish("Home at last.")
        try device.send(library, ada)
        _ = try library.publish(WritingHome.id, at: device.known, as: ada)
        let document = try library.export(reader: "ada")
        let other = try StoryLibrary.open(folder: home.folder.path + "/other")
        for _ in 0..<2 { _ = try other.restore(reader: document, actor: "test", now: WritingHome.now) }
        #expect(try other.draft(WritingHome.id, of: ada) == library.draft(WritingHome.id, of: ada))
        #expect(try other.export(reader: "ada") == document)
        _ = try other.allowWriting(.allowed, to: "ada", as: .atTheMachine(now: WritingHome.now))
        var next = try WritingHome.Device(other, ada)
        #expect(next.device.draft == device.device.draft)
        _ = try next.device.perform("addLocation") { composer throws(CommandRefusal) in composer.addLocation(named: "Attic") }
        try next.send(other, ada)
        #expect(try other.draft(WritingHome.id, of: ada).number == 3)
    }

    @Test func theFilesOfADraftGoAlongIfSomebodyHasThem() throws {
        _ = try home.begin()
        let drawing = Array(#"<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>"#.utf8)
        let words = Array(#"{"branchbookWords":1,"story":"the-door","language":"de","texts":{}}"#.utf8)
        _ = try library.takeFile("pictures/door.svg", drawing, intoDraft: WritingHome.id, as: ada)
        let digest = try library.files.keep(words)
        let file = StoredFile(role: .medium, name: "words/de.json", type: "application/json", size: words.count, sha256: digest)
        #expect(try library.store.add(file, to: WritingHome.id, within: .unbounded))
        let all = try library.filesOfDrafts(of: "ada")
        #expect(all.map(\.file.name) == ["pictures/door.svg", "words/de.json"] && all.allSatisfy { $0.draft == WritingHome.id })
        let document = try library.export(reader: "ada")
        for file in all.map(\.file) { #expect(String(decoding: document, as: UTF8.self).contains(file.sha256)) }

        let other = try StoryLibrary.open(folder: home.folder.path + "/other")
        func restore(_ bytes: (String, StoredFile) -> [UInt8]?) throws -> [String] {
            try other.restore(reader: document, actor: "test", now: WritingHome.now, bytes: bytes).missing.map(\.file.name)
        }
        // The words of the draft come without them, and the files later.
        #expect(try restore { _, _ in nil } == ["pictures/door.svg", "words/de.json"])
        #expect(try other.verify() == [])
        #expect(try restore { _, _ in Array("Something else.".utf8) } == ["pictures/door.svg", "words/de.json"])
        #expect(try restore { draft, file in draft == WritingHome.id ? try? library.files.bytes(sha256: file.sha256) : nil } == [])
        #expect(try other.filesOfDrafts(of: "ada").map(\.file) == all.map(\.file))
        #expect(try other.export(reader: "ada") == document)
        #expect(try other.verify() == [])
        // A library that has the bytes already needs nobody.
        #expect(try library.store.deleteReader("ada"))
        #expect(try library.restore(reader: document, actor: "test", now: WritingHome.now).missing.isEmpty)
        #expect(try library.export(reader: "ada") == document)
        // A document of an earlier version lists no files.
        let old = String(decoding: document, as: UTF8.self).replacing(#""files":["#, with: #""former":["#)
        #expect(try library.restore(reader: Array(old.utf8), actor: "test", now: WritingHome.now).missing.isEmpty)
    }

    @Test(arguments: [
        "", "no JSON", "{}", "[1]", #"{"device":1,"sequence":1,"base":9,"command":"write","changes":[]}"#,
        #"{"device":1,"sequence":1,"base":0,"command":"write","changes":[{"remove":"9.9"}]}"#,
        #"{"device":1,"sequence":1,"base":0,"command":"write","changes":[{"remove":"0.0"}]}"#,
    ])
    func damagedEntriesAreRefused(_ text: String) throws {
        _ = try home.begin()
        let before = try library.history(of: WritingHome.id, after: nil, as: ada)
        #expect { try library.append([text], to: WritingHome.id, after: 0, as: ada) } throws: { error in
            if case .refused = error as? LibraryError { true } else { false }
        }
        #expect(try library.history(of: WritingHome.id, after: nil, as: ada) == before)
        // The next entry of the device is still its first.
        var device = try WritingHome.Device(library, ada)
        try device.write("Fine.")
        try device.send(library, ada)
    }
}
