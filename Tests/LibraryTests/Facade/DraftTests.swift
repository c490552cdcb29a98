import Bundle
import Story
import StoryEditing
import StoryFormat
import Testing

@testable import Library

/// Writing a story over the real store, as devices do through the server.
struct DraftTests {
    private let folder: TemporaryFolder
    private let library: StoryLibrary
    private static let now = Timestamp(milliseconds: 1_800_000_000_000)
    private static let id = "d000000000000001"

    init() throws {
        folder = try TemporaryFolder()
        library = try Self.open(folder)
        for name in ["ada", "bo"] as [Library.Reader.ID] {
            try library.store.add(Library.Reader(id: name, name: name.text, picture: "owl", colour: "moss", created: Self.now))
        }
        _ = try library.allowWriting(true, to: "ada", as: .atTheMachine(now: Self.now))
    }

    private static func open(_ folder: TemporaryFolder) throws -> StoryLibrary { try StoryLibrary.open(folder: folder.path + "/data") }

    private func visitor(_ reader: Library.Reader.ID, at offset: Int64 = 0) -> Visitor {
        let now = Timestamp(milliseconds: Self.now.milliseconds + offset)
        let session = Session(hash: "hash of \(reader)", reader: reader, expires: Timestamp(milliseconds: .max))
        return Visitor(session: session, device: nil, address: "", now: now)
    }

    private var ada: Visitor { visitor("ada") }

    /// A device that writes, over a library.
    private struct Device {
        var device: EditingDevice
        var known: Int64

        init(_ library: StoryLibrary, _ visitor: Visitor) throws {
            let history = try library.history(of: id, after: nil, as: visitor)
            let snapshot = try #require(history.snapshot)
            let json = try #require(JSONParser.parse(Array(snapshot.text.utf8)).root?.value)
            let number = try library.newDevice(in: id, as: visitor)
            device = try EditingDevice(try #require(Draft(snapshot: json)), device: number, lastNumber: 0, lastSequence: 0)
            known = snapshot.number
            try follow(history)
        }

        mutating func follow(_ history: DraftHistory) throws {
            for entry in history.entries {
                let read = try #require(JSONParser.parse(Array(entry.text.utf8)).root.flatMap { Entry($0.value) })
                _ = try device.confirm(read, number: entry.number)
                known = entry.number
            }
        }

        mutating func send(_ library: StoryLibrary, _ visitor: Visitor) throws {
            try follow(try library.append(device.pending.map { $0.json.compact }, to: id, after: known, as: visitor))
            #expect(device.pending.isEmpty)
        }

        /// Makes the first location an ending with these words.
        mutating func finish(_ words: String) throws {
            let location = try #require(device.draft.things(in: .story, "locations").first)
            let page = try #require(device.draft.things(in: location, "pages").first)
            _ = try device.write(page, "text", .string(words))
            _ = try device.perform("end") { composer throws(CommandRefusal) in try composer.end(location, title: "Home") }
        }

        mutating func write(_ words: String) throws {
            let location = try #require(device.draft.things(in: .story, "locations").first)
            let page = try #require(device.draft.things(in: location, "pages").first)
            _ = try device.write(page, "text", .string(words))
        }
    }

    private func begin(_ title: String = "The Door") throws -> StoredDraft {
        try library.beginDraft(Self.id, title: title, language: "en", as: ada).draft
    }

    @Test func aStoryIsWrittenOnTwoDevicesAndPublished() throws {
        let draft = try begin()
        #expect((draft.story, draft.title, draft.number) == ("the-door", "The Door", 0))
        #expect(try library.beginDraft(Self.id, title: "Other", language: nil, as: ada).isNew == false)
        var first = try Device(library, ada)
        var second = try Device(library, ada)
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
        let published = try library.publish(Self.id, at: first.known, as: ada)
        #expect(published.story == "the-door")
        let entry = try #require(try library.story("the-door"))
        #expect((entry.listing.title, entry.listing.language, entry.listing.endings) == ("The Door", "en", 1))
        #expect(entry.listing.revision == published.revision)
        #expect(try library.draft(Self.id, of: ada).shelf?.number == first.known)
        // Nothing has to be changed to publish once more; and the next version replaces this one.
        _ = try library.publish(Self.id, at: first.known, as: ada)
        try first.write("A blue door.")
        try first.send(library, ada)
        #expect(throws: (any Error).self) { try library.publish(Self.id, at: first.known - 1, as: ada) }
        #expect(try library.publish(Self.id, at: first.known, as: ada).revision != published.revision)
    }

