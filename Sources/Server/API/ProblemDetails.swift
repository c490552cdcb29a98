internal import StoryFormat

/// A refusal as a problem document (RFC 9457), in words that help people.
public struct ProblemDetails: Error, Sendable, Equatable {
    /// The HTTP status, whose title is the problem's title.
    public let status: Status
    /// One sentence about this occurrence.
    public let detail: String
    /// Additional header fields of the response.
    public let fields: [HeaderField]
    /// Everything that is wrong with the request, by place.
    let mistakes: [RequestMistake]
    /// Additional members for programs.
    let more: More

    /// Members for programs.
    struct More: Sendable, Equatable {
        /// The reason for the refusal, in a word.
        var reason: String?
        /// How many lines of a play the library has.
        var lines: Int?
        /// How many bytes of an upload have arrived.
        var received: Int?
        /// The sequence that a draft's next entry of the device must have.
        var sequence: Int?
        /// The error code of a bundle.
        var code: String?
        /// The file with the error in a bundle.
        var file: String?
        /// The line and the column in a file that cannot be read.
        var place: SourceText.Position?
        /// What is wrong with the story.
        var problems: [Diagnostic] = []
    }

    /// Makes a problem from its status and one sentence.
    public init(_ status: Status, _ detail: String, fields: [HeaderField] = []) {
        self.init(status, detail, fields: fields, mistakes: [], more: More())
    }

    /// Makes a problem with additional members for programs.
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

    /// The problem as a response, with the header fields that every response has.
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
