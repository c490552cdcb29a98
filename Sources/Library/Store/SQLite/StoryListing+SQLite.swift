internal import Story

extension StoryListing {
    /// The columns of a listing, in the order of reading and writing.
    static let columns = """
        id, revision, digest, title, authors, illustrators, language, summary, series_title, series_number, tags, ages_from, ages_to, \
        version, cover_file, cover_alternative, endings, locations, words, reading_minutes, complexity, parts, first_parts, added, pack, \
        choices, translations
        """

    init(_ row: Row, from first: Int32) {
        self.init(
            id: row.text(first),
            revision: row.text(first + 1),
            digest: row.text(first + 2),
            title: row.text(first + 3),
            endings: row.int(first + 16),
            locations: row.int(first + 17),
            words: row.int(first + 18),
            readingMinutes: row.int(first + 19),
            complexity: row.int(first + 20),
            parts: row.int(first + 21),
            firstParts: row.int(first + 22),
            added: row.timestamp(first + 23)
        )
        authors = TextList.items(row.text(first + 4))
        illustrators = TextList.items(row.text(first + 5))
        language = row.optionalText(first + 6)
        summary = row.optionalText(first + 7)
        series = row.optionalText(first + 8).map { Story.Series(title: $0, number: row.int(first + 9)) }
        tags = TextList.items(row.text(first + 10))
        ages = row.optionalInt(first + 11).map { Story.Ages(from: $0, to: row.optionalInt(first + 12)) }
        version = row.optionalText(first + 13)
        cover = row.optionalText(first + 14).map { Cover(file: $0, alternative: row.optionalText(first + 15)) }
        pack = row.optionalText(first + 24)
        choices = row.optionalInt(first + 25)
        translations = Translation.list(in: row.text(first + 26))
    }

    /// The values of ``columns``.
    var values: [SQLValue] {
        [
            .text(id), .text(revision), .text(digest), .text(title), .text(TextList.text(authors)), .text(TextList.text(illustrators)),
            .optional(language), .optional(summary), .optional(series?.title), .optional(series?.number), .text(TextList.text(tags)),
            .optional(ages?.from), .optional(ages?.to), .optional(version), .optional(cover?.file), .optional(cover?.alternative),
            .integer(endings), .integer(locations), .integer(words), .integer(readingMinutes), .integer(complexity), .integer(parts),
            .integer(firstParts), .integer(added), .optional(pack), .optional(choices), .text(Translation.text(of: translations)),
        ]
    }
}

extension Database {
    private static let putListing: String = {
        let names = StoryListing.columns.split(separator: ", ")
        let changes = names.filter { !["id", "added", "pack"].contains($0) }.map { "\($0) = excluded.\($0)" }.joined(separator: ", ")
        return """
            INSERT INTO stories (changed, \(StoryListing.columns)) VALUES (?\(String(repeating: ", ?", count: names.count)))
            ON CONFLICT (id) DO UPDATE SET changed = excluded.changed, \(changes), pack = coalesce(excluded.pack, pack),
                owner = CASE WHEN digest = excluded.digest THEN owner END
            RETURNING number
            """
    }()

    /// Adds or replaces a listing, and returns the story's number.
    func put(_ listing: StoryListing, moment: Int64) throws(StoreError) -> Int64 {
        var number: Int64 = 0
        try each(Self.putListing, [.integer(moment)] + listing.values) { number = $0.integer(0) }
        return number
    }
}
