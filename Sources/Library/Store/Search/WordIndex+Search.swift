extension WordIndex {
    /// The result of a search, by story numbers.
    struct Found {
        /// The most relevant stories, best first.
        var ranked: [UInt32]
        /// All results, including the ranked ones.
        var all: StorySet
    }

    /// Replaces every word that is in no story with the nearest one that is.
    func corrected(_ typed: SearchExpression) -> (expression: SearchExpression, corrections: [String: String]) {
        var right = typed.words
        var corrections: [String: String] = [:]
        for (index, word) in typed.words.enumerated() where term(typed, index) == nil {
            guard let nearest = nearest(to: word) else { continue }
            right[index] = nearest
            corrections[word] = nearest
        }
        return (SearchExpression(words: right, lastIsPrefix: typed.lastIsPrefix), corrections)
    }

    /// The stories with all words.
    /// - Parameter limit: The maximum number of ranked stories.
    /// - Complexity: O(stories / 64) for each word, and O(*limit* × words) for ranking.
    func search(_ expression: SearchExpression, limit: Int) -> Found {
        var terms: [Term] = []
        for index in expression.words.indices {
            guard let term = term(expression, index) else { return Found(ranked: [], all: StorySet()) }
            terms.append(term)
        }
        let all = intersection(terms.map(\.sets.anywhere))
        return Found(ranked: rank(best(of: terms, found: all, limit: limit), by: terms), all: all)
    }

    /// A search word and its stories.
    private struct Term {
        /// The stories of the word, or of all words with this prefix.
        var sets: WordSets
        /// The stories of the word itself; nil if only longer words begin with it.
        var whole: WordSets?
    }

    private func term(_ expression: SearchExpression, _ index: Int) -> Term? {
        let word = expression.words[index]
        guard expression.lastIsPrefix, index == expression.words.count - 1 else { return sets(of: word).map { Term(sets: $0, whole: $0) } }
        return sets(beginning: word).map { Term(sets: $0, whole: sets(of: word)) }
    }

    private func intersection(_ sets: [StorySet]) -> StorySet {
        let sets = sets.sorted { $0.count < $1.count }
        guard let result = sets.first?.copy() else { return StorySet() }
        for other in sets.dropFirst() { result.formIntersection(other) }
        return result
    }

    // MARK: Ranking

    /// The best results, at most this many: those with the words in the most prominent places first.
    private func best(of terms: [Term], found: StorySet, limit: Int) -> [UInt32] {
        guard found.count > limit else { return found.members }
        var best: [UInt32] = []
        var isIn: Set<UInt32> = []
        func take(_ stories: [UInt32]) {
            for story in stories where best.count < limit && isIn.insert(story).inserted { best.append(story) }
        }
        func all(in places: ArraySlice<WordPlace>) -> StorySet { intersection(terms.map { $0.sets.stories(in: places) }) }

        for count in 1...3 where best.count < limit { take(all(in: WordPlace.heads.prefix(count)).first(limit)) }
        if best.count < limit, terms.count > 1 {
            let oneInTitle = StorySet()
            for term in terms { oneInTitle.formUnion(term.sets.stories(in: [.title])) }
            oneInTitle.formIntersection(found)
            take(oneInTitle.first(limit))
        }
        if best.count < limit { take(all(in: WordPlace.heads[...]).first(limit)) }
        // At most `limit` are in already, so twice as many are enough.
        if best.count < limit { take(found.first(2 * limit)) }
        return best
    }

    private func rank(_ stories: [UInt32], by terms: [Term]) -> [UInt32] {
        let scored = stories.map { (story: $0, score: score($0, terms), length: titleLength(of: $0)) }
        return scored.sorted { ($1.score, $0.length, $0.story) < ($0.score, $1.length, $1.story) }.map(\.story)
    }

    /// The relevance of a story: each word counts by its most prominent place, and a whole word more than a prefix.
    private func score(_ story: UInt32, _ terms: [Term]) -> Int {
        terms.reduce(0) { sum, term in
            var best = WordPlace.text.weight
            for place in WordPlace.heads {
                if term.whole?.contains(story, at: place) ?? false {
                    best = max(best, place.weight)
                } else if term.sets.contains(story, at: place) {
                    best = max(best, place.weight - 1)
                }
            }
            return sum + best
        }
    }
}
