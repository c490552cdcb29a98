public import Story

extension SQLiteStore {
    /// How far a reader has come, for every story that they have opened or marked.
    public func progress(of reader: Reader.ID) throws(StoreError) -> [StoryProgress] {
        try connections.read { database throws(StoreError) in
            guard let number = try database.number(of: reader) else { return [] }
            var endings: [String: Set<String>] = [:]
            try database.each("SELECT story, ending FROM found_endings WHERE reader = ?", [.integer(number)]) {
                endings[$0.text(0), default: []].insert($0.text(1))
            }
            return try database.rows(
                """
                SELECT story, finished, plays, last_read, reading_time, is_favourite, newest_play, is_under_way FROM progress
                WHERE reader = ? ORDER BY story
                """,
                [.integer(number)]
            ) {
                var progress = StoryProgress(story: $0.text(0))
                progress.endings = endings[progress.story] ?? []
                progress.finished = $0.int(1)
                progress.plays = $0.int(2)
                progress.lastRead = $0.optionalTimestamp(3)
                progress.readingTime = $0.integer(4)
                progress.isFavourite = $0.flag(5)
                progress.newestPlay = $0.optionalText(6).map { Play.ID($0) }
                progress.isUnderWay = $0.flag(7)
                return progress
            }
        }
    }

    /// A number that changes whenever anything of ``progress(of:)`` changes. Takes microseconds.
    public func progressMoment(of reader: Reader.ID) throws(StoreError) -> Int64 {
        try connections.glance { database throws(StoreError) in
            try database.first("SELECT progress FROM readers WHERE id = ?", [.text(reader.text)]) { $0.integer(0) } ?? 0
        }
    }
}

extension Database {
    /// Works out again, from the plays, how far a reader has come with a story.
    func renewProgress(of reader: Int64, story: String) throws(StoreError) {
        try run("INSERT OR IGNORE INTO progress (reader, story) VALUES (?, ?)", [.integer(reader), .text(story)])
        try run(
            """
            UPDATE progress SET (finished, plays, last_read, reading_time) = (
                SELECT coalesce(sum(finished), 0), count(*), max(last_read), coalesce(sum(reading_time), 0)
                FROM plays WHERE reader = ?1 AND story = ?2
            ) WHERE reader = ?1 AND story = ?2
            """,
            [.integer(reader), .text(story)]
        )
        try run(
            """
            UPDATE progress SET (newest_play, is_under_way) = (
                SELECT id, is_begun AND NOT is_at_ending FROM plays WHERE reader = ?1 AND story = ?2
                ORDER BY last_read DESC, begun DESC, id LIMIT 1
            ) WHERE reader = ?1 AND story = ?2 AND plays > 0
            """,
            [.integer(reader), .text(story)]
        )
    }

    /// Counts a change of what a reader has read or marked.
    func noteProgress(of reader: Int64) throws(StoreError) {
        try run("UPDATE readers SET progress = ? WHERE number = ?", [.integer(try advance("progress")), .integer(reader)])
    }
}
