internal import StoryFormat

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
    /// Further members of the document, for programs.
    let members: [JSONField]

    /// Makes a problem from its status and one sentence.
    public init(_ status: Status, _ detail: String, fields: [HeaderField] = []) {
        self.init(status, detail, fields: fields, mistakes: [], members: [])
    }

    /// Makes a problem that says more to programs.
    init(
        _ status: Status,
        _ detail: String,
        fields: [HeaderField] = [],
        mistakes: [RequestMistake] = [],
        members: [JSONField]
    ) {
        self.status = status
        self.detail = detail
        self.fields = fields
        self.mistakes = mistakes
        self.members = members
    }

    /// The problem as a response, with the headers that every response carries.
    public var response: Response {
        var document = [
            JSONField("type", .string("about:blank")), JSONField("title", .string(status.title)),
            JSONField("status", .number(Int64(status.rawValue))), JSONField("detail", .string(detail)),
        ]
        document += members
        if !mistakes.isEmpty { document.append(JSONField("errors", .array(mistakes.map(\.json)))) }
        return Response(
            status,
            fields: [
                HeaderField("Content-Type", "application/problem+json"),
                HeaderField("Cache-Control", "no-store"),
            ] + fields + SecurityHeaders.page,
            body: Payload(JSONValue.object(document).compact.utf8)
        )
    }
}
