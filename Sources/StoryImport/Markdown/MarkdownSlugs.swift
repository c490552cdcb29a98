/// The names under which GitHub links to headings.
struct MarkdownSlugs {
    /// For each name, how often a heading would have had it.
    private var counts: [Bytes: Int] = [:]

    /// The name of the next heading: its own, or with a number if an earlier heading has it.
    mutating func next(of heading: String) -> String {
        let slug = Self.slug(of: heading)
        var unique = slug
        while counts[Bytes(unique.utf8)] != nil {
            let count = (counts[Bytes(slug.utf8)] ?? 0) + 1
            counts[Bytes(slug.utf8)] = count
            unique = slug + "-" + String(count)
        }
        counts[Bytes(unique.utf8)] = 0
        return unique
    }

    /// Words as a name: letters, digits, `_` and `-` in lower case, with `-` in place of each space.
    static func slug(of words: String) -> String {
        var slug = ""
        for scalar in words.lowercased().unicodeScalars {
            if scalar == " " {
                slug += "-"
            } else if scalar == "-" || scalar.isPartOfWord {
                slug.unicodeScalars.append(scalar)
            }
        }
        return slug
    }
}

extension Unicode.Scalar {
    /// Whether this is a letter, a mark, a digit, or joins words as `_` does.
    fileprivate var isPartOfWord: Bool {
        switch properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark, .spacingMark,
            .enclosingMark, .decimalNumber, .letterNumber, .otherNumber, .connectorPunctuation:
            true
        default: false
        }
    }

    /// Whether Markdown takes this for punctuation, beside which stars are told apart.
    var isMarkdownPunctuation: Bool {
        switch properties.generalCategory {
        case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation,
            .otherPunctuation, .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol:
            true
        default: false
        }
    }
}
