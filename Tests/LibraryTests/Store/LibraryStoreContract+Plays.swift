import Library
import Story
import Testing

extension LibraryStoreContract {
    @Suite struct Plays {
        private static let all = StoreImplementation.all

        private func store(_ implementation: StoreImplementation, _ folder: StoreFolder) throws -> any LibraryStore {
            let store = try implementation.open(folder.path)
            try store.add(StoreSamples.reader("ada"))
            return store
        }

        @Test(arguments: all) func linesAreKeptOnceHoweverOftenTheyAreSent(_ implementation: StoreImplementation) throws {
            let folder = try StoreFolder()
            let store = try store(implementation, folder)
            let lines = StoreSamples.lines(["one", "two"])
            #expect(try store.append(lines, facts: StoreSamples.facts) == .kept(lines: 2))
            let moment = try store.progressMoment(of: "ada")
            let play = try store.play("play-1")
            var calls = 0
            #expect(
                try store.append(lines) { _ in
                    calls += 1
                    return PlayFacts()
                } == .kept(lines: 2)
            )
            #expect(calls == 0)
            #expect(try store.play("play-1") == play)
            #expect(try store.progressMoment(of: "ada") == moment)
            #expect(try store.lines(of: "play-1", from: 0) == ["one", "two"])
        }

        @Test(arguments: all) func whatWasFoundFollowsTheStorysEndings(_ implementation: StoreImplementation) throws {
            let folder = try StoreFolder()
            let store = try store(implementation, folder)
            for ending in ["house", "lost", "cut"] {
                _ = try store.append(StoreSamples.lines(["end " + ending], play: Play.ID(ending)), facts: StoreSamples.facts)
            }
            let moment = try store.progressMoment(of: "ada")
            #expect(try store.progress(of: "ada").map(\.endings) == [["house", "lost", "cut"]])
            // The story has renamed one of them and no longer has another.
            try store.put(StoreSamples.entry("deep"))
            #expect(try store.progress(of: "ada").map(\.endings) == [["home", "lost"]])
            #expect(try store.progress(of: "ada").map(\.formerEndings) == [["cut"]])
            #expect(try store.progressMoment(of: "ada") != moment)
        }

        @Test(arguments: all) func overlappingLinesAddOnlyWhatIsNew(_ implementation: StoreImplementation) throws {
            let folder = try StoreFolder()
            let store = try store(implementation, folder)
            _ = try store.append(StoreSamples.lines(["one", "two"]), facts: StoreSamples.facts)
            var given: [String] = []
            let result = try store.append(StoreSamples.lines(["two", "three \u{0} “ü”", ""], from: 1)) {
                given = $0
                return StoreSamples.facts($0)
            }
            #expect(result == .kept(lines: 4))
            #expect(given == ["one", "two", "three \u{0} “ü”", ""])
            #expect(try store.lines(of: "play-1", from: 0) == given)
            #expect(try store.lines(of: "play-1", from: 3) == [""])
            #expect(try store.lines(of: "play-1", from: 4) == [])
            #expect(try store.lines(of: "none", from: 0) == [])
        }

        @Test(arguments: all) func aGapSaysFromWhereToSend(_ implementation: StoreImplementation) throws {
            let folder = try StoreFolder()
            let store = try store(implementation, folder)
            #expect(try store.append(StoreSamples.lines(["x"], from: 1), facts: StoreSamples.facts) == .gap(lines: 0))
            #expect(try store.play("play-1") == nil)
            _ = try store.append(StoreSamples.lines(["one"]), facts: StoreSamples.facts)
            #expect(try store.append(StoreSamples.lines(["x"], from: 2), facts: StoreSamples.facts) == .gap(lines: 1))
        }

        @Test(arguments: all) func aPlayThatWentOnDifferentlyIsLeftAsItIs(_ implementation: StoreImplementation) throws {
            let folder = try StoreFolder()
            let store = try store(implementation, folder)
            _ = try store.append(StoreSamples.lines(["one", "two", "three"]), facts: StoreSamples.facts)
            let play = try store.play("play-1")
            let other = StoreSamples.lines(["two", "other", "more"], from: 1, read: 90, device: "phone", readingTime: 9_000)
            #expect(try store.append(other, facts: StoreSamples.facts) == .diverged(common: 2))
            #expect(try store.play("play-1") == play)
            #expect(try store.lines(of: "play-1", from: 0) == ["one", "two", "three"])
        }

        @Test(arguments: all) func thePlayOfAnotherReaderOrStoryIsForeign(_ implementation: StoreImplementation) throws {
            let folder = try StoreFolder()
            let store = try store(implementation, folder)
            try store.add(StoreSamples.reader("bo"))
            _ = try store.append(StoreSamples.lines(["one"]), facts: StoreSamples.facts)
            #expect(try store.append(StoreSamples.lines(["one", "two"], reader: "bo"), facts: StoreSamples.facts) == .foreign)
            #expect(try store.append(StoreSamples.lines(["one", "two"], story: "other"), facts: StoreSamples.facts) == .foreign)
            #expect(try store.lines(of: "play-1", from: 0) == ["one"])
            #expect(try store.progress(of: "bo").isEmpty)
        }

