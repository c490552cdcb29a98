/// The character references that Twine's files and passages use.
enum HTMLEntities {
    /// Longer names are not looked for.
    private static let longest = 12

    /// The reference that begins here with `&`: its text and its length; nil if this is only an ampersand.
    static func reference(at position: Int, in bytes: [UInt8], to end: Int) -> (text: String, length: Int)? {
        let limit = min(end, position + longest)
        guard position + 2 < limit, let close = bytes[position..<limit].firstIndex(of: UInt8(ascii: ";")) else { return nil }
        let name = bytes[position + 1..<close]
        let length = close + 1 - position
        if name.first == UInt8(ascii: "#") {
            let isHexadecimal = name.dropFirst().first.map { $0 | 0x20 == UInt8(ascii: "x") } ?? false
            let digits = String(decoding: name.dropFirst(isHexadecimal ? 2 : 1), as: UTF8.self)
            guard let value = UInt32(digits, radix: isHexadecimal ? 16 : 10), let scalar = Unicode.Scalar(value), value != 0 else {
                return nil
            }
            return (String(scalar), length)
        }
        for (known, text) in names where known.utf8.elementsEqual(name) { return (text, length) }
        return nil
    }

    private static let names: [(String, String)] = [
        ("amp", "&"), ("lt", "<"), ("gt", ">"), ("quot", "\""), ("apos", "'"), ("nbsp", "\u{A0}"), ("mdash", "—"), ("ndash", "–"),
        ("hellip", "…"), ("lsquo", "‘"), ("rsquo", "’"), ("ldquo", "“"), ("rdquo", "”"), ("bdquo", "„"), ("laquo", "«"), ("raquo", "»"),
        ("copy", "©"), ("times", "×"), ("middot", "·"), ("bull", "•"), ("deg", "°"), ("shy", ""), ("auml", "ä"), ("ouml", "ö"),
        ("uuml", "ü"),
        ("Auml", "Ä"), ("Ouml", "Ö"), ("Uuml", "Ü"), ("szlig", "ß"), ("eacute", "é"), ("egrave", "è"), ("agrave", "à"), ("ccedil", "ç"),
        ("larr", "←"), ("rarr", "→"), ("uarr", "↑"), ("darr", "↓"), ("hearts", "♥"), ("euro", "€"), ("pound", "£"), ("lbrack", "["),
        ("rbrack", "]"), ("lbrace", "{"), ("rbrace", "}"), ("ast", "*"), ("dollar", "$"), ("rsquor", "’"), ("lsquor", "‚"),
        ("sbquo", "‚"), ("ensp", " "), ("emsp", " "), ("thinsp", " "), ("frac12", "½"), ("infin", "∞"), ("check", "✓"), ("star", "☆"),
    ]
}
