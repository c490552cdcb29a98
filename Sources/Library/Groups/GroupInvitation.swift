internal import Bundle

/// What lets a device knock at a group: a link with a secret, and a code that can be said on the phone. Only hashes are stored.
public struct GroupInvitation: Equatable, Sendable {
    /// The group's ID.
    public var group: String
    /// The SHA-256 of the link's secret, as 64 hexadecimal digits.
    public var secretHash: String
    /// When the link ends.
    public var expires: Timestamp
    /// For how many devices the link still works.
    public var uses: Int
    /// The SHA-256 of the code.
    public var codeHash: String
    /// When the code ends.
    public var codeExpires: Timestamp

    /// How long a link works, in milliseconds: a day.
    static let lifetime: Int64 = 86_400_000
    /// How long a code works, in milliseconds: ten minutes, because it is easier to guess.
    static let codeLifetime: Int64 = 600_000
    /// For how many devices a link works.
    static let mostUses = 8

    /// Makes an invitation.
    public init(group: String, secretHash: String, expires: Timestamp, uses: Int, codeHash: String, codeExpires: Timestamp) {
        self.group = group
        self.secretHash = secretHash
        self.expires = expires
        self.uses = uses
        self.codeHash = codeHash
        self.codeExpires = codeExpires
    }

    /// A new invitation, with the secret and the code that only this call returns.
    static func make(for group: String, now: Timestamp) -> (invitation: GroupInvitation, secret: String, code: String) {
        let secret = Secrets.random(16).map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
        let code = SpokenCode.random()
        let invitation = GroupInvitation(
            group: group,
            secretHash: hash(secret),
            expires: Timestamp(milliseconds: now.milliseconds + lifetime),
            uses: mostUses,
            codeHash: hash(code),
            codeExpires: Timestamp(milliseconds: now.milliseconds + codeLifetime)
        )
        return (invitation, secret, code)
    }

    /// The hash by which a secret or a code is found.
    static func hash(_ text: String) -> String { ContentDigest.sha256(Array(text.utf8)) }
}

/// A code to say on the phone: 6 letters and digits, none of which looks or sounds like another.
enum SpokenCode {
    /// Without I, L, O, U, 0 and 1.
    private static let letters = Array("ABCDEFGHJKMNPQRSTVWXYZ23456789")
    private static let length = 6

    static func random() -> String {
        Secrets.prepare()
        var generator = SystemRandomNumberGenerator()
        return String((0..<length).map { _ in letters[Int(generator.next(upperBound: UInt(letters.count)))] })
    }

    /// What somebody typed as a code: spaces and dashes do not count, nor does case. nil if it cannot be a code.
    static func normalized(_ text: String) -> String? {
        let typed = text.uppercased().filter { $0 != " " && $0 != "-" }
        return typed.count == length && typed.allSatisfy { letters.contains($0) } ? typed : nil
    }
}
