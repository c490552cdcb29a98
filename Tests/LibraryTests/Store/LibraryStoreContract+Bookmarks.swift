import Library
import Story
import Testing

extension LibraryStoreContract {
    @Suite struct Bookmarks {
        private static let all = StoreImplementation.all

        private func bookmark(
            _ id: Bookmark.ID = "b1",
            story: String = "deep",
            name: String = "The cave",
            note: String = "",
            kept: Int64 = 1,
            changed: Int64 = 1,
            lines: [String] = ["one", "t\\wo", "drei…"]
        ) -> Bookmark {
            Bookmark(
                id: id,
                story: story,
                name: name,
                note: note,
                scene: 4,
                kept: StoreSamples.time(kept),
                changed: StoreSamples.time(changed),
                lines: lines
            )
        }

        private func removal(_ id: Bookmark.ID = "b1", changed: Int64) -> Bookmark {
            var bookmark = bookmark(id, name: "", changed: changed, lines: [])
            (bookmark.isRemoved, bookmark.scene) = (true, 0)
            return bookmark
        }

        private func store(_ implementation: StoreImplementation, _ folder: StoreFolder) throws -> any LibraryStore {
            let store = try implementation.open(folder.path)
            try store.add(StoreSamples.reader("ada"))
            try store.add(StoreSamples.reader("g", kind: .guest))
            return store
        }

        @Test(arguments: all) func itComesBackAsItWasKept(_ implementation: StoreImplementation) throws {
            let folder = try StoreFolder()
            let store = try store(implementation, folder)
            let first = bookmark(note: "Ask the owl.\nTwice.", kept: 5)
            #expect(try store.put(first, of: "ada") == first)
            let earlier = bookmark("b2", name: "Ü 🦉", kept: 3)
            try store.put(earlier, of: "ada")
            try store.put(bookmark("b1", story: "other"), of: "ada")
            #expect(try store.bookmarks(of: "ada", story: "deep") == [earlier, first])
            #expect(try store.bookmark("b1", of: "ada", story: "deep") == first)
            #expect(try store.bookmark("b1", of: "g", story: "deep") == nil)
            #expect(try store.bookmarks(of: "g", story: "deep").isEmpty)
            #expect(try store.bookmarkedStories(of: "ada") == ["deep", "other"])
            // No story with these IDs is in the library, and none ever need be.
            #expect(try store.story("deep") == nil)
            #expect(try store.integrityProblems() == [])
        }

        @Test(arguments: all) func theLaterChangeWinsInAnyOrder(_ implementation: StoreImplementation) throws {
            let folder = try StoreFolder()
            let store = try store(implementation, folder)
            let (old, new) = (bookmark(name: "Old", changed: 1), bookmark(name: "New", note: "n", changed: 2))
            for (id, order) in [("x", [old, new]), ("y", [new, old])] as [(Bookmark.ID, [Bookmark])] {
                for var change in order {
                    change.id = id
                    try store.put(change, of: "ada")
                }
                let stored = try #require(try store.bookmark(id, of: "ada", story: "deep"))
                #expect(stored.name == "New" && stored.note == "n" && stored.changed == StoreSamples.time(2))
            }
            // At the same time, the order of arrival makes no difference either.
            let twins = [bookmark("t", name: "A", changed: 3), bookmark("t", name: "B", changed: 3), removal("t", changed: 3)]
            for twin in twins { try store.put(twin, of: "ada") }
            for twin in twins.reversed() { try store.put(twin, of: "g") }
            #expect(try store.bookmark("t", of: "ada", story: "deep")?.isRemoved == true)
            #expect(try store.bookmark("t", of: "ada", story: "deep") == store.bookmark("t", of: "g", story: "deep"))
        }

