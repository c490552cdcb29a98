internal import Synchronization

/// What searches keep in memory: the index of all words, which follows the database, and the most recent answers.
final class SearchMemory: Sendable {
    /// A cached search.
    struct Question: Hashable, Sendable {
        var words: SearchWords
        var limit: Int
        var naming: SearchResult.Naming
    }

    private struct Answers {
        var moment: Int64 = -1
        var byQuestion: [Question: SearchResult] = [:]
    }

    /// An answer takes up to one bit per story: 13 KB for 100,000.
    private static let mostAnswers = 256

    private let answers = Mutex(Answers())
    private let index = Mutex(WordIndex())

    /// The answer to a question, cached until a story changes: asking for the next page asks the same again.
    func answer(
        _ question: Question,
        _ database: Database,
        find: @Sendable (borrowing WordIndex) -> SearchResult
    ) throws(StoreError) -> SearchResult {
        let now = try database.moment("stories")
        if let known = answers.withLock({ $0.moment == now ? $0.byQuestion[question] : nil }) { return known }
        let result = try withIndex(database, at: now, find)
        // Lists of many IDs are for callers that ask only once.
        guard question.naming == .numbers else { return result }
        answers.withLock { answers in
            if answers.moment != now || answers.byQuestion.count >= Self.mostAnswers { answers.byQuestion = [:] }
            answers.moment = now
            answers.byQuestion[question] = result
        }
        return result
    }

    /// Uses the index after bringing it at least to a moment.
    /// - Parameter now: The moment of the stories in this transaction.
    func withIndex<Value: Sendable>(
        _ database: Database,
        at now: Int64,
        _ body: @Sendable (borrowing WordIndex) -> Value
    ) throws(StoreError) -> Value {
        let known = index.withLock { (moment: $0.moment, lastWord: $0.lastWord) }
        if known.moment < now {
            // Read before taking the lock, so that nobody waits for the disk; if two threads read the same changes, they are applied once.
            let changes = try database.wordChanges(since: known.moment, lastWord: known.lastWord, now: now)
            try index.withLock { index throws(StoreError) in
                do throws(StoreError) {
                    try index.apply(changes)
                } catch {
                    // It may contain only a part of the changes.
                    index = WordIndex()
                    throw error
                }
            }
        }
        return index.withLock { body($0) }
    }
}
