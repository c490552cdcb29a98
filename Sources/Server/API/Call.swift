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
    let caller: Visitor
    let now: Timestamp

    /// The reader who asks.
    /// - Throws: A problem for a device that nobody has picked a reader on.
    func reader() throws(ProblemDetails) -> Reader.ID {
        guard let reader = caller.reader else { throw Self.nobody }
        return reader
    }

    /// A moment by this server's clock.
    ///
    /// A device that says what its clock showed when it sent the request is understood however wrong that clock is. No device reaches into the
    /// future.
    /// - Parameters:
    ///   - moment: The moment by the device's clock.
    ///   - sent: What the device's clock showed when it sent the request; nil if it did not say.
    func moment(_ moment: Int64, sent: Int64?) -> Timestamp {
        let ahead = (sent ?? now.milliseconds) - now.milliseconds
        return Timestamp(milliseconds: min(moment - ahead, now.milliseconds))
    }

    static let nobody = ProblemDetails(
        .forbidden,
        "Pick who’s reading on this device first.",
        more: .init(reason: "reader")
    )
}
