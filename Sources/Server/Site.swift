internal import Synchronization
public import Library

/// Everything that can be asked of the server: the pages, which never change while it runs, and the library's API.
public final class Site: Sendable {
    private let pages: [String: Resource]
    private let api: API
    private static let allow = HeaderField("Allow", "GET, HEAD, OPTIONS")

    /// Lays out a site: the front end at the root, the library under `/api`, `/stories` and `/opds`.
    ///
    /// - Complexity: O(n) in the bytes of the front end, each of which is hashed and compressed here and never again.
    public init(web: WebFolder, library: StoryLibrary, options: SiteOptions) {
        var pages: [String: Resource] = [:]
        for (name, bytes) in web.files {
            let resource = Resource(bytes, type: MediaType(fileName: name))
            pages["/" + name] = resource
            if name == "index.html" { pages["/"] = resource }
        }
        pages["/release.json"] = Resource(JSON.bytes(of: WebRelease(web)), type: .json)
        self.pages = pages
        api = API(library: library, options: options)
    }

    /// Answers a request on this thread, however long it takes.
    public func respond(to request: Request) -> Response {
        do throws(ProblemDetails) {
            switch try plan(request) {
            case .answer(let response): return response
            case .work(_, let work): return work()
            }
        } catch {
            return error.response
        }
    }

    /// Answers an exchange: at once what takes microseconds, all else later from a worker.
    public func answer(_ request: Request, _ exchange: consuming Exchange) {
        do throws(ProblemDetails) {
            switch try plan(request) {
            case .answer(let response): exchange.respond(with: response)
            case .work(let pool, let work):
                let waiting = WaitingExchange(exchange)
                guard pool.submit({ waiting.respond(with: work()) }) else {
                    let retry = [HeaderField("Retry-After", "2")]
                    return waiting.respond(
                        with: ProblemDetails(.unavailable, "The server has too much to do just now.", fields: retry).response
                    )
                }
            }
        } catch {
            exchange.respond(with: error.response)
        }
    }

    private enum Plan {
        case answer(Response)
        case work(WorkerPool, @Sendable () -> Response)
    }

    private func plan(_ request: Request) throws(ProblemDetails) -> Plan {
        if request.method == "OPTIONS", request.target == "*" { return .answer(Self.options(allow: Self.allow)) }
        let target = try RequestPath(target: request.target)
        if let page = pages[target.path] { return .answer(try Self.answer(request, with: page)) }
        switch api.router.find(request.method, target.path) {
        case .nothing:
            throw ProblemDetails(.notFound, Self.explanation(missing: target.path))
        case .otherMethods(let methods):
            let allow = HeaderField("Allow", methods.joined(separator: ", "))
            if request.method == "OPTIONS" { return .answer(Self.options(allow: allow)) }
            throw ProblemDetails(.methodNotAllowed, "This address knows only \(allow.value).", fields: [allow])
        case .found(let operation, let values):
            let work: @Sendable () -> Response = { [api] in api.answer(request, target, operation, values) }
            guard let pool = api.pool(for: operation.lane) else { return .answer(work()) }
            return .work(pool, work)
        }
    }

    private static func answer(_ request: Request, with page: Resource) throws(ProblemDetails) -> Response {
        switch request.method {
        case "GET", "HEAD": page.response(to: request.fields, asksForRevision: false)
        case "OPTIONS": options(allow: allow)
        default: throw ProblemDetails(.methodNotAllowed, "This can only be read.", fields: [allow])
        }
    }

    private static func options(allow: HeaderField) -> Response { Response(.noContent, fields: [allow] + SecurityHeaders.page) }

    private static func explanation(missing path: String) -> String {
        path.hasPrefix("/api/stories/") || path.hasPrefix("/stories/")
            ? "There is no such story here, or the story has no such part."
            : "There is nothing at this address."
    }
}
