public import CoReading
public import Story

extension SQLiteStore {
    /// Adds a group with the first event of its log, and the files of the revision that it reads.
    public func add(_ group: StoredGroup, first: LoggedEvent, files: [StoredFile], audit: AuditEntry?) throws(StoreError) {
        try connections.write { database throws(StoreError) in
            try database.run(
                "INSERT INTO groups (id, story, revision, title, opened, last_read, is_ended, head, chain) VALUES (?, ?, ?, ?, ?, ?, 0, 0, 0)",
                [
                    .text(group.id), .text(group.story.id), .text(group.story.revision), .text(group.title), .integer(group.opened),
                    .integer(group.opened),
                ]
            )
            try database.put(files, group: database.lastNumber)
            let append = GroupAppend(group: group.id, after: .start, event: first, ends: false)
            guard try database.append(append, now: group.opened) else { throw .refused("A group begins with its first event.") }
            try database.note(audit)
        }
    }

    /// Makes room for another group of whoever has a session.
    public func makeRoomForGroup(
        of session: String,
        within bounds: ReadingBounds,
        audit: (String) -> AuditEntry?
    ) throws(StoreError) {
        try connections.write { database throws(StoreError) in
            let opener = try database.first(
                "SELECT readers.number, kind FROM sessions JOIN readers ON readers.number = sessions.reader WHERE hash = ?",
                [.text(session)]
            ) { (number: $0.integer(0), kind: Reader.Kind(rawValue: $0.text(1)) ?? .guest) }
            guard let opener else { return }
            let most = opener.kind == .guest ? bounds.guestGroups : bounds.groups
            try database.thinGroups("readers.number = ?", [.integer(opener.number)], to: most - 1, audit: audit)
            // A group whose opener has signed out since is nobody's, and counts like those of guests. Otherwise anyone could open one after
            // the other as a reader without a PIN.
            let others = opener.kind == .guest ? bounds.allGuestGroups - 1 : bounds.allGuestGroups
            try database.thinGroups("readers.kind IS NULL OR readers.kind = 'guest'", [], to: others, audit: audit)
        }
    }

    /// Appends events to logs, in one transaction. An event is appended only if it follows the end of its group's log.
    /// - Returns: For each event whether it was appended.
    public func append(_ events: [GroupAppend], now: Timestamp) throws(StoreError) -> [Bool] {
        try connections.write { database throws(StoreError) in
            var results: [Bool] = []
            for event in events { results.append(try database.append(event, now: now)) }
            return results
        }
    }

    /// A group; nil if there is none.
    public func group(_ id: String) throws(StoreError) -> StoredGroup? {
        try connections.glance { database throws(StoreError) in try database.groups("WHERE id = ?", [.text(id)]).first }
    }

    /// The log of a group, oldest event first.
    public func log(of group: String) throws(StoreError) -> [LoggedEvent] {
        try connections.glance { database throws(StoreError) in
            try database.rows(
                """
                SELECT group_events.number, group_events.chain, text, member_key FROM group_events
                JOIN groups ON groups.number = reading_group WHERE id = ? ORDER BY group_events.number
                """,
                [.text(group)]
            ) { LoggedEvent(head: $0.head(0), text: $0.text(2), key: $0.optionalText(3)) }
        }
    }

    /// The files of the revision that a group reads.
    public func files(of group: String) throws(StoreError) -> [StoredFile] {
        try connections.glance { database throws(StoreError) in
            try database.rows(
                """
                SELECT role, first, second, name, type, size, sha256 FROM group_files
                JOIN groups ON groups.number = reading_group WHERE id = ? ORDER BY position
                """,
                [.text(group)]
            ) { StoredFile($0) }
        }
    }

    /// The groups that are not over and in which a device with this key has been, latest first.
    public func groups(withMember key: String, limit: Int) throws(StoreError) -> [StoredGroup] {
        try connections.glance { database throws(StoreError) in
            try database.groups(
                """
                WHERE NOT is_ended AND number IN (SELECT reading_group FROM group_events WHERE member_key = ?)
                ORDER BY last_read DESC, number DESC LIMIT ?
                """,
                [.text(key), .integer(limit)]
            )
        }
    }

    /// The groups that are not over, latest first.
    public func groups(limit: Int) throws(StoreError) -> [StoredGroup] {
        try connections.glance { database throws(StoreError) in
            try database.groups("WHERE NOT is_ended ORDER BY last_read DESC, number DESC LIMIT ?", [.integer(limit)])
        }
    }

    /// A group that is not over and reads this revision of a story; nil if there is none.
    public func group(reading story: GroupStory) throws(StoreError) -> StoredGroup? {
        try connections.glance { database throws(StoreError) in
            try database.groups(
                "WHERE NOT is_ended AND story = ? AND revision = ? LIMIT 1",
                [.text(story.id), .text(story.revision)]
            ).first
        }
    }

