/// A refusal in the form of RFC 9457, in words that a person can do something with.
public struct ProblemDetails: Error, Sendable, Hashable {
    /// The status of the response.
    public let status: Status
    /// One sentence about this occurrence.
    public let detail: String
    /// What the response's header says besides.
    public let fields: [HeaderField]

    /// Makes a problem from its status and one sentence.
    public init(_ status: Status, _ detail: String, fields: [HeaderField] = []) {
        self.status = status
        self.detail = detail
        self.fields = fields
    }

    /// The problem as a response, with the headers that every response carries.
    public var response: Response {
        let document = Document(type: "about:blank", title: status.title, status: status.rawValue, detail: detail)
        return Response(
            status,
            fields: [
                HeaderField("Content-Type", "application/problem+json"),
                HeaderField("Cache-Control", "no-store"),
            ] + fields + SecurityHeaders.page,
            body: Payload(JSON.bytes(of: document))
        )
    }

    private struct Document: Encodable {
        let type: String
        let title: String
        let status: UInt16
        let detail: String
    }
}
