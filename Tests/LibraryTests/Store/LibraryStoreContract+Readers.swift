import Library
import Story
import Testing

extension LibraryStoreContract {
    @Suite struct Readers {
        private static let all = StoreImplementation.all

        @Test(arguments: all) func profilesStandInTheOrderInWhichTheyWereMade(_ implementation: StoreImplementation) throws {
            let folder = try StoreFolder()
            let store = try implementation.open(folder.path)
            try store.add(StoreSamples.reader("z", created: 1))
            try store.add(StoreSamples.reader("guest", kind: .guest, created: 2))
            try store.add(StoreSamples.reader("a", created: 3))
            #expect(try store.profiles().map(\.id) == ["z", "a"])
            #expect(try store.guestCount() == 1)
            #expect(try store.reader("guest") == StoreSamples.reader("guest", kind: .guest, created: 2))
            #expect(try store.reader("none") == nil)
        }

        @Test(arguments: all) func anIDThatIsTakenIsRefused(_ implementation: StoreImplementation) throws {
            let folder = try StoreFolder()
            let store = try implementation.open(folder.path)
            try store.add(StoreSamples.reader("a"))
            #expect { try store.add(StoreSamples.reader("a", created: 9)) } throws: {
                if case .refused = $0 as? StoreError { true } else { false }
            }
            #expect(try store.reader("a") == StoreSamples.reader("a"))
        }

        @Test(arguments: all) func updatingChangesWhatIsShownAndNothingElse(_ implementation: StoreImplementation) throws {
            let folder = try StoreFolder()
            let store = try implementation.open(folder.path)
            try store.add(StoreSamples.reader("a", kind: .guest))
            try store.setPINHash("hash", of: "a", in: nil)
            let changed = Reader(id: "a", kind: .profile, name: "Bo", picture: "fox", colour: "sky", created: StoreSamples.time(77))
            #expect(try store.update(changed))
            var expected = changed
            expected.created = StoreSamples.time(0)
            expected.hasPIN = true
            #expect(try store.reader("a") == expected)
            #expect(try !store.update(StoreSamples.reader("none")))
        }

        @Test(arguments: all) func aPINIsKeptAsItsHash(_ implementation: StoreImplementation) throws {
            let folder = try StoreFolder()
            let store = try implementation.open(folder.path)
            try store.add(StoreSamples.reader("a"))
            #expect(try store.pinHash(of: "a") == nil)
            try store.setPINHash("hash", of: "a", in: nil)
            #expect(try store.pinHash(of: "a") == "hash")
            #expect(try store.reader("a")?.hasPIN == true)
            try store.setPINHash(nil, of: "a", in: nil)
            #expect(try store.pinHash(of: "a") == nil)
            #expect(try store.reader("a")?.hasPIN == false)
            #expect(throws: StoreError.self) { try store.setPINHash("hash", of: "none", in: nil) }
        }

        @Test(arguments: all) func aNewPINEndsTheSessionsThatHaveNotSaidIt(_ implementation: StoreImplementation) throws {
            let folder = try StoreFolder()
            let store = try implementation.open(folder.path)
            for id in ["a", "b"] as [Reader.ID] { try store.add(StoreSamples.reader(id)) }
            for (hash, reader) in [("own", "a"), ("other", "a"), ("theirs", "b")] as [(String, Reader.ID)] {
                try store.put(Session(hash: hash, reader: reader, expires: StoreSamples.time(9)))
            }
            func left() throws -> [String] {
                try ["own", "other", "theirs"].filter { try store.session(hash: $0, now: StoreSamples.time(0)) != nil }
            }
            try store.setPINHash(nil, of: "a", in: nil)
            #expect(try left() == ["own", "other", "theirs"])
            try store.setPINHash("hash", of: "a", in: "own")
            #expect(try left() == ["own", "theirs"])
            try store.setPINHash("hash", of: "a", in: nil)
            #expect(try left() == ["theirs"])
        }