    @Test func whatIsSentTwiceIsTakenOnce() throws {
        _ = try begin()
        var device = try Device(library, ada)
        for words in ["a", "b", "c"] { try device.write(words) }
        let texts = device.device.pending.map { $0.json.compact }
        let sent = try library.append(texts, to: Self.id, after: 0, as: ada)
        #expect(sent.entries.map(\.text) == texts)
        #expect(try library.append(texts, to: Self.id, after: 0, as: ada) == sent)
        #expect(try library.append(Array(texts[1...]), to: Self.id, after: 2, as: ada).entries.map(\.number) == [3])
        // A library that was started again knows what it has.
        let again = try Self.open(folder)
        #expect(try again.append(texts, to: Self.id, after: 3, as: ada).entries.isEmpty)
        try device.follow(sent)
        try device.write("d")
        try device.write("e")
        let late = device.device.pending.map { $0.json.compact }
        #expect { try again.append([late[1]], to: Self.id, after: 3, as: ada) } throws: { error in
            if case .draft(.gap(next: 4)) = error as? LibraryError { true } else { false }
        }
        #expect(try again.append(late, to: Self.id, after: 3, as: ada).number == 5)
        // What a device has in advance, a library that was restored from a backup has lost, and says so.
        #expect(try again.history(of: Self.id, after: 9, as: ada).number == 5)
        // The first library has not seen what the second one appended.
        try device.write("f")
        #expect(try library.append(device.device.pending.map { $0.json.compact }, to: Self.id, after: 5, as: ada).number == 6)
    }

    @Test func aLongHistoryOpensFromASnapshotAndCanBeUndone() throws {
        _ = try begin()
        var device = try Device(library, ada)
        for number in 1...1_450 {
            try device.write("Version \(number)")
            if number % 7 == 0 { try device.send(library, ada) }
        }
        try device.send(library, ada)
        let history = try library.history(of: Self.id, after: nil, as: ada)
        #expect((history.number, history.snapshot.map { $0.number }.map { (201...450).contains($0) }) == (1_450, true))
        #expect(history.entries.count >= 1_000)
        var other = try Device(try Self.open(folder), ada)
        #expect(other.device.draft == device.device.draft)
        for _ in 0..<450 { #expect(other.device.undo { _ in true } != nil) }
        try other.send(library, ada)
        let page = other.device.draft.things(in: other.device.draft.things(in: .story, "locations")[0], "pages")[0]
        #expect(other.device.draft[page]?.text("text") == "Version 1000")
    }

    @Test func aBrokenStoryIsRefusedWithItsProblems() throws {
        _ = try begin()
        #expect { try library.publish(Self.id, at: 0, as: ada) } throws: { error in
            guard case .bundle(let fault) = error as? LibraryError else { return false }
            return fault.code == .brokenStory && !fault.problems.isEmpty
        }
        #expect(try library.story("the-door") == nil)
    }

