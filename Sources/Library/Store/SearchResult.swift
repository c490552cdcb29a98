/// The stories in which all words were found.
public struct SearchResult: Equatable, Sendable {
    /// The best, best first.
    public var ranked: [String]
    /// All others, in no order; empty where ``numbers`` names them.
    public var others: [String]
    /// All that were found, the ranked too, by their numbers; empty where ``others`` names them.
    public var numbers: StoryNumbers
    /// What was looked for in place of a word that is in no story, by that word.
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

    /// How a search names the stories that it does not rank.
    public enum Naming: Hashable, Sendable {
        /// By their IDs, in ``SearchResult/others``.
        case ids
        /// By their numbers, in ``SearchResult/numbers``, which takes a fiftieth of the time.
        case numbers
    }
}