        @Test(arguments: all) func theLatestSettingWinsInEveryOrderOfArrival(_ implementation: StoreImplementation) throws {
            let settings = [(1, "\"a\""), (3, "\"b\""), (3, "\"c\""), (2, "\"d\"")].map {
                Setting(key: "shelf.order", value: $0.1, changed: StoreSamples.time($0.0))
            }
            for rotation in 0..<4 {
                let folder = try StoreFolder()
                let store = try implementation.open(folder.path)
                try store.add(StoreSamples.reader("a"))
                for index in 0..<4 { try store.put(settings[(index + rotation) % 4], of: "a") }
                #expect(try store.settings(of: "a") == [settings[2]])
            }
        }

        @Test(arguments: all) func theAnswerIsWhatIsKept(_ implementation: StoreImplementation) throws {
            let folder = try StoreFolder()
            let store = try implementation.open(folder.path)
            try store.add(StoreSamples.reader("a"))
            let late = Setting(key: "shelf", value: "\"late\"", changed: StoreSamples.time(9))
            #expect(try store.put(late, of: "a") == late)
            #expect(try store.put(Setting(key: "shelf", value: "\"early\"", changed: StoreSamples.time(8)), of: "a") == late)
            let wish = FavouriteWish(isFavourite: true, changed: StoreSamples.time(9))
            #expect(try store.setFavourite(true, story: "deep", of: "a", changed: StoreSamples.time(9)) == wish)
            #expect(try store.setFavourite(false, story: "deep", of: "a", changed: StoreSamples.time(8)) == wish)
        }

        @Test(arguments: all) func whatWasKeptWhileTheClockWasAheadDoesNotWinForEver(_ implementation: StoreImplementation) throws {
            let folder = try StoreFolder()
            let store = try implementation.open(folder.path)
            try store.add(StoreSamples.reader("a"))
            let future = Timestamp(milliseconds: StoreImplementation.now.milliseconds + 1)
            try store.put(Setting(key: "shelf", value: "\"future\"", changed: future), of: "a")
            try store.setFavourite(true, story: "deep", of: "a", changed: future)
            let setting = Setting(key: "shelf", value: "\"now\"", changed: StoreImplementation.now)
            #expect(try store.put(setting, of: "a") == setting)
            let wish = FavouriteWish(isFavourite: false, changed: StoreImplementation.now)
            #expect(try store.setFavourite(false, story: "deep", of: "a", changed: StoreImplementation.now) == wish)
        }

        @Test(arguments: all) func settingsOutOfTheRulesAreRefused(_ implementation: StoreImplementation) throws {
            let folder = try StoreFolder()
            let store = try implementation.open(folder.path)
            try store.add(StoreSamples.reader("a"))
            for (key, size) in [("", 1), ("a b", 1), (String(repeating: "k", count: 65), 1), ("k", 4_097)] {
                let setting = Setting(key: key, value: String(repeating: "1", count: size), changed: StoreSamples.time(0))
                #expect(throws: StoreError.self) { try store.put(setting, of: "a") }
            }
            #expect(throws: StoreError.self) { try store.put(Setting(key: "k", value: "1", changed: StoreSamples.time(0)), of: "none") }
            #expect(try store.settings(of: "a").isEmpty)
        }

        @Test(arguments: all) func theLatestWishMakesAFavourite(_ implementation: StoreImplementation) throws {
            let folder = try StoreFolder()
            let store = try implementation.open(folder.path)
            try store.add(StoreSamples.reader("a"))
            func isFavourite() throws -> Bool? { try store.progress(of: "a").first { $0.story == "deep" }?.isFavourite }
            try store.setFavourite(true, story: "deep", of: "a", changed: StoreSamples.time(2))
            #expect(try isFavourite() == true)
            let moment = try store.progressMoment(of: "a")
            try store.setFavourite(false, story: "deep", of: "a", changed: StoreSamples.time(1))
            try store.setFavourite(false, story: "deep", of: "a", changed: StoreSamples.time(2))
            #expect(try isFavourite() == true)
            #expect(try store.progressMoment(of: "a") == moment)
            try store.setFavourite(false, story: "deep", of: "a", changed: StoreSamples.time(3))
            #expect(try isFavourite() == false)
            #expect(try store.progressMoment(of: "a") != moment)
        }

