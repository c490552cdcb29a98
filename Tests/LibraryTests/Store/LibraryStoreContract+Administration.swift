import FoundationEssentials
import Library
import Story
import Testing

extension LibraryStoreContract {
    @Suite struct Administration {
        private static let all = StoreImplementation.all

        @Test(arguments: all) func thePassphraseIsKeptAsItsHash(_ implementation: StoreImplementation) throws {
            let folder = try StoreFolder()
            let store = try implementation.open(folder.path)
            #expect(try store.passphraseHash() == nil)
            try store.setPassphraseHash("one")
            try store.setPassphraseHash("two")
            #expect(try implementation.open(folder.path).passphraseHash() == "two")
        }

        @Test(arguments: all) func aSessionLastsUntilItExpires(_ implementation: StoreImplementation) throws {
            let folder = try StoreFolder()
            let store = try implementation.open(folder.path)
            try store.add(StoreSamples.reader("ada"))
            let session = Session(
                hash: "s",
                reader: "ada",
                administratorUntil: StoreSamples.time(7),
                expires: StoreSamples.time(10)
            )
            try store.put(session)
            #expect(try store.session(hash: "s", now: StoreSamples.time(9)) == session)
            #expect(try store.session(hash: "s", now: StoreSamples.time(10)) == nil)
            #expect(try store.session(hash: "t", now: StoreSamples.time(9)) == nil)
            try store.removeSessions(expiredBefore: StoreSamples.time(10))
            #expect(try store.session(hash: "s", now: StoreSamples.time(9)) == session)
            try store.removeSessions(expiredBefore: StoreSamples.time(11))
            #expect(try store.session(hash: "s", now: StoreSamples.time(9)) == nil)
        }

        @Test(arguments: all) func onlyASessionThatIsThereIsRenewed(_ implementation: StoreImplementation) throws {
            let folder = try StoreFolder()
            let store = try implementation.open(folder.path)
            try store.put(Session(hash: "s", reader: nil, administratorUntil: StoreSamples.time(3), expires: StoreSamples.time(10)))
            try store.renewSession(hash: "s", expires: StoreSamples.time(20))
            try store.renewSession(hash: "s", expires: StoreSamples.time(15))
            try store.endAdministration(of: "s")
            let left = Session(hash: "s", reader: nil, administratorUntil: nil, expires: StoreSamples.time(20))
            #expect(try store.session(hash: "s", now: StoreSamples.time(0)) == left)
            try store.removeSession(hash: "s")
            try store.renewSession(hash: "s", expires: StoreSamples.time(30))
            #expect(try store.session(hash: "s", now: StoreSamples.time(0)) == nil)
        }

        @Test(arguments: all) func aNewPassphraseEndsAdministrationForAllAtOnce(_ implementation: StoreImplementation) throws {
            let folder = try StoreFolder()
            let store = try implementation.open(folder.path)
            try store.add(StoreSamples.reader("ada"))
            let now = StoreSamples.time(1)
            for (hash, reader) in [("a", "ada"), ("b", "ada"), ("c", nil)] as [(String, Reader.ID?)] {
                try store.put(
                    Session(hash: hash, reader: reader, administratorUntil: StoreSamples.time(7), expires: StoreSamples.time(10))
                )
            }
            try store.setPassphraseHash("new")
            #expect(try store.session(hash: "a", now: now)?.reader == "ada")
            #expect(try store.session(hash: "a", now: now)?.administratorUntil == nil)
            #expect(try store.session(hash: "c", now: now)?.administratorUntil == nil)
            try store.removeSession(hash: "b")
            #expect(try store.session(hash: "b", now: now) == nil)
            #expect(try store.session(hash: "c", now: now) != nil)
        }

        @Test(arguments: all) func theAuditLogIsNumberedWithoutGaps(_ implementation: StoreImplementation) throws {
            let folder = try StoreFolder()
            let store = try implementation.open(folder.path)
            for index in 1...5 {
                let entry = AuditEntry(time: StoreSamples.time(Int64(index)), actor: "server", action: "story.added", subject: "s\(index)")
                try store.audit(entry)
            }
            #expect(try store.auditLog(before: nil, limit: 2).map(\.number) == [5, 4])
            #expect(try store.auditLog(before: 4, limit: 9).map(\.subject) == ["s3", "s2", "s1"])
        }

        @Test(arguments: all) func aBackupHoldsEverythingAndReplacesNothing(_ implementation: StoreImplementation) throws {
            let folder = try StoreFolder()
            let store = try implementation.open(folder.path)
            try store.put(StoreSamples.entry("deep"))
            try store.add(StoreSamples.reader("ada"))
            _ = try store.append(StoreSamples.lines(["end home"]), facts: StoreSamples.facts)
            let copies = try StoreFolder()
            try store.backup(to: copies.path + "/library.sqlite")
            #expect(throws: StoreError.self) { try store.backup(to: copies.path + "/library.sqlite") }
            #expect(try FileManager.default.contentsOfDirectory(atPath: copies.path) == ["library.sqlite"])
            _ = try store.deleteReader("ada")

            let copy = try implementation.open(copies.path)
            #expect(try copy.changes(since: nil).put == store.changes(since: nil).put)
            #expect(try copy.lines(of: "play-1", from: 0) == ["end home"])
            #expect(try copy.search(SearchWords(typed: "cave"), limit: 9).ranked == ["deep"])
            #expect(try copy.integrityProblems() == [])
        }
    }
}
