public import Story

extension SQLiteStore {
    /// A reader's progress with every story that they have opened or marked.
    public func progress(of reader: Reader.ID) throws(StoreError) -> [StoryProgress] {
        try connections.read { database throws(StoreError) in
            guard let number = try database.number(of: reader) else { return [] }
            var endings: [String: Set<String>] = [:]
            var formerEndings = endings
            try database.each(
                """
                SELECT found.story, ending, stories.number IS NOT NULL AND story_endings.id IS NULL FROM found_endings AS found
                LEFT JOIN stories ON stories.id = found.story
                LEFT JOIN story_endings ON story_endings.story = stories.number AND story_endings.id = ending
                WHERE reader = ?
                """,
                [.integer(number)]
            ) {
                if $0.flag(2) {
                    formerEndings[$0.text(0), default: []].insert($0.text(1))
                } else {
                    endings[$0.text(0), default: []].insert($0.text(1))
                }
            }
            return try database.rows(
                """
                SELECT story, finished, plays, last_read, reading_time, is_favourite, newest_play, is_under_way, recency FROM progress
                WHERE reader = ? ORDER BY story
                """,
                [.integer(number)]
            ) {
                var progress = StoryProgress(story: $0.text(0))
                progress.endings = endings[progress.story] ?? []
                progress.formerEndings = formerEndings[progress.story] ?? []
                progress.finished = $0.int(1)
                progress.plays = $0.int(2)
                progress.lastRead = $0.optionalTimestamp(3)
                progress.readingTime = $0.integer(4)
                progress.isFavourite = $0.flag(5)
                progress.newestPlay = $0.optionalText(6).map { Play.ID($0) }
                progress.isUnderWay = $0.flag(7)
                progress.recency = $0.optionalInteger(8)
                return progress
            }
        }
    }

    /// A number that changes whenever anything in ``progress(of:)`` changes. Takes microseconds.
    public func progressMoment(of reader: Reader.ID) throws(StoreError) -> Int64 {
        try connections.glance { database throws(StoreError) in
            try database.first("SELECT progress FROM readers WHERE id = ?", [.text(reader.text)]) { $0.integer(0) } ?? 0
        }
    }
}

extension Database {
    /// Recalculates a reader's progress with a story from the plays.
    func renewProgress(of reader: Int64, story: String) throws(StoreError) {
        try run("INSERT OR IGNORE INTO progress (reader, story) VALUES (?, ?)", [.integer(reader), .text(story)])
        try run(
            """
            UPDATE progress SET (finished, plays, recency, reading_time) = (
                SELECT coalesce(sum(finished), 0), count(*), max(recency), coalesce(sum(reading_time), 0)
                FROM plays WHERE reader = ?1 AND story = ?2
            ) WHERE reader = ?1 AND story = ?2
            """,
            [.integer(reader), .text(story)]
        )
        try run(
            """
            UPDATE progress SET (newest_play, is_under_way, last_read) = (
                SELECT id, is_begun AND NOT is_at_ending, last_read FROM plays WHERE reader = ?1 AND story = ?2
                ORDER BY recency DESC, number DESC LIMIT 1
            ) WHERE reader = ?1 AND story = ?2 AND plays > 0
            """,
            [.integer(reader), .text(story)]
        )
    }

    /// Converts the endings that readers have found to the current IDs of a story's endings.
    func renewFoundEndings(of story: StoryEntry) throws(StoreError) {
        let id = SQLValue.text(story.listing.id)
        let readers = try rows("SELECT DISTINCT reader FROM found_endings WHERE story = ?", [id]) { $0.integer(0) }
        guard !readers.isEmpty else { return }
        let present = Set(story.endings.map(\.id))
        for ending in story.endings {
            for alias in ending.aliases where !present.contains(alias) {
                let values = [.text(ending.id), id, .text(alias)]
                try run("UPDATE OR REPLACE found_endings SET ending = ? WHERE story = ? AND ending = ?", values)
            }
        }
        for reader in readers { try noteProgress(of: reader) }
    }

    /// Counts a change to what a reader has read or marked.
    func noteProgress(of reader: Int64) throws(StoreError) {
        try run("UPDATE readers SET progress = ? WHERE number = ?", [.integer(try advance("progress")), .integer(reader)])
    }
}
