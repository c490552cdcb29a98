/// Folds accented letters to plain ones, unless the language says otherwise.
enum LetterFolding {
    /// The Latin letters, in lower case, that a non-ASCII letter folds to; nil if there are none.
    ///
    /// They come from the Unicode name: LATIN SMALL LETTER O WITH STROKE is an O. That also covers strokes, which have no decomposition.
    static func letters(of scalar: Unicode.Scalar) -> [UInt8]? {
        if let known = ligatures[scalar] { return Array(known.utf8) }
        let prefix = "LATIN SMALL LETTER "
        // Accented Latin letters are in these blocks; looking up every character's name would be slow.
        guard (0xC0...0x24F).contains(scalar.value) || (0x1E00...0x1EFF).contains(scalar.value),
            let name = scalar.properties.name, name.hasPrefix(prefix)
        else { return nil }
        let letter = name.utf8.dropFirst(prefix.utf8.count).prefix { $0 != UInt8(ascii: " ") }
        guard letter.count == 1, let capital = letter.first else { return nil }
        return [capital | 0x20]
    }

    /// Whether a character adds nothing to a key: combining accents, apostrophes, and invisible characters.
    static func isPassedOver(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x2019, 0x2018, 0x02BC, 0x00AD: true
        // Accents, and the vowel signs of Hebrew and Arabic, which most books omit.
        case 0x0300...0x036F, 0x0591...0x05BD, 0x05BF, 0x05C1...0x05C2, 0x05C4...0x05C5, 0x05C7, 0x064B...0x065F, 0x0670, 0x1AB0...0x1AFF,
            0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE00...0xFE0F, 0xFE20...0xFE2F:
            true
        default: scalar.properties.generalCategory == .format
        }
    }

    /// A letter of another script without its accent.
    static func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar { accented[scalar] ?? scalar }

    private static let ligatures: [Unicode.Scalar: String] = [
        "ß": "ss", "æ": "ae", "ǽ": "ae", "ǣ": "ae", "œ": "oe", "þ": "th", "ð": "d", "ĳ": "ij", "ı": "i", "ﬁ": "fi", "ﬂ": "fl", "ﬀ": "ff",
    ]

    private static let accented: [Unicode.Scalar: Unicode.Scalar] = [
        "ά": "α", "έ": "ε", "ή": "η", "ί": "ι", "ϊ": "ι", "ΐ": "ι", "ό": "ο", "ύ": "υ", "ϋ": "υ", "ΰ": "υ", "ώ": "ω", "ς": "σ", "ё": "е",
    ]
}
