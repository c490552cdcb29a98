internal import Bundle

/// The secret in a device's cookie: 32 random bytes. The library stores only its hash, so a stolen copy of its data gives access to no
/// session.
public struct SessionSecret: Sendable {
    /// The cookie's value: 43 letters, digits, `-` and `_`.
    public let text: String

    /// Creates a random secret.
    public init() {
        text = SessionSecret.base64(Secrets.random(32))
    }

    /// Takes a cookie's value; nil if it cannot be a secret.
    public init?(_ text: String) {
        guard text.utf8.count == 43, text.utf8.allSatisfy({ SessionSecret.letters.contains($0) }) else { return nil }
        self.text = text
    }

    /// The SHA-256 by which the session is stored, as 64 hexadecimal digits. For a random secret, a plain hash is enough.
    public var hash: String { ContentDigest.sha256(Array(text.utf8)) }

    private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    /// Base64url, without padding.
    private static func base64(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            var bits = 0
            for index in 0..<3 { bits = bits << 8 | (index < group.count ? Int(group[start + index]) : 0) }
            for index in 0...group.count { text.append(letters[bits >> (18 - 6 * index) & 63]) }
        }
        return String(decoding: text, as: UTF8.self)
    }
}
