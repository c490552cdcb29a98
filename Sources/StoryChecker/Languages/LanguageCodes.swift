/// Which codes of languages and regions are registered, by the IANA registry of language subtags (RFC 5646).
///
/// The tables have a bit for each possible code, in the order of the alphabet; `Scripts/language-table` writes them.
enum LanguageCodes {
    /// Whether a language has this code of two or three letters; capitals do not count.
    static func hasLanguage(_ code: String) -> Bool {
        switch code.utf8.count {
        case 2: contains(code, in: twoLetters)
        case 3: contains(code, in: threeLetters)
        default: false
        }
    }

    /// Whether a region has this code of two letters; capitals do not count.
    static func hasRegion(_ code: String) -> Bool { code.utf8.count == 2 && contains(code, in: regions) }

    private static func contains(_ code: String, in table: [UInt64]) -> Bool {
        var number = 0
        for byte in code.utf8 {
            // Small letters differ from capitals in this bit alone.
            let letter = byte | 0x20
            guard (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter) else { return false }
            number = 26 * number + Int(letter - UInt8(ascii: "a"))
        }
        return table[number / 64] >> UInt64(number % 64) & 1 == 1
    }
}
