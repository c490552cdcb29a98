/// Makes suggestions for as long as that costs little.
///
/// In a story of 100,000 locations with 100,000 wrong references, looking at every ID for each would take hours. Whoever has so
/// much to mend is helped by the first suggestions, and misses the others little.
public struct Suggester: Sendable {
    /// How many letters may still be looked at.
    private var budget = 5_000_000

    /// Makes one that has not yet looked at anything.
    public init() {}

    /// A sentence that asks whether the nearest candidate was meant, or nil where none is near or the budget is used up.
    /// - Parameters:
    ///   - word: What was written.
    ///   - candidates: What may have been meant; made only where they are needed.
    public mutating func sentence(for word: String, among candidates: () -> [String]) -> String? {
        guard budget > 0, word.utf8.count <= Suggestion.longestWord else { return nil }
        let candidates = candidates()
        budget -= candidates.count * (word.utf8.count + 1)
        return Suggestion.sentence(for: word, among: candidates)
    }
}
