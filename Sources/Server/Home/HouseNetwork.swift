/// Where the library is on the home network now, and what tablets need to trust it.
public struct HouseNetwork: Sendable {
    /// The hosts under which devices find the library: its own name first, then addresses that work without the name.
    public var hosts: [String]
    /// The port for HTTPS.
    public var port: UInt16
    /// The port of the welcome page, over plain HTTP.
    public var welcomePort: UInt16
    /// The authority of the house in DER.
    public var authority: [UInt8]
    /// The SHA-256 of that.
    public var fingerprint: [UInt8]
    /// The same authority as a signed profile for Apple's systems; nil if it could not be signed.
    public var profile: [UInt8]?

    /// Makes it from its parts.
    public init(
        hosts: [String],
        port: UInt16,
        welcomePort: UInt16,
        authority: [UInt8],
        fingerprint: [UInt8],
        profile: [UInt8]?
    ) {
        self.hosts = hosts
        self.port = port
        self.welcomePort = welcomePort
        self.authority = authority
        self.fingerprint = fingerprint
        self.profile = profile
    }

    /// The library's addresses over HTTPS, without a path.
    var secureAddresses: [String] { hosts.map { "https://\($0)" + (port == 443 ? "" : ":\(port)") } }

    /// The addresses of the welcome page.
    package var welcomeAddresses: [String] { hosts.map { "http://\($0)" + (welcomePort == 80 ? "" : ":\(welcomePort)") + "/" } }

    /// The fingerprint as systems show it: pairs of digits with colons between them.
    package var shownFingerprint: String {
        fingerprint.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined(separator: ":")
    }
}
