/// Splits texts into normalised words for searching: in lower case and without accents.
enum WordScanner {
    /// Passes every word in UTF-8, with its byte range in the text, to a closure until that returns false.
    ///
    /// It works on bytes for speed, because whole stories are scanned while someone waits.
    /// - Complexity: O(length of the text).
    static func scan(_ text: String, each body: (_ word: [UInt8], _ place: Range<Int>) -> Bool) {
        let bytes = text.utf8Span.span
        var index = 0
        var start = 0
        var word: [UInt8] = []
        word.reserveCapacity(64)
        while index < bytes.count {
            let byte = bytes[index]
            var width = 1
            var scalar: Unicode.Scalar?
            let kind: Kind
            if byte < 0x80 {
                kind = Kind(ascii: byte)
            } else {
                let next = text.unicodeScalars[text.utf8.index(text.startIndex, offsetBy: index)]
                width = UTF8.width(next)
                kind = Kind(next)
                scalar = next
            }
            if !word.isEmpty, kind == .separator || kind == .wordOfItsOwn {
                if !body(word, start..<index) { return }
                word.removeAll(keepingCapacity: true)
            }
            if kind != .separator, kind != .accent || !word.isEmpty {
                if word.isEmpty { start = index }
                if let scalar {
                    if kind != .accent { append(scalar, to: &word) }
                } else {
                    word.append((UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte + 32 : byte)
                }
            }
            index += width
        }
        if !word.isEmpty { _ = body(word, start..<index) }
    }

    /// Whether a letter belongs to a script without spaces between words.
    static func isWithoutSpaces(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF: scalar.properties.generalCategory == .otherLetter
        case 0x3040...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF: scalar.properties.isAlphabetic
        default: false
        }
    }

    private static func append(_ scalar: Unicode.Scalar, to word: inout [UInt8]) {
        for lower in scalar.properties.lowercaseMapping.unicodeScalars where lower.isASCII || Kind(lower) != .accent {
            word += (AccentedLetters.plain[lower] ?? lower).utf8
        }
    }

    private enum Kind {
        case letter, wordOfItsOwn, accent, separator

        init(ascii byte: UInt8) {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
                self = .letter
            default: self = .separator
            }
        }

        /// The kind of a scalar beyond ASCII.
        init(_ scalar: Unicode.Scalar) {
            switch scalar {
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
