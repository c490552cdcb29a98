/// A device's session with the library. Only a hash of its secret is stored.
public struct Session: Equatable, Sendable {
    /// SHA-256 of the secret in the cookie, as 64 hexadecimal digits.
    public var hash: String
    /// The reader who was picked; nil if only the administrator is signed in.
    public var reader: Reader.ID?
    /// When the administrator's rights end; nil without them.
    public var administratorUntil: Timestamp?
    /// When it ends, unless it is used before.
    public var expires: Timestamp

    /// How long an unused session lasts, in milliseconds: 30 days.
    public static let lifetime: Int64 = 30 * 86_400_000
    /// How old a session must be before its use renews it, in milliseconds: a day, so that few requests write.
    static let renewal: Int64 = 86_400_000
    /// The maximum number of sessions of a reader. The one that was used longest ago ends when there would be more.
    static let mostOfReader = 100

    /// Makes a session.
    public init(hash: String, reader: Reader.ID?, administratorUntil: Timestamp? = nil, expires: Timestamp) {
        self.hash = hash
        self.reader = reader
        self.administratorUntil = administratorUntil
        self.expires = expires
    }
}
