internal import StoryFormat

/// One thing that can be asked of the server: what finds it, what it takes, what it may answer, and what is done.
struct Operation: Sendable {
    /// Where an operation is carried out.
    enum Lane: Sendable {
        /// On the event loop itself: it takes microseconds.
        case loop
        /// On a worker, for any caller: it may read from the disk.
        case files
        /// On a worker: it asks the store.
        case store
        /// On one of few workers: it burns the processor on purpose, to try a secret.
        case secret
        /// On a worker of its own, one at a time: it may take seconds.
        case long
        /// On few workers: it makes something to take away, a bundle or a map, which anybody may ask for. Many requests of one address wait their turn.
        case download
        /// On a worker of its own, one at a time: it has pictures decoded, each of which may take all the time that a picture is given.
        case pictures
        /// On one of few workers: it waits for another server, which may be slow.
        case remote
    }

    /// Who may ask.
    enum Access: Sendable {
        case everyone, reader, administrator
    }

    /// A parameter of the address.
    struct Parameter: Sendable {
        let name: String
        let schema: Schema
        let components: [JSONField]
        let summary: String
        let isRequired: Bool
        let isRepeatable: Bool
    }

    /// What the body must be.
    enum Body: Sendable {
        case none
        case json(Schema, example: String)
        case bytes
    }

    /// A way of answering.
    struct Answer: Sendable {
        let status: Status
        let summary: String
        var type = "application/json"
        /// What it is made of, where it is JSON.
        var document: (any Described.Type)?

        /// The schema of its document; nil where it has none.
        var schema: Schema? {
            guard let document else { return nil }
            var writer = SchemaWriter()
            return Schema(writer.schema(of: document))
        }
    }

    let id: String
    let method: String
    let path: PathPattern
    let summary: String
    let lane: Lane
    let access: Access
    let parameters: [Parameter]
    let body: Body
    /// The most bytes that its body may have. Only what the header says has been looked at before so many are taken in.
    let bodyLimit: Int
    /// The answers that are its own; those that every operation may give are added by the description.
    let answers: [Answer]
    /// The statuses of the problems that it may answer with.
    let problems: [Status]
    /// The schemas with names that its parameters and its body refer to.
    let components: [JSONField]
    /// Does what is asked. The JSON is the body, judged by its schema; null where no JSON is taken.
    let run: @Sendable (API, Call, JSONValue) throws(ProblemDetails) -> Response

    /// Makes an operation that takes no JSON.
    init(
        id: String,
        method: String,
        path: PathPattern,
        summary: String,
        lane: Lane = .store,
        access: Access = .everyone,
        parameters: [Parameter] = [],
        body: Body = .none,
        bodyLimit: Int = Operation.usualLimit,
        answers: [Answer] = [],
        problems: [Status] = [],
        run: @escaping @Sendable (API, Call) throws(ProblemDetails) -> Response
    ) {
        self.id = id
        self.method = method
        self.path = path
        self.summary = summary
        self.lane = lane
        self.access = access
        self.parameters = parameters
        self.body = body
        self.bodyLimit = bodyLimit
        self.answers = answers
        self.problems = problems
        components = parameters.flatMap(\.components)
        self.run = { api, call, _ throws(ProblemDetails) in try run(api, call) }
    }

    /// Makes an operation that takes JSON.
    init<Value>(
        id: String,
        method: String,
        path: PathPattern,
        summary: String,
        lane: Lane = .store,
        access: Access = .everyone,
        parameters: [Parameter] = [],
        body shape: Shape<Value>,
        example: String,
        bodyLimit: Int = Operation.usualLimit,
        answers: [Answer] = [],
        problems: [Status] = [],
        run: @escaping @Sendable (API, Call, Value) throws(ProblemDetails) -> Response
    ) {
        self.id = id
        self.method = method
        self.path = path
        self.summary = summary
        self.lane = lane
        self.access = access
        self.parameters = parameters
        body = .json(shape.schema, example: example)
        self.bodyLimit = bodyLimit
        self.answers = answers
        self.problems = problems
        components = parameters.flatMap(\.components) + shape.components
        self.run = { api, call, json throws(ProblemDetails) in
            // What the schema allows can be read, as both are made of the same shape.
            guard let value = shape.read(json) else { throw ProblemDetails(.unprocessable, "The body is not as it should be.") }
            return try run(api, call, value)
        }
    }

    private static let usualLimit = 64 * 1_024

    /// Whether it changes anything.
    var isWrite: Bool { method != "GET" }
}
