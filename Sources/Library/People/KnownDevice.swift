/// A device on which a secret was entered: guesses made elsewhere do not make it wait.
public struct KnownDevice: Equatable, Sendable {
    /// SHA-256 of the secret in the device's cookie, as 64 hexadecimal digits.
    public var hash: String
    /// The reader whose PIN was entered; nil for the administrator's passphrase.
    public var reader: Reader.ID?

    /// Makes a known device.
    public init(hash: String, reader: Reader.ID?) {
        self.hash = hash
        self.reader = reader
    }

    /// The maximum number of devices remembered for each secret.
    static let most = 100
}
