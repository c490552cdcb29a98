extension Database {
    /// Compares the triggers' counts, which enforce the limits, with the actual data.
    func countProblems() throws(StoreError) -> [String] {
        let readers = try rows(
            """
            SELECT id FROM readers WHERE (plays, lines, bytes) IS NOT (
                (SELECT count(*) FROM plays WHERE reader = readers.number),
                (SELECT coalesce(sum(lines), 0) FROM plays WHERE reader = readers.number),
                (SELECT coalesce(sum(bytes), 0) FROM plays WHERE reader = readers.number)
                    + (SELECT coalesce(sum(64 + length(CAST(value AS BLOB))), 0) FROM settings WHERE reader = readers.number)
                    + (SELECT 256 * count(*) FROM progress WHERE reader = readers.number)
                    + (SELECT coalesce(sum(bytes), 0) FROM bookmarks WHERE reader = readers.number)
                    + (SELECT 512 * count(*) FROM drafts WHERE reader = readers.number)
                    + (SELECT coalesce(sum(64 + length(CAST(text AS BLOB))), 0)
                        FROM draft_entries JOIN drafts ON drafts.number = draft WHERE reader = readers.number)
                    + (SELECT coalesce(sum(64 + length(CAST(text AS BLOB))), 0)
                        FROM draft_snapshots JOIN drafts ON drafts.number = draft WHERE reader = readers.number)
                    + (SELECT coalesce(sum(64 + size), 0)
                        FROM draft_files JOIN drafts ON drafts.number = draft WHERE reader = readers.number))
            ORDER BY number
            """
        ) { "What the reader \($0.text(0)) keeps is counted wrongly." }
        let totals = try rows(
            """
            SELECT name FROM totals WHERE number <> CASE name
                WHEN 'guests' THEN (SELECT count(*) FROM readers WHERE kind = 'guest')
                ELSE (SELECT coalesce(sum(bytes), 0) FROM readers WHERE kind = 'guest') END
            ORDER BY name
            """
        ) { "What all guests keep together is counted wrongly (\($0.text(0)))." }
        return readers + totals
    }
}