        @Test(arguments: all) func aDeletedReaderLeavesNothingBehind(_ implementation: StoreImplementation) throws {
            let folder = try StoreFolder()
            let store = try implementation.open(folder.path)
            try store.add(StoreSamples.reader("ada"))
            try store.add(StoreSamples.reader("bo"))
            for reader: Reader.ID in ["ada", "bo"] {
                _ = try store.append(StoreSamples.lines(["x"], play: Play.ID("play-\(reader)"), reader: reader), facts: StoreSamples.facts)
                try store.setFavourite(true, story: "deep", of: reader, changed: StoreSamples.time(1))
                try store.put(Setting(key: "k", value: "1", changed: StoreSamples.time(1)), of: reader)
                try store.put(Session(hash: "s-\(reader)", reader: reader, expires: StoreSamples.time(99)))
            }
            let moment = try store.progressMoment(of: "ada")
            #expect(try store.deleteReader("ada"))
            #expect(try !store.deleteReader("ada"))
            #expect(try store.play("play-ada") == nil)
            #expect(try store.session(hash: "s-ada", now: StoreSamples.time(1)) == nil)
            try store.add(StoreSamples.reader("ada"))
            #expect(try store.progress(of: "ada").isEmpty)
            #expect(try store.settings(of: "ada").isEmpty)
            #expect(try store.plays(of: "ada", story: nil).isEmpty)
            #expect(try store.progressMoment(of: "ada") != moment)
            #expect(try store.plays(of: "bo", story: nil).count == 1)
            #expect(try store.session(hash: "s-bo", now: StoreSamples.time(1)) != nil)
            #expect(try store.integrityProblems().isEmpty)
        }

        @Test(arguments: all) func mergingGivesEverythingToTheOther(_ implementation: StoreImplementation) throws {
            let folder = try StoreFolder()
            let store = try implementation.open(folder.path)
            try store.add(StoreSamples.reader("guest", kind: .guest))
            try store.add(StoreSamples.reader("ada"))
            _ = try store.append(
                StoreSamples.lines(["x", "end home"], play: "g", reader: "guest", read: 50, readingTime: 7),
                facts: StoreSamples.facts
            )
            _ = try store.append(StoreSamples.lines(["end lost", "y"], play: "a", read: 20, readingTime: 5), facts: StoreSamples.facts)
            try store.setFavourite(true, story: "deep", of: "ada", changed: StoreSamples.time(1))
            try store.setFavourite(false, story: "deep", of: "guest", changed: StoreSamples.time(2))
            try store.put(Setting(key: "k", value: "1", changed: StoreSamples.time(1)), of: "guest")
            try store.put(Setting(key: "k", value: "2", changed: StoreSamples.time(2)), of: "ada")
            try store.put(Setting(key: "l", value: "3", changed: StoreSamples.time(2)), of: "guest")
            try store.merge("guest", into: "ada")

            #expect(try store.reader("guest") == nil)
            #expect(try store.plays(of: "ada", story: "deep").map(\.id) == ["g", "a"])
            #expect(try store.settings(of: "ada").map(\.value) == ["2", "3"])
            var expected = StoryProgress(story: "deep")
            expected.endings = ["home", "lost"]
            expected.finished = 2
            expected.plays = 2
            expected.lastRead = StoreSamples.time(50)
            expected.recency = StoreSamples.time(50).milliseconds
            expected.readingTime = 12
            expected.newestPlay = "g"
            #expect(try store.progress(of: "ada") == [expected])
            #expect(throws: StoreError.self) { try store.merge("ada", into: "ada") }
            #expect(throws: StoreError.self) { try store.merge("ada", into: "none") }
            #expect(try store.plays(of: "ada", story: nil).count == 2)
        }
    }
}
