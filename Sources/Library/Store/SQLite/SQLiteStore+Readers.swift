public import Story

extension SQLiteStore {
    /// Adds a reader. Refuses an ID that is taken.
    public func add(_ reader: Reader) throws(StoreError) {
        try connections.write { database throws(StoreError) in
            guard try database.number(of: reader.id) == nil else { throw .refused("There is a reader with this ID already.") }
            try database.run(
                "INSERT INTO readers (id, kind, name, picture, colour, created, progress) VALUES (?, ?, ?, ?, ?, ?, ?)",
                [
                    .text(reader.id.text), .text(reader.kind.rawValue), .text(reader.name), .text(reader.picture), .text(reader.colour),
                    .integer(reader.created), .integer(try database.advance("progress")),
                ]
            )
        }
    }

    /// Changes a reader's kind, name, picture and colour.
    /// - Returns: False if there is none.
    public func update(_ reader: Reader) throws(StoreError) -> Bool {
        try connections.write { database throws(StoreError) in
            try database.run(
                "UPDATE readers SET kind = ?, name = ?, picture = ?, colour = ? WHERE id = ?",
                [.text(reader.kind.rawValue), .text(reader.name), .text(reader.picture), .text(reader.colour), .text(reader.id.text)]
            )
            return database.changes > 0
        }
    }

    /// A reader.
    public func reader(_ id: Reader.ID) throws(StoreError) -> Reader? {
        try connections.glance { database throws(StoreError) in
            try database.first("SELECT \(Reader.columns) FROM readers WHERE id = ?", [.text(id.text)]) { Reader($0) }
        }
    }

    /// The profiles in the order in which they were made; guests are left out.
    public func profiles() throws(StoreError) -> [Reader] {
        try connections.glance { database throws(StoreError) in
            try database.rows("SELECT \(Reader.columns) FROM readers WHERE kind = 'profile' ORDER BY number") { Reader($0) }
        }
    }

    /// How many guests there are.
    public func guestCount() throws(StoreError) -> Int {
        try connections.glance { database throws(StoreError) in
            try database.first("SELECT count(*) FROM readers WHERE kind = 'guest'") { $0.int(0) } ?? 0
        }
    }

    /// Deletes the guests who came before a moment and have neither read nor marked anything.
    public func removeUnusedGuests(createdBefore: Timestamp) throws(StoreError) {
        try connections.write { database throws(StoreError) in
            try database.run(
                """
                DELETE FROM readers WHERE kind = 'guest' AND created < ?
                AND NOT EXISTS (SELECT 1 FROM progress WHERE progress.reader = readers.number)
                """,
                [.integer(createdBefore)]
            )
        }
    }

    /// Deletes a reader with everything that is theirs: sessions, plays, progress, favourites, settings.
    /// - Returns: False if there is none.
    public func deleteReader(_ id: Reader.ID) throws(StoreError) -> Bool {
        try connections.write { database throws(StoreError) in
            try database.run("DELETE FROM readers WHERE id = ?", [.text(id.text)])
            return database.changes > 0
        }
    }

    /// Gives everything of one reader to another and deletes the first. Plays move whole, endings are united, the latest wish wins.
    public func merge(_ reader: Reader.ID, into other: Reader.ID) throws(StoreError) {
        guard reader != other else { throw .refused("A reader cannot be merged into themself.") }
        let now = clock()
        try connections.write { database throws(StoreError) in
            let from = try database.requiredNumber(of: reader)
            let into = try database.requiredNumber(of: other)
            let stories = try database.rows("SELECT story FROM progress WHERE reader = ?", [.integer(from)]) { $0.text(0) }
            try database.run("UPDATE plays SET reader = ? WHERE reader = ?", [.integer(into), .integer(from)])
            try database.run(
                "INSERT OR IGNORE INTO found_endings SELECT ?, story, ending FROM found_endings WHERE reader = ?",
                [.integer(into), .integer(from)]
            )
            let settings = try database.settings(of: from)
            for setting in settings { try database.put(setting, of: into, now: now) }
            for story in stories {
                try database.moveFavourite(of: story, from: from, into: into, now: now)
                try database.renewProgress(of: into, story: story)
            }
            try database.noteProgress(of: into)
            try database.run("DELETE FROM readers WHERE number = ?", [.integer(from)])
        }
    }

    /// Keeps the hash of a reader's PIN, or none. With a new PIN all of the reader's sessions end, for none of them has said it; only the
    /// one in which it was set goes on.
    public func setPINHash(_ hash: String?, of reader: Reader.ID, in session: String?) throws(StoreError) {
        try connections.write { database throws(StoreError) in
            let number = try database.requiredNumber(of: reader)
            try database.run("UPDATE readers SET pin = ? WHERE number = ?", [.optional(hash), .integer(number)])
            guard hash != nil else { return }
            try database.run("DELETE FROM sessions WHERE reader = ? AND hash IS NOT ?", [.integer(number), .optional(session)])
        }
    }

    /// The hash of a reader's PIN.
    public func pinHash(of reader: Reader.ID) throws(StoreError) -> String? {
        try connections.glance { database throws(StoreError) in
            try database.first("SELECT pin FROM readers WHERE id = ?", [.text(reader.text)]) { $0.optionalText(0) } ?? nil
        }
    }
}

extension Reader {
    fileprivate static let columns = "id, kind, name, picture, colour, pin, created"

    fileprivate init(_ row: Row) {
        self.init(
            id: ID(row.text(0)),
            kind: Kind(rawValue: row.text(1)) ?? .guest,
            name: row.text(2),
            picture: row.text(3),
            colour: row.text(4),
            hasPIN: !row.isNull(5),
            created: row.timestamp(6)
        )
    }
}

extension Database {
    func number(of reader: Reader.ID) throws(StoreError) -> Int64? {
        try first("SELECT number FROM readers WHERE id = ?", [.text(reader.text)]) { $0.integer(0) }
    }

    func requiredNumber(of reader: Reader.ID) throws(StoreError) -> Int64 {
        guard let number = try number(of: reader) else { throw .refused("There is no such reader.") }
        return number
    }
}
