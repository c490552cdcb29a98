/// The stories with all words of a search.
public struct SearchResult: Equatable, Sendable {
    /// The most relevant, best first.
    public var ranked: [String]
    /// All others, in no order; empty if ``numbers`` is used.
    public var others: [String]
    /// All results, including the ranked ones, by number; empty if ``others`` is used.
    public var numbers: StoryNumbers
    /// Replacements for words that are in no story, by the original word.
    public var corrections: [String: String]

    /// Makes a result.
    public init(
        ranked: [String],
        others: [String] = [],
        numbers: StoryNumbers = StoryNumbers(),
        corrections: [String: String] = [:]
    ) {
        self.ranked = ranked
        self.others = others
        self.numbers = numbers
        self.corrections = corrections
    }

    /// How to name the results that are not ranked.
    public enum Naming: Hashable, Sendable {
        /// By their IDs, in ``SearchResult/others``.
        case ids
        /// By their numbers, in ``SearchResult/numbers``, which is about 50 times faster.
        case numbers
    }
}
