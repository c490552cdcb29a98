/// Takes texts apart into words as the search sees them: in lower case, without accents, as FTS5’s `unicode61 remove_diacritics 2` does.
enum WordScanner {
    /// Gives every word with its place to a closure until that returns false.
    /// - Complexity: O(length of the text).
    static func scan(_ text: String, each body: (String, Range<String.Index>) -> Bool) {
        let scalars = text.unicodeScalars
        var index = scalars.startIndex
        var start = index
        var word = String.UnicodeScalarView()
        while index < scalars.endIndex {
            let scalar = scalars[index]
            let kind = Kind(scalar)
            if !word.isEmpty, kind == .separator || kind == .wordOfItsOwn {
                if !body(String(word), start..<index) { return }
                word = String.UnicodeScalarView()
            }
            if kind != .separator, kind != .accent || !word.isEmpty {
                if word.isEmpty { start = index }
                if kind != .accent { append(scalar, to: &word) }
            }
            index = scalars.index(after: index)
        }
        if !word.isEmpty { _ = body(String(word), start..<index) }
    }

    /// Whether a letter is of a script that puts no spaces between words.
    static func isWithoutSpaces(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF: scalar.properties.generalCategory == .otherLetter
        case 0x3040...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF: scalar.properties.isAlphabetic
        default: false
        }
    }

    private static func append(_ scalar: Unicode.Scalar, to word: inout String.UnicodeScalarView) {
        if scalar.isASCII {
            word.append(("A"..."Z").contains(scalar) ? Unicode.Scalar(UInt8(scalar.value) + 32) : scalar)
            return
        }
        for lower in scalar.properties.lowercaseMapping.unicodeScalars where Kind(lower) != .accent {
            word.append(AccentedLetters.plain[lower] ?? lower)
        }
    }

    private enum Kind {
        case letter, wordOfItsOwn, accent, separator

        init(_ scalar: Unicode.Scalar) {
            switch scalar {
            case "a"..."z", "A"..."Z", "0"..."9": self = .letter
            case "\0"..."\u{7F}": self = .separator
            case "\u{300}"..."\u{36F}": self = .accent
            default:
                switch scalar.properties.generalCategory {
                case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter:
                    self = WordScanner.isWithoutSpaces(scalar) ? .wordOfItsOwn : .letter
                case .decimalNumber, .letterNumber, .otherNumber, .nonspacingMark, .spacingMark: self = .letter
                default: self = .separator
                }
            }
        }
    }
}
