/// Search words, for comparing them with those in a text.
struct SoughtWords {
    enum Match { case none, beginning, whole }

    private let words: [[UInt8]]
    private let lastIsPrefix: Bool

    init(_ expression: SearchExpression) {
        words = expression.words.map { Array($0.utf8) }
        lastIsPrefix = expression.lastIsPrefix
    }

    var count: Int { words.count }

    /// How a word in a text, as ``WordScanner`` returns it, matches one of these.
    func match(_ word: [UInt8], at index: Int) -> Match {
        if word == words[index] { return .whole }
        return lastIsPrefix && index == words.count - 1 && word.starts(with: words[index]) ? .beginning : .none
    }

    /// Whether a word in a text matches any of these.
    func contain(_ word: [UInt8]) -> Bool { words.indices.contains { match(word, at: $0) != .none } }
}
