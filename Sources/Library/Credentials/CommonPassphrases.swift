/// Words that attackers guess first, from lists of passwords in real use.
///
/// The lists come from system packages and are read when a passphrase is set, so they stay up to date, and programs that set no passphrase
/// pay nothing for them.
public struct CommonPassphrases: Sendable {
    /// The lists of Debian's packages `ncrack` (50,000 passwords by frequency) and `john-data` (3,500).
    public static let places = ["/usr/share/ncrack/top50000.pwd", "/usr/share/john/password.lst"]

    private static let longestList = 16 << 20
    private let words: Set<String>

    /// Makes a list from a text with one word per line. Lines that begin with `#!comment` are skipped.
    public init(text: String) {
        let lines = text.split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("#!comment") }
        words = Set(lines.map { CommonPassphrases.folded($0) }.filter { !$0.isEmpty })
    }

    /// The installed lists; nil if there are none.
    public static func installed(in places: [String] = places) -> CommonPassphrases? {
        // An unreadable list counts as missing.
        let texts = places.compactMap { (try? Disk.bytes(of: $0, limit: longestList)).flatMap(\.self) }
        return texts.isEmpty ? nil : CommonPassphrases(text: texts.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n"))
    }

    /// Whether a passphrase is a common word, or only a padded one: repeated, or with digits and symbols around it.
    public func contains(_ passphrase: String) -> Bool {
        let word = Self.folded(passphrase)
        if words.contains(word) || Self.isRun(word) { return true }
        let unit = Self.repeatedUnit(of: word)
        if unit.count <= 3 || unit.count < word.count && words.contains(String(unit)) { return true }
        guard let first = word.firstIndex(where: \.isLetter), let last = word.lastIndex(where: \.isLetter) else { return false }
        return words.contains(String(word[first...last]))
    }

    private static func folded(_ word: some StringProtocol) -> String {
        word.lowercased().filter { !$0.isWhitespace }
    }

    /// Whether each character follows the previous one, as in “abcdefghijkl” or “987654321098”.
    private static func isRun(_ word: String) -> Bool {
        let values = word.unicodeScalars.map { Int($0.value) }
        let pairs = Array(zip(values, values.dropFirst()))
        return pairs.allSatisfy { follows($0.1, $0.0) } || pairs.allSatisfy { follows($0.0, $0.1) }
    }

    /// Whether a character comes right after another; 0 comes after 9.
    private static func follows(_ value: Int, _ before: Int) -> Bool {
        let (zero, nine) = (0x30, 0x39)
        return value == before + 1 || (before == nine && value == zero)
    }

    /// The shortest prefix that gives the word when repeated; the word itself if there is none.
    private static func repeatedUnit(of word: String) -> ArraySlice<Character> {
        let characters = Array(word)
        let lengths = (1..<max(1, characters.count)).filter { characters.count % $0 == 0 }
        let length = lengths.first { length in characters.indices.allSatisfy { characters[$0] == characters[$0 % length] } }
        return characters[..<(length ?? characters.count)]
    }
}
