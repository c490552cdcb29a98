internal import StoryFormat

/// A refusal as a problem document (RFC 9457).
struct ProblemDocument: Document {
    let type: String
    let title: String
    let status: Int
    let detail: String
    let reason: String?
    let lines: Int?
    let received: Int?
    let code: String?
    let file: String?
    let errors: [Mistake]?

    init(_ problem: ProblemDetails) {
        type = "about:blank"
        title = problem.status.title
        status = Int(problem.status.rawValue)
        detail = problem.detail
        reason = problem.more.reason
        lines = problem.more.lines
        received = problem.more.received
        code = problem.more.code
        file = problem.more.file
        errors = problem.mistakes.isEmpty ? nil : problem.mistakes.map { Mistake($0) }
    }

    static var schemaName: String? { "Problem" }
    static var notes: [String: [JSONField]] {
        [
            "detail": .summary("One sentence that helps a person."),
            "reason": .summary("The cause, for programs."),
            "lines": .summary("How many lines of the play the library has."),
            "received": .summary("How many bytes of the upload have arrived."),
        ]
    }

    /// A mistake in a request.
    struct Mistake: Document {
        let pointer: String?
        let parameter: String?
        let detail: String

        init(_ mistake: RequestMistake) {
            detail = mistake.detail
            switch mistake.place {
            case .body(let pointer): (self.pointer, parameter) = (pointer, nil)
            case .parameter(let name): (pointer, parameter) = (nil, name)
            }
        }

        static var notes: [String: [JSONField]] { ["pointer": .summary("A JSON pointer into the body.")] }
    }
}
