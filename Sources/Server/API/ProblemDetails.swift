/// A refusal in the form of RFC 9457, in words that a person can do something with.
public struct ProblemDetails: Error, Sendable, Equatable {
    /// The HTTP status, whose name is the problem's title.
    public let status: Status
    /// One sentence about this occurrence.
    public let detail: String
    /// What the response's header says besides.
    public let fields: [HeaderField]
    /// What is wrong with the request, place by place.
    let mistakes: [RequestMistake]
    /// What the document says to programs besides.
    let more: More

    /// What a problem may say to programs.
    struct More: Sendable, Equatable {
        /// What stands in the way, in a word.
        var reason: String?
        /// How many lines the library has of a play.
        var lines: Int?
        /// How many bytes of an upload are here.
        var received: Int?
        /// The code of a mistake in a bundle.
        var code: String?
        /// The file of a bundle in which it is.
        var file: String?
    }

    /// Makes a problem from its status and one sentence.
    public init(_ status: Status, _ detail: String, fields: [HeaderField] = []) {
        self.init(status, detail, fields: fields, mistakes: [], more: More())
    }

    /// Makes a problem that says more to programs.
    init(
        _ status: Status,
        _ detail: String,
        fields: [HeaderField] = [],
        mistakes: [RequestMistake] = [],
        more: More
    ) {
        self.status = status
        self.detail = detail
        self.fields = fields
        self.mistakes = mistakes
        self.more = more
    }

    /// The problem as a response, with the headers that every response carries.
    public var response: Response {
        Response(
            status,
            fields: [
                HeaderField("Content-Type", "application/problem+json"),
                HeaderField("Cache-Control", "no-store"),
            ] + fields + SecurityHeaders.page,
            body: Payload(JSON.bytes(of: ProblemDocument(self)))
        )
    }
}
