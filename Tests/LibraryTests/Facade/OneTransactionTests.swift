import Bundle
import Foundation
import Story
import Synchronization
import Testing

@testable import Library

/// What belongs together is one transaction, so a process that ends in between leaves nothing half done: no session without its audit
/// entry, no administrator with an old passphrase.
struct OneTransactionTests {
    private static let now = Timestamp(milliseconds: 1_800_000_000_000)
    private static let address = "192.168.1.7"

    private let folder: StoreFolder
    private let store: WatchedStore
    private let library: StoryLibrary

    init() throws {
        folder = try StoreFolder()
        let now = Self.now
        store = WatchedStore(try SQLiteStore(path: folder.path + "/library.sqlite", clock: { now }, uptime: { now }))
        library = StoryLibrary(store: store, files: FileStore(folder: folder.path + "/files"))
    }

    private var stranger: Visitor { .stranger(at: Self.address, now: Self.now) }

    /// Adds the readers Ada, who has a PIN, and Bo, who has none.
    private func addFamily() throws {
        let machine = Visitor.atTheMachine(now: Self.now)
        for id in ["ada", "bo"] as [Library.Reader.ID] { _ = try library.add(StoreSamples.reader(id), as: machine) }
        _ = try library.setPIN("1234", of: "ada", current: nil, as: machine)
        try library.setPassphrase("a ship in a bottle", atTheMachine: Self.now)
    }

    private func guest(whoHasRead: Bool) throws -> Visitor {
        var visitor = stranger
        let guest = try #require(try library.becomeGuest(wayBack: nil, as: visitor))
        visitor.session = guest.arrival.session
        if whoHasRead, let reader = visitor.reader {
            _ = try library.setFavourite(true, story: "deep", of: reader, changed: Self.now)
        }
        return visitor
    }

    private func administrator() throws -> Visitor {
        var visitor = stranger
        visitor.session = try library.enterAdministration("a ship in a bottle", as: visitor).session
        return visitor
    }

    private func present(_ session: Session?) throws -> Session? {
        try session.flatMap { session in try store.session(hash: session.hash, now: Self.now) }
    }

    // MARK: One write each

    @Test func comingAndGoingIsOneWriteEach() throws {
        try addFamily()
        let visitor = try guest(whoHasRead: true)
        _ = store.takeWrites()
        let entered = try library.enter("ada", pin: "1234", as: visitor)
        #expect(store.takeWrites() == ["take"])
        let wayBack = try #require(entered.wayBack)
        #expect(try present(visitor.session) == nil)
        #expect(try present(entered.arrival.session)?.reader == "ada")

        var ada = stranger
        ada.session = entered.arrival.session
        #expect(try library.stepOut(as: ada).wayBack == nil)
        #expect(store.takeWrites() == ["take"])
        #expect(try present(ada.session) == nil)

        let back = try #require(try library.becomeGuest(wayBack: wayBack.hash, as: stranger))
        #expect(back.isBack && store.takeWrites() == ["take"])
        #expect(try library.visitor(session: wayBack, device: nil, at: Self.address, now: Self.now).reader == nil)
    }

    @Test func aGuestWhoReadNothingGoesWithTheStep() throws {
        try addFamily()
        let visitor = try guest(whoHasRead: false)
        _ = store.takeWrites()
        #expect(try library.enter("bo", pin: nil, as: visitor).wayBack == nil)
        #expect(store.takeWrites() == ["take"])
        #expect(try library.guests().isEmpty)
    }

    @Test(arguments: ["k7qd-2mfa-xy34", "K7QD-2MFA-XY34", " k7qd 2mfa xy34", "k7qd2mfaxy34", "k7qd–2mfa–xy34"])
    func theCodeIsReadHoweverItIsTyped(_ typed: String) throws {
        library.allowSetUp(with: "k7qd-2mfa-xy34")
        #expect(throws: LibraryError.self) { try library.setPassphrase("a ship in a bottle", proof: .code("k7qd-2mfa-xy3"), as: stranger) }
        _ = try library.setPassphrase("a ship in a bottle", proof: .code(typed), as: stranger)
    }

    @Test func thePassphraseIsSetInOneWriteThatEndsAllOtherRights() throws {
        library.allowSetUp(with: "code")
        var first = stranger
        first.session = try library.setPassphrase("a ship in a bottle", proof: .code("code"), as: first).session
        #expect(store.takeWrites() == ["setPassphraseHash"])
        let other = try administrator()
        _ = store.takeWrites()
        let arrival = try library.setPassphrase("a bottle in a ship", proof: .current("a ship in a bottle"), as: first)
        #expect(store.takeWrites() == ["setPassphraseHash"])
        #expect(try present(arrival.session)?.administratorUntil != nil)
        #expect(try present(other.session)?.administratorUntil == nil)
        #expect(try library.auditLog(before: nil, limit: 2).map(\.action) == ["administrator.entered", "passphrase.set"])
        _ = try library.enterAdministration("a bottle in a ship", as: stranger)
        #expect(store.takeWrites() == ["take"])
    }

