import Library
import Story
import Testing

extension LibraryStoreContract {
    @Suite struct Bounds {
        private static let all = StoreImplementation.all

        private func lines(_ count: Int, play: Play.ID = "play-1", of reader: Reader.ID, from: Int = 0) -> PlayLines {
            let line = String(repeating: "x", count: 84)
            return StoreSamples.lines(Array(repeating: line, count: count), from: from, play: play, reader: reader)
        }

        private func refuses(_ excess: ReadingBounds.Excess, _ body: () throws -> Void) -> Bool {
            do {
                try body()
                return false
            } catch {
                return error as? StoreError == .exceeded(excess)
            }
        }

        @Test(arguments: all) func whatIsOverABoundIsRefusedAndNothingIsChanged(_ implementation: StoreImplementation) throws {
            let folder = try StoreFolder()
            let store = try implementation.open(folder.path)
            try store.add(StoreSamples.reader("ada"))
            var bounds = ReadingBounds()
            bounds.profile = ReaderUsage(plays: 2, lines: 30, bytes: 5_000)
            func append(_ lines: PlayLines) throws { _ = try store.append(lines, within: bounds, facts: StoreSamples.facts) }
            try append(lines(20, of: "ada"))
            #expect(try store.usage(of: "ada") == ReaderUsage(plays: 1, lines: 20, bytes: 512 + 20 * 100 + 256))
            #expect(refuses(.profile) { try append(lines(31, of: "ada")) }, "lines")
            #expect(try store.lines(of: "play-1", from: 0).count == 20)
            try append(lines(1, play: "play-2", of: "ada"))
            #expect(refuses(.profile) { try append(lines(1, play: "play-3", of: "ada")) }, "plays")
            #expect(try store.play("play-3") == nil)
            bounds.profile.bytes = 3_500
            // Lines already stored may be sent again.
            try append(lines(20, of: "ada"))
            #expect(refuses(.profile) { try append(lines(3, of: "ada", from: 20)) }, "bytes")
            let large = Setting(key: "k", value: String(repeating: "1", count: 400), changed: StoreSamples.time(1))
            #expect(refuses(.profile) { try store.put(large, of: "ada", within: bounds) })
            #expect(try store.settings(of: "ada").isEmpty)
            let now = StoreSamples.time(1)
            #expect(refuses(.profile) { try store.setFavourite(true, story: "other", of: "ada", changed: now, within: bounds) })
            #expect(try store.progress(of: "ada").map(\.story) == ["deep"])
            #expect(try store.integrityProblems() == [])
        }

        @Test(arguments: all) func whatIsKeptIsCountedExactly(_ implementation: StoreImplementation) throws {
            let folder = try StoreFolder()
            let store = try implementation.open(folder.path)
            try store.add(StoreSamples.reader("ada"))
            try store.add(StoreSamples.reader("g", kind: .guest))
            func keep(_ value: String, _ time: Int64, of reader: Reader.ID) throws {
                try store.put(Setting(key: "k", value: value, changed: StoreSamples.time(time)), of: reader)
            }
            for reader in ["ada", "g"] as [Reader.ID] {
                try keep("\"ü\"", 1, of: reader)
                #expect(try store.usage(of: reader)?.bytes == 64 + 4)
                try keep("12", 2, of: reader)
                try keep("123456", 1, of: reader)
                #expect(try store.usage(of: reader)?.bytes == 64 + 2)
                try store.setFavourite(true, story: "deep", of: reader, changed: StoreSamples.time(1))
                try store.setFavourite(false, story: "deep", of: reader, changed: StoreSamples.time(2))
                #expect(try store.usage(of: reader)?.bytes == 66 + 256)
                _ = try store.append(lines(3, play: Play.ID(reader.text), of: reader), facts: StoreSamples.facts)
                _ = try store.append(lines(4, play: Play.ID(reader.text), of: reader, from: 1), facts: StoreSamples.facts)
                #expect(try store.usage(of: reader) == ReaderUsage(plays: 1, lines: 5, bytes: 66 + 256 + 512 + 500))
            }
            var tight = ReadingBounds()
            tight.profile.lines = 9
            #expect(refuses(.profile) { try store.merge("g", into: "ada", within: tight, audit: nil, then: SessionStep()) })
            #expect(try store.usage(of: "g")?.lines == 5)
            try store.merge("g", into: "ada")
            #expect(try store.usage(of: "ada") == ReaderUsage(plays: 2, lines: 10, bytes: 66 + 256 + 2 * 1_012))
            #expect(try store.usage(of: "g") == nil)
            #expect(try store.guestCount() == 0)
            // Once all guests are gone, all of their space is free again.
            try store.add(StoreSamples.reader("h", kind: .guest))
            var bounds = ReadingBounds()
            (bounds.allGuests, bounds.guestShare) = (512 + 256 + 100, 0)
            _ = try store.append(lines(1, play: "h", of: "h"), within: bounds, facts: StoreSamples.facts)
            #expect(
                refuses(.allGuests) {
                    _ = try store.append(lines(1, play: "h", of: "h", from: 1), within: bounds, facts: StoreSamples.facts)
                }
            )
        }

        @Test(arguments: all) func strangersWhoFillTheRoomLeaveEveryGuestAShare(_ implementation: StoreImplementation) throws {
            let folder = try StoreFolder()
            let store = try implementation.open(folder.path)
            var bounds = ReadingBounds()
            (bounds.allGuests, bounds.guestShare) = (10_000, 2_000)
            for id in ["stranger", "child"] as [Reader.ID] { try store.add(StoreSamples.reader(id, kind: .guest)) }
            func append(_ lines: PlayLines) throws { _ = try store.append(lines, within: bounds, facts: StoreSamples.facts) }
            try append(lines(90, play: "s", of: "stranger"))
            #expect(refuses(.allGuests) { try append(lines(10, play: "s", of: "stranger", from: 90)) })
            try append(lines(11, play: "c", of: "child"))
            #expect(refuses(.allGuests) { try append(lines(9, play: "c", of: "child", from: 11)) })
            #expect(try store.usage(of: "child")?.lines == 11)
        }

        @Test(arguments: all) func noMoreDevicesThanAFamilyHasAreCounted(_ implementation: StoreImplementation) throws {
            let folder = try StoreFolder()
            let store = try implementation.open(folder.path)
            try store.add(StoreSamples.reader("ada"))
            for device in 0..<(PlayLines.mostDevices + 9) {
                _ = try store.append(StoreSamples.lines(["x"], device: "d\(device)", readingTime: 1), facts: StoreSamples.facts)
            }
            _ = try store.append(StoreSamples.lines(["x"], device: "d0", readingTime: 3), facts: StoreSamples.facts)
            #expect(try store.play("play-1")?.readingTime == Int64(PlayLines.mostDevices) + 2)
        }
    }
}
