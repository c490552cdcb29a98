/// A device on which a secret was said: guesses made elsewhere do not keep it waiting.
public struct KnownDevice: Equatable, Sendable {
    /// SHA-256 of the secret in the device's cookie, as 64 hex digits.
    public var hash: String
    /// The reader whose PIN was said; nil for the administrator's passphrase.
    public var reader: Reader.ID?

    /// Makes a known device.
    public init(hash: String, reader: Reader.ID?) {
        self.hash = hash
        self.reader = reader
    }

    /// The devices that are remembered for each secret.
    static let most = 100
}
