/// The words of a text: runs of letters and digits, in lower case and without anything between them.
///
/// The pages compare words in the same way (`word-runs.js`): capitals, punctuation and spaces make no difference.
public struct WordRuns: Equatable, Sendable {
    /// The runs in order.
    public var words: [String] = []

    /// Splits a text.
    /// - Complexity: O(*n*) in its characters.
    public init(_ text: String) {
        var word = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if scalar.isInWord {
                word.append(scalar)
            } else if !word.isEmpty {
                words.append(String(word).lowercased())
                word = String.UnicodeScalarView()
            }
        }
        if !word.isEmpty { words.append(String(word).lowercased()) }
    }

    /// Whether these words follow one another somewhere in this text.
    public func contains(_ others: WordRuns) -> Bool {
        guard !others.words.isEmpty, others.words.count <= words.count else { return false }
        return (0...words.count - others.words.count).contains { start in
            words[start..<start + others.words.count].elementsEqual(others.words)
        }
    }
}

extension Unicode.Scalar {
    /// Whether this is a letter, a digit or a mark on a letter. The standard library's tables would be a large part of the checker in browsers;
    /// symbols of scripts that nothing here names count as letters.
    fileprivate var isInWord: Bool {
        switch value {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0xAA, 0xB2, 0xB3, 0xB5, 0xB9, 0xBA, 0xBC...0xBE: true
        case 0...0xBF, 0xD7, 0xF7, 0x2000...0x206F, 0x20A0...0x20CF, 0x2190...0x245F, 0x2500...0x2775, 0x2794...0x2BFF: false
        case 0x2100, 0x2101, 0x2103...0x2106, 0x2108, 0x2109, 0x2114, 0x2116...0x2118, 0x211E...0x2123, 0x212E: false
        case 0x2E00...0x2E7F, 0x3000...0x3004, 0x3008...0x3020, 0x3030, 0x30FB, 0xE000...0xF8FF: false
        case 0xFD3E, 0xFD3F, 0xFE10...0xFE1F, 0xFE30...0xFE6F, 0xFEFF, 0xFF01...0xFF0F, 0xFF1A...0xFF20, 0xFF3B...0xFF40: false
        case 0xFF5B...0xFF65, 0xFFE0...0xFFFF, 0x1F000...0x1FAFF: false
        default: !isBlank
        }
    }
}
