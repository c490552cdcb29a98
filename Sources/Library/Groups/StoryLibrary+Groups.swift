public import CoReading
public import Story
internal import StoryEngine
internal import Synchronization

/// Groups that read together: who may start one, knock at it, and see it. What happens in one is up to ``CoReading/LiveGroup``.
extension StoryLibrary {
    /// The maximum number of groups in a list.
    private static let mostListed = 50

    /// Starts a group with the visitor as its owner.
    /// - Parameters:
    ///   - passage: The record, and the scene on show.
    ///   - uptime: The host's time for ``CoReading/LiveGroup``, in milliseconds.
    public func openGroup(
        _ story: GroupStory,
        _ passage: GroupEvent.Passage,
        as visitor: Visitor,
        uptime: Int64
    ) throws(LibraryError) -> (live: LiveGroup, member: Member.ID) {
        let owner = try person(visitor)
        // The shelf may get another version meanwhile, and a sweep the files of this one.
        return try files.withoutSweeping { _ throws(LibraryError) in
            try open(story, passage, by: owner, visitor, uptime: uptime)
        }
    }

    private func open(
        _ story: GroupStory,
        _ passage: GroupEvent.Passage,
        by owner: Person,
        _ visitor: Visitor,
        uptime: Int64
    ) throws(LibraryError) -> (live: LiveGroup, member: Member.ID) {
        guard let entry = try self.story(story.id) else { throw .missing("There is no such story.") }
        guard entry.listing.revision == story.revision else { throw .taken("The library has another version of this story by now.") }
        guard let program = try program(of: entry.files) else { throw .missing("A file of this story is missing.") }
        let id = Self.newGroupID()
        let opened: (live: LiveGroup, first: LoggedEvent)
        do throws(ResumeError) {
            opened = try LiveGroup.open(id: id, story: story, passage, owner: owner, program: program, now: uptime)
        } catch {
            throw .refused("These lines are not a reading of this story.")
        }
        let group = StoredGroup(
            id: id,
            story: story,
            title: entry.listing.title,
            opened: visitor.now,
            lastRead: visitor.now,
            head: opened.first.head
        )
        let audit = visitor.entry("group.opened", id, entry.listing.title)
        try storing { () throws(StoreError) in
            try store.makeRoomForGroup(of: owner.key, within: bounds) { removed in
                visitor.entry(AuditEntry.groupEnded, removed, "There were too many, and this one was read longest ago.")
            }
        }
        try storing { () throws(StoreError) in try store.add(group, first: opened.first, files: entry.files, audit: audit) }
        return (opened.live, Member.ID(1))
    }

    /// Loads a group from its log; nil if there is none, or if it is over.
    public func loadGroup(_ id: String, uptime: Int64) throws(LibraryError) -> LiveGroup? {
        guard let group = try group(id), !group.isEnded else { return nil }
        let (log, files) = try storing { () throws(StoreError) in (try store.log(of: id), try store.files(of: id)) }
        guard let program = try program(of: files) else { throw .missing("A file of this story is missing.") }
        do {
            return try LiveGroup(id: id, story: group.story, group: ReadingGroup(log: log), program: program, now: uptime)
        } catch {
            throw .store(.damaged("The log of the group \(id) cannot be read."))
        }
    }

    /// A group; nil if there is none.
    public func group(_ id: String) throws(LibraryError) -> StoredGroup? {
        try storing { () throws(StoreError) in try store.group(id) }
    }

    /// Appends events to the logs of groups, in one transaction.
    /// - Returns: For each event whether it follows the end of its group's log.
    public func append(_ events: [GroupAppend], now: Timestamp) throws(LibraryError) -> [Bool] {
        try storing { () throws(StoreError) in try store.append(events, now: now) }
    }

    /// The files of the revision that a group reads, if it is this one; nil if no group does.
    public func pinnedFiles(of story: GroupStory) throws(LibraryError) -> [StoredFile]? {
        try storing { () throws(StoreError) in
            guard let group = try store.group(reading: story) else { return nil }
            return try store.files(of: group.id)
        }
    }

