/// The response to a client. The transport adds `Content-Length`, `Connection` and `Date`.
///
/// The response to a `HEAD` request is the same value as that to `GET`; the transport omits the body.
public struct Response: Sendable {
    /// The status.
    public var status: Status
    /// The header fields, in the order in which they are sent.
    public var fields: [HeaderField]
    /// The body, which may be shared.
    public var body: Payload

    /// Makes a response from its parts.
    public init(_ status: Status, fields: [HeaderField] = [], body: Payload = Payload()) {
        self.status = status
        self.fields = fields
        self.body = body
    }
}
