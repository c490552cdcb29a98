internal import StoryFormat

/// An operation of the server: its address, what it takes, what it may answer, and what it does.
struct Operation: Sendable {
    /// Where an operation runs.
    enum Lane: Sendable {
        /// On the event loop itself: takes microseconds.
        case loop
        /// On a worker, for any caller: may read from the disk.
        case files
        /// On a worker: uses the store.
        case store
        /// On one of few workers: verifies a secret, which is deliberately expensive.
        case secret
        /// On its own worker, one at a time: may take seconds.
        case long
        /// On few workers: creates a bundle or a map, for any caller. Requests from one address wait their turn.
        case download
        /// On its own worker, one at a time: has pictures decoded, each of which may take the full time limit.
        case pictures
        /// On one of few workers: waits for another server, which may be slow.
        case remote
    }

    /// Who may call an operation.
    enum Access: Sendable {
        case everyone, reader
        /// A reader who may write stories.
        case author
        case administrator
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

    /// The kinds of request body.
    enum Body: Sendable {
        case none
        case json(Schema, example: String)
        case bytes
    }

    /// A possible answer.
    struct Answer: Sendable {
        let status: Status
        let summary: String
        var type = "application/json"
        /// The type of its document, if it is JSON.
        var document: (any Described.Type)?
        /// The other types it may have, for an operation whose caller picks one.
        var otherTypes: [String] = []

        /// The schema of its document; nil if it has none.
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
    /// The maximum length of the body in bytes. Before that many are read, only the header has been checked.
    let bodyLimit: Int
    /// The operation's own answers; the description adds those that every operation may give.
    let answers: [Answer]
    /// The statuses of the problems that it may answer with.
    let problems: [Status]
    /// The named schemas that its parameters and its body refer to.
    let components: [JSONField]
    /// Runs the operation. The JSON is the validated body; null if the operation takes no JSON.
    let run: @Sendable (API, Call, JSONValue) throws(ProblemDetails) -> Response
    /// Opens a WebSocket; nil for operations that are answered with a response.
    let upgrade: Upgrade?

    /// Decides what a WebSocket does, or refuses to open it.
    typealias Upgrade = @Sendable (API, Call) throws(ProblemDetails) -> WebSocketHandler

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
        upgrade = nil
    }

    /// Makes an operation that opens a WebSocket for a reader.
    init(id: String, path: PathPattern, summary: String, parameters: [Parameter], upgrade: @escaping Upgrade) {
        self.id = id
        method = "GET"
        self.path = path
        self.summary = summary
        lane = .store
        access = .reader
        self.parameters = parameters
        body = .none
        bodyLimit = 0
        answers = [Answer(status: .switchingProtocols, summary: "The WebSocket is open.")]
        problems = [.badRequest, .notFound, .upgradeRequired]
        components = parameters.flatMap(\.components)
        run = { _, call, _ throws(ProblemDetails) in
            throw call.request.webSocket.problem ?? ProblemDetails(.upgradeRequired, "This address speaks only WebSocket.")
        }
        self.upgrade = upgrade
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
            // Both come from the same shape, so whatever passes the schema can be read.
            guard let value = shape.read(json) else { throw ProblemDetails(.unprocessable, "The body is not as it should be.") }
            return try run(api, call, value)
        }
        upgrade = nil
    }

    private static let usualLimit = 64 * 1_024

    /// Whether it can change anything.
    var isWrite: Bool { method != "GET" }
}