        @Test(arguments: all) func aRenamedOneKeepsWhenItWasKept(_ implementation: StoreImplementation) throws {
            let folder = try StoreFolder()
            let store = try store(implementation, folder)
            try store.put(bookmark(kept: 1, changed: 1), of: "ada")
            #expect(try store.put(bookmark(name: "Owl", kept: 8, changed: 9), of: "ada").kept == StoreSamples.time(1))
            #expect(try store.put(bookmark(kept: 11, changed: 12, lines: ["elsewhere"]), of: "ada").kept == StoreSamples.time(11))
        }

        @Test(arguments: all) func aChangeFromTheFutureDoesNotWinForEver(_ implementation: StoreImplementation) throws {
            let folder = try StoreFolder()
            let store = try store(implementation, folder)
            var ahead = bookmark(name: "Ahead")
            ahead.changed = Timestamp(milliseconds: StoreImplementation.now.milliseconds + 5)
            try store.put(ahead, of: "ada")
            #expect(try store.put(bookmark(name: "Now", changed: 1), of: "ada").name == "Now")
        }

        @Test(arguments: all) func aRemovalIsRememberedWithoutWhatWasKept(_ implementation: StoreImplementation) throws {
            let folder = try StoreFolder()
            let store = try store(implementation, folder)
            try store.put(bookmark(note: "secret", changed: 1), of: "ada")
            var gone = bookmark(note: "secret", changed: 3)
            gone.isRemoved = true
            let stored = try store.put(gone, of: "ada")
            #expect(stored.isRemoved && stored.name.isEmpty && stored.note.isEmpty && stored.lines.isEmpty)
            #expect(try store.put(bookmark(name: "Late news", changed: 2), of: "ada").isRemoved)
            #expect(try store.bookmarks(of: "ada", story: "deep").map(\.isRemoved) == [true])
            #expect(try store.bookmarkedStories(of: "ada").isEmpty)
            #expect(try store.put(bookmark(name: "Back", changed: 4), of: "ada").name == "Back")
        }

        @Test(arguments: all) func onlyTheLatestRemovalsAreRemembered(_ implementation: StoreImplementation) throws {
            let folder = try StoreFolder()
            let store = try store(implementation, folder)
            for number in 1...(Bookmark.mostRemoved + 3) {
                try store.put(removal(Bookmark.ID("r\(number)"), changed: Int64(number)), of: "ada")
            }
            let kept = try store.bookmarks(of: "ada", story: "deep")
            #expect(kept.count == Bookmark.mostRemoved && kept.map(\.changed).min() == StoreSamples.time(4))
            #expect(try store.integrityProblems() == [])
        }

        @Test(arguments: all) func moreThanAFamilyKeepsAreRefused(_ implementation: StoreImplementation) throws {
            let folder = try StoreFolder()
            let store = try store(implementation, folder)
            var bounds = ReadingBounds()
            bounds.bookmarks = 2
            for id in ["a", "b"] as [Bookmark.ID] { try store.put(bookmark(id), of: "ada", within: bounds) }
            #expect(throws: StoreError.exceeded(.bookmarks)) { try store.put(bookmark("c"), of: "ada", within: bounds) }
            #expect(try store.bookmark("c", of: "ada", story: "deep") == nil)
            try store.put(bookmark("c", story: "other"), of: "ada", within: bounds)
            try store.put(bookmark("a", name: "Renamed", changed: 2), of: "ada", within: bounds)
            try store.put(removal("b", changed: 2), of: "ada", within: bounds)
            try store.put(bookmark("c"), of: "ada", within: bounds)
            // After a merge there may be more, which can still be changed.
            bounds.bookmarks = 1
            #expect(try store.put(bookmark("a", name: "Again", changed: 3), of: "ada", within: bounds).name == "Again")
        }

