import Server
import Testing

/// A request and the expected response, for the pure function and for a live server.
struct SiteCase: Sendable, CustomTestStringConvertible {
    var request: Request
    var status: UInt16
    /// Fields that must be present with exactly this value.
    var fields: [String: String] = [:]
    /// Fields that must be absent.
    var absent: [String] = []
    /// The body; nil if it does not matter.
    var body: [UInt8]?

    var testDescription: String {
        "\(request.method) \(request.target) \(request.fields.map { "\($0.name): \($0.value)" })"
    }

    init(
        _ target: String,
        method: String = "GET",
        _ sent: [String: String] = [:],
        is status: UInt16,
        fields: [String: String] = [:],
        absent: [String] = [],
        body: [UInt8]? = nil
    ) {
        request = Request(
            method: method,
            target: target,
            fields: [HeaderField("Host", "localhost")] + sent.sorted { $0.key < $1.key }.map { HeaderField($0, $1) }
        )
        self.status = status
        self.fields = fields
        self.absent = absent
        self.body = body
    }
}
