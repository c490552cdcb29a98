/// Where a server listens and what it puts up with.
public struct ServerOptions: Sendable, Hashable {
    /// The numeric address to listen on.
    public var address = "127.0.0.1"
    /// The port to listen on; 0 lets the system choose a free one.
    public var port: UInt16 = 8080
    /// The certificate for TLS; nil for plain HTTP.
    public var certificate: CertificateFiles?
    /// Fields that every response carries, refusals included.
    public var fields: [HeaderField] = []
    /// The proxies whose word about a client's address is believed.
    public var trustedProxies: [AddressRange] = []
    /// How many threads answer requests.
    public var threads = 2
    /// How many connections may be open at once; more are refused with 503.
    public var connectionLimit = 10_000
    /// How many of them one address may have. Where a proxy stands before the server, all are the proxy's.
    public var addressLimit = 2_500
    /// The most bytes of a request's line and header together.
    public var headerLimit = 16 * 1_024
    /// The most bytes of a request's body where nobody judges requests by their header.
    public var bodyLimit = 1_024 * 1_024
    /// The most bytes of all bodies in memory together, until their requests are answered; more is refused with 503.
    public var bodyBudget = 32 * 1_024 * 1_024
    /// The most bytes of them that one client may have, so that none can keep out the others.
    public var bodyShare = 16 * 1_024 * 1_024
    /// How long a client may take for the TLS handshake, and then to send a header.
    public var headerTimeout = Duration.seconds(10)
    /// How long a client may take to send a body.
    public var bodyTimeout = Duration.seconds(30)
    /// How long a client may take to accept a response, besides what ``minimumWriteRate`` allows a long one.
    public var writeTimeout = Duration.seconds(30)
    /// Bytes a second below which a client counts as stalled.
    public var minimumWriteRate = 16 * 1_024
    /// How long a connection may be silent between two requests.
    public var idleTimeout = Duration.seconds(60)
    /// How long requests under way may take to finish when the server stops.
    public var grace = Duration.seconds(10)

    /// Makes the usual options: the local computer only, port 8080.
    public init() {}
}

/// Where a certificate and its key are, as PEM files.
public struct CertificateFiles: Sendable, Hashable {
    /// The file with the certificate, followed by those that lead to its root.
    public var certificate: String
    /// The file with its private key, without a passphrase.
    public var key: String

    /// Names the two files.
    public init(certificate: String, key: String) {
        self.certificate = certificate
        self.key = key
    }
}
