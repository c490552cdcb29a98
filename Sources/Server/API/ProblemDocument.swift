internal import Story
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
    let sequence: Int?
    let code: String?
    let file: String?
    let line: Int?
    let column: Int?
    let problems: [StoryProblem]?
    let errors: [Mistake]?

    init(_ problem: ProblemDetails) {
        type = "about:blank"
        title = problem.status.title
        status = Int(problem.status.rawValue)
        detail = problem.detail
        reason = problem.more.reason
        lines = problem.more.lines
        received = problem.more.received
        sequence = problem.more.sequence
        code = problem.more.code
        file = problem.more.file
        line = problem.more.place?.line
        column = problem.more.place?.column
        problems = problem.more.problems.isEmpty ? nil : problem.more.problems.map { StoryProblem($0) }
        errors = problem.mistakes.isEmpty ? nil : problem.mistakes.map { Mistake($0) }
    }

    static var schemaName: String? { "Problem" }
    static var notes: [String: [JSONField]] {
        [
            "detail": .summary("One sentence that helps a person."),
            "reason": .summary("The cause, for programs."),
            "lines": .summary("How many lines of the play the library has."),
            "received": .summary("How many bytes of the upload have arrived."),
            "sequence": .summary("The sequence that the device's next entry in a draft must have."),
            "line": .summary("The place in the file, from 1."),
            "problems": .summary("What is wrong with the story."),
        ]
    }

    /// Something that is wrong with a story.
    struct StoryProblem: Document {
        let code: String
        let severity: String
        let message: String
        let fix: String?
        let pointer: String
        let acceptable: Bool?

        init(_ problem: Diagnostic) {
            code = problem.code.description
            severity = problem.severity.rawValue
            message = problem.message
            fix = problem.fix
            pointer = problem.pointer
            acceptable = problem.code.isAcceptable ? true : nil
        }

        static var notes: [String: [JSONField]] {
            [
                "code": .summary("The kind of problem, such as B0503."), "severity": .summary("`error` or `warning`."),
                "fix": .summary("What to do about it."), "pointer": .summary("A JSON pointer into the story's file."),
                "acceptable": .summary("Whether the story can be published all the same, if its author accepts this kind; absent if not."),
            ]
        }
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
