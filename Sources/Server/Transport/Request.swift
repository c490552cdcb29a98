/// A client's request as a value: it has arrived completely, and its framing is valid.
public struct Request: Sendable, Hashable {
    /// The method in upper case, such as `GET`.
    public var method: String
    /// The target exactly as the client wrote it, still percent-encoded.
    public var target: String
    /// The numeric address of the client: the one a trusted proxy forwards, or that of the connection; empty if there is none.
    public var peer: String
    /// The header fields, in order.
    public var fields: [HeaderField]
    /// The body's bytes, without their transfer encoding; empty if the body is in a file.
    public var body: [UInt8]
    /// The file with the body; nil if it is in memory.
    public var file: BodyFile?

    /// Whether it asks for a WebSocket, and can be answered with ``Exchange/upgrade(to:fields:handler:)``.
    public var webSocket = WebSocketOffer.none

    /// Makes a request; by default a GET without fields and body.
    public init(method: String = "GET", target: String, peer: String = "", fields: [HeaderField] = [], body: [UInt8] = []) {
        self.method = method
        self.target = target
        self.peer = peer
        self.fields = fields
        self.body = body
    }

    /// The subprotocols that the client offers for a WebSocket, the one it likes best first.
    public var subprotocols: [Substring] { fields.list("Sec-WebSocket-Protocol") }
}
