public import Story
internal import StoryFormat

extension SQLiteStore {
    /// Stores lines of a record, exactly once however often they are sent, together with the facts in the whole record.
    /// - Parameters:
    ///   - bounds: The limits for the reader.
    ///   - onward: Gets the state stored with the previous lines, and the new lines; returns nil if the state can no longer be used.
    ///   - whole: Gets all lines of the play, in order, if there is no usable state.
    public func append(
        _ lines: PlayLines,
        within bounds: ReadingBounds,
        onward: (_ state: String, _ new: [String]) -> FoldedPlay?,
        whole: (_ all: [String]) -> FoldedPlay
    ) throws(StoreError) -> AppendResult {
        try lines.check()
        let now = clock()
        let read = min(lines.read, now)
        let recency = try steadyTime().milliseconds - (now.milliseconds - read.milliseconds)
        return try connections.write { database throws(StoreError) in
            let reader = try database.requiredNumber(of: lines.reader)
            let kept = try database.keptPlay(lines.play)
            if let kept, kept.reader != reader || kept.story != lines.story { return .foreign }
            let count = kept?.lines ?? 0
            guard lines.from <= count else { return .gap(lines: count) }

            if let kept {
                let known = try database.keptLines(of: kept.number, lines.from..<lines.from + lines.lines.count, count: count)
                for (offset, line) in known.enumerated() {
                    let position = lines.from + offset
                    guard try database.agrees(lines.lines[offset], with: line, at: position, of: kept.number) else {
                        return .diverged(common: position)
                    }
                }
            }
            let new = lines.lines.dropFirst(count - lines.from)
            guard count + new.count <= PlayLines.most else {
                throw .refused("A play can have at most \(PlayLines.most) lines; start the story again.")
            }
            // The first lines create a play; without any, there is nothing to store.
            guard kept != nil || !new.isEmpty else { return .kept(lines: 0) }

            let number: Int64
            if let kept {
                number = kept.number
            } else {
                number = try database.makePlay(lines, reader: reader, now: now, recency: recency)
            }
            let isLater = try database.noteReading(lines, play: number, read: read, recency: recency)
            if !new.isEmpty {
                for (offset, line) in new.enumerated() { try database.addLine(line, at: count + offset, of: number) }
                let (folded, bytes) = try database.fold(Array(new), after: count, of: number, onward, whole)
                guard bytes <= PlayLines.mostBytes else {
                    throw .refused("A play can have at most \(PlayLines.mostBytes) bytes; start the story again.")
                }
                let added = new.reduce(0) { $0 + $1.utf8.count + 16 }
                try database.run("UPDATE plays SET bytes = bytes + ? WHERE number = ?", [.integer(added), .integer(number)])
                try database.keep(PlayFold(state: folded.state, bytes: bytes), of: number)
                try database.keep(folded.facts, lines: count + new.count, play: number, reader: reader, story: lines.story)
            }
            if isLater || !new.isEmpty {
                try database.renewProgress(of: reader, story: lines.story)
                try database.noteProgress(of: reader)
                try database.noteKept(by: reader, within: bounds)
            }
            return .kept(lines: count + new.count)
        }
    }

    /// The play with this ID, whoever it belongs to; nil if there is none.
    public func play(_ id: Play.ID) throws(StoreError) -> Play? {
        try connections.glance { database throws(StoreError) in
            try database.first("SELECT \(Play.columns) FROM \(Play.tables) WHERE plays.id = ?", [.text(id.text)]) { Play($0) }
        }
    }

    /// A reader's plays of one story or of all, most recently read first.
    public func plays(of reader: Reader.ID, story: String?) throws(StoreError) -> [Play] {
        let condition = story == nil ? "" : "AND plays.story = ?"
        return try connections.glance { database throws(StoreError) in
            try database.rows(
                "SELECT \(Play.columns) FROM \(Play.tables) WHERE readers.id = ? \(condition) ORDER BY recency DESC, plays.number DESC",
                [.text(reader.text)] + (story.map { [.text($0)] } ?? [])
            ) { Play($0) }
        }
    }

