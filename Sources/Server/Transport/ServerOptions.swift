/// Where a server listens, and its limits.
public struct ServerOptions: Sendable, Hashable {
    /// The numeric address to listen on.
    public var address = "127.0.0.1"
    /// The port to listen on; 0 lets the system choose a free one.
    public var port: UInt16 = 8080
    /// The certificate for TLS; nil for plain HTTP.
    public var certificate: CertificateFiles?
    /// Fields for every response, including refusals.
    public var fields: [HeaderField] = []
    /// The proxies whose `X-Forwarded-For` is trusted.
    public var trustedProxies: [AddressRange] = []
    /// The number of threads that answer requests.
    public var threads = 2
    /// The maximum number of open connections; more are refused with 503.
    public var connectionLimit = 10_000
    /// The maximum number of connections per address. Behind a proxy, all have the proxy's.
    public var addressLimit = 2_500
    /// The maximum size of a request's line and header together, in bytes.
    public var headerLimit = 16 * 1_024
    /// The maximum size of a body in bytes, if no `judge` decides.
    public var bodyLimit = 1_024 * 1_024
    /// The maximum size of all bodies in memory together until their requests are answered, in bytes; more are refused with 503.
    public var bodyBudget = 32 * 1_024 * 1_024
    /// The maximum share of that for one client, in bytes, so that none can keep out the others.
    public var bodyShare = 16 * 1_024 * 1_024
    /// The time for a TLS handshake, and then for a header.
    public var headerTimeout = Duration.seconds(10)
    /// The time for a body.
    public var bodyTimeout = Duration.seconds(30)
    /// The time for a client to accept a response, in addition to what ``minimumWriteRate`` allows for a long one.
    public var writeTimeout = Duration.seconds(30)
    /// A client that receives fewer bytes per second counts as stalled.
    public var minimumWriteRate = 16 * 1_024
    /// The time that a connection may be idle between two requests.
    public var idleTimeout = Duration.seconds(60)
    /// The time for running requests to finish when the server stops.
    public var grace = Duration.seconds(10)
    /// The limits of each WebSocket.
    public var webSockets = WebSocketLimits()

    /// Makes the default options: only the local computer, port 8080.
    public init() {}
}

/// The files of a certificate and its key, in PEM format.
public struct CertificateFiles: Sendable, Hashable {
    /// The file with the certificate, followed by its chain.
    public var certificate: String
    /// The file with its private key, without a passphrase.
    public var key: String

    /// Makes a pair of paths.
    public init(certificate: String, key: String) {
        self.certificate = certificate
        self.key = key
    }
}
