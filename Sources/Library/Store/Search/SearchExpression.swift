/// A query in FTS5’s language. Words stand in quotes, and hold only letters and digits, so that nobody can write syntax.
struct SearchExpression {
    let words: [String]
    let lastIsPrefix: Bool

    /// Takes words that are apart already; what is none is left out.
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

    /// All words, anywhere in a story.
    var text: String { terms.joined(separator: " AND ") }

    /// All words in these columns.
    func text(in columns: String) -> String { "{\(columns)} : (\(text))" }

    /// All words anywhere, and one of them at least in the title.
    var textWithOneInTitle: String { "({title} : (\(terms.joined(separator: " OR ")))) AND \(text)" }

    private var terms: [String] {
        words.enumerated().map { index, word in
            "\"\(word)\"" + (lastIsPrefix && index == words.count - 1 ? " *" : "")
        }
    }
}
