/// What somebody typed into the search field, taken apart.
public struct SearchWords: Hashable, Sendable {
    /// The words in lower case and without accents, at most 8, each at most 40 characters.
    public let words: [String]
    /// Whether the last word may be the beginning of one: nothing was typed behind it.
    public let lastIsPrefix: Bool

    /// Takes words that are apart already.
    public init(words: [String], lastIsPrefix: Bool) {
        self.words = words
        self.lastIsPrefix = lastIsPrefix
    }

    /// Takes apart what was typed, however odd it is: runs of letters and digits are words; so is each letter of a script without spaces.
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
