/// What a client asks for, as a value: it has arrived in whole and its framing has been found sound.
public struct Request: Sendable, Hashable {
    /// The method in capitals, such as `GET`.
    public var method: String
    /// The target exactly as the client wrote it, still with its percent signs.
    public var target: String
    /// The numeric address of the client: the one that a trusted proxy forwards, or that of the connection; empty where there is none.
    public var peer: String
    /// The header's fields in the order in which they came.
    public var fields: [HeaderField]
    /// The body's bytes, already without their transfer encoding; empty where the body went into a file.
    public var body: [UInt8]
    /// The file that the body went into, where the judge chose that.
    public var file: BodyFile?

    /// Makes a request; by default one that gets something, without fields and body.
    public init(method: String = "GET", target: String, peer: String = "", fields: [HeaderField] = [], body: [UInt8] = []) {
        self.method = method
        self.target = target
        self.peer = peer
        self.fields = fields
        self.body = body
    }
}