        @Test(arguments: all) func itCountsTowardsTheSpace(_ implementation: StoreImplementation) throws {
            let folder = try StoreFolder()
            let store = try store(implementation, folder)
            try store.put(bookmark(name: "ü", note: "abc", lines: ["1234", "6"]), of: "g")
            let bytes = 256 + 2 + 3 + 5 + 2
            #expect(try store.usage(of: "g")?.bytes == bytes)
            try store.put(bookmark(name: "o", note: "", changed: 2, lines: ["1234", "6"]), of: "g")
            #expect(try store.usage(of: "g")?.bytes == bytes - 4)
            var bounds = ReadingBounds()
            bounds.guest.bytes = 1_000
            let large = bookmark("b2", lines: [String(repeating: "x", count: 800)])
            #expect(throws: StoreError.exceeded(.guest)) { try store.put(large, of: "g", within: bounds) }
            try store.put(removal(changed: 3), of: "g", within: bounds)
            #expect(try store.usage(of: "g")?.bytes == 256)
            #expect(try store.integrityProblems() == [])
        }

        @Test(arguments: all) func aGuestsBookmarksComeAlong(_ implementation: StoreImplementation) throws {
            let folder = try StoreFolder()
            let store = try store(implementation, folder)
            try store.put(bookmark("both", name: "Guest's", changed: 5), of: "g")
            try store.put(bookmark("gone", name: "Guest's", changed: 5), of: "g")
            try store.put(bookmark("own", story: "other", changed: 5), of: "g")
            try store.put(bookmark("both", name: "Ada's", changed: 4), of: "ada")
            try store.put(removal("gone", changed: 6), of: "ada")
            try store.merge("g", into: "ada")
            #expect(try store.bookmark("both", of: "ada", story: "deep")?.name == "Guest's")
            #expect(try store.bookmark("gone", of: "ada", story: "deep")?.isRemoved == true)
            #expect(try store.bookmarkedStories(of: "ada") == ["deep", "other"])
            #expect(try store.integrityProblems() == [])
        }

        @Test(arguments: all) func theyGoAndComeBackWithTheirReader(_ implementation: StoreImplementation) throws {
            let folder = try StoreFolder()
            let store = try store(implementation, folder)
            let kept = bookmark()
            try store.put(kept, of: "ada")
            _ = try store.hideReader("ada", at: StoreSamples.time(7), audit: nil)
            #expect(try store.bookmarks(of: "ada", story: "deep").isEmpty)
            #expect(try store.bookmarkedStories(of: "ada").isEmpty)
            #expect(throws: StoreError.self) { try store.put(bookmark("b2"), of: "ada") }
            _ = try store.bringBack("ada", audit: nil)
            #expect(try store.bookmarks(of: "ada", story: "deep") == [kept])
            #expect(try store.deleteReader("ada"))
            try store.add(StoreSamples.reader("ada"))
            #expect(try store.bookmarks(of: "ada", story: "deep").isEmpty)
            #expect(try store.integrityProblems() == [])
        }

        @Test(arguments: all) func aGuestWhoKeptOneIsNotUnused(_ implementation: StoreImplementation) throws {
            let folder = try StoreFolder()
            let store = try store(implementation, folder)
            try store.put(bookmark(), of: "g")
            try store.add(StoreSamples.reader("idle", kind: .guest))
            for day in 1...4 { try store.tidyReaders(day: Int64(day), within: ReadingBounds()) { _ in [] } }
            #expect(try store.guests().map(\.reader.id) == ["g"])
        }

        @Test(arguments: all, ["", "a b", "ü", String(repeating: "x", count: 65)])
        func anIDThatNoDeviceDrawsIsRefused(_ implementation: StoreImplementation, _ id: String) throws {
            let folder = try StoreFolder()
            let store = try store(implementation, folder)
            #expect(throws: StoreError.self) { try store.put(bookmark(Bookmark.ID(id)), of: "ada") }
            #expect(throws: StoreError.self) { try store.put(bookmark(lines: ["a\nb"]), of: "ada") }
            #expect(throws: StoreError.self) { try store.put(bookmark(), of: "nobody") }
        }
    }
}
