/// What a title or a label is sorted by: bytes whose order is the order of the words, as the text's language has it.
///
/// Word by word; leading articles left out; case and accents folded; numbers by value; punctuation passed over. docs/library.md says it in
/// full. Signs stand before digits, digits before Latin letters, those before all other scripts.
struct SortKey: Hashable, Comparable, Sendable {
    let bytes: [UInt8]

    init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Works out the key of a text.
    /// - Parameter language: A BCP 47 tag; nil for texts that have none, whose articles stay.
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

    /// The heading that the text stands under by its first letter, and what that heading is sorted by.
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
