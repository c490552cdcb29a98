public import Story

extension SQLiteStore {
    /// Stores a reader's bookmark, unless a later change is already stored.
    /// - Returns: The stored bookmark.
    @discardableResult
    public func put(_ bookmark: Bookmark, of reader: Reader.ID, within bounds: ReadingBounds) throws(StoreError) -> Bookmark {
        try bookmark.check()
        let now = clock()
        return try connections.write { database throws(StoreError) in
            let number = try database.requiredNumber(of: reader)
            let before = try database.bookmarkCount(of: number, story: bookmark.story)
            let stored = try database.put(bookmark, of: number, now: now)
            guard stored.isNew else { return stored.bookmark }
            let count = try database.bookmarkCount(of: number, story: bookmark.story)
            // More than that, after a merge, may still be changed.
            guard count <= max(before, bounds.bookmarks) else { throw .exceeded(.bookmarks) }
            try database.noteKept(by: number, within: bounds)
            return stored.bookmark
        }
    }

    /// A reader's bookmark, removed or not; nil if there is none, or if it is damaged.
    public func bookmark(_ id: Bookmark.ID, of reader: Reader.ID, story: String) throws(StoreError) -> Bookmark? {
        try connections.glance { database throws(StoreError) in
            try database.bookmarks(of: reader, "AND story = ? AND bookmarks.id = ?", [.text(story), .text(id.text)]).first
        }
    }

    /// A reader's bookmarks of a story, removed ones included, in the order in which they were kept. Damaged ones are left out.
    public func bookmarks(of reader: Reader.ID, story: String) throws(StoreError) -> [Bookmark] {
        try connections.glance { database throws(StoreError) in
            try database.bookmarks(of: reader, "AND story = ?", [.text(story)])
        }
    }

    /// The stories in which a reader has kept bookmarks, sorted by ID.
    public func bookmarkedStories(of reader: Reader.ID) throws(StoreError) -> [String] {
        try connections.glance { database throws(StoreError) in
            try database.rows(
                """
                SELECT DISTINCT story FROM bookmarks JOIN readers ON readers.number = reader
                WHERE readers.id = ? AND deleted IS NULL AND NOT is_removed ORDER BY story
                """,
                [.text(reader.text)]
            ) { $0.text(0) }
        }
    }
}

extension Bookmark {
    /// Refuses what no device of ours would send.
    fileprivate func check() throws(StoreError) {
        guard (1...64).contains(id.text.utf8.count), id.text.utf8.allSatisfy({ $0.isInPlayID }) else {
            throw .refused("A bookmark’s ID must be 1 to 64 letters, digits and dashes.")
        }
        guard !lines.contains(where: { $0.utf8.contains(UInt8(ascii: "\n")) }) else {
            throw .refused("A line of a record cannot contain a line break.")
        }
    }

    /// What counts towards the reader's space.
    fileprivate var bytes: Int { 256 + name.utf8.count + note.utf8.count + lines.reduce(0) { $0 + $1.utf8.count + 1 } }

    /// The checksum over everything that a disk could change unnoticed, except for the reader, who may change.
    fileprivate var sum: Int64 {
        RowSum.sum(
            TextList.text([story, id.text, name, note] + lines),
            Int64(scene),
            kept.milliseconds,
            changed.milliseconds,
            isRemoved ? 1 : 0
        )
    }

    /// Whether it replaces a stored one: the later change does; at the same time, the removal, then the greater name and note, so that
    /// the order of arrival makes no difference. A change made while the clock was ahead does not win for ever.
    fileprivate func replaces(_ stored: Bookmark, now: Timestamp) -> Bool {
        let (mine, its) = (changed.milliseconds, stored.changed.milliseconds)
        if mine != its { return mine > its || its > now.milliseconds }
        if isRemoved != stored.isRemoved { return isRemoved }
        return (name, note) > (stored.name, stored.note)
    }

    fileprivate static let columns = "bookmarks.id, story, bookmarks.name, note, scene, kept, changed, is_removed, bookmarks.lines, sum"

