public import Story

extension SQLiteStore {
    /// Adds a draft with what it begins with.
    public func add(
        _ draft: StoredDraft,
        snapshot: String,
        files: [StoredFile],
        within bounds: ReadingBounds,
        audit: AuditEntry?
    ) throws(StoreError) {
        try connections.write { database throws(StoreError) in
            let author = try database.requiredNumber(of: draft.author)
            guard try database.draftNumber(draft.id) == nil else { throw .refused("There is a draft with this ID already.") }
            try database.run(
                """
                INSERT INTO drafts (id, reader, title, story, cover, created, changed, head, shelf_revision, shelf_head, shelf_time)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
                [
                    .text(draft.id), .integer(author), .text(draft.title), .text(draft.story), .optional(draft.cover),
                    .integer(draft.created), .integer(draft.changed), .integer(draft.number), .optional(draft.shelf?.revision),
                    draft.shelf.map { .integer($0.number) } ?? .null, .optional(draft.shelf?.time),
                ]
            )
            let number = database.lastNumber
            try database.put(DraftSnapshot(number: draft.number, text: snapshot), draft: number)
            for file in files { try database.add(file, draft: number) }
            try database.noteKept(by: author, within: bounds)
            try database.note(audit)
        }
    }

    /// A draft, deleted or not; nil if there is none.
    public func draft(_ id: String) throws(StoreError) -> StoredDraft? {
        try connections.glance { database throws(StoreError) in try database.drafts("drafts.id = ?", [.text(id)]).first }
    }

    /// A reader's drafts, deleted ones included, the one that was changed last first.
    public func drafts(of author: Reader.ID) throws(StoreError) -> [StoredDraft] {
        try connections.glance { database throws(StoreError) in
            try database.drafts("readers.id = ? ORDER BY drafts.changed DESC, drafts.number DESC", [.text(author.text)])
        }
    }

    /// Whether some draft is for a story with this ID.
    public func hasDraft(ofStory story: String) throws(StoreError) -> Bool {
        try connections.glance { database throws(StoreError) in
            try database.first("SELECT 1 FROM drafts WHERE story = ?", [.text(story)]) { _ in true } ?? false
        }
    }

    /// Appends entries to the end of a history, if it ends where the caller thinks.
    /// - Returns: False if the history has another end by now, or if the draft is deleted or missing.
    public func append(_ append: DraftAppend, within bounds: ReadingBounds) throws(StoreError) -> Bool {
        guard let last = append.entries.last else { return true }
        return try connections.write { database throws(StoreError) in
            try database.run(
                """
                UPDATE drafts SET head = ?, changed = ?, title = ?, story = ?, cover = ? WHERE id = ? AND head = ? AND deleted IS NULL
                """,
                [
                    .integer(last.number), .integer(last.time), .text(append.title), .text(append.story), .optional(append.cover),
                    .text(append.draft), .integer(append.end),
                ]
            )
            guard database.changes > 0, let draft = try database.draftNumber(append.draft) else { return false }
            for entry in append.entries { try database.add(entry, draft: draft) }
            if let snapshot = append.snapshot { try database.put(snapshot, draft: draft) }
            let author = try database.first("SELECT reader FROM drafts WHERE number = ?", [.integer(draft)]) { $0.integer(0) }
            if let author { try database.noteKept(by: author, within: bounds) }
            return true
        }
    }

    /// Entries of a history after a number and up to another, oldest first.
    public func entries(of draft: String, after number: Int64, through last: Int64) throws(StoreError) -> [DraftEntry] {
        try connections.glance { database throws(StoreError) in
            try database.rows(
                """
                SELECT draft_entries.number, device, sequence, time, text FROM draft_entries JOIN drafts ON drafts.number = draft
                WHERE id = ? AND draft_entries.number > ? AND draft_entries.number <= ? ORDER BY draft_entries.number
                """,
                [.text(draft), .integer(number), .integer(last)]
            ) { DraftEntry($0) }
        }
    }

    /// The minutes in which something was written, the latest first.
    public func moments(of draft: String, since start: Timestamp) throws(StoreError) -> [DraftMoment] {
        try connections.glance { database throws(StoreError) in
            // The clock of a machine may go back, so the numbers decide which entry is the last.
            try database.rows(
                """
                SELECT max(draft_entries.number), time, count(*) FROM draft_entries JOIN drafts ON drafts.number = draft
                WHERE id = ? AND time >= ? GROUP BY time / 60000 ORDER BY max(draft_entries.number) DESC
                """,
                [.text(draft), .integer(start)]
            ) { DraftMoment(number: $0.integer(0), time: $0.timestamp(1), entries: $0.int(2)) }
        }
    }

    /// The last sequence of each device that has an entry in the history.
    public func lastSequences(of draft: String) throws(StoreError) -> [UInt32: UInt32] {
        try connections.glance { database throws(StoreError) in
            let last = try database.rows(
                "SELECT device, max(sequence) FROM draft_entries JOIN drafts ON drafts.number = draft WHERE id = ? GROUP BY device",
                [.text(draft)]
            ) { (UInt32(clamping: $0.integer(0)), UInt32(clamping: $0.integer(1))) }
            return Dictionary(uniqueKeysWithValues: last)
        }
    }

    /// The latest snapshot at or before a number, or the first one if all are later; nil if there is no such draft.
    public func snapshot(of draft: String, near number: Int64) throws(StoreError) -> DraftSnapshot? {
        try connections.glance { database throws(StoreError) in
            try database.first(
                """
                SELECT draft_snapshots.number, text FROM draft_snapshots JOIN drafts ON drafts.number = draft
                WHERE id = ?1 ORDER BY draft_snapshots.number <= ?2 DESC, abs(draft_snapshots.number - ?2) LIMIT 1
                """,
                [.text(draft), .integer(number)]
            ) { DraftSnapshot(number: $0.integer(0), text: $0.text(1)) }
        }
    }

    /// Removes snapshots from the older part of every history. The file does not become smaller, but its space is used again.
    /// - Returns: The number of removed snapshots.
    public func thinSnapshots(olderThan start: Timestamp, before recent: Int64, toOneIn entries: Int64) throws(StoreError) -> Int {
        let several = try connections.glance { database throws(StoreError) in
            try database.rows("SELECT draft FROM draft_snapshots GROUP BY draft HAVING count(*) > 2") { $0.integer(0) }
        }
        var removed = 0
        // One transaction for each draft, so that nobody who writes waits for all of them.
        for draft in several {
            removed += try connections.write { database throws(StoreError) in
                try database.run(
                    """
                    DELETE FROM draft_snapshots WHERE draft = ?1
                        AND number < (
                            SELECT max(kept.number) FROM draft_snapshots AS kept JOIN drafts ON drafts.number = kept.draft
                            WHERE draft = ?1 AND kept.number <= min(head - ?3, coalesce(
                                (SELECT min(draft_entries.number) FROM draft_entries WHERE draft = ?1 AND time >= ?2), head)))
                        AND EXISTS (
                            SELECT 1 FROM draft_snapshots AS earlier
                            WHERE earlier.draft = ?1 AND earlier.number < draft_snapshots.number
                                AND earlier.number / ?4 = draft_snapshots.number / ?4)
                    """,
                    [.integer(draft), .integer(start), .integer(recent), .integer(entries)]
                )
                return database.changes
            }
        }
        return removed
    }

    /// Puts a draft into the bin, or takes it out.
    /// - Returns: False if there is no such draft.
    public func setDeleted(_ draft: String, at time: Timestamp?, audit: AuditEntry?) throws(StoreError) -> Bool {
        try connections.write { database throws(StoreError) in
            try database.run("UPDATE drafts SET deleted = ?, idle = 0 WHERE id = ?", [.optional(time), .text(draft)])
            guard database.changes > 0 else { return false }
            try database.note(audit)
            return true
        }
    }

    /// Adds a picture or sound to a draft. A file with this name stays as it is.
    /// - Returns: False if there is no such draft, or if it has a file with this name.
    public func add(_ file: StoredFile, to draft: String, within bounds: ReadingBounds) throws(StoreError) -> Bool {
        try connections.write { database throws(StoreError) in
            guard let found = try database.draftWithAuthor(draft) else { return false }
            try database.add(file, draft: found.number)
            guard database.changes > 0 else { return false }
            try database.noteKept(by: found.author, within: bounds)
            return true
        }
    }

    /// Gives a picture or sound of a draft another content.
    /// - Returns: False if the draft has no file with this name, or has this content already.
    public func replace(_ file: StoredFile, of draft: String, within bounds: ReadingBounds) throws(StoreError) -> Bool {
        try connections.write { database throws(StoreError) in
            guard let found = try database.draftWithAuthor(draft) else { return false }
            try database.run(
                "UPDATE draft_files SET type = ?1, size = ?2, sha256 = ?3 WHERE draft = ?4 AND name = ?5 AND sha256 <> ?3",
                [.text(file.type), .integer(file.size), .text(file.sha256), .integer(found.number), .text(file.name)]
            )
            guard database.changes > 0 else { return false }
            try database.noteKept(by: found.author, within: bounds)
            return true
        }
    }

    /// The pictures and sounds of a draft, by name.
    public func files(ofDraft draft: String) throws(StoreError) -> [StoredFile] {
        try connections.glance { database throws(StoreError) in
            try database.draftFiles("id = ? ORDER BY name", [.text(draft)])
        }
    }

    /// Every file of every draft, deleted ones and those of deleted readers included, with the draft's ID and title.
    public func filesOfDrafts() throws(StoreError) -> [(draft: String, title: String, file: StoredFile)] {
        try connections.glance { database throws(StoreError) in
            try database.rows(
                """
                SELECT name, type, size, sha256, drafts.id, title FROM draft_files JOIN drafts ON drafts.number = draft
                ORDER BY drafts.number, name
                """
            ) { (draft: $0.text(4), title: $0.text(5), file: StoredFile(draftFile: $0)) }
        }
    }

    /// A picture or sound of a draft; nil if it has none with this name.
    public func file(_ name: String, ofDraft draft: String) throws(StoreError) -> StoredFile? {
        try connections.glance { database throws(StoreError) in
            try database.draftFiles("id = ? AND name = ?", [.text(draft), .text(name)]).first
        }
    }

    /// The drafts that wait for a grown-up, the longest first, without deleted ones.
    public func waitingDrafts() throws(StoreError) -> [StoredDraft] {
        try connections.glance { database throws(StoreError) in
            try database.drafts("waiting_since IS NOT NULL AND drafts.deleted IS NULL ORDER BY waiting_since, drafts.number", [])
        }
    }

    /// Asks a grown-up to look at a draft, or no longer. An earlier answer is forgotten.
    /// - Returns: False if there is no such draft.
    public func setWaiting(_ waiting: StoredDraft.Waiting?, of draft: String, audit: AuditEntry?) throws(StoreError) -> Bool {
        try connections.write { database throws(StoreError) in
            try database.run(
                "UPDATE drafts SET waiting_head = ?, waiting_since = ?, answer = NULL, answer_time = NULL WHERE id = ?",
                [waiting.map { .integer($0.number) } ?? .null, .optional(waiting?.since), .text(draft)]
            )
            guard database.changes > 0 else { return false }
            try database.note(audit)
            return true
        }
    }

    /// Answers the author of a draft that waits, which then no longer does.
    /// - Returns: False if something else waits by now, or nothing.
    public func answer(
        _ answer: StoredDraft.Answer,
        of draft: String,
        at number: Int64,
        audit: AuditEntry?
    ) throws(StoreError) -> Bool {
        try connections.write { database throws(StoreError) in
            try database.run(
                """
                UPDATE drafts SET waiting_head = NULL, waiting_since = NULL, answer = ?, answer_time = ?
                WHERE id = ? AND waiting_head = ?
                """,
                [.text(answer.words), .integer(answer.time), .text(draft), .integer(number)]
            )
            guard database.changes > 0 else { return false }
            try database.note(audit)
            return true
        }
    }

    /// Who first published a story on the shelf; nil if it came another way, if its author is gone, or if there is no such story.
    public func owner(ofStory story: String) throws(StoreError) -> Reader.ID? {
        try connections.read { database throws(StoreError) in
            try database.first(
                "SELECT readers.id FROM stories JOIN readers ON readers.number = stories.owner WHERE stories.id = ?",
                [.text(story)]
            ) { Reader.ID($0.text(0)) }
        }
    }

    /// Puts the story of a draft on the shelf, or replaces it there, and notes that in the draft, which then no longer waits.
    /// - Returns: False if the shelf has another revision by now, or if something else waits.
    public func publish(
        _ entry: StoryEntry,
        of draft: String,
        as shelf: StoredDraft.Shelf,
        replacing present: String?,
        approving approved: Int64?,
        audit: AuditEntry?
    ) throws(StoreError) -> Bool {
        let story = IndexedStory(entry)
        return try connections.write { database throws(StoreError) in
            let found = try database.first("SELECT revision FROM stories WHERE id = ?", [.text(entry.listing.id)]) { $0.text(0) }
            guard found == present else { return false }
            try database.run(
                """
                UPDATE drafts SET shelf_revision = ?1, shelf_head = ?2, shelf_time = ?3,
                    waiting_head = NULL, waiting_since = NULL, answer = NULL, answer_time = NULL
                WHERE id = ?4 AND (?5 IS NULL OR waiting_head = ?5)
                """,
                [
                    .text(shelf.revision), .integer(shelf.number), .integer(shelf.time), .text(draft),
                    approved.map { .integer($0) } ?? .null,
                ]
            )
            guard database.changes > 0 else { return false }
            let owner =
                present == nil
                ? try database.first("SELECT reader FROM drafts WHERE id = ?", [.text(draft)]) { $0.integer(0) }
                : try database.first("SELECT owner FROM stories WHERE id = ?", [.text(entry.listing.id)]) { $0.optionalInteger(0) } ?? nil
            try database.put(story)
            try database.run("UPDATE stories SET owner = ? WHERE id = ?", [owner.map { .integer($0) } ?? .null, .text(entry.listing.id)])
            try database.note(audit)
            return true
        }
    }
}

extension StoredDraft {
    fileprivate static let columns = """
        drafts.id, readers.id, title, story, drafts.created, changed, head, shelf_revision, shelf_head, shelf_time, drafts.deleted,
        waiting_head, waiting_since, answer, answer_time, cover
        """

    fileprivate init(_ row: Row) {
        self.init(id: row.text(0), author: Reader.ID(row.text(1)), title: row.text(2), story: row.text(3), created: row.timestamp(4))
        changed = row.timestamp(5)
        number = row.integer(6)
        if let revision = row.optionalText(7) {
            shelf = Shelf(revision: revision, number: row.integer(8), time: row.timestamp(9))
        }
        deleted = row.optionalTimestamp(10)
        if let since = row.optionalTimestamp(12) { waiting = Waiting(number: row.integer(11), since: since) }
        if let words = row.optionalText(13) { answer = Answer(words: words, time: row.timestamp(14)) }
        cover = row.optionalText(15)
    }
}

extension StoredFile {
    /// Of a row that begins with its name, type, size and digest.
    fileprivate init(draftFile row: Row) {
        self.init(role: .medium, name: row.text(0), type: row.text(1), size: row.int(2), sha256: row.text(3))
    }
}

extension DraftEntry {
    fileprivate init(_ row: Row) {
        self.init(
            number: row.integer(0),
            device: UInt32(clamping: row.integer(1)),
            sequence: UInt32(clamping: row.integer(2)),
            time: row.timestamp(3),
            text: row.text(4)
        )
    }
}

extension Database {
    /// The drafts of readers who were not deleted.
    fileprivate func drafts(_ condition: String, _ values: [SQLValue]) throws(StoreError) -> [StoredDraft] {
        try rows(
            """
            SELECT \(StoredDraft.columns) FROM drafts JOIN readers ON readers.number = reader
            WHERE readers.deleted IS NULL AND \(condition)
            """,
            values
        ) { StoredDraft($0) }
    }

    fileprivate func draftNumber(_ id: String) throws(StoreError) -> Int64? {
        try first("SELECT number FROM drafts WHERE id = ?", [.text(id)]) { $0.integer(0) }
    }

    fileprivate func draftWithAuthor(_ id: String) throws(StoreError) -> (number: Int64, author: Int64)? {
        try first("SELECT number, reader FROM drafts WHERE id = ?", [.text(id)]) { (number: $0.integer(0), author: $0.integer(1)) }
    }

    fileprivate func add(_ entry: DraftEntry, draft: Int64) throws(StoreError) {
        try run(
            "INSERT INTO draft_entries (draft, number, device, sequence, time, text) VALUES (?, ?, ?, ?, ?, ?)",
            [
                .integer(draft), .integer(entry.number), .integer(Int64(entry.device)), .integer(Int64(entry.sequence)),
                .integer(entry.time), .text(entry.text),
            ]
        )
    }

    fileprivate func draftFiles(_ condition: String, _ values: [SQLValue]) throws(StoreError) -> [StoredFile] {
        try rows(
            "SELECT name, type, size, sha256 FROM draft_files JOIN drafts ON drafts.number = draft WHERE \(condition)",
            values
        ) { StoredFile(draftFile: $0) }
    }

    /// Adds a file, unless the draft has one with its name; `changes` tells.
    fileprivate func add(_ file: StoredFile, draft: Int64) throws(StoreError) {
        try run(
            "INSERT INTO draft_files (draft, name, type, size, sha256) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
            [.integer(draft), .text(file.name), .text(file.type), .integer(file.size), .text(file.sha256)]
        )
    }

    fileprivate func put(_ snapshot: DraftSnapshot, draft: Int64) throws(StoreError) {
        try run(
            "INSERT INTO draft_snapshots (draft, number, text) VALUES (?, ?, ?)",
            [.integer(draft), .integer(snapshot.number), .text(snapshot.text)]
        )
    }
}
