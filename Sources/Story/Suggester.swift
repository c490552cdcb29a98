/// Makes suggestions within a fixed budget.
///
/// In a story with 100,000 locations and 100,000 wrong references, comparing every ID with each of them would take hours. An author with
/// that many mistakes needs only the first suggestions.
public struct Suggester: Sendable {
    /// How many more letters may be compared.
    private var budget = 5_000_000

    /// Starts with the full budget.
    public init() {}

    /// A sentence that asks whether the nearest candidate was meant; nil if none is near or the budget is used up.
    /// - Parameters:
    ///   - word: What the author wrote.
    ///   - candidates: What the author may have meant; only called if needed.
    public mutating func sentence(for word: String, among candidates: () -> [String]) -> String? {
        guard budget > 0, word.utf8.count <= Suggestion.longestWord else { return nil }
        let candidates = candidates()
        budget -= candidates.count * (word.utf8.count + 1)
        return Suggestion.sentence(for: word, among: candidates)
    }
}
