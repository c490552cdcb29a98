internal import Library

/// The cookies: the secret by which a device is known again, and the one that leads it back to its guest while somebody with a name reads.
enum Cookie {
    static let name = "branchbook"
    static let guestName = "branchbook-guest"
    private static let year: Int64 = 365 * 24 * 3_600

    /// How long a device is known, in milliseconds.
    static let lifetime = year * 1_000

    /// After how long a device that comes again is given a new year, in milliseconds: a month.
    static let renewal: Int64 = 30 * 24 * 3_600_000

    /// The secret that a request brings; nil if it brings none, or something that is none.
    static func secret(in fields: [HeaderField], named name: String = name) -> SessionSecret? {
        for field in fields where field.isNamed("Cookie") {
            for pair in field.value.split(separator: ";") {
                let halves = pair.trimmingSpace().split(separator: "=", maxSplits: 1)
                guard halves.count == 2, halves[0] == name else { continue }
                return SessionSecret(String(halves[1]))
            }
        }
        return nil
    }

    /// The field that gives a device its secret.
    static func field(_ secret: SessionSecret, named name: String = name, isSecure: Bool) -> HeaderField {
        HeaderField(
            "Set-Cookie",
            "\(name)=\(secret.text); Path=/; Max-Age=\(year); HttpOnly; SameSite=Strict" + (isSecure ? "; Secure" : "")
        )
    }

    /// The field that takes it away.
    static func removal(named name: String = name, isSecure: Bool) -> HeaderField {
        HeaderField("Set-Cookie", "\(name)=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict" + (isSecure ? "; Secure" : ""))
    }
}
