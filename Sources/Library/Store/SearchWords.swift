/// A search text, split into words.
public struct SearchWords: Hashable, Sendable {
    /// The words in lower case and without accents, at most 8, each of at most 40 characters.
    public let words: [String]
    /// Whether the last word may be a prefix, because nothing was typed after it.
    public let lastIsPrefix: Bool

    /// Takes separate words.
    public init(words: [String], lastIsPrefix: Bool) {
        self.words = words
        self.lastIsPrefix = lastIsPrefix
    }

    /// Splits any text: runs of letters and digits are words, and so is each letter of a script without spaces.
    public init(typed text: String) {
        var words: [String] = []
        var lastEnd = 0
        WordScanner.scan(text) { word, place in
            lastEnd = place.upperBound
            words.append(String(String.UnicodeScalarView(String(decoding: word, as: UTF8.self).unicodeScalars.prefix(40))))
            return words.count < 8
        }
        self.words = words
        lastIsPrefix = !words.isEmpty && lastEnd == text.utf8.count
    }
}
