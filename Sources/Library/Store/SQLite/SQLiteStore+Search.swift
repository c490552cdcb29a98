extension SQLiteStore {
    /// Searches for words in titles, authors, series, tags, summaries and texts; see docs/library.md.
    public func search(_ words: SearchWords, limit: Int, naming: SearchResult.Naming) throws(StoreError) -> SearchResult {
        let typed = SearchExpression(words)
        guard !typed.words.isEmpty else { return SearchResult(ranked: []) }
        let question = SearchMemory.Question(words: words, limit: limit, naming: naming)
        return try connections.read { database throws(StoreError) in
            try searchMemory.answer(question, database) { index in
                var corrections: [String: String] = [:]
                var found = index.search(typed, limit: min(limit, Self.rankedAtMost))
                // The results have all words, so no word needs to be looked up separately.
                if found.all.isEmpty {
                    let right: SearchExpression
                    (right, corrections) = index.corrected(typed)
                    if !corrections.isEmpty { found = index.search(right, limit: min(limit, Self.rankedAtMost)) }
                }
                var result = SearchResult(ranked: found.ranked.compactMap { index.id(of: $0) }, corrections: corrections)
                switch naming {
                case .numbers:
                    for number in found.all.members { result.numbers.insert(Int(number)) }
                case .ids:
                    let ranked = Set(found.ranked)
                    result.others = found.all.members.filter { !ranked.contains($0) }.compactMap { index.id(of: $0) }
                }
                return result
            }
        }
    }

    /// Nobody reads further in a list sorted by relevance.
    private static let rankedAtMost = 200

    /// The words to search for, after corrections.
    func corrected(_ words: SearchWords, _ database: Database) throws(StoreError) -> SearchExpression {
        let typed = SearchExpression(words)
        return try searchMemory.withIndex(database, at: try database.moment("stories")) { $0.corrected(typed).expression }
    }
}
