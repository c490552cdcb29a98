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
                cover: "pictures/dör.svg",
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
            try store.add(draft(), snapshot: "begin\n“ö”", files: [], within: bounds, audit: nil)
            #expect(try store.draft("d1") == draft())
            #expect(try store.entries(of: "d1", after: 0, through: .max).isEmpty)
            #expect(try store.append(append(entry(1), entry(2, device: 7, sequence: 1)), within: bounds))
            let later = DraftSnapshot(number: 3, text: "later")
            #expect(try store.append(append(entry(3, sequence: 2), snapshot: later), within: bounds))
            store = try implementation.open(folder.path)
            #expect(
                try store.entries(of: "d1", after: 0, through: .max) == [entry(1), entry(2, device: 7, sequence: 1), entry(3, sequence: 2)]
            )
            #expect(try store.entries(of: "d1", after: 2, through: .max) == [entry(3, sequence: 2)])
            #expect(try store.lastSequences(of: "d1") == [1: 2, 7: 1])
            #expect(try store.snapshot(of: "d1", near: 2) == DraftSnapshot(number: 0, text: "begin\n“ö”"))
            #expect(try store.snapshot(of: "d1", near: .max) == later)
            let found = try #require(try store.draft("d1"))
            #expect((found.number, found.title, found.story) == (3, "After 1", "door-2"))
            #expect(found.cover == "pictures/dör.svg")
            #expect((found.created, found.changed) == (StoreSamples.time(1), StoreSamples.time(13)))
            #expect(try store.integrityProblems() == [])
        }

        @Test(arguments: all) func onlyTheNextEntriesAreAppended(_ implementation: StoreImplementation) throws {
            let folder = try StoreFolder()
            let store = try store(implementation, folder)
            try store.add(draft(), snapshot: "begin", files: [], within: bounds, audit: nil)
            #expect(try store.append(append(entry(1)), within: bounds))
            // Another device was faster, or this one is ahead.
            #expect(try !store.append(append(entry(1, device: 2)), within: bounds))
            #expect(try !store.append(append(entry(3)), within: bounds))
            #expect(try !store.append(append(entry(1), to: "none"), within: bounds))
            #expect(try store.entries(of: "d1", after: 0, through: .max) == [entry(1)])
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
            try store.add(draft(), snapshot: "", files: [], within: bounds, audit: begun)
            try store.add(draft("d2", story: "cave", created: 2), snapshot: "", files: [], within: bounds, audit: nil)
            try store.add(draft("d3", author: "bo", created: 3), snapshot: "", files: [], within: bounds, audit: nil)
            #expect(try store.auditLog(before: nil, limit: 9).map(\.action) == ["draft.begun"])
            #expect(throws: StoreError.self) {
                try store.add(draft("d1", author: "bo"), snapshot: "", files: [], within: bounds, audit: nil)
            }
            #expect(throws: StoreError.self) {
                try store.add(draft("d4", author: "nobody"), snapshot: "", files: [], within: bounds, audit: nil)
            }
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
            try store.add(draft(), snapshot: "", files: [], within: bounds, audit: nil)
            let shelf = StoredDraft.Shelf(revision: "r-door", number: 4, time: StoreSamples.time(30))
            let entry = StoreSamples.entry("door")
            let note = AuditEntry(time: StoreSamples.time(30), actor: "ada", action: "story.added", subject: "door", detail: "")
            #expect(try !store.publish(entry, of: "d1", as: shelf, replacing: "r-0", approving: nil, audit: note))
            #expect(try !store.publish(entry, of: "none", as: shelf, replacing: nil, approving: nil, audit: note))
            #expect(try store.story("door") == nil)
            #expect(try store.publish(entry, of: "d1", as: shelf, replacing: nil, approving: nil, audit: note))
            #expect(try store.story("door")?.listing.revision == "r-door")
            #expect(try store.draft("d1")?.shelf == shelf)
            #expect(try !store.publish(entry, of: "d1", as: shelf, replacing: nil, approving: nil, audit: note))
            #expect(try store.publish(entry, of: "d1", as: shelf, replacing: "r-door", approving: nil, audit: nil))
            #expect(try store.auditLog(before: nil, limit: 9).map(\.action) == ["story.added"])
        }

        @Test(arguments: all) func aStoryBelongsToWhoeverPublishedItFirst(_ implementation: StoreImplementation) throws {
            let folder = try StoreFolder()
            let store = try store(implementation, folder)
            try store.add(draft(), snapshot: "", files: [], within: bounds, audit: nil)
            try store.put(StoreSamples.entry("cave"), audit: nil)
            let shelf = StoredDraft.Shelf(revision: "r-door", number: 4, time: StoreSamples.time(30))
            #expect(try store.owner(ofStory: "door") == nil && store.owner(ofStory: "cave") == nil)
            #expect(try store.publish(StoreSamples.entry("door"), of: "d1", as: shelf, replacing: nil, approving: nil, audit: nil))
            #expect(try store.publish(StoreSamples.entry("cave"), of: "d1", as: shelf, replacing: "r-cave", approving: nil, audit: nil))
            #expect(try store.owner(ofStory: "door") == "ada" && store.owner(ofStory: "cave") == nil)
            // The same again changes nothing; what comes with a pack or a folder is the library's.
            try store.put(StoreSamples.entry("door"), audit: nil)
            #expect(try store.owner(ofStory: "door") == "ada")
            var other = StoreSamples.entry("door")
            other.listing.digest = "another"
            try store.put(other, audit: nil)
            #expect(try store.owner(ofStory: "door") == nil)
        }

        @Test(arguments: all) func draftsCountTowardsTheSpaceAndLeaveWithTheirAuthor(_ implementation: StoreImplementation) throws {
            let folder = try StoreFolder()
            let store = try store(implementation, folder)
            try store.add(draft(), snapshot: "öx", files: [], within: bounds, audit: nil)
            #expect(try store.usage(of: "ada")?.bytes == 512 + 64 + 3)
            #expect(try store.append(append(entry(1, text: "12345")), within: bounds))
            #expect(try store.usage(of: "ada")?.bytes == 512 + 64 + 3 + 64 + 5)
            var small = bounds
            small.profile.bytes = 700
            #expect(throws: StoreError.exceeded(.profile)) { try store.append(append(entry(2)), within: small) }
            #expect(throws: StoreError.exceeded(.profile)) {
                try store.add(draft("d2"), snapshot: "", files: [], within: small, audit: nil)
            }
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
            for id in ["d1", "d2", "d3"] { try store.add(draft(id), snapshot: "", files: [], within: bounds, audit: nil) }
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

        @Test(arguments: all) func oldSnapshotsAreThinned(_ implementation: StoreImplementation) throws {
            let folder = try StoreFolder()
            let store = try store(implementation, folder)
            // One that came from another library begins later.
            var later = draft("d2")
            later.number = 107
            try store.add(draft(), snapshot: "0", files: [], within: bounds, audit: nil)
            try store.add(later, snapshot: "107", files: [], within: bounds, audit: nil)
            try store.add(draft("d3"), snapshot: "0", files: [], within: bounds, audit: nil)
            for number in 1...100 as ClosedRange<Int64> {
                for (id, number) in [("d1", number), ("d2", 107 + number)] {
                    let snapshot = number % 5 == 0 ? DraftSnapshot(number: number, text: "\(number)") : nil
                    #expect(try store.append(append(entry(number), snapshot: snapshot, to: id), within: bounds))
                }
            }
            func snapshots(_ draft: String) throws -> [Int64] {
                try Set((0...210).map { try #require(try store.snapshot(of: draft, near: $0)).number }).sorted()
            }
            func thin(_ start: Int64, before recent: Int64) throws -> Int {
                try store.thinSnapshots(olderThan: StoreSamples.time(10 + start), before: recent, toOneIn: 20)
            }
            let used = try #require(try store.usage(of: "ada")).bytes
            // Entries 43 and later are new, so the snapshot before them stays.
            #expect(try thin(43, before: 0) == 6)
            #expect(try snapshots("d1") == [0, 20] + stride(from: 40, through: 100, by: 5))
            #expect(try snapshots("d2") == [107] + stride(from: 110, through: 205, by: 5))
            #expect(try thin(43, before: 0) == 0)
            // All are old, but the last 30 entries of each can be undone.
            #expect(try thin(1_000, before: 30) == 4 + 10)
            #expect(try snapshots("d1") == [0, 20, 40, 60, 70, 75, 80, 85, 90, 95, 100])
            #expect(try snapshots("d2") == [107, 120, 140, 160, 175, 180, 185, 190, 195, 200, 205])
            #expect(try store.snapshot(of: "d1", near: 59) == DraftSnapshot(number: 40, text: "40"))
            let removed = "5 10 15 25 30 35 45 50 55 65 110 115 125 130 135 145 150 155 165 170".filter { $0 != " " }
            #expect(try store.usage(of: "ada")?.bytes == used - 20 * 64 - removed.count)
            #expect(try store.entries(of: "d1", after: 0, through: .max).count == 100)
            // The last one stays, whatever the clock says.
            _ = try thin(.max / 2, before: 0)
            #expect(try snapshots("d1") == [0, 20, 40, 60, 80, 100])
            #expect(try snapshots("d2") == [107, 120, 140, 160, 180, 200, 205])
            #expect(try snapshots("d3") == [0])
            #expect(try store.integrityProblems() == [])
            #expect(try store.deleteReader("ada"))
            #expect(try store.integrityProblems() == [])
        }

        @Test(arguments: all) func onlyAReaderWithANameMayWrite(_ implementation: StoreImplementation) throws {
            let folder = try StoreFolder()
            let store = try store(implementation, folder)
            try store.add(StoreSamples.reader("g", kind: .guest))
            #expect(try store.reader("ada")?.mayWrite == false)
            #expect(try store.allowWriting(.allowed, to: "ada", audit: nil))
            #expect(try store.profiles().map(\.mayWrite) == [true, false])
            #expect(try store.allowWriting(.asksFirst, to: "ada", audit: nil))
            #expect(try store.profiles().map(\.writing) == [.asksFirst, .notAllowed])
            #expect(try store.allowWriting(.notAllowed, to: "ada", audit: nil))
            #expect(try store.reader("ada")?.mayWrite == false)
            #expect(try !store.allowWriting(.allowed, to: "g", audit: nil))
            #expect(try !store.allowWriting(.allowed, to: "none", audit: nil))
        }

        @Test(arguments: all) func aMinuteIsRememberedByItsLastEntry(_ implementation: StoreImplementation) throws {
            let folder = try StoreFolder()
            let store = try store(implementation, folder)
            try store.add(draft(), snapshot: "", files: [], within: bounds, audit: nil)
            let minutes: [Int64] = [0, 0, 1, 1, 1, 90]
            for (index, minute) in minutes.enumerated() {
                var entry = entry(Int64(index) + 1)
                entry.time = Timestamp(milliseconds: 1_800_000_000_000 + minute * 60_000 + Int64(index) * 1_000)
                #expect(try store.append(append(entry), within: bounds))
            }
            func moments(since minute: Int64) throws -> [[Int64]] {
                try store.moments(of: "d1", since: Timestamp(milliseconds: 1_800_000_000_000 + minute * 60_000)).map {
                    [$0.number, ($0.time.milliseconds - 1_800_000_000_000) / 60_000, Int64($0.entries)]
                }
            }
            #expect(try moments(since: 0) == [[6, 90, 1], [5, 1, 3], [2, 0, 2]])
            #expect(try moments(since: 2) == [[6, 90, 1]])
            #expect(try store.entries(of: "d1", after: 1, through: 3).map(\.number) == [2, 3])
            #expect(try store.moments(of: "none", since: Timestamp(milliseconds: 0)).isEmpty)
        }

        @Test(arguments: all) func filesStayWithTheirDraft(_ implementation: StoreImplementation) throws {
            let folder = try StoreFolder()
            let store = try store(implementation, folder)
            func file(_ name: String, _ digit: Character, size: Int = 100) -> StoredFile {
                StoredFile(role: .medium, name: name, type: "image/png", size: size, sha256: String(repeating: digit, count: 64))
            }
            try store.add(draft(), snapshot: "", files: [file("b.png", "b")], within: bounds, audit: nil)
            try store.add(draft("d2"), snapshot: "", files: [], within: bounds, audit: nil)
            #expect(try store.add(file("a.png", "a"), to: "d1", within: bounds))
            // A name keeps its content.
            #expect(try !store.add(file("a.png", "c"), to: "d1", within: bounds))
            #expect(try !store.add(file("a.png", "c"), to: "none", within: bounds))
            #expect(try store.files(ofDraft: "d1") == [file("a.png", "a"), file("b.png", "b")])
            #expect(try store.files(ofDraft: "d2").isEmpty)
            #expect(try store.file("b.png", ofDraft: "d1") == file("b.png", "b"))
            #expect(try store.file("b.png", ofDraft: "d2") == nil)
            #expect(try store.fileDigests().isSuperset(of: [file("", "a").sha256, file("", "b").sha256]))
            #expect(try store.usage(of: "ada")?.bytes == 2 * (512 + 64) + 2 * (64 + 100))
            var small = bounds
            small.profile.bytes = 2_000
            #expect(throws: StoreError.exceeded(.profile)) { try store.add(file("d.png", "d", size: 1_000), to: "d1", within: small) }
            #expect(try store.files(ofDraft: "d1").count == 2)
            #expect(try store.integrityProblems() == [])
            // Those that are out of sight may come back, and need theirs.
            #expect(try store.setDeleted("d1", at: StoreSamples.time(1), audit: nil))
            #expect(try store.hideReader("ada", at: StoreSamples.time(1), audit: nil))
            let all = try store.filesOfDrafts()
            #expect(all.map { "\($0.draft) \($0.title) \($0.file.name)" } == ["d1 The Dör a.png", "d1 The Dör b.png"])
            #expect(all.map(\.file) == [file("a.png", "a"), file("b.png", "b")])
            #expect(try store.deleteReader("ada"))
            #expect(try store.fileDigests().isEmpty)
        }

        @Test(arguments: all) func aFileGetsAnotherContent(_ implementation: StoreImplementation) throws {
            let folder = try StoreFolder()
            let store = try store(implementation, folder)
            func file(_ name: String, _ digit: Character, size: Int) -> StoredFile {
                StoredFile(role: .medium, name: name, type: "image/png", size: size, sha256: String(repeating: digit, count: 64))
            }
            let files = [file("a.png", "a", size: 100), file("b.png", "b", size: 100)]
            for id in ["d1", "d2"] { try store.add(draft(id), snapshot: "", files: files, within: bounds, audit: nil) }
            let used = 2 * (512 + 64 + 2 * (64 + 100))
            #expect(try store.usage(of: "ada")?.bytes == used)
            #expect(try store.replace(file("a.png", "c", size: 130), of: "d1", within: bounds))
            #expect(try store.files(ofDraft: "d1") == [file("a.png", "c", size: 130), files[1]])
            #expect(try store.files(ofDraft: "d2") == files)
            #expect(try store.usage(of: "ada")?.bytes == used + 30)
            #expect(try !store.replace(file("a.png", "c", size: 130), of: "d1", within: bounds))
            #expect(try !store.replace(file("c.png", "c", size: 130), of: "d1", within: bounds))
            #expect(try !store.replace(file("a.png", "d", size: 130), of: "none", within: bounds))
            var small = bounds
            small.profile.bytes = used + 30
            #expect(throws: StoreError.exceeded(.profile)) { try store.replace(file("a.png", "d", size: 131), of: "d1", within: small) }
            #expect(try store.file("a.png", ofDraft: "d1")?.size == 130)
            #expect(try store.replace(file("a.png", "d", size: 1), of: "d1", within: small))
            #expect(try store.usage(of: "ada")?.bytes == used - 99)
            #expect(try store.integrityProblems() == [])
        }

        @Test(arguments: all) func aGrownUpAnswersWhatWasShown(_ implementation: StoreImplementation) throws {
            let folder = try StoreFolder()
            let store = try store(implementation, folder)
            for id in ["d1", "d2"] { try store.add(draft(id), snapshot: "", files: [], within: bounds, audit: nil) }
            func waiting(_ number: Int64, at time: Int64) -> StoredDraft.Waiting {
                StoredDraft.Waiting(number: number, since: StoreSamples.time(time))
            }
            #expect(try store.waitingDrafts().isEmpty)
            #expect(try store.setWaiting(waiting(3, at: 20), of: "d1", audit: nil))
            #expect(try store.setWaiting(waiting(1, at: 10), of: "d2", audit: nil))
            #expect(try !store.setWaiting(waiting(1, at: 10), of: "none", audit: nil))
            #expect(try store.waitingDrafts().map(\.id) == ["d2", "d1"])
            #expect(try store.draft("d1")?.waiting == waiting(3, at: 20))
            let answer = StoredDraft.Answer(words: "Lovely. “Ö”", time: StoreSamples.time(30))
            let note = AuditEntry(time: StoreSamples.time(30), actor: "administrator", action: "draft.answered", subject: "d1", detail: "")
            // The author has shown something newer.
            #expect(try !store.answer(answer, of: "d1", at: 2, audit: note))
            #expect(try store.answer(answer, of: "d1", at: 3, audit: note))
            #expect(try !store.answer(answer, of: "d1", at: 3, audit: note))
            #expect(try store.auditLog(before: nil, limit: 9).map(\.action) == ["draft.answered"])
            #expect(try store.draft("d1")?.answer == answer)
            #expect(try store.draft("d1")?.waiting == nil)
            #expect(try store.setWaiting(waiting(4, at: 40), of: "d1", audit: nil))
            #expect(try store.draft("d1")?.answer == nil)
            let shelf = StoredDraft.Shelf(revision: "r-door", number: 4, time: StoreSamples.time(50))
            let entry = StoreSamples.entry("door")
            #expect(try !store.publish(entry, of: "d1", as: shelf, replacing: nil, approving: 3, audit: nil))
            #expect(try store.story("door") == nil)
            #expect(try store.publish(entry, of: "d1", as: shelf, replacing: nil, approving: 4, audit: nil))
            #expect(try store.draft("d1")?.waiting == nil)
            #expect(try store.setDeleted("d2", at: StoreSamples.time(60), audit: nil))
            #expect(try store.waitingDrafts().isEmpty)
        }
    }
}
