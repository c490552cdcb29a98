import Library
import Testing

extension LibraryStoreContract {
    @Suite struct Stories {
        private static let folders = StoreImplementation.all

        @Test(arguments: folders) func aStoryComesBackAsItWasPutButForItsText(_ implementation: StoreImplementation) throws {
            let folder = try StoreFolder()
            let store = try implementation.open(folder.path)
            var entry = StoreSamples.entry("deep")
            try store.put(entry)
            entry.text = ""
            #expect(try store.story("deep") == entry)
            #expect(try implementation.open(folder.path).story("deep") == entry)
            #expect(try store.story("none") == nil)
        }

        @Test(arguments: folders) func aStoryMayLeaveOutWhateverMayBeLeftOut(_ implementation: StoreImplementation) throws {
            let folder = try StoreFolder()
            let store = try implementation.open(folder.path)
            let listing = StoryListing(
                id: "bare",
                revision: "",
                digest: "",
                title: "",
                endings: 0,
                locations: 0,
                words: 0,
                readingMinutes: 0,
                complexity: 0,
                added: StoreSamples.time(0)
            )
            let entry = StoryEntry(listing: listing, files: [], endings: [], text: "")
            try store.put(entry)
            #expect(try store.story("bare") == entry)
            #expect(try store.changes(since: nil).put == [listing])
        }

        @Test(arguments: folders) func replacingKeepsWhenItWasAddedAndItsPack(_ implementation: StoreImplementation) throws {
            let folder = try StoreFolder()
            let store = try implementation.open(folder.path)
            var entry = StoreSamples.entry("deep")
            entry.listing.pack = "sea"
            try store.put(entry)
            var next = StoreSamples.entry("deep", title: "New")
            next.listing.added = StoreSamples.time(99)
            next.files.removeLast()
            try store.put(next)
            let kept = try #require(try store.story("deep"))
            #expect(kept.listing.title == "New")
            #expect(kept.listing.added == StoreSamples.time(1))
            #expect(kept.listing.pack == "sea")
            #expect(kept.files == next.files)
            next.listing.pack = "other"
            try store.put(next)
            #expect(try store.story("deep")?.listing.pack == "other")
        }

        @Test(arguments: folders) func changesAreThoseSinceAMoment(_ implementation: StoreImplementation) throws {
            let folder = try StoreFolder()
            let store = try implementation.open(folder.path)
            let empty = try store.changes(since: nil)
            #expect(empty.put.isEmpty && empty.removed.isEmpty)
            try store.put(StoreSamples.entry("a"))
            try store.put(StoreSamples.entry("b"))
            let first = try store.changes(since: empty.moment)
            #expect(Set(first.put.map(\.id)) == ["a", "b"])
            #expect(try store.moment() == first.moment)

            try store.put(StoreSamples.entry("b", title: "New"))
            #expect(try store.removeStory("a"))
            #expect(try store.moment() != first.moment)
            let second = try store.changes(since: first.moment)
            #expect(second.put.map(\.title) == ["New"])
            #expect(second.removed == ["a"])
            #expect(try store.changes(since: second.moment) == StoryChanges(put: [], removed: [], moment: second.moment))
            #expect(try store.changes(since: nil).put.map(\.id) == ["b"])

            try store.put(StoreSamples.entry("a"))
            let third = try store.changes(since: second.moment)
            #expect(third.put.map(\.id) == ["a"] && third.removed.isEmpty)
        }

        @Test(arguments: folders) func anotherOpenStoreNoticesChanges(_ implementation: StoreImplementation) throws {
            let folder = try StoreFolder()
            let store = try implementation.open(folder.path)
            let other = try implementation.open(folder.path)
            let before = try other.moment()
            try store.put(StoreSamples.entry("a"))
            #expect(try other.moment() != before)
            #expect(try other.changes(since: before).put.map(\.id) == ["a"])
        }

        @Test(arguments: folders) func removingWhatIsNotThereSaysSoAndChangesNothing(_ implementation: StoreImplementation) throws {
            let folder = try StoreFolder()
            let store = try implementation.open(folder.path)
            let before = try store.moment()
            #expect(try !store.removeStory("none"))
            #expect(try !store.removePack("none"))
            #expect(try store.moment() == before)
        }

        @Test(arguments: folders) func fileDigestsAreThoseThatAnyStoryNeeds(_ implementation: StoreImplementation) throws {
            let folder = try StoreFolder()
            let store = try implementation.open(folder.path)
            try store.put(StoreSamples.entry("a"))
            try store.put(StoreSamples.entry("b"))
            #expect(try store.fileDigests() == ["aaa", "aab", "bb", "cc", "cd", "ce", "cf", "da", "db", "dc", "dd", "ee", "ff"])
            _ = try store.removeStory("a")
            #expect(try store.fileDigests() == ["aab", "bb", "cc", "cd", "ce", "cf", "da", "db", "dc", "dd", "ee", "ff"])
        }

        @Test(arguments: folders) func aFileThatIsThereTwiceIsRefusedAndNothingIsChanged(_ implementation: StoreImplementation) throws {
            let folder = try StoreFolder()
            let store = try implementation.open(folder.path)
            var entry = StoreSamples.entry("a")
            entry.files.append(entry.files[0])
            let before = try store.moment()
            #expect { try store.put(entry) } throws: { if case .refused = $0 as? StoreError { true } else { false } }
            #expect(try store.moment() == before)
            #expect(try store.story("a") == nil)
            #expect(try store.search(SearchWords(typed: "dragons"), limit: 9) == SearchResult(ranked: []))
        }

        @Test(arguments: folders) func aPackComesWholeOrNotAtAll(_ implementation: StoreImplementation) throws {
            let folder = try StoreFolder()
            let store = try implementation.open(folder.path)
            var broken = StoreSamples.entry("b")
            // A story cannot have two files with the same role and name.
            broken.files += broken.files
            let sea = Pack(id: "sea", title: "Sea", summary: "Wet", stories: ["a", "b"], installed: StoreSamples.time(3))
            #expect(throws: StoreError.self) { try store.put(sea, with: [StoreSamples.entry("a"), broken]) }
            #expect(try store.packs().isEmpty)
            #expect(try store.changes(since: nil).put.isEmpty)
        }

        @Test(arguments: folders) func aPackGoesWithItsStories(_ implementation: StoreImplementation) throws {
            let folder = try StoreFolder()
            let store = try implementation.open(folder.path)
            var entry = StoreSamples.entry("a")
            entry.listing.pack = "sea"
            try store.put(StoreSamples.entry("b"))
            let sea = Pack(id: "sea", title: "Sea", summary: "Wet", stories: ["z", "a"], installed: StoreSamples.time(3))
            let air = Pack(id: "air", title: "Air", summary: "Dry", stories: [], installed: StoreSamples.time(4))
            try store.put(sea, with: [entry])
            try store.put(air, with: [])
            #expect(try store.story("a")?.listing.pack == "sea")
            #expect(try store.packs() == [air, sea])
            let before = try store.moment()
            #expect(try store.removePack("sea"))
            #expect(try store.packs() == [air])
            #expect(try store.changes(since: before).removed == ["a"])
            #expect(try store.changes(since: nil).put.map(\.id) == ["b"])
        }
    }
}
