/// A device that somebody has opened the library with. Only a hash of its secret is kept.
public struct Session: Equatable, Sendable {
    /// SHA-256 of the secret in the cookie, as 64 hex digits.
    public var hash: String
    /// The reader who was picked; nil for one who is only the administrator.
    public var reader: Reader.ID?
    /// Until when the administrator's rights last; nil for everybody else.
    public var administratorUntil: Timestamp?
    /// When it ends, unless it is used before.
    public var expires: Timestamp

    /// How long a session lasts that nobody uses, in milliseconds: 30 days.
    public static let lifetime: Int64 = 30 * 86_400_000
    /// How much of its time has passed before a session that is used is renewed, in milliseconds: a day, so that hardly any request writes.
    static let renewal: Int64 = 86_400_000

    /// Makes a session.
    public init(hash: String, reader: Reader.ID?, administratorUntil: Timestamp? = nil, expires: Timestamp) {
        self.hash = hash
        self.reader = reader
        self.administratorUntil = administratorUntil
        self.expires = expires
    }
}