    /// The plays that readers of a story are in the middle of, one of each reader, most recently read first.
    public func playsUnderWay(of story: String, limit: Int) throws(StoreError) -> [Play.ID] {
        try connections.glance { database throws(StoreError) in
            try database.rows(
                """
                SELECT newest_play FROM progress JOIN readers ON readers.number = progress.reader
                WHERE progress.story = ? AND is_under_way AND newest_play IS NOT NULL AND readers.deleted IS NULL
                ORDER BY progress.last_read DESC LIMIT ?
                """,
                [.text(story), .integer(limit)]
            ) { Play.ID($0.text(0)) }
        }
    }

    /// Lines of a play, without their line ends. A damaged one is ``PlayLines/damagedLine``.
    public func lines(of play: Play.ID, from: Int, limit: Int) throws(StoreError) -> [String] {
        try connections.read { database throws(StoreError) in
            let kept = try database.first("SELECT number, lines FROM plays WHERE id = ?", [.text(play.text)]) {
                (number: $0.integer(0), count: $0.int(1))
            }
            guard let kept, from < kept.count else { return [] }
            let first = max(0, from)
            let end = first + min(max(0, limit), kept.count - first)
            return try database.keptLines(of: kept.number, first..<end, count: kept.count).map(\.told)
        }
    }
}

extension PlayLines {
    /// Refuses what no device of ours would send.
    fileprivate func check() throws(StoreError) {
        guard (1...64).contains(play.text.utf8.count), play.text.utf8.allSatisfy({ $0.isInPlayID }) else {
            throw .refused("A play’s ID must be 1 to 64 letters, digits and dashes.")
        }
        guard from >= 0, readingTime >= 0 else { throw .refused("Lines and times are counted from 0.") }
        guard !lines.contains(where: { $0.utf8.contains(UInt8(ascii: "\n")) }) else {
            throw .refused("A line of a record cannot contain a line break.")
        }
    }
}

extension Play {
    fileprivate static let tables = "plays JOIN readers ON readers.number = plays.reader"
    fileprivate static let columns = """
        plays.id, readers.id, story, plays.lines, begun, plays.last_read, reading_time, \
        is_begun, endings, finished, choices, is_at_ending, luckiest, unluckiest, rolls
        """

    fileprivate init(_ row: Row) {
        self.init(
            id: ID(row.text(0)),
            reader: Reader.ID(row.text(1)),
            story: row.text(2),
            lines: row.int(3),
            begun: row.timestamp(4),
            lastRead: row.timestamp(5),
            readingTime: row.integer(6)
        )
        facts.isBegun = row.flag(7)
        facts.endings = TextList.items(row.text(8))
        facts.finished = row.int(9)
        facts.choices = row.int(10)
        facts.isAtEnding = row.flag(11)
        facts.luckiest = row.optionalText(12).flatMap { PlayFacts.Roll(column: $0) }
        facts.unluckiest = row.optionalText(13).flatMap { PlayFacts.Roll(column: $0) }
        facts.rolls = row.int(14)
    }
}

extension PlayFacts.Roll {
    fileprivate init?(column: String) {
        let items = TextList.items(column)
        guard items.count == 5, let roll = Int(items[2]), let low = Int(items[3]), let high = Int(items[4]) else { return nil }
        self.init(location: items[0], choice: items[1], roll: roll, low: low, high: high)
    }

    fileprivate var column: String { TextList.text([location, choice, String(roll), String(low), String(high)]) }
}

extension Database {
    fileprivate struct KeptPlay {
        let number: Int64
        let reader: Int64
        let story: String
        let lines: Int
    }

    fileprivate func keptPlay(_ id: Play.ID) throws(StoreError) -> KeptPlay? {
        try first("SELECT number, reader, story, lines FROM plays WHERE id = ?", [.text(id.text)]) {
            KeptPlay(number: $0.integer(0), reader: $0.integer(1), story: $0.text(2), lines: $0.int(3))
        }
    }

