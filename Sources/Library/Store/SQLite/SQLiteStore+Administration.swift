internal import Story

extension SQLiteStore {
    /// The hash of the administrator's passphrase; nil where none was set yet.
    public func passphraseHash() throws(StoreError) -> String? {
        try connections.glance { database throws(StoreError) in
            try database.first("SELECT value FROM secrets WHERE name = 'passphrase'") { $0.text(0) }
        }
    }

    /// Keeps the hash of the administrator's passphrase, and ends all rights that the one before gave.
    public func setPassphraseHash(_ hash: String, audit: AuditEntry?) throws(StoreError) {
        try connections.write { database throws(StoreError) in
            try database.run("INSERT OR REPLACE INTO secrets VALUES ('passphrase', ?)", [.text(hash)])
            try database.run("UPDATE sessions SET administrator_until = NULL WHERE administrator_until IS NOT NULL")
            try database.run("DELETE FROM devices WHERE reader IS NULL")
            try database.note(audit)
        }
    }

    /// Adds or replaces a session.
    public func put(_ session: Session, replacing old: String?, device: KnownDevice?, audit: AuditEntry?) throws(StoreError) {
        let lead = try steadyLead()
        try connections.write { database throws(StoreError) in
            try database.put(session, lead: lead)
            if let old { try database.run("DELETE FROM sessions WHERE hash = ?", [.text(old)]) }
            if let device { try database.remember(device) }
            try database.note(audit)
        }
    }

    /// A session that has not expired.
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

    /// Lets a session last until later; does nothing where it has ended meanwhile.
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

    /// Takes the administrator's rights from a session.
    public func endAdministration(of hash: String) throws(StoreError) {
        try connections.write { database throws(StoreError) in
            try database.run("UPDATE sessions SET administrator_until = NULL WHERE hash = ?", [.text(hash)])
        }
    }

    /// Ends the session with this hash; without one, nothing happens.
    public func removeSession(hash: String) throws(StoreError) {
        try connections.write { database throws(StoreError) in
            try database.run("DELETE FROM sessions WHERE hash = ?", [.text(hash)])
        }
    }

    /// Removes the sessions that have expired.
    public func removeSessions(expiredBefore: Timestamp) throws(StoreError) {
        let ended = try expiredBefore.later(by: steadyLead())
        try connections.write { database throws(StoreError) in
            try database.run("DELETE FROM sessions WHERE expires < ?", [.integer(ended)])
        }
    }

    /// Ends the administrator's rights of all sessions.
    public func endAdministration() throws(StoreError) {
        try connections.write { database throws(StoreError) in
            try database.run("UPDATE sessions SET administrator_until = NULL WHERE administrator_until IS NOT NULL")
        }
    }

    /// Writes down what was done; its number is given by the store.
    public func audit(_ entry: AuditEntry) throws(StoreError) {
        try connections.write { database throws(StoreError) in try database.note(entry) }
    }

    /// What was done, the latest first, before a number.
    public func auditLog(before: Int64?, limit: Int) throws(StoreError) -> [AuditEntry] {
        try connections.glance { database throws(StoreError) in
            try database.rows(
                "SELECT number, time, actor, action, subject, detail FROM audit WHERE number < ? ORDER BY number DESC LIMIT ?",
                [.integer(before ?? .max), .integer(max(0, limit))]
            ) {
                AuditEntry(
                    number: $0.integer(0),
                    time: $0.timestamp(1),
                    actor: $0.text(2),
                    action: $0.text(3),
                    subject: $0.text(4),
                    detail: $0.text(5)
                )
            }
        }
    }
}

extension Database {
    /// Writes into the audit log, where there is something to write.
    func note(_ entry: AuditEntry?) throws(StoreError) {
        guard let entry else { return }
        try run(
            "INSERT INTO audit SELECT coalesce(max(number), 0) + 1, ?, ?, ?, ?, ? FROM audit",
            [.integer(entry.time), .text(entry.actor), .text(entry.action), .text(entry.subject), .text(entry.detail)]
        )
    }

    /// Keeps a session.
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
        if let reader { try noteVisit(of: reader) }
    }

    /// Remembers a device, and forgets the one that was longest not heard of where there are too many.
    func remember(_ device: KnownDevice) throws(StoreError) {
        var reader = SQLValue.null
        if let id = device.reader { reader = .integer(try requiredNumber(of: id)) }
        let last = try first("SELECT coalesce(max(entered), 0) FROM devices WHERE reader IS ?", [reader]) { $0.integer(0) } ?? 0
        try run("DELETE FROM devices WHERE hash = ? AND reader IS ?", [.text(device.hash), reader])
        try run("INSERT INTO devices VALUES (?, ?, ?)", [.text(device.hash), reader, .integer(last + 1)])
        try run("DELETE FROM devices WHERE reader IS ? AND entered <= ?", [reader, .integer(last + 1 - Int64(KnownDevice.most))])
    }
}

extension Timestamp {
    fileprivate func later(by milliseconds: Int64) -> Timestamp { Timestamp(milliseconds: self.milliseconds + milliseconds) }
}