    /// A file of a revision that a group reads and the library no longer has otherwise; nil if there is none.
    public func pinnedFile(_ sha256: String, of story: String) throws(LibraryError) -> StoredFile? {
        try storing { () throws(StoreError) in try store.file(sha256, ofGroupsReading: story) }
    }

    /// The story of a group, in the revision that it reads; nil if there is no such group, if it is over, or if the story was removed.
    public func story(of group: String) throws(LibraryError) -> StoryEntry? {
        guard let known = try self.group(group), !known.isEnded, var entry = try story(known.story.id) else { return nil }
        guard entry.listing.revision != known.story.revision else { return entry }
        // The shelf has a later one by now: its card, with the files of the group's.
        entry.files = try storing { () throws(StoreError) in try store.files(of: group) }
        entry.listing.revision = known.story.revision
        entry.listing.parts = entry.files.count { if case .part = $0.role { true } else { false } }
        return entry
    }

    // MARK: Joining

    /// Who a visitor is to the others in a group.
    /// - Throws: ``LibraryError/denied(_:)`` for nobody.
    public func person(_ visitor: Visitor) throws(LibraryError) -> Person {
        guard let session = visitor.session, let id = session.reader, let reader = try reader(id) else { throw .denied(.nobody) }
        return Person(
            key: session.hash,
            name: reader.name,
            picture: reader.picture,
            colour: reader.colour,
            isGuest: reader.kind == .guest
        )
    }

    /// Those of these sessions, by their hashes, that are over, or whose reader is gone.
    public func endedSessions(among sessions: Set<String>, now: Timestamp) throws(LibraryError) -> Set<String> {
        try storing { () throws(StoreError) in
            var ended: Set<String> = []
            for hash in sessions {
                let reader = try store.session(hash: hash, now: now)?.reader
                if try reader.flatMap({ id throws(StoreError) in try store.reader(id) }) == nil { ended.insert(hash) }
            }
            return ended
        }
    }

    /// Makes an invitation to a group, instead of an earlier one.
    /// - Throws: ``LibraryError/denied(_:)`` if the visitor is not in the group.
    public func invite(
        to group: String,
        as visitor: Visitor
    ) throws(LibraryError) -> (invitation: GroupInvitation, secret: String, code: String) {
        _ = try membership(in: group, of: visitor)
        let made = GroupInvitation.make(for: group, now: visitor.now)
        let audit = visitor.entry("group.invited", group)
        try storing { () throws(StoreError) in try store.put(made.invitation, audit: audit) }
        return made
    }

    /// Makes the invitation of a group void.
    public func revokeInvitation(of group: String) throws(LibraryError) {
        try storing { () throws(StoreError) in try store.revokeInvitation(of: group) }
    }

    /// The group to which somebody was invited.
    /// - Parameters:
    ///   - secret: The secret of a link; nil for none.
    ///   - code: A spoken code; nil for none.
    /// - Throws: ``LibraryError/denied(_:)`` if it is wrong, too old or used up, ``LibraryError/later(milliseconds:_:)`` after too many wrong ones.
    public func knock(secret: String?, code: String?, as visitor: Visitor) throws(LibraryError) -> StoredGroup {
        guard let id = visitor.reader, let reader = try reader(id) else { throw .denied(.nobody) }
        if reader.kind == .guest, try !isAllowed(.guestsInGroups) { throw .denied(.guestInGroup) }
        let now = visitor.now
        let found = try storing { () throws(StoreError) in
            if let secret { return try store.invitation(secretHash: GroupInvitation.hash(secret)) }
            guard let code = code.flatMap({ SpokenCode.normalized($0) }) else { return nil }
            return try store.invitation(codeHash: GroupInvitation.hash(code))
        }
        // Wrong ones are counted and slowed down; those that came too late are no guesses.
        try check(.invitation, by: visitor) { found != nil }
        guard let invitation = found, (secret == nil ? invitation.codeExpires : invitation.expires) > now else {
            throw .denied(.oldInvitation)
        }
        if secret != nil {
            let isLeft = try storing { () throws(StoreError) in try store.useInvitation(secretHash: invitation.secretHash) }
            guard isLeft else { throw .denied(.usedInvitation) }
        }
        guard let group = try group(invitation.group), !group.isEnded else { throw .denied(.oldInvitation) }
        return group
    }

