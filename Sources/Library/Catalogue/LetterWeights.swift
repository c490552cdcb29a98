/// The bytes of sort keys.
///
/// Between two Latin letters there is room for the additional letters of some languages.
enum LetterWeights {
    /// Between words; less than anything in a word, so that “Sea Horses” comes before “Seaside”.
    static let space: UInt8 = 0x01
    /// Before the three bytes of a symbol.
    static let sign: UInt8 = 0x02
    /// Before the number of digits and the digits of a number.
    static let number: UInt8 = 0x03
    /// Before the three bytes of a letter of another script.
    static let otherScript: UInt8 = 0xE0

    /// The weight of `a` to `z`.
    static func weight(ofLetter letter: UInt8) -> UInt8 { 0x10 + 8 * (letter - UInt8(ascii: "a")) }

    /// The upper-case letter with a weight; nil if it is not a Latin letter.
    static func capital(of weight: UInt8) -> String? {
        if let own = extra.first(where: { $0.weight == weight }) { return own.capital }
        guard weight >= 0x10, (weight - 0x10) % 8 == 0, weight < otherScript else { return nil }
        return String(Unicode.Scalar(UInt8(ascii: "A") + (weight - 0x10) / 8))
    }

    /// The additional letters of a language's alphabet, in lower case, with their weights.
    static func special(of language: String?) -> [Character: UInt8] {
        switch language {
        case "sv", "fi": swedish
        case "da", "no", "nb", "nn": danish
        case "es", "gl": spanish
        case "pl": polish
        default: [:]
        }
    }

    private static let z = weight(ofLetter: UInt8(ascii: "z"))

    private static func after(_ letter: Unicode.Scalar, _ place: UInt8 = 1) -> UInt8 { weight(ofLetter: UInt8(ascii: letter)) + place }

    // Å is first in Swedish and last in Danish: with one weight each, the order Æ Ø Å Ä Ö is right for both.
    private static let swedish: [Character: UInt8] = ["å": z + 3, "ä": z + 4, "æ": z + 4, "ö": z + 5, "ø": z + 5]
    private static let danish: [Character: UInt8] = ["æ": z + 1, "ä": z + 1, "ø": z + 2, "ö": z + 2, "å": z + 3]
    private static let spanish: [Character: UInt8] = ["ñ": after("n")]
    private static let polish: [Character: UInt8] = [
        "ą": after("a"), "ć": after("c"), "ę": after("e"), "ł": after("l"), "ń": after("n", 2), "ó": after("o"), "ś": after("s"),
        "ź": z + 6,
        "ż": z + 7,
    ]

    private static let extra: [(weight: UInt8, capital: String)] = [
        (z + 1, "Æ"), (z + 2, "Ø"), (z + 3, "Å"), (z + 4, "Ä"), (z + 5, "Ö"), (z + 6, "Ź"), (z + 7, "Ż"), (after("a"), "Ą"),
        (after("c"), "Ć"),
        (after("e"), "Ę"), (after("l"), "Ł"), (after("n"), "Ñ"), (after("n", 2), "Ń"), (after("o"), "Ó"), (after("s"), "Ś"),
    ]
}
