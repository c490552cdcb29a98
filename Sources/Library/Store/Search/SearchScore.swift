/// How well a story fits the words: each counts where it stands most prominently, and a whole word more than the beginning of one.
struct SearchScore {
    private let words: SoughtWords

    init(_ expression: SearchExpression) {
        words = SoughtWords(expression)
    }

    /// The score of a story with these texts, most prominent first; a word that is in none of them stands in the story’s text.
    func score(_ texts: [String]) -> Int {
        var best = Array(repeating: 2, count: words.count)
        for (column, text) in texts.enumerated() {
            let weight = 4 << (texts.count - column)
            WordScanner.scan(text) { found, _ in
                for index in 0..<words.count where best[index] < weight {
                    switch words.match(found, at: index) {
                    case .whole: best[index] = weight
                    case .beginning: best[index] = max(best[index], weight - 1)
                    case .none: break
                    }
                }
                return true
            }
        }
        return best.reduce(0, +)
    }
}
