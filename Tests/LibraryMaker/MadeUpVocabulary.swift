internal import TestSupport

/// Some 50,000 meaningless words with natural frequencies: the tenth is about a tenth as frequent as the first.
public struct MadeUpVocabulary: Sendable {
    /// The words, most frequent first.
    public let words: [String]
    /// Indices of words, repeated by frequency: drawing uniformly from this gives natural frequencies.
    private let drawn: [Int32]

    /// Makes a vocabulary; the same seed gives the same words.
    public init(seed: UInt64, count: Int = 50_000) {
        var generator = SeededGenerator(seed: seed)
        var words: [String] = []
        var known: Set<String> = []
        while words.count < count {
            // Frequent words are short, as in natural languages.
            let syllables = words.count < 150 ? 1 : words.count < 4_000 ? 2 : Int.random(in: 2...4, using: &generator)
            let word = (0..<syllables).map { _ in Self.syllable(&generator) }.joined()
            if known.insert(word).inserted { words.append(word) }
        }
        self.words = words
        drawn = Self.shares(count)
    }

    /// A random word, by frequency.
    func word(_ generator: inout SeededGenerator) -> String {
        words[Int(drawn[Int.random(in: drawn.indices, using: &generator)])]
    }

    private static func syllable(_ generator: inout SeededGenerator) -> String {
        let beginnings = [
            "b", "br", "c", "d", "dr", "f", "fl", "g", "h", "k", "l", "m", "n", "p", "pr", "r", "s", "sh", "st", "t", "tr", "v", "w", "z",
        ]
        let vowels = ["a", "e", "i", "o", "u", "ai", "ea", "oo"]
        let ends = ["", "", "", "l", "m", "n", "r", "s", "t", "nd", "ck"]
        return [beginnings, vowels, ends].map { $0[Int.random(in: $0.indices, using: &generator)] }.joined()
    }

    /// Zipf's law as a table: word *k* has a share of 1/*k*, and every word appears at least once.
    private static func shares(_ count: Int) -> [Int32] {
        let whole = Double(4 * count) / (1...count).reduce(0.0) { $0 + 1 / Double($1) }
        return (0..<count).flatMap { Array(repeating: Int32($0), count: max(1, Int(whole / Double($0 + 1)))) }
    }
}
