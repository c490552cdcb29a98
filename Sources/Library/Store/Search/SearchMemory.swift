internal import Synchronization

/// What searches keep in memory: the index of all words, which follows the database, and the last answers.
final class SearchMemory: Sendable {
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
    private let index = Mutex(WordIndex())

    /// The answer to a question, which is found once as long as no story changes: asking for the next page asks the same again.
    func answer(
        _ question: Question,
        _ database: Database,
        find: @Sendable (borrowing WordIndex) -> SearchResult
    ) throws(StoreError) -> SearchResult {
        let now = try database.moment("stories")
        if let known = answers.withLock({ $0.moment == now ? $0.byQuestion[question] : nil }) { return known }
        let result = try withIndex(database, at: now, find)
        // Lists of many IDs are for those who ask once.
        guard question.naming == .numbers else { return result }
        answers.withLock { answers in
            if answers.moment != now || answers.byQuestion.count >= Self.mostAnswers { answers.byQuestion = [:] }
            answers.moment = now
            answers.byQuestion[question] = result
        }
        return result
    }

    /// Asks the index, which is first brought to a moment, or is at a later one.
    /// - Parameter now: The moment of the stories in this transaction.
    func withIndex<Value: Sendable>(
        _ database: Database,
        at now: Int64,
        _ body: @Sendable (borrowing WordIndex) -> Value
    ) throws(StoreError) -> Value {
        let known = index.withLock { (moment: $0.moment, lastWord: $0.lastWord) }
        if known.moment < now {
            // Read before the lock is taken, so that nobody waits for the disk; what two threads read at once is taken in once.
            let changes = try database.wordChanges(since: known.moment, lastWord: known.lastWord, now: now)
            try index.withLock { index throws(StoreError) in
                do throws(StoreError) {
                    try index.apply(changes)
                } catch {
                    // Half of the changes may be in it.
                    index = WordIndex()
                    throw error
                }
            }
        }
        return index.withLock { body($0) }
    }
}
