import Library
import Story
import Testing

extension LibraryStoreContract {
    @Suite struct Guests {
        private static let all = StoreImplementation.all
        private static let usual = ReadingBounds()

        private func session(_ reader: Reader.ID) -> Session {
            Session(hash: "s-\(reader)", reader: reader, expires: StoreSamples.time(99))
        }

        private func present(_ store: any LibraryStore, _ ids: [Reader.ID]) throws -> [Reader.ID] {
            try ids.filter { try store.reader($0) != nil }
        }

        @Test(arguments: all) func aGuestComesWithASession(_ implementation: StoreImplementation) throws {
            let folder = try StoreFolder()
            let store = try implementation.open(folder.path)
            try store.put(Session(hash: "before", reader: nil, expires: StoreSamples.time(99)))
            let guest = StoreSamples.reader("g", kind: .guest)
            try store.add(guest: guest, in: session("g"), replacing: "before", most: 2)
            #expect(try store.guestCount() == 1)
            #expect(try store.session(hash: "s-g", now: StoreSamples.time(1))?.reader == "g")
            #expect(try store.session(hash: "before", now: StoreSamples.time(1)) == nil)
            #expect(throws: StoreError.self) { try store.add(guest: guest, in: session("g"), replacing: nil, most: 2) }
            #expect(try store.guestCount() == 1)
        }

        @Test(arguments: all) func whoIsMissedLeastMakesRoom(_ implementation: StoreImplementation) throws {
            let folder = try StoreFolder()
            let store = try implementation.open(folder.path)
            try store.add(StoreSamples.reader("profile"))
            for id in ["old", "young", "reads", "returns"] as [Reader.ID] { try store.add(StoreSamples.reader(id, kind: .guest)) }
            for id in ["reads", "returns"] as [Reader.ID] {
                _ = try store.append(StoreSamples.lines(["x"], play: Play.ID(id.text), reader: id), facts: StoreSamples.facts)
            }
            try store.tidyReaders(day: 1, within: Self.usual) { _ in [] }
            try store.put(session("returns"))
            try store.put(session("young"))
            var left: [[Reader.ID]] = []
            for number in 0..<4 {
                let id = Reader.ID("new-\(number)")
                try store.add(guest: StoreSamples.reader(id, kind: .guest), in: session(id), replacing: nil, most: 4)
                _ = try store.append(StoreSamples.lines(["x"], play: Play.ID(id.text), reader: id), facts: StoreSamples.facts)
                left.append(try present(store, ["profile", "old", "young", "reads", "returns"]))
            }
            #expect(left[0] == ["profile", "young", "reads", "returns"], "who has read nothing and was here once goes first")
            #expect(left[1] == ["profile", "reads", "returns"], "then who has read nothing")
            #expect(left[2] == ["profile", "returns"], "then who was here on the fewest days and is away the longest")
            #expect(left[3] == ["profile", "returns"], "a stranger who came just now goes before somebody who came back")
            #expect(try store.guestCount() == 4)
        }

        @Test(arguments: all) func guestsAreShownWithWhatTheyKeep(_ implementation: StoreImplementation) throws {
            let folder = try StoreFolder()
            let store = try implementation.open(folder.path)
            for id in ["idle", "reads"] as [Reader.ID] { try store.add(StoreSamples.reader(id, kind: .guest)) }
            _ = try store.append(StoreSamples.lines(["one", "two"], reader: "reads", read: 42), facts: StoreSamples.facts)
            let guests = try store.guests()
            #expect(guests.map(\.reader.id) == ["reads", "idle"])
            #expect(guests[0].lastRead == StoreSamples.time(42))
            #expect(guests[0].usage == ReaderUsage(plays: 1, lines: 2, bytes: 512 + 2 * 19 + 256))
            #expect(guests[1].lastRead == nil)
            #expect(guests[1].usage == ReaderUsage())
            #expect(try store.usage(of: "reads") == guests[0].usage)
            #expect(try store.usage(of: "none") == nil)
        }

        @Test(arguments: all) func unusedGuestsGoByThemselves(_ implementation: StoreImplementation) throws {
            let folder = try StoreFolder()
            let store = try implementation.open(folder.path)
            try store.add(StoreSamples.reader("profile"))
            for id in ["idle", "reads", "marks", "returns"] as [Reader.ID] { try store.add(StoreSamples.reader(id, kind: .guest)) }
            _ = try store.append(StoreSamples.lines(["x"], reader: "reads"), facts: StoreSamples.facts)
            try store.setFavourite(true, story: "deep", of: "marks", changed: StoreSamples.time(1))
            try store.setFavourite(true, story: "deep", of: "returns", changed: StoreSamples.time(1))
            var bounds = ReadingBounds()
            bounds.guestDays = 5
            var removed: [[Reader.ID]] = []
            for day in 1...6 {
                // Each day counts once, however often it is reported, and a clock that goes back counts nothing.
                for day in [day, day, 1] {
                    try store.tidyReaders(day: Int64(day), within: bounds) { readers in
                        removed.append(readers.map(\.id))
                        return [AuditEntry(time: StoreSamples.time(0), actor: "server", action: "guests.removed", subject: "day \(day)")]
                    }
                }
                if day == 4 { try store.put(session("returns")) }
            }
            #expect(removed == [["idle"], ["reads", "marks"]])
            #expect(try store.auditLog(before: nil, limit: 9).map(\.subject) == ["day 5", "day 2"])
            #expect(try present(store, ["profile", "returns"]) == ["profile", "returns"])
        }

        @Test(arguments: all) func aClockThatIsSetRightRemovesNobody(_ implementation: StoreImplementation) throws {
            let folder = try StoreFolder()
            let store = try implementation.open(folder.path)
            try store.add(StoreSamples.reader("g", kind: .guest))
            try store.add(StoreSamples.reader("gone"))
            _ = try store.append(StoreSamples.lines(["x"], reader: "g"), facts: StoreSamples.facts)
            _ = try store.hideReader("gone", at: Timestamp(milliseconds: 5), audit: nil)
            for day: Int64 in [0, 20_000] { try store.tidyReaders(day: day, within: Self.usual) { _ in [] } }
            #expect(try store.reader("g") != nil)
            #expect(try store.bringBack("gone", audit: nil))
        }
    }
}
