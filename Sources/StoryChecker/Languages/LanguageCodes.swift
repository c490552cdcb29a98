/// Which language and region codes are registered in the IANA language subtag registry (RFC 5646).
///
/// The tables have one bit for each possible code, in alphabetical order; `Scripts/language-table` writes them.
enum LanguageCodes {
    /// Whether a language has this code of two or three letters, ignoring case.
    static func hasLanguage(_ code: String) -> Bool {
        switch code.utf8.count {
        case 2: contains(code, in: twoLetters)
        case 3: contains(code, in: threeLetters)
        default: false
        }
    }

    /// Whether a region has this code of two letters, ignoring case.
    static func hasRegion(_ code: String) -> Bool { code.utf8.count == 2 && contains(code, in: regions) }

    private static func contains(_ code: String, in table: [UInt64]) -> Bool {
        var number = 0
        for byte in code.utf8 {
            // Upper and lower case differ only in this bit.
            let letter = byte | 0x20
            guard (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter) else { return false }
            number = 26 * number + Int(letter - UInt8(ascii: "a"))
        }
        return table[number / 64] >> UInt64(number % 64) & 1 == 1
    }
}
