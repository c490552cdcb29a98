extension SQLiteStore {
    /// Adds a story, or replaces the one with its ID. Keeps the time when it was first added, and its pack if the new one has none.
    public func put(_ entry: StoryEntry, audit: AuditEntry?) throws(StoreError) {
        let story = IndexedStory(entry)
        try connections.write { database throws(StoreError) in
            try database.put(story)
            try database.note(audit)
        }
    }

    /// Removes a story; readers' progress stays.
    /// - Returns: False if there is none.
    public func removeStory(_ id: String, audit: AuditEntry?) throws(StoreError) -> Bool {
        try connections.write { database throws(StoreError) in
            guard try database.removeStories(where: "id = ?", [.text(id)]) > 0 else { return false }
            try database.note(audit)
            return true
        }
    }

    /// A story with all its data except for an empty text; nil if there is none.
    public func story(_ id: String) throws(StoreError) -> StoryEntry? {
        try connections.read { database throws(StoreError) in
            let found = try database.first("SELECT number, \(StoryListing.columns) FROM stories WHERE id = ?", [.text(id)]) {
                (number: $0.integer(0), listing: StoryListing($0, from: 1))
            }
            guard let found else { return nil }
            return StoryEntry(
                listing: found.listing,
                files: try database.files(of: found.number),
                endings: try database.endings(of: found.number),
                text: ""
            )
        }
    }

    /// The changes since a moment from an earlier call; everything if it is nil.
    ///
    /// This includes changes by other processes.
    public func changes(since: StoryChanges.Moment?) throws(StoreError) -> StoryChanges {
        try connections.read { database throws(StoreError) in
            let now = try database.moment("stories")
            let since = since?.number ?? -1
            // A moment in the future comes from a library that was since replaced by an older copy.
            let from = since > now ? -1 : since
            let put = try database.rows(
                "SELECT number, \(StoryListing.columns) FROM stories WHERE changed > ? ORDER BY changed",
                [.integer(from)]
            ) { (number: $0.int(0), listing: StoryListing($0, from: 1)) }
            return StoryChanges(
                put: put.map(\.listing),
                numbers: put.map(\.number),
                removed: from < 0 && since <= now
                    ? []
                    : try database.rows("SELECT id FROM removed_stories WHERE changed > ? ORDER BY id", [.integer(from)]) { $0.text(0) },
                moment: StoryChanges.Moment(number: now)
            )
        }
    }

    /// The current moment: equal moments mean that nothing has changed. Takes microseconds.
    public func moment() throws(StoreError) -> StoryChanges.Moment {
        try connections.glance { database throws(StoreError) in
            StoryChanges.Moment(number: try database.moment("stories"))
        }
    }

    /// The SHA-256 of every file that a story needs, or a group that reads an earlier revision.
    public func fileDigests() throws(StoreError) -> Set<String> {
        try connections.glance { database throws(StoreError) in
            var digests: Set<String> = []
            for table in ["story_files", "group_files", "draft_files"] {
                try database.each("SELECT sha256 FROM \(table)") { digests.insert($0.text(0)) }
            }
            return digests
        }
    }
}

/// A story with its searchable words, which are best collected before anything is locked, because that takes a while.
struct IndexedStory {
    let entry: StoryEntry
    let search: SearchTexts
    let words: [[String]]

    init(_ entry: StoryEntry) {
        self.entry = entry
        search = SearchTexts(entry)
        words = search.words
    }
}

extension Database {
    /// Adds a story, or replaces the one with its ID.
    func put(_ story: IndexedStory) throws(StoreError) {
        let moment = try advance("stories")
        let number = try put(story.entry.listing, moment: moment)
        try run("DELETE FROM removed_stories WHERE id = ?", [.text(story.entry.listing.id)])
        try put(story.entry.files, story: number)
        try put(story.entry.endings, story: number)
        try renewFoundEndings(of: story.entry)
        try put(story.search, words: story.words, story: number)
    }

    /// The number of the last change.
    func moment(_ name: String) throws(StoreError) -> Int64 {
        try first("SELECT number FROM moments WHERE name = ?", [.text(name)]) { $0.integer(0) } ?? 0
    }

    /// Counts a change, and returns its number.
    func advance(_ name: String) throws(StoreError) -> Int64 {
        try run("UPDATE moments SET number = number + 1 WHERE name = ?", [.text(name)])
        return try moment(name)
    }

    /// Removes stories, and remembers that they existed.
    func removeStories(where condition: String, _ values: [SQLValue]) throws(StoreError) -> Int {
        guard try first("SELECT 1 FROM stories WHERE \(condition) LIMIT 1", values, { _ in true }) != nil else { return 0 }
        let moment = try advance("stories")
        try run("INSERT OR REPLACE INTO removed_stories SELECT id, ? FROM stories WHERE \(condition)", [.integer(moment)] + values)
        try run("DELETE FROM stories WHERE \(condition)", values)
        return changes
    }
}
