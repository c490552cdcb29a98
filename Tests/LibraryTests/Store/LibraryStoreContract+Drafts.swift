import Library
import Story
import Testing

extension LibraryStoreContract {
    @Suite struct Drafts {
        private static let all = StoreImplementation.all

        private func draft(_ id: String = "d1", author: Reader.ID = "ada", story: String = "door", created: Int64 = 1) -> StoredDraft {
            StoredDraft(id: id, author: author, title: "The Dör", story: story, created: StoreSamples.time(created))
        }

        private func entry(_ number: Int64, device: UInt32 = 1, sequence: UInt32? = nil, text: String = "{\"ä\": 1}\n") -> DraftEntry {
            DraftEntry(
                number: number,
                device: device,
                sequence: sequence ?? UInt32(number),
                time: StoreSamples.time(10 + number),
                text: text
            )
        }

        private func append(_ entries: DraftEntry..., snapshot: DraftSnapshot? = nil, to draft: String = "d1") -> DraftAppend {
            DraftAppend(
                draft: draft,
                after: entries[0].number - 1,
                entries: entries,
                title: "After \(entries.count)",
                story: "door-2",
                snapshot: snapshot
            )
        }

        private func store(_ implementation: StoreImplementation, _ folder: StoreFolder) throws -> any LibraryStore {
            let store = try implementation.open(folder.path)
            for id in ["ada", "bo"] as [Reader.ID] { try store.add(StoreSamples.reader(id)) }
            return store
        }

        private let bounds = ReadingBounds()

        @Test(arguments: all) func aHistoryComesBackAsItWasAppended(_ implementation: StoreImplementation) throws {
            let folder = try StoreFolder()
            var store = try store(implementation, folder)
            try store.add(draft(), snapshot: "begin\n“ö”", within: bounds, audit: nil)
            #expect(try store.draft("d1") == draft())
            #expect(try store.entries(of: "d1", after: 0).isEmpty)
            #expect(try store.append(append(entry(1), entry(2, device: 7, sequence: 1)), within: bounds))
            let later = DraftSnapshot(number: 3, text: "later")
            #expect(try store.append(append(entry(3, sequence: 2), snapshot: later), within: bounds))
            store = try implementation.open(folder.path)
            #expect(try store.entries(of: "d1", after: 0) == [entry(1), entry(2, device: 7, sequence: 1), entry(3, sequence: 2)])
            #expect(try store.entries(of: "d1", after: 2) == [entry(3, sequence: 2)])
            #expect(try store.lastSequences(of: "d1") == [1: 2, 7: 1])
            #expect(try store.snapshot(of: "d1", near: 2) == DraftSnapshot(number: 0, text: "begin\n“ö”"))
            #expect(try store.snapshot(of: "d1", near: .max) == later)
            let found = try #require(try store.draft("d1"))
            #expect((found.number, found.title, found.story) == (3, "After 1", "door-2"))
            #expect((found.created, found.changed) == (StoreSamples.time(1), StoreSamples.time(13)))
            #expect(try store.integrityProblems() == [])
        }

        @Test(arguments: all) func onlyTheNextEntriesAreAppended(_ implementation: StoreImplementation) throws {
            let folder = try StoreFolder()
            let store = try store(implementation, folder)
            try store.add(draft(), snapshot: "begin", within: bounds, audit: nil)
            #expect(try store.append(append(entry(1)), within: bounds))
            // Another device was faster, or this one is ahead.
            #expect(try !store.append(append(entry(1, device: 2)), within: bounds))
            #expect(try !store.append(append(entry(3)), within: bounds))
            #expect(try !store.append(append(entry(1), to: "none"), within: bounds))
            #expect(try store.entries(of: "d1", after: 0) == [entry(1)])
            #expect(try store.setDeleted("d1", at: StoreSamples.time(20), audit: nil))
            #expect(try !store.append(append(entry(2)), within: bounds))
            #expect(try store.draft("d1")?.deleted == StoreSamples.time(20))
            #expect(try store.setDeleted("d1", at: nil, audit: nil))
            #expect(try store.append(append(entry(2)), within: bounds))
            #expect(try !store.setDeleted("none", at: nil, audit: nil))
        }

        @Test(arguments: all) func draftsAreFoundByAuthorAndStory(_ implementation: StoreImplementation) throws {
            let folder = try StoreFolder()
            let store = try store(implementation, folder)
            let begun = AuditEntry(time: StoreSamples.time(1), actor: "ada", action: "draft.begun", subject: "d1", detail: "")
            try store.add(draft(), snapshot: "", within: bounds, audit: begun)
            try store.add(draft("d2", story: "cave", created: 2), snapshot: "", within: bounds, audit: nil)
            try store.add(draft("d3", author: "bo", created: 3), snapshot: "", within: bounds, audit: nil)
            #expect(try store.auditLog(before: nil, limit: 9).map(\.action) == ["draft.begun"])
            #expect(throws: StoreError.self) { try store.add(draft("d1", author: "bo"), snapshot: "", within: bounds, audit: nil) }
            #expect(throws: StoreError.self) { try store.add(draft("d4", author: "nobody"), snapshot: "", within: bounds, audit: nil) }
            #expect(try store.drafts(of: "ada").map(\.id) == ["d2", "d1"])
            #expect(try store.append(append(entry(1)), within: bounds))
            #expect(try store.setDeleted("d2", at: StoreSamples.time(9), audit: nil))
            #expect(try store.drafts(of: "ada").map(\.id) == ["d1", "d2"])
            #expect(try ["door-2", "cave", "x"].map { try store.hasDraft(ofStory: $0) } == [true, true, false])
            #expect(try store.draft("none") == nil)
        }

