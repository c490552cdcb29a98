/// The sort key of a title or label: bytes whose order is that of the words in the text's language.
///
/// It compares word by word, without leading articles, folding case and accents, with numbers by value and without punctuation.
/// docs/library.md has the details. Symbols come before digits, digits before Latin letters, and those before all other scripts.
struct SortKey: Hashable, Comparable, Sendable {
    let bytes: [UInt8]

    init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Calculates the key of a text.
    /// - Parameter language: A BCP 47 tag; nil for texts without one, which keep their articles.
    init(_ text: String, language: String?) {
        let language = language.map { String($0.prefix { $0 != "-" }).lowercased() }
        var builder = SortKeyBuilder(letters: LetterWeights.special(of: language))
        for character in LeadingArticle.dropped(from: text, language: language) { builder.add(character) }
        if builder.isEmpty { builder.addSigns(of: text) }
        bytes = builder.finished()
    }

    static func < (left: SortKey, right: SortKey) -> Bool {
        left.bytes.lexicographicallyPrecedes(right.bytes)
    }

    /// The heading of the text by its first letter, and the sort key of that heading.
    var initial: (text: String, key: SortKey) {
        let first = bytes.first ?? LetterWeights.sign
        switch first {
        case LetterWeights.number: return ("0–9", SortKey(bytes: [first]))
        case LetterWeights.otherScript:
            let value = bytes.dropFirst().prefix(3).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
            guard let scalar = Unicode.Scalar(value) else { return ("#", SortKey(bytes: [LetterWeights.sign])) }
            return (scalar.properties.uppercaseMapping, SortKey(bytes: Array(bytes.prefix(4))))
        default:
            guard let letter = LetterWeights.capital(of: first) else { return ("#", SortKey(bytes: [LetterWeights.sign])) }
            return (letter, SortKey(bytes: [first]))
        }
    }
}