        @Test(arguments: all) func whatNoDeviceWouldSendIsRefused(_ implementation: StoreImplementation) throws {
            let folder = try StoreFolder()
            let store = try store(implementation, folder)
            let wrong = [
                StoreSamples.lines(["one\ntwo"]), StoreSamples.lines(["x"], play: ""), StoreSamples.lines(["x"], play: "a/b"),
                StoreSamples.lines(["x"], from: -1), StoreSamples.lines(["x"], readingTime: -1), StoreSamples.lines(["x"], reader: "none"),
            ]
            for lines in wrong { #expect(throws: StoreError.self) { try store.append(lines, facts: StoreSamples.facts) } }
            #expect(try store.plays(of: "ada", story: nil).isEmpty)
        }

        @Test(arguments: all) func noLinesMakeNoPlay(_ implementation: StoreImplementation) throws {
            let folder = try StoreFolder()
            let store = try store(implementation, folder)
            #expect(try store.append(StoreSamples.lines([]), facts: StoreSamples.facts) == .kept(lines: 0))
            #expect(try store.play("play-1") == nil)
        }

        @Test(arguments: all) func aPlayComesBackWithAllItsFacts(_ implementation: StoreImplementation) throws {
            let folder = try StoreFolder()
            let store = try store(implementation, folder)
            let lines = ["one", "end lost", "end home", "end lost"]
            _ = try store.append(StoreSamples.lines(lines), facts: StoreSamples.facts)
            let play = try #require(try store.play("play-1"))
            let expected = Play(
                id: "play-1",
                reader: "ada",
                story: "deep",
                lines: 4,
                begun: StoreSamples.time(5),
                lastRead: StoreSamples.time(10),
                readingTime: 100,
                facts: StoreSamples.facts(lines)
            )
            #expect(play == expected)
            #expect(play.facts.endings == ["lost", "home"])
        }

        @Test(arguments: all) func readingTimeIsTheGreatestOfEachDeviceAddedUp(_ implementation: StoreImplementation) throws {
            let folder = try StoreFolder()
            let store = try store(implementation, folder)
            for (device, time) in [("tablet", 100), ("phone", 40), ("tablet", 70), ("phone", 50), ("tablet", 100)] as [(String, Int64)] {
                _ = try store.append(StoreSamples.lines(["one"], device: device, readingTime: time), facts: StoreSamples.facts)
            }
            #expect(try store.play("play-1")?.readingTime == 150)
            #expect(try store.progress(of: "ada").first?.readingTime == 150)
        }

        @Test(arguments: all) func nothingWasReadLaterThanNow(_ implementation: StoreImplementation) throws {
            let folder = try StoreFolder()
            let store = try store(implementation, folder)
            let future = StoreImplementation.now.milliseconds - StoreSamples.time(0).milliseconds + 1_000_000
            _ = try store.append(StoreSamples.lines(["one"], read: future), facts: StoreSamples.facts)
            #expect(try store.play("play-1")?.lastRead == StoreImplementation.now)
            _ = try store.append(StoreSamples.lines(["one", "two"], read: 3), facts: StoreSamples.facts)
            #expect(try store.play("play-1")?.lastRead == StoreImplementation.now)
        }

        @Test(arguments: all) func whatWasFoundStaysFound(_ implementation: StoreImplementation) throws {
            let folder = try StoreFolder()
            let store = try store(implementation, folder)
            _ = try store.append(StoreSamples.lines(["end home"]), facts: StoreSamples.facts)
            _ = try store.append(StoreSamples.lines(["back"], from: 1)) { _ in PlayFacts() }
            #expect(try store.progress(of: "ada").first?.endings == ["home"])
            #expect(try store.progress(of: "ada").first?.finished == 0)
        }

        @Test(arguments: all) func theNewestPlayIsTheOneReadLast(_ implementation: StoreImplementation) throws {
            let folder = try StoreFolder()
            let store = try store(implementation, folder)
            _ = try store.append(StoreSamples.lines(["x"], play: "old", read: 10), facts: StoreSamples.facts)
            _ = try store.append(StoreSamples.lines(["end home"], play: "new", read: 20), facts: StoreSamples.facts)
            _ = try store.append(StoreSamples.lines(["x"], play: "elsewhere", story: "other", read: 30), facts: StoreSamples.facts)
            #expect(try store.plays(of: "ada", story: nil).map(\.id) == ["elsewhere", "new", "old"])
            #expect(try store.plays(of: "ada", story: "deep").map(\.id) == ["new", "old"])
            func deep() throws -> StoryProgress? { try store.progress(of: "ada").first { $0.story == "deep" } }
            #expect(try deep()?.newestPlay == "new")
            #expect(try deep()?.isUnderWay == false)
            #expect(try deep()?.plays == 2)
            _ = try store.append(StoreSamples.lines(["y"], from: 1, play: "old", read: 40), facts: StoreSamples.facts)
            #expect(try deep()?.newestPlay == "old")
            #expect(try deep()?.isUnderWay == true)
            #expect(try deep()?.lastRead == StoreSamples.time(40))
        }

        @Test(arguments: all) func progressOutlivesTheStory(_ implementation: StoreImplementation) throws {
            let folder = try StoreFolder()
            let store = try store(implementation, folder)
            try store.put(StoreSamples.entry("deep"))
            _ = try store.append(StoreSamples.lines(["end home"]), facts: StoreSamples.facts)
            let progress = try store.progress(of: "ada")
            _ = try store.removeStory("deep")
            #expect(try store.progress(of: "ada") == progress)
            #expect(progress.count == 1)
        }
    }
}