    /// Derives the facts of a play with new lines, and the size of all its lines in bytes.
    fileprivate func fold(
        _ new: [String],
        after count: Int,
        of play: Int64,
        _ onward: (_ state: String, _ new: [String]) -> FoldedPlay?,
        _ whole: (_ all: [String]) -> FoldedPlay
    ) throws(StoreError) -> (play: FoldedPlay, bytes: Int) {
        func bytes(_ lines: [String]) -> Int { lines.reduce(0) { $0 + $1.utf8.count } }
        guard count > 0 else { return (whole(new), bytes(new)) }
        if let kept = try fold(of: play), let state = kept.state, let folded = onward(state, new) {
            return (folded, kept.bytes + bytes(new))
        }
        let all = try keptLines(of: play, 0..<count + new.count, count: count + new.count).map(\.told)
        return (whole(all), bytes(all))
    }

    fileprivate func makePlay(_ lines: PlayLines, reader: Int64, now: Timestamp, recency: Int64) throws(StoreError) -> Int64 {
        try run(
            """
            INSERT INTO plays (
                id, reader, story, lines, begun, last_read, recency, reading_time, is_begun, endings, finished, choices, is_at_ending, rolls, bytes
            ) VALUES (?, ?, ?, 0, ?, ?, ?, 0, 0, '', 0, 0, 0, 0, 512)
            """,
            [
                .text(lines.play.text), .integer(reader), .text(lines.story), .integer(min(lines.begun, now)),
                .integer(min(lines.read, now)), .integer(recency),
            ]
        )
        return lastNumber
    }

    /// Stores when and how long the play was read.
    /// - Returns: Whether that is later or longer than what was stored.
    fileprivate func noteReading(_ lines: PlayLines, play: Int64, read: Timestamp, recency: Int64) throws(StoreError) -> Bool {
        // If more devices claim to have read a play than any family has, they get no more rows.
        try run(
            """
            INSERT INTO play_times SELECT ?1, ?2, ?3
            WHERE EXISTS (SELECT 1 FROM play_times WHERE play = ?1 AND device = ?2)
            OR (SELECT count(*) FROM play_times WHERE play = ?1) < \(PlayLines.mostDevices)
            ON CONFLICT DO UPDATE SET milliseconds = excluded.milliseconds WHERE excluded.milliseconds > milliseconds
            """,
            [.integer(play), .text(lines.device), .integer(min(lines.readingTime, PlayLines.longestReading))]
        )
        let isLonger = changes > 0
        try run(
            "UPDATE plays SET last_read = ?1, recency = ?2 WHERE number = ?3 AND recency < ?2 AND last_read <> ?1",
            [.integer(read), .integer(recency), .integer(play)]
        )
        let isLater = changes > 0
        guard isLonger else { return isLater }
        try run(
            "UPDATE plays SET reading_time = (SELECT sum(milliseconds) FROM play_times WHERE play = number) WHERE number = ?",
            [.integer(play)]
        )
        return true
    }

    fileprivate func keep(_ facts: PlayFacts, lines: Int, play: Int64, reader: Int64, story: String) throws(StoreError) {
        try run(
            """
            UPDATE plays SET lines = ?, is_begun = ?, endings = ?, finished = ?, choices = ?, is_at_ending = ?, luckiest = ?,
            unluckiest = ?, rolls = ? WHERE number = ?
            """,
            [
                .integer(lines), .flag(facts.isBegun), .text(TextList.text(facts.endings)), .integer(facts.finished),
                .integer(facts.choices), .flag(facts.isAtEnding), .optional(facts.luckiest?.column), .optional(facts.unluckiest?.column),
                .integer(facts.rolls), .integer(play),
            ]
        )
        for ending in facts.endings {
            try run("INSERT OR IGNORE INTO found_endings VALUES (?, ?, ?)", [.integer(reader), .text(story), .text(ending)])
        }
    }
}
