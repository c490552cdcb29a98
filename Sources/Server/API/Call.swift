internal import Library
internal import Story
internal import StoryFormat

/// A request on its way through an operation: validated against the description, with a known caller.
struct Call: Sendable {
    let request: Request
    /// The parameters in the path.
    let path: [String: String]
    /// The parameters in the query, in order.
    let query: [(name: String, value: String)]
    let caller: Visitor
    let now: Timestamp

    /// The reader who makes the request.
    /// - Throws: A problem if no reader is picked on the device.
    func reader() throws(ProblemDetails) -> Reader.ID {
        guard let reader = caller.reader else { throw Self.nobody }
        return reader
    }

    /// The whole body of a request that sends bytes.
    func bytes() throws(ProblemDetails) -> [UInt8] {
        guard let file = request.file else { return request.body }
        do throws(BodyFile.Failure) { return try file.bytes(from: 0, count: file.size) } catch {
            throw ProblemDetails(.internalError, "The file could not be read after it had arrived.")
        }
    }

    /// A time by this server's clock.
    ///
    /// If a device sends what its clock showed when it sent the request, its times are converted however wrong that clock is. Times in the
    /// future are capped at now.
    /// - Parameters:
    ///   - moment: The time by the device's clock.
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