    @Test func aStoryOnTheShelfIsReplacedOnlyByItsOwnDraft() throws {
        _ = try begin()
        var device = try Device(library, ada)
        try device.finish("Home at last.")
        try device.send(library, ada)
        _ = try library.publish(Self.id, at: device.known, as: ada)
        // Another draft from the same story, published first, makes this one old.
        let other = "d000000000000002"
        let copy = try library.beginDraft(other, from: "the-door", as: ada).draft
        #expect((copy.story, copy.shelf?.number) == ("the-door", 0))
        try device.write("Home, sweet home.")
        try device.send(library, ada)
        _ = try library.publish(Self.id, at: device.known, as: ada)
        #expect { try library.publish(other, at: 0, as: ada) } throws: { error in
            if case .draft(.shelf) = error as? LibraryError { true } else { false }
        }
        // The ID is taken now, also for new stories.
        #expect(try library.beginDraft("d000000000000003", title: "The Door!", language: nil, as: ada).draft.story == "the-door-2")
        try library.remove(story: "the-door", actor: "test", now: Self.now)
        _ = try library.publish(other, at: 0, as: ada)
    }

    @Test func onlyTheAuthorSeesADraftAndOnlyWithTheRight() throws {
        _ = try begin()
        func isDenied(_ reason: Denial, _ body: () throws -> Void) -> Bool {
            do { try body() } catch LibraryError.denied(let denial) { return denial == reason } catch {}
            return false
        }
        let bo = visitor("bo")
        #expect(throws: LibraryError.self) { try library.draft(Self.id, of: bo) }
        #expect(throws: LibraryError.self) { try library.history(of: Self.id, after: nil, as: bo) }
        #expect(isDenied(.mayNotWrite) { _ = try library.append([], to: Self.id, after: 0, as: bo) })
        #expect(isDenied(.mayNotWrite) { _ = try library.beginDraft("d000000000000009", title: "X", language: nil, as: bo) })
        #expect(isDenied(.administrator) { _ = try library.allowWriting(true, to: "bo", as: bo) })
        let nobody = Visitor.stranger(at: "", now: Self.now)
        #expect(isDenied(.nobody) { _ = try library.drafts(of: nobody) })
        var device = try Device(library, ada)
        try device.write("Safe.")
        try device.send(library, ada)
        try device.write("Kept on the device.")
        _ = try library.allowWriting(false, to: "ada", as: .atTheMachine(now: Self.now))
        #expect(isDenied(.mayNotWrite) { try device.send(library, ada) })
        // What was written stays there to be read.
        #expect(try library.history(of: Self.id, after: nil, as: ada).number == 1)
        #expect(try library.drafts(of: ada).mayWrite == false)
        _ = try library.allowWriting(true, to: "ada", as: .atTheMachine(now: Self.now))
        try device.send(library, ada)
        _ = try library.allowWriting(true, to: "bo", as: .atTheMachine(now: Self.now))
        #expect(throws: LibraryError.self) { try library.append([], to: Self.id, after: 0, as: bo) }
        #expect(throws: LibraryError.self) { try library.beginDraft(Self.id, title: "Mine", language: nil, as: bo) }
    }

    @Test func theBinKeepsWhatWasWritten() throws {
        _ = try begin()
        var device = try Device(library, ada)
        try device.write("Safe.")
        try library.deleteDraft(Self.id, as: ada)
        try library.deleteDraft(Self.id, as: ada)
        #expect { try device.send(library, ada) } throws: { error in
            if case .draft(.deleted) = error as? LibraryError { true } else { false }
        }
        #expect(try library.drafts(of: ada).drafts.map { $0.deleted } == [Self.now])
        try library.restoreDraft(Self.id, as: ada)
        try device.send(library, ada)
        #expect(try library.draft(Self.id, of: ada).number == 1)
        #expect(try library.auditLog(before: nil, limit: 3).map(\.action) == ["draft.broughtBack", "draft.deleted", "draft.begun"])
    }

    @Test func aDraftGoesAlongToAnotherLibrary() throws {
        _ = try begin()
        var device = try Device(library, ada)
        try device.finish("Home at last.")
        try device.send(library, ada)
        _ = try library.publish(Self.id, at: device.known, as: ada)
        let document = try library.export(reader: "ada")
        let other = try StoryLibrary.open(folder: folder.path + "/other")
        for _ in 0..<2 { _ = try other.restore(reader: document, actor: "test", now: Self.now) }
        #expect(try other.draft(Self.id, of: ada) == library.draft(Self.id, of: ada))
        #expect(try other.export(reader: "ada") == document)
        _ = try other.allowWriting(true, to: "ada", as: .atTheMachine(now: Self.now))
        var next = try Device(other, ada)
        #expect(next.device.draft == device.device.draft)
        _ = try next.device.perform("addLocation") { composer throws(CommandRefusal) in composer.addLocation(named: "Attic") }
        try next.send(other, ada)
        #expect(try other.draft(Self.id, of: ada).number == 3)
    }

    @Test(arguments: [
        "", "no JSON", "{}", "[1]", #"{"device":1,"sequence":1,"base":9,"command":"write","changes":[]}"#,
        #"{"device":1,"sequence":1,"base":0,"command":"write","changes":[{"remove":"9.9"}]}"#,
        #"{"device":1,"sequence":1,"base":0,"command":"write","changes":[{"remove":"0.0"}]}"#,
    ])
    func damagedEntriesAreRefused(_ text: String) throws {
        _ = try begin()
        let before = try library.history(of: Self.id, after: nil, as: ada)
        #expect { try library.append([text], to: Self.id, after: 0, as: ada) } throws: { error in
            if case .refused = error as? LibraryError { true } else { false }
        }
        #expect(try library.history(of: Self.id, after: nil, as: ada) == before)
        // The next entry of the device is still its first.
        var device = try Device(library, ada)
        try device.write("Fine.")
        try device.send(library, ada)
    }
}