    /// The groups that a visitor can return to, latest first.
    public func groups(of visitor: Visitor) throws(LibraryError) -> [(group: StoredGroup, members: [Member])] {
        guard let key = visitor.session?.hash else { return [] }
        return try storing { () throws(StoreError) in
            var groups: [(StoredGroup, [Member])] = []
            for group in try store.groups(withMember: key, limit: Self.mostListed) {
                guard let state = try? ReadingGroup(log: try store.log(of: group.id)), state.member(withKey: key) != nil else { continue }
                groups.append((group, state.inside))
            }
            return groups
        }
    }

    /// With whom a reader has read a story together, most often first.
    public func readTogether(_ story: String, by reader: Reader.ID) throws(LibraryError) -> [(
        reader: Reader, times: Int, lastRead: Timestamp
    )] {
        try storing { () throws(StoreError) in
            var together: [(Reader, Int, Timestamp)] = []
            for entry in try store.readTogether(story, by: reader) {
                guard let other = try store.reader(entry.reader) else { continue }
                together.append((other, entry.times, entry.lastRead))
            }
            return together
        }
    }

    private func membership(in group: String, of visitor: Visitor) throws(LibraryError) -> Member {
        let log = try storing { () throws(StoreError) in try store.log(of: group) }
        guard let key = visitor.session?.hash, let member = (try? ReadingGroup(log: log))?.member(withKey: key) else {
            throw .denied(.notInGroup)
        }
        return member
    }

    // MARK: Administration

    /// All groups that are not over, latest first, with who takes part.
    public func groups() throws(LibraryError) -> [(group: StoredGroup, members: [Member])] {
        try storing { () throws(StoreError) in
            var groups: [(StoredGroup, [Member])] = []
            for group in try store.groups(limit: Self.mostListed) {
                groups.append((group, (try? ReadingGroup(log: try store.log(of: group.id)))?.inside ?? []))
            }
            return groups
        }
    }

    /// Whether something that the administrator can allow is allowed.
    public func isAllowed(_ permission: Permission) throws(LibraryError) -> Bool {
        try storing { () throws(StoreError) in try store.isAllowed(permission) }
    }

    /// Allows something, or not.
    public func allow(_ permission: Permission, _ isAllowed: Bool, as visitor: Visitor) throws(LibraryError) {
        let audit = visitor.entry(isAllowed ? "permission.given" : "permission.withdrawn", permission.rawValue)
        try storing { () throws(StoreError) in try store.allow(permission, isAllowed, audit: audit) }
    }

    // MARK: Programs

    /// The whole program among the files of a story; nil if one is missing.
    private func program(of files: [StoredFile]) throws(LibraryError) -> Program? {
        guard let head = files.first(where: { $0.role == .head }) else { return nil }
        if let known = memory.withLock({ $0.wholePrograms[head.sha256] }) { return known }
        guard let bytes = try self.files.bytes(sha256: head.sha256), var program = try? Program(head: bytes) else { return nil }
        for file in files {
            guard case .part(let number) = file.role, program.missingParts.contains(number) else { continue }
            guard let part = try self.files.bytes(sha256: file.sha256) else { return nil }
            do { try program.load(part: number, bytes: part) } catch { return nil }
        }
        memory.withLock { [program] memory in
            if memory.wholePrograms.count >= StoryLibrary.mostRemembered { memory.wholePrograms = [:] }
            memory.wholePrograms[head.sha256] = program
        }
        return program
    }

    private static func newGroupID() -> String {
        let letters = Array("abcdefghijklmnopqrstuvwxyz0123456789")
        var random = SystemRandomNumberGenerator()
        return String((0..<16).map { _ in letters[Int(random.next(upperBound: UInt(letters.count)))] })
    }
}
