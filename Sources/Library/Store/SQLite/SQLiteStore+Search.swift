extension SQLiteStore {
    /// Looks for words in titles, authors, series, tags, summaries and texts; see docs/library.md.
    public func search(_ words: SearchWords, limit: Int, naming: SearchResult.Naming) throws(StoreError) -> SearchResult {
        let typed = SearchExpression(words)
        guard !typed.words.isEmpty else { return SearchResult(ranked: []) }
        let question = SearchMemory.Question(words: words, limit: limit, naming: naming)
        return try connections.read { database throws(StoreError) in
            try searchMemory.answer(question, database) { () throws(StoreError) in
                var (expression, corrections) = (typed, [String: String]())
                var found = try database.found(expression)
                // What was found has all words, so that none needs to be looked up by itself.
                if found.count == 0 {
                    (expression, corrections) = try corrected(typed, database)
                    if !corrections.isEmpty { found = try database.found(expression) }
                }
                let candidates = try database.best(of: expression, found: found, limit: min(limit, Self.rankedAtMost))
                let ranked = try database.rank(candidates, by: expression)
                var result = SearchResult(ranked: try searchMemory.ids(of: ranked, database), corrections: corrections)
                switch naming {
                case .numbers: result.numbers = found
                case .ids: result.others = try searchMemory.ids(of: found.without(ranked), database)
                }
                return result
            }
        }
    }

    /// Beyond these, nobody leafs; ranking one takes some ten microseconds.
    private static let rankedAtMost = 200

    /// Replaces every word that is in no story by the nearest one that is in some.
    func corrected(
        _ words: SearchExpression,
        _ database: Database
    ) throws(StoreError) -> (expression: SearchExpression, corrections: [String: String]) {
        var right = words.words
        var corrections: [String: String] = [:]
        for (index, word) in words.words.enumerated() {
            let mayGoOn = words.lastIsPrefix && index == words.words.count - 1
            guard try database.frequency(of: word, isPrefix: mayGoOn, limit: 1) == 0 else { continue }
            guard let nearest = try nearest(to: word, database) else { continue }
            right[index] = nearest
            corrections[word] = nearest
        }
        return (SearchExpression(words: right, lastIsPrefix: words.lastIsPrefix), corrections)
    }

    /// The word of the fewest edits; of several the one in the most stories, counted up to 1,000; of several the first of the alphabet.
    private func nearest(to word: String, _ database: Database) throws(StoreError) -> String? {
        for candidates in try searchMemory.near(word, database) {
            var best: (word: String, frequency: Int)?
            for candidate in candidates.prefix(64) {
                let frequency = try database.frequency(of: candidate, isPrefix: false, limit: 1_000)
                if frequency > best?.frequency ?? 0 { best = (candidate, frequency) }
            }
            if let best { return best.word }
        }
        return nil
    }
}

extension StoryNumbers {
    /// These numbers without some of them, ascending.
    fileprivate func without(_ others: [Int64]) -> [Int64] {
        var left = bits
        for number in others { left.remove(Int(number)) }
        return left.list
    }

    /// The first of these numbers.
    fileprivate func first(_ limit: Int) -> [Int64] {
        var first: [Int64] = []
        for (index, word) in bits.words.enumerated() where first.count < limit {
            var word = word
            while word != 0, first.count < limit {
                first.append(Int64(index << 6 + word.trailingZeroBitCount))
                word &= word - 1
            }
        }
        return first
    }
}

extension SlotBits {
    fileprivate var list: [Int64] {
        var list: [Int64] = []
        forEach { list.append(Int64($0)) }
        return list
    }
}

extension Database {
    /// In how many stories a word is, up to a limit.
    fileprivate func frequency(of word: String, isPrefix: Bool, limit: Int) throws(StoreError) -> Int {
        try first(
            "SELECT count(*) FROM (SELECT 1 FROM search WHERE search MATCH ? LIMIT ?)",
            [.text(SearchExpression(words: [word], lastIsPrefix: isPrefix).text), .integer(limit)]
        ) { $0.int(0) } ?? 0
    }

    /// All stories that have all words.
    fileprivate func found(_ expression: SearchExpression) throws(StoreError) -> StoryNumbers {
        var numbers = StoryNumbers()
        try each("SELECT rowid FROM search WHERE search MATCH ?", [.text(expression.text)]) { numbers.insert($0.int(0)) }
        return numbers
    }

    fileprivate func numbers(matching expression: String, limit: Int = -1) throws(StoreError) -> [Int64] {
        try rows("SELECT rowid FROM search WHERE search MATCH ? LIMIT ?", [.text(expression), .integer(limit)]) { $0.integer(0) }
    }

    /// At most so many of the stories that were found, those with the words in the most prominent places first.
    fileprivate func best(of expression: SearchExpression, found: StoryNumbers, limit: Int) throws(StoreError) -> [Int64] {
        guard found.count > limit else { return found.first(limit) }
        var best: [Int64] = []
        var isIn: Set<Int64> = []
        func take(_ numbers: [Int64]) {
            for number in numbers where best.count < limit && isIn.insert(number).inserted { best.append(number) }
        }
        // Where few stories have the words in their heads, all of these are wanted, so that it need not be asked where exactly they stand.
        let heads = try numbers(matching: expression.text(in: "title authors labels"), limit: limit + 1)
        if heads.count > limit {
            take(try numbers(matching: expression.text(in: "title"), limit: limit))
            if best.count < limit { take(try numbers(matching: expression.text(in: "title authors"), limit: limit)) }
        }
        take(heads)
        if best.count < limit, expression.words.count > 1 { take(try numbers(matching: expression.textWithOneInTitle, limit: limit)) }
        if best.count < limit { take(try numbers(matching: expression.text(in: "title authors labels summary"), limit: limit)) }
        // At most so many are in already, so that among twice as many there are enough.
        take(found.first(2 * limit))
        return best
    }

    fileprivate func rank(_ numbers: [Int64], by expression: SearchExpression) throws(StoreError) -> [Int64] {
        let measure = SearchScore(expression)
        var scores: [(number: Int64, score: Int, length: Int)] = []
        for number in numbers {
            let sql = "SELECT title, authors, labels, summary FROM search_texts WHERE number = ?"
            let texts = try first(sql, [.integer(number)]) { row in (0..<4).map { row.text($0) } }
            guard let texts else { continue }
            scores.append((number, measure.score(texts), texts[0].utf8.count))
        }
        return scores.sorted { ($1.score, $0.length, $0.number) < ($0.score, $1.length, $1.number) }.map(\.number)
    }

    /// Keeps the words by which a story is found.
    func put(_ texts: SearchTexts, story: Int64) throws(StoreError) {
        try removeSearchTexts(of: story)
        let values = [SQLValue.integer(story)] + [texts.title, texts.authors, texts.labels, texts.summary, texts.text].map { .text($0) }
        try run("INSERT INTO search_texts VALUES (?, ?, ?, ?, ?, ?)", values)
        try run("INSERT INTO search (rowid, title, authors, labels, summary, text) VALUES (?, ?, ?, ?, ?, ?)", values)
    }

    /// Takes a story out of the search; not left to triggers, which may use no virtual table where the schema is not trusted.
    func removeSearchTexts(of story: Int64) throws(StoreError) {
        // The index is told what it held, for it keeps no texts itself.
        try run(
            """
            INSERT INTO search (search, rowid, title, authors, labels, summary, text)
            SELECT 'delete', number, title, authors, labels, summary, text FROM search_texts WHERE number = ?
            """,
            [.integer(story)]
        )
        try run("DELETE FROM search_texts WHERE number = ?", [.integer(story)])
    }
}
