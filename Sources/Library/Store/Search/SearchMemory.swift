internal import Synchronization

/// What the search keeps at hand of the database: the stories’ IDs by number and the vocabulary, which only grow, and the last answers.
final class SearchMemory: Sendable {
    private struct Stories {
        var moment: Int64 = -1
        var ids: [String?] = []
    }

    private let stories = Mutex(Stories())
    /// What was asked.
    struct Question: Hashable, Sendable {
        var words: SearchWords
        var limit: Int
        var naming: SearchResult.Naming
    }

    private struct Answers {
        var moment: Int64 = -1
        var byQuestion: [Question: SearchResult] = [:]
    }

    /// An answer takes up to a bit for every story: 13 KB of 100,000.
    private static let mostAnswers = 256

    private let answers = Mutex(Answers())
    private let vocabulary = Mutex(Vocabulary())

    /// The answer to a question, which is found once as long as no story changes: who leafs on asks the same again.
    func answer(
        _ question: Question,
        _ database: Database,
        find: () throws(StoreError) -> SearchResult
    ) throws(StoreError) -> SearchResult {
        let now = try database.moment("stories")
        if let known = answers.withLock({ $0.moment == now ? $0.byQuestion[question] : nil }) { return known }
        let result = try find()
        // Lists of many IDs are for those who ask once.
        guard question.naming == .numbers else { return result }
        answers.withLock { answers in
            if answers.moment != now || answers.byQuestion.count >= Self.mostAnswers { answers.byQuestion = [:] }
            answers.moment = now
            answers.byQuestion[question] = result
        }
        return result
    }

    /// The IDs of stories that a query of the same transaction has found.
    func ids(of numbers: [Int64], _ database: Database) throws(StoreError) -> [String] {
        let now = try database.moment("stories")
        return try stories.withLock { stories throws(StoreError) in
            if stories.moment < now {
                // Numbers are never given twice, so that those of removed stories do no harm.
                try database.each("SELECT number, id FROM stories WHERE changed > ?", [.integer(stories.moment)]) {
                    let number = $0.int(0)
                    if number >= stories.ids.count {
                        stories.ids += Array(repeating: nil, count: max(number + 1 - stories.ids.count, stories.ids.count))
                    }
                    stories.ids[number] = $0.text(1)
                }
                stories.moment = now
            }
            // Another process may have been further already when this one noted the moment.
            return numbers.compactMap { stories.ids.indices.contains(Int($0)) ? stories.ids[Int($0)] : nil }
        }
    }

    /// The words near to one, by the number of edits.
    func near(_ word: String, _ database: Database) throws(StoreError) -> [[String]] {
        let tolerance = Vocabulary.tolerance(letters: word.unicodeScalars.count)
        guard tolerance > 0 else { return [] }
        return try vocabulary.withLock { vocabulary throws(StoreError) in
            try database.each("SELECT number, word FROM search_words WHERE number > ? ORDER BY number", [.integer(vocabulary.lastNumber)]) {
                vocabulary.add($0.text(1), number: $0.integer(0))
            }
            return vocabulary.near(word, within: tolerance)
        }
    }
}
