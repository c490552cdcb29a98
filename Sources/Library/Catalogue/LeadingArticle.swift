/// The articles at the beginning of titles, which readers ignore when they look for a title.
enum LeadingArticle {
    /// The text without its leading article, if it has one and something follows.
    /// - Parameter language: The primary language without a region, in lower case.
    static func dropped(from text: String, language: String?) -> Substring {
        guard let language, let articles = articles[language] else { return text[...] }
        let start = text.drop { !$0.isLetter && !$0.isNumber }
        let word = start.prefix { $0.isLetter }
        let rest = start[word.endIndex...]
        guard let next = rest.first else { return text[...] }
        let lowered = word.lowercased()
        let isElided = elided[language]?.contains(lowered) == true && (next == "'" || next == "’")
        guard isElided || (next.isWhitespace && articles.contains(lowered)) else { return text[...] }
        let left = rest.dropFirst()
        return left.contains { $0.isLetter || $0.isNumber } ? left : text[...]
    }

    private static let articles: [String: Set<String>] = [
        "en": ["a", "an", "the"],
        "de": ["der", "die", "das", "ein", "eine"],
        "fr": ["le", "la", "les", "un", "une"],
        "es": ["el", "la", "los", "las", "un", "una"],
        "it": ["il", "lo", "la", "i", "gli", "le", "un", "una", "uno"],
        "pt": ["o", "a", "os", "as", "um", "uma"],
        "nl": ["de", "het", "een"],
        "sv": ["en", "ett", "den", "det", "de"],
        "da": ["en", "et", "den", "det", "de"],
        "no": norwegian, "nb": norwegian, "nn": norwegian,
    ]

    private static let norwegian: Set = ["en", "ei", "et", "den", "det", "de"]

    private static let elided: [String: Set<String>] = ["fr": ["l"], "it": ["l", "un", "gl"]]
}
