import Library
import Story
import Testing

extension LibraryStoreContract {
    @Suite struct Deletion {
        private static let all = StoreImplementation.all

        private func audit(_ action: String) -> AuditEntry {
            AuditEntry(time: StoreSamples.time(0), actor: "administrator", action: action, subject: "ada")
        }

        private func store(_ implementation: StoreImplementation, _ folder: StoreFolder) throws -> any LibraryStore {
            let store = try implementation.open(folder.path)
            try store.add(StoreSamples.reader("ada"))
            _ = try store.append(StoreSamples.lines(["x"]), facts: StoreSamples.facts)
            try store.setPINHash("hash", of: "ada", in: nil)
            try store.put(Session(hash: "s", reader: "ada", expires: StoreSamples.time(99)))
            return store
        }

        @Test(arguments: all) func aDeletedReaderIsFoundByNobody(_ implementation: StoreImplementation) throws {
            let folder = try StoreFolder()
            let store = try store(implementation, folder)
            #expect(try store.hideReader("ada", at: StoreSamples.time(7), audit: audit("reader.deleted")))
            #expect(try store.auditLog(before: nil, limit: 9).map(\.action) == ["reader.deleted"])
            #expect(try !store.hideReader("ada", at: StoreSamples.time(8), audit: audit("reader.deleted")))
            #expect(try store.auditLog(before: nil, limit: 9).count == 1)
            #expect(try store.reader("ada") == nil)
            #expect(try store.profiles().isEmpty)
            #expect(try store.pinHash(of: "ada") == nil)
            #expect(try store.session(hash: "s", now: StoreSamples.time(1)) == nil)
            #expect(try store.progress(of: "ada").isEmpty)
            #expect(try !store.update(StoreSamples.reader("ada")))
            #expect(throws: StoreError.self) { try store.put(Session(hash: "t", reader: "ada", expires: StoreSamples.time(99))) }
            #expect(throws: StoreError.self) { try store.add(StoreSamples.reader("ada")) }
            #expect(throws: StoreError.self) {
                try store.append(StoreSamples.lines(["x", "y"]), facts: StoreSamples.facts)
            }
            let deleted = try store.deletedReaders()
            #expect(deleted.map(\.reader.id) == ["ada"])
            #expect(deleted[0].deleted == StoreSamples.time(7))
            #expect(deleted[0].usage.plays == 1)
        }

        @Test(arguments: all) func aDeletedReaderComesBackWithEverything(_ implementation: StoreImplementation) throws {
            let folder = try StoreFolder()
            let store = try store(implementation, folder)
            let (reader, progress) = (try store.reader("ada"), try store.progress(of: "ada"))
            #expect(try !store.bringBack("ada", audit: audit("reader.broughtBack")))
            _ = try store.hideReader("ada", at: StoreSamples.time(7), audit: nil)
            #expect(try store.bringBack("ada", audit: audit("reader.broughtBack")))
            #expect(try store.auditLog(before: nil, limit: 9).map(\.action) == ["reader.broughtBack"])
            #expect(try store.reader("ada") == reader)
            #expect(try store.progress(of: "ada") == progress)
            #expect(try store.pinHash(of: "ada") == "hash")
            #expect(try store.deletedReaders().isEmpty)
            #expect(try !store.bringBack("none", audit: nil))
        }

        @Test(arguments: all) func aDeletedReaderIsGoneForGoodAfterItsDays(_ implementation: StoreImplementation) throws {
            let folder = try StoreFolder()
            let store = try store(implementation, folder)
            try store.tidyReaders(day: 1, within: ReadingBounds()) { _ in [] }
            _ = try store.hideReader("ada", at: StoreSamples.time(7), audit: nil)
            for day: Int64 in 2...30 { try store.tidyReaders(day: day, within: ReadingBounds()) { _ in [] } }
            #expect(try store.deletedReaders().map(\.idleDays) == [29])
            try store.tidyReaders(day: 31, within: ReadingBounds()) { $0.map { audit("erased \($0.id)") } }
            #expect(try store.deletedReaders().isEmpty)
            #expect(try store.play("play-1") == nil)
            #expect(try store.auditLog(before: nil, limit: 9).map(\.action) == ["erased ada"])
            #expect(try store.integrityProblems() == [])
        }

