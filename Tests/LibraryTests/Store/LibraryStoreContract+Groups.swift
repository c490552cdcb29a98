import CoReading
import Library
import Story
import Testing

extension LibraryStoreContract {
    @Suite struct Groups {
        private static let all = StoreImplementation.all
        private static let story = GroupStory(id: "sharks", revision: "r1")
        private static let ada = Person(key: "key of Ada", name: "Ada", picture: "owl", colour: "moss")
        private static let bo = Person(key: "key of Bo", name: "Bo", picture: "fox", colour: "sky")

        /// A group's log as the host would make it.
        private struct Log {
            var group = ReadingGroup()
            var appends: [GroupAppend] = []
            let id: String

            mutating func add(_ deed: GroupEvent.Deed, by member: Int64 = 1) {
                let end = group.head
                let event = group.apply(GroupEvent(deed, by: Member.ID(member)))
                appends.append(GroupAppend(group: id, after: end, event: event, ends: group.isEnded))
            }

            init(_ id: String) {
                self.id = id
                add(.opened(Groups.ada, GroupEvent.Passage(lines: ["one\n"], scene: 0)))
            }

            func stored(at time: Int64) -> StoredGroup {
                let moment = StoreSamples.time(time)
                return StoredGroup(
                    id: id,
                    story: Groups.story,
                    title: "Sharks",
                    opened: moment,
                    lastRead: moment,
                    head: appends[0].event.head
                )
            }
        }

        private func file(_ sha256: String) -> StoredFile {
            StoredFile(role: .part(2), name: "", type: "application/octet-stream", size: 7, sha256: sha256)
        }

        @Test(arguments: all) func aLogIsKeptAsItWasAppended(_ implementation: StoreImplementation) throws {
            let folder = try StoreFolder()
            var log = Log("g1")
            log.add(.joined(Member.ID(2), Self.bo))
            log.add(.wished("jump"), by: 2)
            let store = try implementation.open(folder.path)
            try store.add(log.stored(at: 1), first: log.appends[0].event, files: [file("aa")], audit: nil)
            #expect(try store.append(Array(log.appends.dropFirst()), now: StoreSamples.time(5)) == [true, true])

            let again = try implementation.open(folder.path)
            #expect(try again.log(of: "g1") == log.appends.map(\.event))
            #expect(try ReadingGroup(log: again.log(of: "g1")) == log.group)
            var expected = log.stored(at: 1)
            (expected.head, expected.lastRead) = (log.group.head, StoreSamples.time(5))
            #expect(try again.group("g1") == expected)
            #expect(try again.files(of: "g1") == [file("aa")])
            #expect(try again.fileDigests() == ["aa"])
            #expect(try again.log(of: "g2").isEmpty)
            #expect(try again.group("g2") == nil)
        }

