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
        let summary: String
        var isRequired = false
        var isRepeatable = false
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
        var schema: Schema?
    }

    let id: String
    let method: String
    let path: PathPattern
    let summary: String
    var lane = Lane.store
    var access = Access.everyone
    var parameters: [Parameter] = []
    var body = Body.none
    /// The most bytes that its body may have. Only what the header says has been looked at before so many are taken in.
    var bodyLimit = 64 * 1_024
    /// The answers that are its own; those that every operation may give are added by the description.
    var answers: [Answer] = []
    /// The statuses of the problems that it may answer with.
    var problems: [Status] = []
    let run: @Sendable (API, Call) throws(ProblemDetails) -> Response

    /// Whether it changes anything.
    var isWrite: Bool { method != "GET" }
}
