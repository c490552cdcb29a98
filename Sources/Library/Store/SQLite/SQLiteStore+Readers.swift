public import Story

extension SQLiteStore {
    /// Adds a reader; throws if the ID is taken.
    public func add(_ reader: Reader, audit: AuditEntry?) throws(StoreError) {
        try connections.write { database throws(StoreError) in
            try database.add(reader)
            try database.note(audit)
        }
    }

    /// Changes a reader's kind, name, picture and colour.
    /// - Returns: False if there is none.
    public func update(_ reader: Reader, audit: AuditEntry?) throws(StoreError) -> Bool {
        try connections.write { database throws(StoreError) in
            try database.run(
                "UPDATE readers SET kind = ?, name = ?, picture = ?, colour = ? WHERE id = ? AND deleted IS NULL",
                [.text(reader.kind.rawValue), .text(reader.name), .text(reader.picture), .text(reader.colour), .text(reader.id.text)]
            )
            guard database.changes > 0 else { return false }
            try database.note(audit)
            return true
        }
    }

    /// Allows a reader to write stories, or not.
    /// - Returns: False if there is none.
    public func allowWriting(_ writing: Reader.Writing, to reader: Reader.ID, audit: AuditEntry?) throws(StoreError) -> Bool {
        try connections.write { database throws(StoreError) in
            try database.run(
                "UPDATE readers SET may_write = ? WHERE id = ? AND kind = 'profile' AND deleted IS NULL",
                [.integer(writing.rawValue), .text(reader.text)]
            )
            guard database.changes > 0 else { return false }
            try database.note(audit)
            return true
        }
    }

    /// A reader; nil if there is none, or if they were deleted.
    public func reader(_ id: Reader.ID) throws(StoreError) -> Reader? {
        try connections.glance { database throws(StoreError) in
            try database.first("SELECT \(Reader.columns) FROM readers WHERE id = ? AND deleted IS NULL", [.text(id.text)]) { Reader($0) }
        }
    }

    /// The readers with names, in the order in which they were added, without guests and deleted readers.
    public func profiles() throws(StoreError) -> [Reader] {
        try connections.glance { database throws(StoreError) in
            try database.rows(
                "SELECT \(Reader.columns) FROM readers WHERE kind = 'profile' AND deleted IS NULL ORDER BY number"
            ) { Reader($0) }
        }
    }

    /// Merges one reader's data into another, and erases the first. Plays move as a whole, endings are combined, and the latest setting
    /// wins.
    public func merge(
        _ reader: Reader.ID,
        into other: Reader.ID,
        within bounds: ReadingBounds,
        audit: AuditEntry?,
        then step: SessionStep
    ) throws(StoreError) {
        guard reader != other else { throw .refused("A reader cannot be merged with themselves.") }
        let now = clock()
        let lead = try steadyLead()
        try connections.write { database throws(StoreError) in
            try database.demand(step.proof)
            let from = try database.requiredNumber(of: reader)
            let into = try database.requiredNumber(of: other)
            let stories = try database.rows("SELECT story FROM progress WHERE reader = ?", [.integer(from)]) { $0.text(0) }
            try database.run("UPDATE plays SET reader = ? WHERE reader = ?", [.integer(into), .integer(from)])
            try database.run(
                "INSERT OR IGNORE INTO found_endings SELECT ?, story, ending FROM found_endings WHERE reader = ?",
                [.integer(into), .integer(from)]
            )
            try database.moveBookmarks(from: from, into: into, now: now)
            try database.moveTogether(from: from, into: into)
            try database.run("UPDATE drafts SET reader = ? WHERE reader = ?", [.integer(into), .integer(from)])
            let settings = try database.settings(of: from)
            for setting in settings { try database.put(setting, of: into, now: now) }
            for story in stories {
                try database.moveFavourite(of: story, from: from, into: into, now: now)
                try database.renewProgress(of: into, story: story)
            }
            try database.noteProgress(of: into)
            try database.run("DELETE FROM readers WHERE number = ?", [.integer(from)])
            try database.noteKept(by: into, within: bounds)
            try database.note(audit)
            _ = try database.take(step, lead: lead)
        }
    }

    /// Stores the hash of a reader's PIN; nil for none. With a new PIN, only the session and the device on which it was set continue.
    public func setPINHash(
        _ hash: String?,
        of reader: Reader.ID,
        in session: String?,
        device: String?,
        proof: SessionStep.Proof?,
        audit: AuditEntry?
    ) throws(StoreError) {
        try connections.write { database throws(StoreError) in
            try database.demand(proof)
            let number = try database.requiredNumber(of: reader)
            try database.run("UPDATE readers SET pin = ? WHERE number = ?", [.optional(hash), .integer(number)])
            try database.note(audit)
            guard hash != nil else { return }
            try database.run("DELETE FROM sessions WHERE reader = ? AND hash IS NOT ?", [.integer(number), .optional(session)])
            try database.run("DELETE FROM devices WHERE reader = ?", [.integer(number)])
            if let device { try database.remember(KnownDevice(hash: device, reader: reader)) }
        }
    }

    /// The hash of a reader's PIN; nil if there is none.
    public func pinHash(of reader: Reader.ID) throws(StoreError) -> String? {
        try connections.glance { database throws(StoreError) in try database.pinHash(of: reader) }
    }

    /// Whether a reader's PIN, or without a reader the administrator's passphrase, was entered on a device before.
    public func isKnown(device: String, to reader: Reader.ID?) throws(StoreError) -> Bool {
        try connections.read { database throws(StoreError) in
            var number = SQLValue.null
            if let reader {
                guard let known = try database.number(of: reader) else { return false }
                number = .integer(known)
            }
            return try database.first("SELECT 1 FROM devices WHERE hash = ? AND reader IS ?", [.text(device), number]) { _ in true }
                ?? false
        }
    }
}

extension Reader {
    static let columns = "id, kind, name, picture, colour, pin, may_write, created"

    init(_ row: Row) {
        self.init(
            id: ID(row.text(0)),
            kind: Kind(rawValue: row.text(1)) ?? .guest,
            name: row.text(2),
            picture: row.text(3),
            colour: row.text(4),
            hasPIN: !row.isNull(5),
            writing: Reader.Writing(rawValue: row.int(6)) ?? .notAllowed,
            created: row.timestamp(7)
        )
    }
}

extension Database {
    /// The row ID of a reader who was not deleted.
    func number(of reader: Reader.ID) throws(StoreError) -> Int64? {
        try first("SELECT number FROM readers WHERE id = ? AND deleted IS NULL", [.text(reader.text)]) { $0.integer(0) }
    }

    func requiredNumber(of reader: Reader.ID) throws(StoreError) -> Int64 {
        guard let number = try number(of: reader) else { throw .refused("There is no such reader.") }
        return number
    }

    func add(_ reader: Reader) throws(StoreError) {
        let isTaken = try first("SELECT 1 FROM readers WHERE id = ?", [.text(reader.id.text)]) { _ in true } ?? false
        guard !isTaken else { throw .refused("There is a reader with this ID already.") }
        try run(
            "INSERT INTO readers (id, kind, name, picture, colour, created, progress) VALUES (?, ?, ?, ?, ?, ?, ?)",
            [
                .text(reader.id.text), .text(reader.kind.rawValue), .text(reader.name), .text(reader.picture), .text(reader.colour),
                .integer(reader.created), .integer(try advance("progress")),
            ]
        )
    }
}