        @Test(arguments: all) func onlyTheNextEventIsAppended(_ implementation: StoreImplementation) throws {
            let folder = try StoreFolder()
            let store = try implementation.open(folder.path)
            var log = Log("g1")
            try store.add(log.stored(at: 1), first: log.appends[0].event, files: [], audit: nil)
            var other = log
            log.add(.asked, by: 1)
            other.add(.leafed(scene: 3))
            other.add(.asked)
            #expect(try store.append([log.appends[1]], now: StoreSamples.time(2)) == [true])
            // The same again, another one at its place, and one that follows that other one.
            #expect(
                try store.append([log.appends[1], other.appends[1], other.appends[2]], now: StoreSamples.time(3)) == [false, false, false]
            )
            #expect(try store.log(of: "g1") == log.appends.map(\.event))
            log.add(.ended)
            log.add(.asked)
            #expect(try store.append(Array(log.appends[2...]), now: StoreSamples.time(4)) == [true, false])
            #expect(try store.group("g1")?.isEnded == true)
            #expect(
                try store.append(
                    [GroupAppend(group: "g9", after: .start, event: log.appends[0].event, ends: false)],
                    now: StoreSamples.time(4)
                ) == [false]
            )
        }

        /// Whoever opens groups, only so many are kept: those read last. Groups of readers with a name are not those of guests.
        @Test(arguments: all) func anotherGroupReplacesTheOneReadLongestAgo(_ implementation: StoreImplementation) throws {
            let folder = try StoreFolder()
            let store = try implementation.open(folder.path)
            var bounds = ReadingBounds()
            (bounds.groups, bounds.guestGroups, bounds.allGuestGroups) = (4, 2, 3)
            let later = Timestamp(milliseconds: 1 << 50)
            func session(_ name: String, _ kind: Reader.Kind) throws -> Person {
                let reader = Reader(
                    id: Reader.ID(name),
                    kind: kind,
                    name: name,
                    picture: "owl",
                    colour: "moss",
                    created: .init(milliseconds: 0)
                )
                let session = Session(hash: "hash-\(name)", reader: reader.id, expires: later)
                if kind == .guest {
                    try store.add(guest: reader, in: session, replacing: nil, most: 9)
                } else {
                    try store.add(reader)
                    _ = try store.take(SessionStep(begins: session))
                }
                return Person(key: session.hash, name: name, picture: "owl", colour: "moss", isGuest: kind == .guest)
            }
            let (ada, fox, elk) = (try session("ada", .profile), try session("fox", .guest), try session("elk", .guest))
            var time: Int64 = 0
            var removed: [String] = []
            func open(_ id: String, _ person: Person) throws {
                time += 1
                try store.makeRoomForGroup(of: person.key, within: bounds) { group in
                    removed.append(group)
                    return nil
                }
                var group = ReadingGroup()
                let first = group.apply(GroupEvent(.opened(person, GroupEvent.Passage(lines: [], scene: 0)), by: Member.ID(1)))
                let moment = StoreSamples.time(time)
                let stored = StoredGroup(
                    id: id,
                    story: Self.story,
                    title: "Sharks",
                    opened: moment,
                    lastRead: moment,
                    head: first.head
                )
                try store.add(stored, first: first, files: [], audit: nil)
            }
            for number in 1...5 { try open("ada\(number)", ada) }
            #expect(removed == ["ada1"])
            for number in 1...3 { try open("fox\(number)", fox) }
            #expect(removed == ["ada1", "fox1"])
            for number in 1...2 { try open("elk\(number)", elk) }
            // Two of each were too many for all guests together.
            #expect(removed == ["ada1", "fox1", "fox2"])
            #expect(try store.groups(limit: 99).map(\.id) == ["elk2", "elk1", "fox3", "ada5", "ada4", "ada3", "ada2"])
            #expect(try store.log(of: "fox2").isEmpty && store.log(of: "fox3").count == 1)
            // A group whose opener is gone counts as a guest's.
            _ = try store.take(SessionStep(ends: [fox.key]))
            try open("elk3", elk)
            #expect(removed.last == "elk1" && removed.count == 4)
        }

        @Test(arguments: all) func groupsAreFoundByMemberAndStory(_ implementation: StoreImplementation) throws {
            let folder = try StoreFolder()
            let store = try implementation.open(folder.path)
            for (id, time) in [("g1", 1), ("g2", 2), ("g3", 3)] as [(String, Int64)] {
                let log = Log(id)
                try store.add(log.stored(at: time), first: log.appends[0].event, files: [], audit: nil)
            }
            var log = Log("g2")
            log.add(.joined(Member.ID(2), Self.bo))
            _ = try store.append([log.appends[1]], now: StoreSamples.time(9))
            var over = Log("g3")
            over.add(.ended)
            _ = try store.append([over.appends[1]], now: StoreSamples.time(9))
            #expect(try store.groups(withMember: Self.ada.key, limit: 9).map(\.id) == ["g2", "g1"])
            #expect(try store.groups(withMember: Self.bo.key, limit: 9).map(\.id) == ["g2"])
            #expect(try store.groups(withMember: "nobody", limit: 9).isEmpty)
            #expect(try store.groups(limit: 1).map(\.id) == ["g2"])
            #expect(try store.group(reading: Self.story) != nil)
            #expect(try store.group(reading: GroupStory(id: "sharks", revision: "r2")) == nil)

            try store.removeGroups(unusedSince: StoreSamples.time(2), endedBefore: StoreSamples.time(10)) { Self.entry("unused", $0) }
            #expect(try store.auditLog(before: nil, limit: 9).map(\.subject) == ["g1"])
            #expect(try store.groups(limit: 9).map(\.id) == ["g2"])
            #expect(try store.group("g3") == nil)
            #expect(try store.log(of: "g1").isEmpty)
        }

        @Test(arguments: all) func anEntryIsAddedOnlyWithItsEvent(_ implementation: StoreImplementation) throws {
            let folder = try StoreFolder()
            let store = try implementation.open(folder.path)
            var log = Log("g1")
            try store.add(log.stored(at: 1), first: log.appends[0].event, files: [], audit: nil)
            log.add(.ended)
            log.appends[1].audit = Self.entry("group.ended", "g1")
            #expect(try store.append([log.appends[1]], now: StoreSamples.time(2)) == [true])
            // It is over already.
            #expect(try store.append([log.appends[1]], now: StoreSamples.time(3)) == [false])
            #expect(try store.auditLog(before: nil, limit: 9).map(\.action) == ["group.ended"])
        }

        private static func entry(_ action: String, _ group: String) -> AuditEntry {
            AuditEntry(time: StoreSamples.time(9), actor: "somebody", action: action, subject: group)
        }

        @Test(arguments: all) func anInvitationReplacesTheEarlierOne(_ implementation: StoreImplementation) throws {
            let folder = try StoreFolder()
            let store = try implementation.open(folder.path)
            let log = Log("g1")
            try store.add(log.stored(at: 1), first: log.appends[0].event, files: [], audit: nil)
            func invitation(_ name: String) -> GroupInvitation {
                GroupInvitation(
                    group: "g1",
                    secretHash: "secret \(name)",
                    expires: StoreSamples.time(9),
                    uses: 2,
                    codeHash: "code \(name)",
                    codeExpires: StoreSamples.time(5)
                )
            }
            try store.put(invitation("a"), audit: nil)
            #expect(try store.invitation(secretHash: "secret a") == invitation("a"))
            try store.put(invitation("b"), audit: nil)
            #expect(try store.invitation(secretHash: "secret a") == nil)
            #expect(try store.invitation(codeHash: "code a") == nil)
            #expect(try store.invitation(codeHash: "code b") == invitation("b"))
            #expect(try store.useInvitation(secretHash: "secret b"))
            #expect(try store.useInvitation(secretHash: "secret b"))
            #expect(try !store.useInvitation(secretHash: "secret b"))
            try store.revokeInvitation(of: "g1")
            #expect(try store.invitation(codeHash: "code b") == nil)
            #expect(try !store.useInvitation(secretHash: "secret b"))
        }

        @Test(arguments: all) func whoReadsTogetherIsCounted(_ implementation: StoreImplementation) throws {
            let folder = try StoreFolder()
            let store = try implementation.open(folder.path)
            for name in ["ada", "bo", "cy", "g"] {
                try store.add(StoreSamples.reader(Reader.ID(name), kind: name == "g" ? .guest : .profile))
                let key = "key of \(name.first?.uppercased() ?? "")\(name.dropFirst())"
                _ = try store.take(SessionStep(begins: Session(hash: key, reader: Reader.ID(name), expires: StoreSamples.time(1_000_000))))
            }
            for (id, time) in [("g1", 3), ("g2", 7)] as [(String, Int64)] {
                var log = Log(id)
                log.add(.joined(Member.ID(2), Self.bo))
                try store.add(log.stored(at: time), first: log.appends[0].event, files: [], audit: nil)
                _ = try store.append(Array(log.appends.dropFirst()), now: StoreSamples.time(time))
            }
            var log = Log("g3")
            log.add(.joined(Member.ID(2), Person(key: "key of G", name: "Guest", picture: "fox", colour: "sky")))
            // A device that the library does not know counts for nobody.
            log.add(.joined(Member.ID(3), Person(key: "unknown", name: "?", picture: "fox", colour: "sky")))
            try store.add(log.stored(at: 9), first: log.appends[0].event, files: [], audit: nil)
            _ = try store.append(Array(log.appends.dropFirst()), now: StoreSamples.time(9))

            let bo = ReadTogether(reader: "bo", times: 2, lastRead: StoreSamples.time(7))
            #expect(
                try store.readTogether("sharks", by: "ada") == [bo, ReadTogether(reader: "g", times: 1, lastRead: StoreSamples.time(9))]
            )
            #expect(try store.readTogether("sharks", by: "bo") == [ReadTogether(reader: "ada", times: 2, lastRead: StoreSamples.time(7))])
            #expect(try store.readTogether("other", by: "ada").isEmpty)
            // What a guest read together belongs to the reader they turn out to be; with oneself nobody reads together.
            try store.merge("g", into: "bo")
            #expect(try store.readTogether("sharks", by: "ada") == [ReadTogether(reader: "bo", times: 3, lastRead: StoreSamples.time(9))])
            try store.merge("bo", into: "ada")
            #expect(try store.readTogether("sharks", by: "ada").isEmpty)
        }

        @Test(arguments: all) func filesOfARevisionAreFoundAsLongAsAGroupReadsIt(_ implementation: StoreImplementation) throws {
            let folder = try StoreFolder()
            let store = try implementation.open(folder.path)
            var log = Log("g1")
            try store.add(log.stored(at: 1), first: log.appends[0].event, files: [file("aa")], audit: nil)
            #expect(try store.file("aa", ofGroupsReading: "sharks") == file("aa"))
            #expect(try store.file("aa", ofGroupsReading: "other") == nil)
            #expect(try store.file("bb", ofGroupsReading: "sharks") == nil)
            log.add(.ended)
            _ = try store.append([log.appends[1]], now: StoreSamples.time(2))
            #expect(try store.file("aa", ofGroupsReading: "sharks") == nil)
        }

        @Test(arguments: all) func nothingIsAllowedAtFirst(_ implementation: StoreImplementation) throws {
            let folder = try StoreFolder()
            let store = try implementation.open(folder.path)
            for permission in Permission.allCases { #expect(try !store.isAllowed(permission)) }
            try store.allow(.guestsInGroups, true, audit: nil)
            #expect(try implementation.open(folder.path).isAllowed(.guestsInGroups))
            try store.allow(.guestsInGroups, false, audit: nil)
            #expect(try !store.isAllowed(.guestsInGroups))
        }
    }
}
