extension SQLiteStore {
    /// The places of the words in these stories, with marks.
    public func excerpts(for words: SearchWords, in stories: [String]) throws(StoreError) -> [String: SearchExcerpt] {
        try connections.read { database throws(StoreError) in
            let maker = ExcerptMaker(try corrected(words, database))
            var excerpts: [String: SearchExcerpt] = [:]
            for story in stories {
                let sql = """
                    SELECT search_texts.title, search_texts.authors, search_texts.summary, text
                    FROM search_texts JOIN stories USING (number) WHERE stories.id = ?
                    """
                excerpts[story] = try database.first(sql, [.text(story)]) {
                    SearchExcerpt(
                        title: maker.whole($0.text(0)),
                        authors: maker.whole($0.text(1)),
                        summary: maker.whole($0.text(2)),
                        text: maker.around($0.text(3))
                    )
                }
            }
            return excerpts
        }
    }
}
