public import Story

extension SQLiteStore {
    /// Adds a guest and the session in which the guest reads. At the maximum number of guests, the least important ones are removed.
    public func add(guest: Reader, in session: Session, replacing old: String?, most: Int) throws(StoreError) {
        let lead = try steadyLead()
        try connections.write { database throws(StoreError) in
            let tooMany = try database.total("guests") + 1 - most
            if tooMany > 0 {
                try database.run(
                    """
                    DELETE FROM readers WHERE number IN (
                        SELECT number FROM readers WHERE kind = 'guest' ORDER BY bytes > 0, days, idle DESC, number LIMIT ?)
                    """,
                    [.integer(tooMany)]
                )
            }
            try database.add(guest)
            try database.put(session, lead: lead)
            if let old { try database.run("DELETE FROM sessions WHERE hash = ?", [.text(old)]) }
        }
    }

    /// The number of guests.
    public func guestCount() throws(StoreError) -> Int {
        try connections.glance { database throws(StoreError) in try database.total("guests") }
    }

    /// The guests with their usage, most recent reader first.
    public func guests() throws(StoreError) -> [ReaderRecord] {
        try connections.glance { database throws(StoreError) in
            try database.rows(
                "SELECT \(ReaderRecord.columns) FROM readers WHERE kind = 'guest' ORDER BY last_read DESC, created DESC, number DESC"
            ) { ReaderRecord($0) }
        }
    }

    /// The deleted readers who can still be restored, most recently deleted first.
    public func deletedReaders() throws(StoreError) -> [ReaderRecord] {
        try connections.glance { database throws(StoreError) in
            try database.rows(
                "SELECT \(ReaderRecord.columns) FROM readers WHERE deleted IS NOT NULL ORDER BY deleted DESC, number DESC"
            ) { ReaderRecord($0) }
        }
    }

    /// A reader's usage; nil if there is no such reader.
    public func usage(of reader: Reader.ID) throws(StoreError) -> ReaderUsage? {
        try connections.glance { database throws(StoreError) in
            try database.first("SELECT plays, lines, bytes FROM readers WHERE id = ?", [.text(reader.text)]) { ReaderUsage($0, from: 0) }
        }
    }

    /// Deletes a reader: they are no longer found and their sessions end.
    /// - Returns: False if there is none.
    public func hideReader(_ id: Reader.ID, at time: Timestamp, audit: AuditEntry?, then step: SessionStep) throws(StoreError) -> Bool {
        let lead = try steadyLead()
        return try connections.write { database throws(StoreError) in
            try database.demand(step.proof)
            guard let number = try database.number(of: id) else { return false }
            try database.run("UPDATE readers SET deleted = ?, idle = 0 WHERE number = ?", [.integer(time), .integer(number)])
            try database.run("DELETE FROM sessions WHERE reader = ?", [.integer(number)])
            try database.note(audit)
            _ = try database.take(step, lead: lead)
            return true
        }
    }

    /// Restores a deleted reader with all their data.
    /// - Returns: False if there is no such deleted reader.
    public func bringBack(_ id: Reader.ID, audit: AuditEntry?) throws(StoreError) -> Bool {
        try connections.write { database throws(StoreError) in
            try database.run("UPDATE readers SET deleted = NULL, idle = 0 WHERE id = ? AND deleted IS NOT NULL", [.text(id.text)])
            guard database.changes > 0 else { return false }
            try database.note(audit)
            return true
        }
    }

    /// Erases a reader, deleted or not, with all their data.
    /// - Returns: False if there is none.
    public func deleteReader(_ id: Reader.ID, audit: AuditEntry?, then step: SessionStep) throws(StoreError) -> Bool {
        let lead = try steadyLead()
        return try connections.write { database throws(StoreError) in
            try database.demand(step.proof)
            try database.run("DELETE FROM readers WHERE id = ?", [.text(id.text)])
            guard database.changes > 0 else { return false }
            try database.note(audit)
            _ = try database.take(step, lead: lead)
            return true
        }
    }

    /// Counts a day, and removes guests who were away too long or have done nothing, and deleted readers whose time is over.
    public func tidyReaders(day: Int64, within bounds: ReadingBounds, audit: ([Reader]) -> [AuditEntry]) throws(StoreError) {
        try connections.write { database throws(StoreError) in
            guard try database.moment("day") < day else { return }
            try database.run("UPDATE moments SET number = ? WHERE name = 'day'", [.integer(day)])
            try database.run("UPDATE readers SET idle = idle + 1 WHERE kind = 'guest' OR deleted IS NOT NULL")
            try database.run("UPDATE drafts SET idle = idle + 1 WHERE deleted IS NOT NULL")
            try database.run("DELETE FROM drafts WHERE deleted IS NOT NULL AND idle >= ?", [.integer(bounds.deletedDays)])
            // A guest who came late in the evening is still here when the next day begins.
            let condition = """
                deleted IS NOT NULL AND idle >= ?1 OR kind = 'guest' AND (idle >= ?2 OR idle >= 2
                    AND NOT EXISTS (SELECT 1 FROM progress WHERE progress.reader = readers.number)
                    AND NOT EXISTS (SELECT 1 FROM bookmarks WHERE bookmarks.reader = readers.number))
                """
            let limits = [SQLValue.integer(bounds.deletedDays), .integer(bounds.guestDays)]
            let removed = try database.rows("SELECT \(Reader.columns) FROM readers WHERE \(condition)", limits) { Reader($0) }
            guard !removed.isEmpty else { return }
            try database.run("DELETE FROM readers WHERE \(condition)", limits)
            for entry in audit(removed) { try database.note(entry) }
        }
    }
}

extension ReaderUsage {
    fileprivate init(_ row: Row, from column: Int32) {
        self.init(plays: row.int(column), lines: row.int(column + 1), bytes: row.int(column + 2))
    }
}

extension ReaderRecord {
    fileprivate static let columns = Reader.columns + ", plays, lines, bytes, last_read, deleted, idle"

    fileprivate init(_ row: Row) {
        self.init(
            reader: Reader(row),
            usage: ReaderUsage(row, from: 8),
            lastRead: row.optionalTimestamp(11),
            deleted: row.optionalTimestamp(12),
            idleDays: row.int(13)
        )
    }
}

extension Database {
    /// A number that triggers maintain.
    fileprivate func total(_ name: String) throws(StoreError) -> Int {
        try first("SELECT number FROM totals WHERE name = ?", [.text(name)]) { $0.int(0) } ?? 0
    }

    /// Notes that a reader was here today.
    func noteVisit(of reader: Int64) throws(StoreError) {
        try run("UPDATE readers SET idle = 0, days = days + 1 WHERE number = ? AND idle > 0 AND deleted IS NULL", [.integer(reader)])
    }

    /// Notes that a reader has stored something. If that exceeds a limit, the whole transaction is refused.
    func noteKept(by reader: Int64, within bounds: ReadingBounds) throws(StoreError) {
        try noteVisit(of: reader)
        let kept = try first("SELECT plays, lines, bytes, kind FROM readers WHERE number = ?", [.integer(reader)]) {
            (usage: ReaderUsage($0, from: 0), kind: Reader.Kind(rawValue: $0.text(3)) ?? .guest)
        }
        guard let kept else { return }
        let all = kept.kind == .guest ? try total("guest bytes") : 0
        if let excess = bounds.excess(of: kept.usage, kind: kept.kind, allGuests: all) { throw .exceeded(excess) }
    }
}