        @Test(arguments: all) func aDeletedReaderCanBeErasedAtOnce(_ implementation: StoreImplementation) throws {
            let folder = try StoreFolder()
            let store = try store(implementation, folder)
            _ = try store.hideReader("ada", at: StoreSamples.time(7), audit: nil)
            #expect(try store.deleteReader("ada", audit: audit("reader.erased"), then: SessionStep()))
            #expect(try store.deletedReaders().isEmpty)
            try store.add(StoreSamples.reader("ada"))
            #expect(try store.usage(of: "ada") == ReaderUsage())
        }
    }

    @Suite struct Devices {
        private static let all = StoreImplementation.all

        private func enter(_ store: any LibraryStore, _ device: String, _ reader: Reader.ID?) throws {
            let session = Session(hash: "s-\(device)", reader: reader, expires: StoreSamples.time(99))
            _ = try store.take(SessionStep(begins: session, remembers: KnownDevice(hash: device, reader: reader)))
        }

        @Test(arguments: all) func aDeviceIsKnownToTheSecretThatWasSaidOnIt(_ implementation: StoreImplementation) throws {
            let folder = try StoreFolder()
            let store = try implementation.open(folder.path)
            for id in ["ada", "bo"] as [Reader.ID] { try store.add(StoreSamples.reader(id)) }
            try enter(store, "tablet", "ada")
            try enter(store, "tablet", "ada")
            try enter(store, "phone", nil)
            #expect(try store.isKnown(device: "tablet", to: "ada"))
            #expect(try !store.isKnown(device: "tablet", to: "bo"))
            #expect(try !store.isKnown(device: "tablet", to: nil))
            #expect(try store.isKnown(device: "phone", to: nil))
            #expect(try !store.isKnown(device: "phone", to: "ada"))
            #expect(try !store.isKnown(device: "tablet", to: "none"))
        }

        @Test(arguments: all) func aNewSecretForgetsOtherDevices(_ implementation: StoreImplementation) throws {
            let folder = try StoreFolder()
            let store = try implementation.open(folder.path)
            try store.add(StoreSamples.reader("ada"))
            for device in ["own", "other"] {
                try enter(store, device, "ada")
                try enter(store, device, nil)
            }
            try store.setPINHash(nil, of: "ada", in: nil, device: nil, proof: nil, audit: nil)
            #expect(try store.isKnown(device: "other", to: "ada"))
            try store.setPINHash("hash", of: "ada", in: nil, device: "own", proof: nil, audit: nil)
            try store.setPINHash("hash", of: "ada", in: nil, device: "own", proof: nil, audit: nil)
            #expect(try store.isKnown(device: "own", to: "ada"))
            #expect(try !store.isKnown(device: "other", to: "ada"))
            #expect(try store.isKnown(device: "other", to: nil))
            try store.setPassphraseHash("hash")
            #expect(try !store.isKnown(device: "own", to: nil))
            _ = try store.deleteReader("ada")
            #expect(try store.integrityProblems() == [])
        }

        @Test(arguments: all) func theDevicesHeardOfLastAreRemembered(_ implementation: StoreImplementation) throws {
            let folder = try StoreFolder()
            let store = try implementation.open(folder.path)
            try store.add(StoreSamples.reader("ada"))
            for number in 0..<100 { try enter(store, "d\(number)", "ada") }
            try enter(store, "d0", "ada")
            try enter(store, "new", "ada")
            #expect(try store.isKnown(device: "d0", to: "ada"))
            #expect(try !store.isKnown(device: "d1", to: "ada"))
            #expect(try store.isKnown(device: "d2", to: "ada"))
        }
    }
}
