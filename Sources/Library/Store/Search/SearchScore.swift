/// How well a story fits the words: each counts where it stands most prominently, and a whole word more than the beginning of one.
struct SearchScore {
    private let words: [String]
    private let lastIsPrefix: Bool

    init(_ expression: SearchExpression) {
        words = expression.words
        lastIsPrefix = expression.lastIsPrefix
    }

    /// The score of a story with these texts, most prominent first; a word that is in none of them stands in the story’s text.
    func score(_ texts: [String]) -> Int {
        var best = Array(repeating: 2, count: words.count)
        for (column, text) in texts.enumerated() {
            let weight = 4 << (texts.count - column)
            WordScanner.scan(text) { found, _ in
                for (index, word) in words.enumerated() where best[index] < weight {
                    if found == word {
                        best[index] = weight
                    } else if lastIsPrefix, index == words.count - 1, found.hasPrefix(word) {
                        best[index] = max(best[index], weight - 1)
                    }
                }
                return true
            }
        }
        return best.reduce(0, +)
    }
}
