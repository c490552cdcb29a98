/// The stories of all words with the same first one or two letters.
///
/// Thousands of words begin with the same letter, too many to unite their sets while someone types.
struct WordBeginnings {
    private var sets: [String: WordSets] = [:]

    init() {}

    /// Unites the sets of words, which are indexed by number.
    init(_ list: WordList, _ words: [WordSets?]) {
        var numbers: [String: [WordSets]] = [:]
        for (number, word) in words.enumerated() {
            guard let word else { continue }
            for beginning in Self.beginnings(of: list.word(number)) { numbers[beginning, default: []].append(word) }
        }
        sets = numbers.mapValues { WordSets(uniting: $0) }
    }

    /// Whether this covers a prefix, which otherwise has to be collected from the words.
    static func covers(_ beginning: String) -> Bool { (1...2).contains(beginning.unicodeScalars.count) }

    /// The stories of a prefix; nil if there are none.
    subscript(_ beginning: String) -> WordSets? { sets[beginning].flatMap { $0.anywhere.isEmpty ? nil : $0 } }

    /// Adds stories with a word, ascending.
    mutating func insert(_ stories: ArraySlice<UInt32>, of word: String, at place: WordPlace) {
        for beginning in Self.beginnings(of: word) { sets[beginning, default: WordSets()].insert(stories, at: place) }
    }

    /// Removes stories that are gone or have other words now.
    func subtract(_ stories: StorySet) {
        for words in sets.values { words.subtract(stories) }
    }

    private static func beginnings(of word: String) -> [String] {
        let scalars = word.unicodeScalars
        return (1...2).compactMap { count in scalars.count >= count ? String(String.UnicodeScalarView(scalars.prefix(count))) : nil }
    }
}