    /// Removes groups in which nothing has happened since a time, and those that were over before another.
    public func removeGroups(
        unusedSince: Timestamp,
        endedBefore: Timestamp,
        audit: (String) -> AuditEntry?
    ) throws(StoreError) {
        try connections.write { database throws(StoreError) in
            let unused = try database.groups("WHERE NOT is_ended AND last_read < ? ORDER BY number", [.integer(unusedSince)])
            for group in unused { try database.note(audit(group.id)) }
            try database.run(
                "DELETE FROM groups WHERE last_read < ? OR is_ended AND last_read < ?",
                [.integer(unusedSince), .integer(endedBefore)]
            )
        }
    }

    /// A file of the revision that some group reads which is not over; nil if there is none.
    public func file(_ sha256: String, ofGroupsReading story: String) throws(StoreError) -> StoredFile? {
        try connections.glance { database throws(StoreError) in
            try database.first(
                """
                SELECT role, first, second, name, type, size, sha256 FROM group_files
                JOIN groups ON groups.number = reading_group WHERE NOT is_ended AND story = ? AND sha256 = ?
                """,
                [.text(story), .text(sha256)]
            ) { StoredFile($0) }
        }
    }

    /// With whom a reader has read a story together, most often first. Guests who were removed are left out.
    public func readTogether(_ story: String, by reader: Reader.ID) throws(StoreError) -> [ReadTogether] {
        try connections.glance { database throws(StoreError) in
            let known = try database.rows(
                """
                SELECT others.id, times, read_together.last_read FROM read_together JOIN readers ON readers.number = reader
                JOIN readers AS others ON others.number = other
                WHERE readers.id = ? AND story = ? AND readers.deleted IS NULL AND others.deleted IS NULL
                ORDER BY times DESC, read_together.last_read DESC, others.id
                """,
                [.text(reader.text), .text(story)]
            ) { ReadTogether(reader: Reader.ID($0.text(0)), times: $0.int(1), lastRead: $0.timestamp(2)) }
            return known
        }
    }

    // MARK: Invitations

    /// Stores the invitation of its group instead of an earlier one.
    public func put(_ invitation: GroupInvitation, audit: AuditEntry?) throws(StoreError) {
        try connections.write { database throws(StoreError) in
            try database.run(
                """
                INSERT OR REPLACE INTO group_invitations (reading_group, secret, expires, uses, code, code_expires)
                SELECT number, ?, ?, ?, ?, ? FROM groups WHERE id = ?
                """,
                [
                    .text(invitation.secretHash), .integer(invitation.expires), .integer(invitation.uses), .text(invitation.codeHash),
                    .integer(invitation.codeExpires), .text(invitation.group),
                ]
            )
            try database.note(audit)
        }
    }

    /// Revokes the invitation of a group.
    public func revokeInvitation(of group: String) throws(StoreError) {
        try connections.write { database throws(StoreError) in
            try database.run(
                "DELETE FROM group_invitations WHERE reading_group = (SELECT number FROM groups WHERE id = ?)",
                [.text(group)]
            )
        }
    }

    /// The invitation whose link has a secret with this hash; nil if there is none.
    public func invitation(secretHash: String) throws(StoreError) -> GroupInvitation? {
        try connections.glance { database throws(StoreError) in try database.invitation("secret", secretHash) }
    }

    /// The invitation whose code has this hash; nil if there is none.
    public func invitation(codeHash: String) throws(StoreError) -> GroupInvitation? {
        try connections.glance { database throws(StoreError) in try database.invitation("code", codeHash) }
    }

    /// Counts one use of the link.
    /// - Returns: False if it has no use left, or is revoked.
    public func useInvitation(secretHash: String) throws(StoreError) -> Bool {
        try connections.write { database throws(StoreError) in
            try database.run("UPDATE group_invitations SET uses = uses - 1 WHERE secret = ? AND uses > 0", [.text(secretHash)])
            return database.changes > 0
        }
    }

    // MARK: Permissions

    /// Whether something that the administrator can allow is allowed.
    public func isAllowed(_ permission: Permission) throws(StoreError) -> Bool {
        try connections.glance { database throws(StoreError) in
            try database.first("SELECT is_allowed FROM permissions WHERE name = ?", [.text(permission.rawValue)]) { $0.flag(0) } ?? false
        }
    }

    /// Allows something, or not.
    public func allow(_ permission: Permission, _ isAllowed: Bool, audit: AuditEntry?) throws(StoreError) {
        try connections.write { database throws(StoreError) in
            try database.run("INSERT OR REPLACE INTO permissions VALUES (?, ?)", [.text(permission.rawValue), .flag(isAllowed)])
            try database.note(audit)
        }
    }
}

