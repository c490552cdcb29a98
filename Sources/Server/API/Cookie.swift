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
    ///
    /// A library that goes over to TLS still knows its devices by the cookie that they had before, until each has been given a new one.
    static func secret(in fields: [HeaderField], named name: String = name, isSecure: Bool) -> SessionSecret? {
        (isSecure ? value(prefix + name, in: fields) : nil) ?? value(name, in: fields)
    }

    /// Whether a device comes with the cookie that it had before the library went over to TLS.
    static func isOld(in fields: [HeaderField], isSecure: Bool) -> Bool {
        isSecure && value(prefix + name, in: fields) == nil && value(name, in: fields) != nil
    }

    /// The field that gives a device its secret.
    /// - Parameter lifetime: How long the device keeps it, in seconds.
    static func field(
        _ secret: SessionSecret,
        named name: String = name,
        lifetime: Int64 = Session.lifetime / 1_000,
        isSecure: Bool
    ) -> HeaderField {
        HeaderField("Set-Cookie", "\(isSecure ? prefix : "")\(name)=\(secret.text); Max-Age=\(lifetime)" + attributes(isSecure))
    }

    /// The fields that take it away, under each name that it may have.
    static func removal(named name: String = name, isSecure: Bool) -> [HeaderField] {
        (isSecure ? [prefix + name, name] : [name]).map { HeaderField("Set-Cookie", "\($0)=; Max-Age=0" + attributes(isSecure)) }
    }

    private static let prefix = "__Host-"

    private static func attributes(_ isSecure: Bool) -> String {
        "; Path=/; HttpOnly; SameSite=Strict" + (isSecure ? "; Secure" : "")
    }

    private static func value(_ name: String, in fields: [HeaderField]) -> SessionSecret? {
        for field in fields where field.isNamed("Cookie") {
            for pair in field.value.split(separator: ";") {
                let halves = pair.trimmingSpace().split(separator: "=", maxSplits: 1)
                guard halves.count == 2, halves[0] == name else { continue }
                return SessionSecret(String(halves[1]))
            }
        }
        return nil
    }
}
