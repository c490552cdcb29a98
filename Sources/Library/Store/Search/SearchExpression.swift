/// The words of a search as ``WordScanner`` normalises them.
struct SearchExpression {
    let words: [String]
    let lastIsPrefix: Bool

    /// Takes separate words; invalid ones are dropped.
    init(_ words: SearchWords) {
        var plain: [String] = []
        for word in words.words {
            WordScanner.scan(word) { found, _ in
                plain.append(String(decoding: found, as: UTF8.self))
                return true
            }
        }
        self.init(words: plain, lastIsPrefix: words.lastIsPrefix)
    }

    init(words: [String], lastIsPrefix: Bool) {
        self.words = words
        self.lastIsPrefix = lastIsPrefix
    }
}
