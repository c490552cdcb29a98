internal import Library

/// The cookies. If browsers connect over TLS, their names begin with `__Host-`, so browsers accept them only from this server, and never
/// send them unencrypted.
///
/// There is the secret of a device's session, the one that brings back its guest while a reader with a name is signed in, and the one that
/// shows that a secret was entered on the device before.
enum Cookie {
    static let name = "branchbook"
    static let guestName = "branchbook-guest"
    static let deviceName = "branchbook-device"

    /// A year, in seconds.
    static let year: Int64 = 365 * 24 * 3_600

    /// The secret in a request; nil if there is none, or an invalid one.
    static func secret(in fields: [HeaderField], named name: String = name, isSecure: Bool) -> SessionSecret? {
        value(in: fields, named: full(name, isSecure)).flatMap { SessionSecret($0) }
    }

    /// The value of the first cookie with a name; nil if there is none.
    static func value(in fields: [HeaderField], named name: String) -> String? {
        for field in fields where field.isNamed("Cookie") {
            for pair in field.value.split(separator: ";") {
                let halves = pair.trimmingSpace().split(separator: "=", maxSplits: 1)
                if halves.count == 2, halves[0] == name { return String(halves[1]) }
            }
        }
        return nil
    }

    /// The field that sets a cookie.
    /// - Parameter lifetime: How long the device keeps it, in seconds.
    static func field(
        _ secret: SessionSecret,
        named name: String = name,
        lifetime: Int64 = Session.lifetime / 1_000,
        isSecure: Bool
    ) -> HeaderField {
        HeaderField("Set-Cookie", "\(full(name, isSecure))=\(secret.text); Max-Age=\(lifetime)" + attributes(isSecure))
    }

    /// The field that removes a cookie.
    static func removal(named name: String = name, isSecure: Bool) -> HeaderField {
        HeaderField("Set-Cookie", "\(full(name, isSecure))=; Max-Age=0" + attributes(isSecure))
    }

    private static func full(_ name: String, _ isSecure: Bool) -> String { isSecure ? "__Host-" + name : name }

    private static func attributes(_ isSecure: Bool) -> String {
        "; Path=/; HttpOnly; SameSite=Strict" + (isSecure ? "; Secure" : "")
    }
}
