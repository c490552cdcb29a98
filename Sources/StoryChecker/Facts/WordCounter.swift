internal import Story

/// Counts the words of a text without Unicode tables.
///
/// A word is a sequence without white space that has a letter or a digit. Each Han or kana character is a word of its own, as in Unicode's
/// default text segmentation (UAX #29). A character beyond ASCII counts as a letter unless it is in a block of punctuation or symbols.
enum WordCounter {
    /// What a character does to the word it is in.
    enum Class {
        /// Ends it.
        case space
        /// Makes it a word.
        case letter
        /// It is a word of its own.
        case wholeWord
        /// None of these.
        case sign
    }

    /// The number of words in a text.
    /// - Complexity: O(*n*) in the text.
    static func words(in text: String) -> Int {
        var count = 0
        var hasLetter = false
        for scalar in text.unicodeScalars {
            switch scalar.wordClass {
            case .letter:
                hasLetter = true
            case .sign:
                continue
            case .space, .wholeWord:
                if hasLetter { count += 1 }
                hasLetter = false
                if scalar.wordClass == .wholeWord { count += 1 }
            }
        }
        return hasLetter ? count + 1 : count
    }

    /// The number of words in a template: those of its literals, in all branches, and one for each value.
    static func words(in template: Template) -> Int {
        words(in: template.parts)
    }

    private static func words(in parts: [Template.Part]) -> Int {
        var count = 0
        for part in parts {
            switch part {
            case .literal(let text): count += words(in: text)
            case .value: count += 1
            case .emphasis(_, let inner): count += words(in: inner)
            case .conditional(let branches, let otherwise):
                for branch in branches { count += words(in: branch.parts) }
                count += words(in: otherwise)
            }
        }
        return count
    }
}

extension Unicode.Scalar {
    /// What the character does to the word it is in.
    var wordClass: WordCounter.Class {
        switch self {
        case "a"..."z", "A"..."Z", "0"..."9": return .letter
        case _ where value < 0xAA: return isWordSpace ? .space : .sign
        default: break
        }
        if isWordSpace { return .space }
        if isWholeWord { return .wholeWord }
        return isSign ? .sign : .letter
    }

    /// Whether it has the property White_Space (Unicode 15, PropList.txt).
    var isWordSpace: Bool {
        switch value {
        case 0x09...0x0D, 0x20, 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: true
        default: false
        }
    }

    /// Whether it is a Han or kana character.
    private var isWholeWord: Bool {
        switch value {
        case 0x3005...0x3007, 0x3021...0x3029, 0x3041...0x3096, 0x309D...0x309F, 0x30A1...0x30FA, 0x30FC...0x30FF, 0x31F0...0x31FF,
            0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0xFF66...0xFF9D, 0x20000...0x323AF:
            true
        default:
            false
        }
    }

    /// Whether it is beyond ASCII in a block of punctuation, symbols, or marks that combine with the previous character.
    private var isSign: Bool {
        switch value {
        case 0xAB...0xB4, 0xB6...0xB9, 0xBB...0xBF, 0xD7, 0xF7, 0x0300...0x036F, 0x2000...0x206F, 0x20A0...0x20FF, 0x2190...0x2BFF,
            0x2E00...0x2E7F, 0x3001...0x303F, 0x3099...0x309C, 0x30A0, 0x30FB, 0xFE00...0xFE1F, 0xFE20...0xFE6F, 0xFEFF, 0xFF01...0xFF0F,
            0xFF1A...0xFF20, 0xFF3B...0xFF40, 0xFF5B...0xFF65, 0xFF9E...0xFF9F, 0xFFE0...0xFFFF, 0x1F000...0x1FAFF, 0xE0000...0xE0FFF:
            true
        default:
            false
        }
    }
}