    @Test func deletingAndMergingAreOneWriteEach() throws {
        try addFamily()
        let visitor = try guest(whoHasRead: true)
        let guest = try #require(visitor.reader)
        _ = store.takeWrites()
        let merged = try #require(try library.merge(guest, into: "ada", pin: "1234", as: visitor))
        #expect(store.takeWrites() == ["merge"])
        #expect(try present(merged.session)?.reader == "ada")

        var administrator = try administrator()
        administrator.session = try library.enter("bo", pin: nil, as: administrator).arrival.session
        _ = store.takeWrites()
        let left = try #require(try library.deleteReader("bo", pin: nil, as: administrator))
        #expect(store.takeWrites() == ["hideReader"])
        #expect(try present(left.session)?.administratorUntil != nil)
        _ = try library.setPIN("4321", of: "ada", current: nil, as: administrator)
        #expect(store.takeWrites() == ["setPINHash"])
    }

    // MARK: What changes in between

    @Test func whoSaysTheOldPassphraseDoesNotComeInAfterANewOne() throws {
        try addFamily()
        let other = StoryLibrary(store: try SQLiteStore(path: folder.path + "/library.sqlite"), files: library.files)
        store.beforeWriting { try? other.setPassphrase("a bottle in a ship", atTheMachine: Self.now) }
        #expect { try library.enterAdministration("a ship in a bottle", as: stranger) } throws: { isDenied($0, .passphrase) }
        #expect(try library.auditLog(before: nil, limit: 1).map(\.action) == ["passphrase.set"])
        store.beforeWriting { try? other.setPassphrase("a ship in a bottle", atTheMachine: Self.now) }
        #expect { try library.setPassphrase("my own from now on", proof: .current("a bottle in a ship"), as: stranger) } throws: {
            isDenied($0, .passphrase)
        }
        _ = try library.enterAdministration("a ship in a bottle", as: stranger)
    }

    @Test(arguments: ["ada", "bo"] as [Library.Reader.ID]) func whoSaysTheOldPINDoesNotComeInAfterANewOne(_ id: Library.Reader.ID) throws {
        try addFamily()
        let other = StoryLibrary(store: try SQLiteStore(path: folder.path + "/library.sqlite"), files: library.files)
        func setPINBeforeWriting(_ pin: String) {
            store.beforeWriting { _ = try? other.setPIN(pin, of: id, current: nil, as: .atTheMachine(now: Self.now)) }
        }
        let visitor = try guest(whoHasRead: true)
        setPINBeforeWriting("7777")
        #expect { try library.enter(id, pin: "1234", as: visitor) } throws: { isDenied($0, .pin) }
        #expect(try present(visitor.session) != nil, "the guest stays where they are")
        setPINBeforeWriting("8888")
        #expect { try library.merge(try #require(visitor.reader), into: id, pin: "7777", as: visitor) } throws: { isDenied($0, .pin) }
        #expect(try library.guests().count == 1)
    }

    private func isDenied(_ error: any Error, _ denial: Denial) -> Bool {
        if case .denied(let found) = error as? LibraryError { found == denial } else { false }
    }

    // MARK: No lock

    private static let story = #"""
        {"branchbook": 1, "id": "walk", "title": "A Walk", "start": "a", "locations": {
          "a": {"text": "A marmalade morning.", "choices": [{"id": "out", "text": "Go out.", "go": "b"}]},
          "b": {"text": "It is windy.", "ending": {"id": "windy", "title": "Windy"}}}}
        """#

    @Test func theStoreIsNeverAskedUnderALock() throws {
        store.watch(library)
        defer { store.watch(nil) }
        let path = folder.path + "/stories/walk"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        try Data(Self.story.utf8).write(to: URL(filePath: path + "/story.json"))
        #expect(try library.add(folder: path, actor: "server", now: Self.now) == .added)
        try addFamily()
        library.allowSetUp(with: "code")
        var query = ShelfQuery()
        query.search = "marmalade"
        #expect(try library.shelf(query, for: "ada").total == 1)
        var lines = StoreSamples.lines([#"{"n":1}"#], story: "walk")
        lines.reader = "ada"
        _ = try library.append(lines)
        _ = try library.underWay(for: "ada", limit: 3)
        _ = try library.statistics(of: "walk", for: "ada")
        _ = try library.map(of: "walk", for: "ada")
        var visitor = try guest(whoHasRead: true)
        visitor.device = SessionSecret().hash
        _ = try library.enter("ada", pin: "1234", as: visitor)
        #expect(throws: LibraryError.self) { try library.setPassphrase("a bottle in a ship", proof: .code("code"), as: visitor) }
        try library.tidy(now: Self.now)
        try library.remove(story: "walk", actor: "server", now: Self.now)
        #expect(try library.shelf(ShelfQuery(), for: nil).total == 0)
        #expect(store.heldLocks == [])

        // The watch detects a lock if there is one.
        library.memory.withLock { _ in _ = try? store.moment() }
        #expect(store.heldLocks == ["moment()"])
    }
}
