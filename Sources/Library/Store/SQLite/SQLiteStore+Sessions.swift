internal import Story

extension SQLiteStore {
    /// Ends and starts sessions.
    /// - Returns: Whether the way back leads to a guest; true if none was requested.
    public func take(_ step: SessionStep) throws(StoreError) -> Bool {
        let lead = try steadyLead()
        return try connections.write { database throws(StoreError) in
            try database.demand(step.proof)
            return try database.take(step, lead: lead)
        }
    }

    /// A session that has not expired; nil if there is none.
    public func session(hash: String, now: Timestamp) throws(StoreError) -> Session? {
        let lead = try steadyLead()
        return try connections.glance { database throws(StoreError) in
            try database.first(
                """
                SELECT readers.id, administrator_until, expires FROM sessions LEFT JOIN readers ON readers.number = sessions.reader
                WHERE hash = ? AND expires > ?
                """,
                [.text(hash), .integer(now.later(by: lead))]
            ) {
                Session(
                    hash: hash,
                    reader: $0.optionalText(0).map { Reader.ID($0) },
                    administratorUntil: $0.optionalTimestamp(1)?.later(by: -lead),
                    expires: $0.timestamp(2).later(by: -lead)
                )
            }
        }
    }

    /// Extends a session; does nothing if it has ended meanwhile.
    public func renewSession(hash: String, expires: Timestamp) throws(StoreError) {
        let end = try expires.later(by: steadyLead())
        try connections.write { database throws(StoreError) in
            try database.run("UPDATE sessions SET expires = ?1 WHERE hash = ?2 AND expires < ?1", [.integer(end), .text(hash)])
            guard let reader = try database.first("SELECT reader FROM sessions WHERE hash = ?", [.text(hash)], { $0.integer(0) }) else {
                return
            }
            try database.noteVisit(of: reader)
        }
    }

    /// Ends a session's administrator rights.
    public func endAdministration(of hash: String) throws(StoreError) {
        try connections.write { database throws(StoreError) in
            try database.run("UPDATE sessions SET administrator_until = NULL WHERE hash = ?", [.text(hash)])
        }
    }

    /// Removes expired sessions.
    public func removeSessions(expiredBefore: Timestamp) throws(StoreError) {
        let ended = try expiredBefore.later(by: steadyLead())
        try connections.write { database throws(StoreError) in
            try database.run("DELETE FROM sessions WHERE expires < ?", [.integer(ended)])
        }
    }
}

extension Database {
    /// Refuses a step based on a secret that was changed since it was verified.
    func demand(_ proof: SessionStep.Proof?) throws(StoreError) {
        guard let proof else { return }
        let hash: String?
        if let reader = proof.reader {
            hash = try pinHash(of: reader)
        } else {
            hash = try passphraseHash()
        }
        guard hash == proof.hash else { throw .outdated }
    }

    /// Ends and starts sessions.
    /// - Parameter lead: How far the steady time is ahead of the clock, in milliseconds.
    /// - Returns: Whether the way back leads to a guest; true if none was requested.
    func take(_ step: SessionStep, lead: Int64) throws(StoreError) -> Bool {
        var isKept = true
        if let wayBack = step.wayBack { isKept = try keepOrDeleteGuest(wayBack, lead: lead) }
        if let session = step.begins { try put(session, lead: lead) }
        for hash in step.ends { try run("DELETE FROM sessions WHERE hash = ?", [.text(hash)]) }
        if let device = step.remembers { try remember(device) }
        try note(step.audit)
        return isKept
    }

    /// Stores the way back to a guest, or deletes one who has stored nothing.
    /// - Returns: Whether there is a guest to come back to.
    private func keepOrDeleteGuest(_ wayBack: Session, lead: Int64) throws(StoreError) -> Bool {
        guard let id = wayBack.reader else { return false }
        let guest = try first(
            """
            SELECT number, EXISTS (SELECT 1 FROM progress WHERE progress.reader = readers.number) FROM readers
            WHERE id = ? AND kind = 'guest' AND deleted IS NULL
            """,
            [.text(id.text)]
        ) { (number: $0.integer(0), hasRead: $0.flag(1)) }
        guard let guest else { return false }
        if guest.hasRead {
            try put(wayBack, lead: lead)
        } else {
            try run("DELETE FROM readers WHERE number = ?", [.integer(guest.number)])
        }
        return guest.hasRead
    }

    /// Stores a session.
    /// - Parameter lead: How far the steady time is ahead of the clock, in milliseconds.
    func put(_ session: Session, lead: Int64) throws(StoreError) {
        var reader: Int64?
        if let id = session.reader { reader = try requiredNumber(of: id) }
        try run(
            "INSERT OR REPLACE INTO sessions VALUES (?, ?, ?, ?)",
            [
                .text(session.hash), reader.map { .integer($0) } ?? .null, .optional(session.administratorUntil?.later(by: lead)),
                .integer(session.expires.later(by: lead)),
            ]
        )
        guard let reader else { return }
        try run(
            """
            DELETE FROM sessions WHERE reader = ?1 AND hash <> ?2 AND hash NOT IN (
                SELECT hash FROM sessions WHERE reader = ?1 AND hash <> ?2 ORDER BY expires DESC LIMIT \(Session.mostOfReader - 1))
            """,
            [.integer(reader), .text(session.hash)]
        )
        try noteVisit(of: reader)
    }

    /// Remembers a device, and forgets the least recent one if there are too many.
    func remember(_ device: KnownDevice) throws(StoreError) {
        var reader = SQLValue.null
        if let id = device.reader { reader = .integer(try requiredNumber(of: id)) }
        let last = try first("SELECT coalesce(max(entered), 0) FROM devices WHERE reader IS ?", [reader]) { $0.integer(0) } ?? 0
        try run("DELETE FROM devices WHERE hash = ? AND reader IS ?", [.text(device.hash), reader])
        try run("INSERT INTO devices VALUES (?, ?, ?)", [.text(device.hash), reader, .integer(last + 1)])
        try run("DELETE FROM devices WHERE reader IS ? AND entered <= ?", [reader, .integer(last + 1 - Int64(KnownDevice.most))])
    }

    /// The hash of the administrator's passphrase; nil if none was set yet.
    func passphraseHash() throws(StoreError) -> String? {
        try first("SELECT value FROM secrets WHERE name = 'passphrase'") { $0.text(0) }
    }

    /// The hash of a reader's PIN; nil if there is none.
    func pinHash(of reader: Reader.ID) throws(StoreError) -> String? {
        try first("SELECT pin FROM readers WHERE id = ? AND deleted IS NULL", [.text(reader.text)]) { $0.optionalText(0) } ?? nil
    }
}

extension Timestamp {
    fileprivate func later(by milliseconds: Int64) -> Timestamp { Timestamp(milliseconds: self.milliseconds + milliseconds) }
}
