internal import StoryFormat

/// A line of a play in the database.
struct KeptLine {
    /// The line; if it is damaged, its current content.
    var text: String
    /// The stored checksum; nil if the line is missing.
    var sum: Int64?
    /// Whether the line is intact.
    var isWhole: Bool
    /// The line for readers of the record.
    var told: String { isWhole ? text : PlayLines.damagedLine }
}

extension Database {
    /// Lines of a play, including damaged ones and gaps, so that each is at its position.
    /// - Parameter count: The number of lines of the play.
    func keptLines(of play: Int64, _ range: Range<Int>, count: Int) throws(StoreError) -> [KeptLine] {
        let range = range.clamped(to: 0..<count)
        var lines = [KeptLine](repeating: KeptLine(text: "", sum: nil, isWhole: false), count: range.count)
        try each(
            "SELECT position, line, sum FROM play_lines WHERE play = ? AND position >= ? AND position < ?",
            [.integer(play), .integer(range.lowerBound), .integer(range.upperBound)]
        ) { row in
            let position = row.int(0)
            guard range.contains(position) else { return }
            let (text, sum) = (row.text(1), row.integer(2))
            let isWhole = sum == RowSum.line(text, play: play, position: position)
            lines[position - range.lowerBound] = KeptLine(text: text, sum: sum, isWhole: isWhole)
        }
        return lines
    }

    func addLine(_ line: String, at position: Int, of play: Int64) throws(StoreError) {
        try run(
            "INSERT OR REPLACE INTO play_lines (play, position, line, sum) VALUES (?, ?, ?, ?)",
            [.integer(play), .integer(position), .text(line), .integer(RowSum.line(line, play: play, position: position))]
        )
    }

    /// Whether a line that a device sends again is the stored one. If the stored one is damaged, this repairs it.
    func agrees(_ sent: String, with kept: KeptLine, at position: Int, of play: Int64) throws(StoreError) -> Bool {
        if kept.isWhole { return kept.text.hasSameBytes(as: sent) }
        // The replacement for a damaged line proves nothing and changes nothing.
        if sent.hasSameBytes(as: PlayLines.damagedLine) { return true }
        // Either the line or its checksum is intact; then the device has the line that was originally stored.
        let isTheLine = kept.sum.map { $0 == RowSum.line(sent, play: play, position: position) || kept.text.hasSameBytes(as: sent) } ?? true
        guard isTheLine else { return false }
        try addLine(sent, at: position, of: play)
        return true
    }

    /// Adds checksums to lines of earlier layouts.
    func addLineSums() throws(StoreError) {
        var place: (play: Int64, position: Int) = (0, -1)
        while true {
            let lines = try rows(
                "SELECT play, position, line FROM play_lines WHERE (play, position) > (?, ?) ORDER BY play, position LIMIT 5000",
                [.integer(place.play), .integer(place.position)]
            ) { (play: $0.integer(0), position: $0.int(1), text: $0.text(2)) }
            guard let last = lines.last else { return }
            for line in lines {
                let sum = RowSum.line(line.text, play: line.play, position: line.position)
                try run(
                    "UPDATE play_lines SET sum = ? WHERE play = ? AND position = ?",
                    [.integer(sum), .integer(line.play), .integer(line.position)]
                )
            }
            place = (last.play, last.position)
        }
    }

    /// Reports damaged and missing lines of plays.
    func lineProblems() throws(StoreError) -> [String] {
        var problems: [String] = []
        let plays = try rows("SELECT number, id, lines FROM plays ORDER BY number") {
            (number: $0.integer(0), id: $0.text(1), count: $0.int(2))
        }
        for play in plays {
            var damaged: [Int] = []
            var seen = 0
            try each("SELECT position, line, sum FROM play_lines WHERE play = ? ORDER BY position", [.integer(play.number)]) { row in
                let position = row.int(0)
                if position > seen, position <= play.count { damaged += seen..<position }
                seen = max(seen, position + 1)
                if row.isNull(2) || row.integer(2) != RowSum.line(row.text(1), play: play.number, position: position) {
                    damaged.append(position)
                }
            }
            if seen < play.count { damaged += seen..<play.count }
            guard !damaged.isEmpty || seen > play.count else { continue }
            let places = damaged.prefix(5).map { String($0 + 1) }.joined(separator: ", ") + (damaged.count > 5 ? " and others" : "")
            problems.append(
                damaged.isEmpty
                    ? "The play \(play.id) has more lines than it should."
                    : "Damaged lines of the reading \(play.id): \(places). The reader goes on with those that are whole."
            )
        }
        return problems
    }
}
