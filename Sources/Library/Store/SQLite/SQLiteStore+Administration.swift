extension SQLiteStore {
    /// The hash of the administrator's passphrase; nil if none was set yet.
    public func passphraseHash() throws(StoreError) -> String? {
        try connections.glance { database throws(StoreError) in try database.passphraseHash() }
    }

    /// Stores the hash of the administrator's passphrase, and ends all rights based on the previous one.
    public func setPassphraseHash(_ hash: String, audit: AuditEntry?, then step: SessionStep) throws(StoreError) {
        let lead = try steadyLead()
        try connections.write { database throws(StoreError) in
            try database.demand(step.proof)
            try database.run("INSERT OR REPLACE INTO secrets VALUES ('passphrase', ?)", [.text(hash)])
            try database.run("UPDATE sessions SET administrator_until = NULL WHERE administrator_until IS NOT NULL")
            try database.run("DELETE FROM devices WHERE reader IS NULL")
            try database.note(audit)
            _ = try database.take(step, lead: lead)
        }
    }

    /// Adds an audit entry; the store sets its number.
    public func audit(_ entry: AuditEntry) throws(StoreError) {
        try connections.write { database throws(StoreError) in try database.note(entry) }
    }

    /// Audit entries before a number, latest first.
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
    /// Adds an audit entry, if there is one.
    func note(_ entry: AuditEntry?) throws(StoreError) {
        guard let entry else { return }
        try run(
            "INSERT INTO audit SELECT coalesce(max(number), 0) + 1, ?, ?, ?, ?, ? FROM audit",
            [.integer(entry.time), .text(entry.actor), .text(entry.action), .text(entry.subject), .text(entry.detail)]
        )
        if lastNumber % 100 == 0 { try thinAuditLog() }
    }

    /// Makes room among the entries of readers and strangers.
    private func thinAuditLog() throws(StoreError) {
        let trusted = AuditEntry.trusted.map { "'\($0)'" }.joined(separator: ", ")
        try run(
            """
            DELETE FROM audit WHERE number IN (
                SELECT number FROM audit WHERE actor NOT IN (\(trusted))
                ORDER BY number DESC LIMIT -1 OFFSET \(AuditEntry.mostOfReaders))
            """
        )
    }
}