    /// nil if it is damaged.
    fileprivate init?(_ row: Row) {
        self.init(
            id: ID(row.text(0)),
            story: row.text(1),
            name: row.text(2),
            note: row.text(3),
            scene: row.int(4),
            kept: row.timestamp(5),
            changed: row.timestamp(6),
            isRemoved: row.flag(7),
            lines: TextList.items(row.text(8))
        )
        guard sum == row.integer(9) else { return nil }
    }
}

extension Database {
    fileprivate func bookmarks(of reader: Reader.ID, _ condition: String, _ values: [SQLValue]) throws(StoreError) -> [Bookmark] {
        try rows(
            """
            SELECT \(Bookmark.columns) FROM bookmarks JOIN readers ON readers.number = reader
            WHERE readers.id = ? AND deleted IS NULL \(condition) ORDER BY kept, bookmarks.id
            """,
            [.text(reader.text)] + values
        ) { Bookmark($0) }.compactMap(\.self)
    }

    fileprivate func bookmarkCount(of reader: Int64, story: String) throws(StoreError) -> Int {
        try first(
            "SELECT count(*) FROM bookmarks WHERE reader = ? AND story = ? AND NOT is_removed",
            [.integer(reader), .text(story)]
        ) { $0.int(0) } ?? 0
    }

    /// Stores a bookmark, unless a later change is already stored. The same lines keep the time when they were first kept.
    /// - Returns: The stored bookmark, and whether something changed.
    fileprivate func put(_ bookmark: Bookmark, of reader: Int64, now: Timestamp) throws(StoreError) -> (bookmark: Bookmark, isNew: Bool) {
        var bookmark = bookmark
        if bookmark.isRemoved { (bookmark.name, bookmark.note, bookmark.lines) = ("", "", []) }
        let key: [SQLValue] = [.integer(reader), .text(bookmark.story), .text(bookmark.id.text)]
        // A damaged row has nothing that could be later.
        let stored = try first("SELECT \(Bookmark.columns) FROM bookmarks WHERE reader = ? AND story = ? AND id = ?", key) { Bookmark($0) }
        if let stored = stored ?? nil {
            if stored.lines == bookmark.lines { bookmark.kept = stored.kept }
            guard bookmark != stored, bookmark.replaces(stored, now: now) else { return (stored, false) }
        }
        try run(
            """
            INSERT INTO bookmarks (reader, story, id, name, note, scene, kept, changed, is_removed, lines, bytes, sum)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (reader, story, id) DO UPDATE SET name = excluded.name, note = excluded.note, scene = excluded.scene,
                kept = excluded.kept, changed = excluded.changed, is_removed = excluded.is_removed, lines = excluded.lines,
                bytes = excluded.bytes, sum = excluded.sum
            """,
            key + [
                .text(bookmark.name), .text(bookmark.note), .integer(bookmark.scene), .integer(bookmark.kept), .integer(bookmark.changed),
                .flag(bookmark.isRemoved), .text(TextList.text(bookmark.lines)), .integer(bookmark.bytes), .integer(bookmark.sum),
            ]
        )
        try run(
            """
            DELETE FROM bookmarks WHERE number IN (
                SELECT number FROM bookmarks WHERE reader = ? AND story = ? AND is_removed
                ORDER BY changed DESC LIMIT -1 OFFSET \(Bookmark.mostRemoved))
            """,
            [.integer(reader), .text(bookmark.story)]
        )
        return (bookmark, true)
    }

    /// Gives all bookmarks of one reader to another. Of two with the same ID, the later change stays.
    func moveBookmarks(from: Int64, into: Int64, now: Timestamp) throws(StoreError) {
        let bookmarks = try rows("SELECT \(Bookmark.columns) FROM bookmarks WHERE reader = ? ORDER BY number", [.integer(from)]) {
            Bookmark($0)
        }
        for case let bookmark? in bookmarks { _ = try put(bookmark, of: into, now: now) }
        try run("DELETE FROM bookmarks WHERE reader = ?", [.integer(from)])
    }

    /// Reports damaged bookmarks.
    func bookmarkProblems() throws(StoreError) -> [String] {
        let damaged = try rows("SELECT \(Bookmark.columns) FROM bookmarks ORDER BY number") { row in
            Bookmark(row) == nil ? "Damaged bookmark \(row.text(0)) in “\(row.text(1))”. A device that still has it fixes it." : nil
        }
        return damaged.compactMap(\.self)
    }
}
