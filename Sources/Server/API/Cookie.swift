internal import Library

/// The cookies. Where browsers come over TLS, their names begin with `__Host-`: browsers then take them from this server alone, and never in the clear.
///
/// They are the secret of a device's session, the one that leads it back to its guest while somebody with a name reads, and the one by which it is
/// known to have said a secret before.
enum Cookie {
    static let name = "branchbook"
    static let guestName = "branchbook-guest"
    static let deviceName = "branchbook-device"

    /// A year, in seconds.
    static let year: Int64 = 365 * 24 * 3_600

    /// The secret that a request brings; nil if it brings none, or something that is none.
    static func secret(in fields: [HeaderField], named name: String = name, isSecure: Bool) -> SessionSecret? {
        let name = full(name, isSecure)
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
    /// - Parameter lifetime: How long the device keeps it, in seconds.
    static func field(
        _ secret: SessionSecret,
        named name: String = name,
        lifetime: Int64 = Session.lifetime / 1_000,
        isSecure: Bool
    ) -> HeaderField {
        HeaderField("Set-Cookie", "\(full(name, isSecure))=\(secret.text); Max-Age=\(lifetime)" + attributes(isSecure))
    }

    /// The field that takes it away.
    static func removal(named name: String = name, isSecure: Bool) -> HeaderField {
        HeaderField("Set-Cookie", "\(full(name, isSecure))=; Max-Age=0" + attributes(isSecure))
    }

    private static func full(_ name: String, _ isSecure: Bool) -> String { isSecure ? "__Host-" + name : name }

    private static func attributes(_ isSecure: Bool) -> String {
        "; Path=/; HttpOnly; SameSite=Strict" + (isSecure ? "; Secure" : "")
    }
}
