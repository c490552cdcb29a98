internal import Bundle

/// The name of a picture or sound that an editor adds to a draft, such as `pictures/dragon-3f2a9c1b0d4e.webp`.
///
/// The twelve hexadecimal digits begin the SHA-256 of what the device sends. So a device can name a file before the library has it, and
/// devices never give a name two contents: undoing and going back need nothing but the name.
struct DraftFileName {
    /// The name as the story has it.
    let text: String
    /// The first digits of the content's SHA-256.
    let digest: Substring

    private static let digits = 12
    private static let longestWords = 40

    /// Reads a name; nil if it is none that an editor gives.
    init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let format = MediaFormat(ofFile: text), format.isPicture || format.isSound,
            parts[0] == (format.isPicture ? "pictures" : "sounds")
        else { return nil }
        let stem = parts[1].prefix { $0 != "." }
        guard parts[1].utf8.count - stem.utf8.count <= 5, parts[1].dropFirst(stem.count + 1).allSatisfy({ $0 != "." }) else { return nil }
        let words = stem.split(separator: "-", omittingEmptySubsequences: false)
        guard words.count >= 2, let last = words.last, last.utf8.count == Self.digits, last.utf8.allSatisfy({ Self.isHexadecimal($0) }),
            stem.utf8.count <= Self.longestWords + 1 + Self.digits,
            words.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { Self.isPlain($0) } })
        else { return nil }
        self.text = text
        digest = last
    }

    private static func isPlain(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte) }
    private static func isHexadecimal(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte) }
}
