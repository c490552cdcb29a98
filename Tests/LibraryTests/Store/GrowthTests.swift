import Story
import Testing

@testable import Library

/// What anyone can add to the library's data without being anyone in it.
@Suite struct GrowthTests {
    @Test func aReaderHasSoManySessionsAndTheOldestEnds() throws {
        let folder = try StoreFolder()
        let start = StoreSamples.time(0)
        let store = try SQLiteStore(path: folder.path + "/library.sqlite", clock: { start }, uptime: { Timestamp(milliseconds: 0) })
        try store.add(StoreSamples.reader("ada"))
        for number in 0..<(Session.mostOfReader + 3) {
            // The first one was used again since.
            let used = number == 0 ? 1_000_000 : Int64(number)
            let session = Session(hash: "s\(number)", reader: "ada", expires: StoreSamples.time(used))
            _ = try store.take(SessionStep(begins: session))
        }
        let now = StoreSamples.time(-1_000)
        let left = try (0..<(Session.mostOfReader + 3)).filter { try store.session(hash: "s\($0)", now: now) != nil }
        #expect(left == [0] + Array(4..<(Session.mostOfReader + 3)))
    }

    @Test func theEntriesOfReadersMakeRoomAndThoseOfTheAdministratorStay() throws {
        let folder = try StoreFolder()
        let store = try SQLiteStore(path: folder.path + "/library.sqlite")
        let entry = { (actor: String, number: Int) in
            AuditEntry(time: StoreSamples.time(1), actor: actor, action: "group.invited", subject: "\(number)")
        }
        let most = AuditEntry.mostOfReaders
        try store.connections.write { database throws(StoreError) in
            for (number, actor) in AuditEntry.trusted.enumerated() { try database.note(entry(actor, number)) }
            for number in 0..<(most + 500) { try database.note(entry(number % 2 == 0 ? "guest-1" : "nobody", number)) }
        }
        let log = try store.auditLog(before: nil, limit: .max)
        #expect(log.first?.subject == "\(most + 499)")
        #expect(log.suffix(3).map(\.actor) == AuditEntry.trusted.reversed())
        #expect((most..<(most + 100)).contains(log.count - 3))
    }
}
