/// The words that are looked for, to be held against those of a text.
struct SoughtWords {
    enum Match { case none, beginning, whole }

    private let words: [[UInt8]]
    private let lastIsPrefix: Bool

    init(_ expression: SearchExpression) {
        words = expression.words.map { Array($0.utf8) }
        lastIsPrefix = expression.lastIsPrefix
    }

    var count: Int { words.count }

    /// How a word of a text, as ``WordScanner`` gives it, fits one of these.
    func match(_ word: [UInt8], at index: Int) -> Match {
        if word == words[index] { return .whole }
        return lastIsPrefix && index == words.count - 1 && word.starts(with: words[index]) ? .beginning : .none
    }

    /// Whether a word of a text fits any of these.
    func contain(_ word: [UInt8]) -> Bool { words.indices.contains { match(word, at: $0) != .none } }
}
