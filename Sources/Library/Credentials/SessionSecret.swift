internal import Bundle

/// What a device's cookie holds: 32 random bytes. The library keeps only their hash, so that a stolen copy of its data opens no session.
public struct SessionSecret: Sendable {
    /// The cookie's value: 43 letters, digits, `-` and `_`.
    public let text: String

    /// Draws a new secret.
    public init() {
        text = SessionSecret.base64(Secrets.random(32))
    }

    /// Takes what a cookie holds; nil if it cannot be a secret.
    public init?(_ text: String) {
        guard text.utf8.count == 43, text.utf8.allSatisfy({ SessionSecret.letters.contains($0) }) else { return nil }
        self.text = text
    }

    /// The SHA-256 under which the session is kept, as 64 hex digits. Of so much chance a plain hash gives nothing away.
    public var hash: String { ContentDigest.sha256(Array(text.utf8)) }

    private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    /// Base 64 for addresses, without padding.
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
