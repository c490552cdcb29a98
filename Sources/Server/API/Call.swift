internal import Library
internal import Story
internal import StoryFormat

/// A request on its way through an operation: judged already against the description, and knowing who asks.
struct Call: Sendable {
    let request: Request
    /// The parameters of the path.
    let path: [String: String]
    /// The parameters of the query in their order.
    let query: [(name: String, value: String)]
    /// The body, where the operation takes JSON.
    let body: JSONValue
    let caller: Visitor
    let now: Timestamp

    /// A parameter of the path; empty where the pattern has none of that name.
    func segment(_ name: String) -> String { path[name] ?? "" }

    /// The value of a parameter of the query.
    func parameter(_ name: String) -> String? { query.first { $0.name == name }?.value }

    /// A text of the body.
    func text(_ key: String) -> String? { body[key]?.string }

    /// A number of the body.
    func number(_ key: String) -> Int64? { body[key]?.number }

    /// The reader who asks.
    /// - Throws: A problem for a device that nobody has picked a reader on.
    func reader() throws(ProblemDetails) -> Reader.ID {
        guard let reader = caller.reader else { throw Self.nobody }
        return reader
    }

    /// A moment of the body, by this server's clock.
    ///
    /// A device that says what its clock showed when it sent the request is understood however wrong that clock is. No device reaches into the
    /// future.
    func moment(_ key: String) -> Timestamp {
        guard let moment = number(key) else { return now }
        let ahead = (number("sent") ?? now.milliseconds) - now.milliseconds
        return Timestamp(milliseconds: min(moment - ahead, now.milliseconds))
    }

    static let nobody = ProblemDetails(
        .forbidden,
        "Pick who’s reading on this device first.",
        members: [JSONField("reason", .string("reader"))]
    )
}