extension Database {
    /// Removes the groups whose opener fulfils a condition, but for those read last.
    fileprivate func thinGroups(
        _ condition: String,
        _ values: [SQLValue],
        to most: Int,
        audit: (String) -> AuditEntry?
    ) throws(StoreError) {
        let surplus = try rows(
            """
            SELECT groups.number, groups.id, is_ended FROM groups
            JOIN group_events ON reading_group = groups.number AND group_events.number = 1
            LEFT JOIN sessions ON sessions.hash = member_key LEFT JOIN readers ON readers.number = sessions.reader
            WHERE \(condition) ORDER BY groups.last_read DESC, groups.number DESC LIMIT -1 OFFSET ?
            """,
            values + [.integer(Int64(max(0, most)))]
        ) { (number: $0.integer(0), id: $0.text(1), isEnded: $0.flag(2)) }
        for group in surplus {
            if !group.isEnded { try note(audit(group.id)) }
            try run("DELETE FROM groups WHERE number = ?", [.integer(group.number)])
        }
    }

    fileprivate func groups(_ condition: String, _ values: [SQLValue]) throws(StoreError) -> [StoredGroup] {
        try rows("SELECT head, chain, id, story, revision, title, opened, last_read, is_ended FROM groups \(condition)", values) {
            StoredGroup(
                id: $0.text(2),
                story: GroupStory(id: $0.text(3), revision: $0.text(4)),
                title: $0.text(5),
                opened: $0.timestamp(6),
                lastRead: $0.timestamp(7),
                head: $0.head(0),
                isEnded: $0.flag(8)
            )
        }
    }

    /// Appends an event if it follows the end of its group's log.
    fileprivate func append(_ append: GroupAppend, now: Timestamp) throws(StoreError) -> Bool {
        let event = append.event
        let chain = SQLValue.integer(Int64(bitPattern: event.head.chain))
        let group = try first(
            """
            UPDATE groups SET head = ?, chain = ?, last_read = max(last_read, ?), is_ended = ?
            WHERE id = ? AND head = ? AND chain = ? AND NOT is_ended RETURNING number
            """,
            [
                .integer(event.head.number), chain, .integer(now), .flag(append.ends), .text(append.group),
                .integer(append.end.number), .integer(Int64(bitPattern: append.end.chain)),
            ]
        ) { $0.integer(0) }
        guard let group else { return false }
        try run(
            "INSERT INTO group_events VALUES (?, ?, ?, ?, ?)",
            [.integer(group), .integer(event.head.number), chain, .text(event.text), .optional(event.key)]
        )
        if let key = event.key { try noteTogether(key, in: group, now: now) }
        try note(append.audit)
        return true
    }

    /// Notes that the reader on a device reads together with those on the devices that came before.
    private func noteTogether(_ key: String, in group: Int64, now: Timestamp) throws(StoreError) {
        try run(
            """
            WITH newcomer AS (SELECT reader FROM sessions WHERE hash = ?1 AND reader IS NOT NULL),
                others AS (SELECT DISTINCT reader FROM sessions WHERE reader NOT IN newcomer AND hash IN
                    (SELECT member_key FROM group_events WHERE reading_group = ?2 AND member_key <> ?1)),
                pairs AS (SELECT newcomer.reader AS one, others.reader AS other FROM newcomer, others
                    UNION SELECT others.reader, newcomer.reader FROM newcomer, others)
            INSERT INTO read_together (reader, other, story, times, last_read)
            SELECT one, other, story, 1, ?3 FROM pairs, groups WHERE groups.number = ?2
            ON CONFLICT (reader, story, other) DO UPDATE SET times = times + 1, last_read = max(last_read, excluded.last_read)
            """,
            [.text(key), .integer(group), .integer(now)]
        )
    }

    /// Gives what one reader has read together with others to another reader.
    func moveTogether(from: Int64, into: Int64) throws(StoreError) {
        let sum =
            "ON CONFLICT (reader, story, other) DO UPDATE SET times = times + excluded.times, last_read = max(last_read, excluded.last_read)"
        try run(
            """
            INSERT INTO read_together (reader, other, story, times, last_read)
            SELECT ?2, other, story, times, last_read FROM read_together WHERE reader = ?1 AND other <> ?2 \(sum)
            """,
            [.integer(from), .integer(into)]
        )
        try run(
            """
            INSERT INTO read_together (reader, other, story, times, last_read)
            SELECT reader, ?2, story, times, last_read FROM read_together WHERE other = ?1 AND reader <> ?2 \(sum)
            """,
            [.integer(from), .integer(into)]
        )
    }

    fileprivate func invitation(_ column: String, _ hash: String) throws(StoreError) -> GroupInvitation? {
        try first(
            """
            SELECT id, secret, expires, uses, code, code_expires FROM group_invitations
            JOIN groups ON groups.number = reading_group WHERE NOT is_ended AND \(column) = ?
            """,
            [.text(hash)]
        ) {
            GroupInvitation(
                group: $0.text(0),
                secretHash: $0.text(1),
                expires: $0.timestamp(2),
                uses: $0.int(3),
                codeHash: $0.text(4),
                codeExpires: $0.timestamp(5)
            )
        }
    }
}

extension Row {
    /// The end of a log, in a column with its number and the next with its chain.
    fileprivate func head(_ column: Int32) -> LogHead {
        LogHead(number: integer(column), chain: UInt64(bitPattern: integer(column + 1)))
    }
}