        @Test(arguments: all) func publishingReplacesOnlyWhatTheAuthorKnows(_ implementation: StoreImplementation) throws {
            let folder = try StoreFolder()
            let store = try store(implementation, folder)
            try store.add(draft(), snapshot: "", within: bounds, audit: nil)
            let shelf = StoredDraft.Shelf(revision: "r-door", number: 4, time: StoreSamples.time(30))
            let entry = StoreSamples.entry("door")
            let note = AuditEntry(time: StoreSamples.time(30), actor: "ada", action: "story.added", subject: "door", detail: "")
            #expect(try !store.publish(entry, of: "d1", as: shelf, replacing: "r-0", audit: note))
            #expect(try !store.publish(entry, of: "none", as: shelf, replacing: nil, audit: note))
            #expect(try store.story("door") == nil)
            #expect(try store.publish(entry, of: "d1", as: shelf, replacing: nil, audit: note))
            #expect(try store.story("door")?.listing.revision == "r-door")
            #expect(try store.draft("d1")?.shelf == shelf)
            #expect(try !store.publish(entry, of: "d1", as: shelf, replacing: nil, audit: note))
            #expect(try store.publish(entry, of: "d1", as: shelf, replacing: "r-door", audit: nil))
            #expect(try store.auditLog(before: nil, limit: 9).map(\.action) == ["story.added"])
        }

        @Test(arguments: all) func draftsCountTowardsTheSpaceAndLeaveWithTheirAuthor(_ implementation: StoreImplementation) throws {
            let folder = try StoreFolder()
            let store = try store(implementation, folder)
            try store.add(draft(), snapshot: "öx", within: bounds, audit: nil)
            #expect(try store.usage(of: "ada")?.bytes == 512 + 64 + 3)
            #expect(try store.append(append(entry(1, text: "12345")), within: bounds))
            #expect(try store.usage(of: "ada")?.bytes == 512 + 64 + 3 + 64 + 5)
            var small = bounds
            small.profile.bytes = 700
            #expect(throws: StoreError.exceeded(.profile)) { try store.append(append(entry(2)), within: small) }
            #expect(throws: StoreError.exceeded(.profile)) { try store.add(draft("d2"), snapshot: "", within: small, audit: nil) }
            #expect(try store.draft("d1")?.number == 1)
            #expect(try store.hideReader("ada", at: StoreSamples.time(50), audit: nil))
            #expect(try store.draft("d1") == nil)
            #expect(try store.bringBack("ada", audit: nil))
            #expect(try store.drafts(of: "ada").map(\.id) == ["d1"])
            #expect(try store.deleteReader("ada"))
            #expect(try store.draft("d1") == nil)
            #expect(try store.integrityProblems() == [])
        }

        @Test(arguments: all) func theBinIsEmptiedAfterItsDays(_ implementation: StoreImplementation) throws {
            let folder = try StoreFolder()
            let store = try store(implementation, folder)
            for id in ["d1", "d2", "d3"] { try store.add(draft(id), snapshot: "", within: bounds, audit: nil) }
            for id in ["d1", "d2"] { #expect(try store.setDeleted(id, at: StoreSamples.time(1), audit: nil)) }
            var short = bounds
            short.deletedDays = 3
            func tidy(day: Int64) throws { try store.tidyReaders(day: day, within: short) { _ in [] } }
            try tidy(day: 20_000)
            try tidy(day: 30_000)
            // A clock that jumps counts as one day, and a draft that comes back starts anew.
            #expect(try store.setDeleted("d2", at: nil, audit: nil))
            #expect(try store.setDeleted("d2", at: StoreSamples.time(1), audit: nil))
            #expect(try store.drafts(of: "ada").count == 3)
            try tidy(day: 30_001)
            #expect(Set(try store.drafts(of: "ada").map(\.id)) == ["d2", "d3"])
            #expect(try store.usage(of: "ada")?.bytes == 2 * (512 + 64))
        }

        @Test(arguments: all) func onlyAReaderWithANameMayWrite(_ implementation: StoreImplementation) throws {
            let folder = try StoreFolder()
            let store = try store(implementation, folder)
            try store.add(StoreSamples.reader("g", kind: .guest))
            #expect(try store.reader("ada")?.mayWrite == false)
            #expect(try store.allowWriting(true, to: "ada", audit: nil))
            #expect(try store.profiles().map(\.mayWrite) == [true, false])
            #expect(try store.allowWriting(false, to: "ada", audit: nil))
            #expect(try store.reader("ada")?.mayWrite == false)
            #expect(try !store.allowWriting(true, to: "g", audit: nil))
            #expect(try !store.allowWriting(true, to: "none", audit: nil))
        }
    }
}
