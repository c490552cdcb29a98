/// The page numbers by which gamebooks direct their readers: “Turn to page 12”.
enum PageNumber {
    /// The words for a page or a numbered section, in the languages of most gamebooks.
    private static let nouns: Set<String> = [
        "page", "pages", "p", "seite", "section", "paragraph", "abschnitt", "página", "pagina", "sida", "side", "strona", "stronę", "sivu",
    ]
    /// Verbs that direct readers without a noun: “turn to 12”.
    private static let verbs: Set<String> = ["turn", "go"]

    /// The number that a text sends readers to; nil if it names none, or several.
    static func sentTo(in text: String) -> Int? {
        let words = words(of: text)
        var found: Int?
        for (index, word) in words.enumerated() {
            guard index > 0, let number = Int(word) else { continue }
            let isPage = nouns.contains(words[index - 1])
            let isTurn = index > 1 && words[index - 1] == "to" && verbs.contains(words[index - 2]) && index == words.count - 1
            guard isPage || isTurn else { continue }
            if let found, found != number { return nil }
            found = number
        }
        return found
    }

    /// Whether a text directs its readers, and does not merely mention a page.
    static func sends(_ text: String) -> Bool {
        words(of: text).contains { ["turn", "go", "continue", "weiter", "blättere", "lies"].contains($0) }
    }

    /// The number in a title or an ID, such as “Page 12”, `page-12` or `12`; nil if there is none.
    static func own(of name: String) -> Int? {
        guard name.utf8.contains(where: { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else { return nil }
        let words = words(of: name)
        if words.count == 1 { return Int(words[0]) }
        guard words.count == 2, nouns.contains(words[0]) else { return nil }
        return Int(words[1])
    }

    /// The words and numbers in lower case; `page12` counts as two.
    private static func words(of text: String) -> [String] {
        var words: [String] = []
        var word = String.UnicodeScalarView()
        var isNumber = false
        func flush() {
            if !word.isEmpty { words.append(String(word)) }
            word.removeAll()
        }
        for scalar in text.lowercased().unicodeScalars {
            let isDigit = ("0"..."9").contains(scalar)
            guard isDigit || scalar.wordClass == .letter else {
                flush()
                continue
            }
            if isDigit != isNumber { flush() }
            isNumber = isDigit
            word.append(scalar)
        }
        flush()
        return words
    }
}
