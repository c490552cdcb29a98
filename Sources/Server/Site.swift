internal import Synchronization
public import Library
internal import StoryExport

/// Everything that the server offers: the pages, which never change while it runs, and the library's API.
public final class Site: Sendable {
    private let pages: [String: Resource]
    private let latePages: [String: LateResource]
    private let api: API
    private static let allow = HeaderField("Allow", "GET, HEAD, OPTIONS")

    /// Sets up a site: the front end at the root, the library under `/api`, `/stories` and `/opds`.
    ///
    /// - Complexity: O(n) in the bytes of the front end, each of which is hashed, and compressed with gzip, once, here.
    public init(web: WebFolder, library: StoryLibrary, options: SiteOptions) {
        let firstPage = FirstPage(web)
        var pages: [String: Resource] = [:]
        for (name, bytes) in web.files where name != WelcomeSite.page {
            let isStoryFormat = name.hasPrefix("twine/")
            let security = name == "index.html" ? firstPage.security : isStoryFormat ? SecurityHeaders.storyFormat : nil
            let resource = Resource(page: name, bytes, brotli: web.brotli[name], security: security)
            pages["/" + name] = resource
            if name == "index.html" { pages["/"] = resource }
        }
        pages["/release.json"] = Resource(JSON.bytes(of: WebRelease(web)), type: .json)
        if options.house != nil {
            pages[WelcomeSite.trustPath] = Resource(
                Array(#"{"trusted":true}"#.utf8),
                type: .json,
                lifetime: .never,
                security: SecurityHeaders.trust
            )
        }
        self.pages = pages
        latePages = Dictionary(uniqueKeysWithValues: web.late.map { ("/" + $0.key, LateResource($0.value, as: $0.key)) })
        let storyFile = web.files[WebFileTemplate.fileName].flatMap { WebFileTemplate($0) }
        api = API(library: library, options: options, firstPage: firstPage, storyFile: storyFile)
    }

    /// Checks the whole library once a week, and whenever damage was found, as long as the process runs.
    public func keepWatch() { api.watch.keepWatch() }

    /// Answers a request on this thread, however long that takes.
    public func respond(to request: Request) -> Response {
        let response: Response
        do throws(ProblemDetails) {
            switch try plan(request) {
            case .answer(let ready): response = ready
            case .work(_, let work): response = work()
            // Without a connection there is nothing to upgrade.
            case .upgrade: throw request.webSocket.problem ?? ProblemDetails(.upgradeRequired, "This address speaks only WebSocket.")
            }
        } catch {
            response = error.response
        }
        return Self.finish(response, to: request)
    }

    /// Answers an exchange: at once if it takes microseconds, otherwise later from a worker.
    public func answer(_ request: Request, _ exchange: consuming Exchange) {
        do throws(ProblemDetails) {
            switch try plan(request) {
            case .answer(let response): exchange.respond(with: Self.finish(response, to: request))
            case .work(let pool, let work):
                let waiting = WaitingExchange(exchange)
                guard pool.submit(from: request.peer, { waiting.respond(with: Self.finish(work(), to: request)) }) else {
                    return waiting.respond(with: Self.finish(Self.tooMuch.response, to: request))
                }
            case .upgrade(let pool, let open):
                let waiting = WaitingExchange(exchange)
                let isTaken = pool.submit(from: request.peer) {
                    switch open() {
                    case .success(let handler): waiting.upgrade(to: GroupProtocol.name, handler: handler)
                    case .failure(let problem): waiting.respond(with: problem.response)
                    }
                }
                if !isTaken { waiting.respond(with: Self.tooMuch.response) }
            }
        } catch {
            exchange.respond(with: Self.finish(error.response, to: request))
        }
    }

    /// Decides from a request's header whether to read its body, and where to put it: at once if the caller does not matter, otherwise
    /// later from a worker.
    public func judge(_ request: Request, _ admission: consuming Admission) {
        let length = admission.length
        do throws(ProblemDetails) {
            switch try find(request) {
            case .answer, .page, .latePage:
                guard length ?? 0 == 0 else { throw ProblemDetails(.badRequest, "This request must not have a body.") }
                admission.accept(into: .memory(limit: 0), from: request.peer)
            case .operation(let operation, let values, let target):
                let decide: @Sendable () -> Result<BodyDestination, ProblemDetails> = { [api] in
                    api.judge(request, target, operation, values, length: length)
                }
                let waiting = WaitingAdmission(admission)
                let settle: @Sendable () -> Void = {
                    switch decide() {
                    case .success(let destination): waiting.accept(into: destination, from: request.peer)
                    case .failure(let problem): waiting.refuse(with: Self.finish(problem.response, to: request))
                    }
                }
                guard operation.access != .everyone, let pool = api.pool(for: .store) else { return settle() }
                guard pool.submit(from: request.peer, settle) else {
                    return waiting.refuse(with: Self.finish(Self.tooMuch.response, to: request))
                }
            }
        } catch {
            admission.refuse(with: Self.finish(error.response, to: request))
        }
    }

    /// Completes a response for the request that it answers.
    private static func finish(_ response: Response, to request: Request) -> Response {
        SecurityHeaders.allowingSockets(Attachment.mark(response, to: request), to: request)
    }

    private static let tooMuch = ProblemDetails(
        .unavailable,
        "The server is busy right now.",
        fields: [HeaderField("Retry-After", "2")]
    )

    private static let notBuiltYet = ProblemDetails(
        .unavailable,
        "The library is still building this part of itself.",
        fields: [HeaderField("Retry-After", "5")],
        more: ProblemDetails.More(reason: "preparing")
    )

    private enum Plan {
        case answer(Response)
        case work(WorkerPool, @Sendable () -> Response)
        case upgrade(WorkerPool, @Sendable () -> Result<WebSocketHandler, ProblemDetails>)
    }

    private func plan(_ request: Request) throws(ProblemDetails) -> Plan {
        switch try find(request) {
        case .answer(let response): return .answer(response)
        case .page(let page): return .answer(page.response(to: request.fields, asksForRevision: false))
        case .latePage(let page):
            let work: @Sendable () -> Response = {
                page.arrived()?.response(to: request.fields, asksForRevision: false) ?? Self.notBuiltYet.response
            }
            guard let pool = api.pool(for: .store) else { return .answer(work()) }
            return .work(pool, work)
        case .operation(let operation, let values, let target):
            if let upgrade = operation.upgrade, request.method == "GET", let pool = api.pool(for: operation.lane) {
                return .upgrade(pool) { [api] in
                    do throws(ProblemDetails) {
                        return .success(try api.upgrade(request, target, operation, values, upgrade))
                    } catch {
                        return .failure(error)
                    }
                }
            }
            let work: @Sendable () -> Response = { [api] in api.answer(request, target, operation, values) }
            guard let pool = api.pool(for: operation.lane) else { return .answer(work()) }
            return .work(pool, work)
        }
    }

    private enum Found {
        /// An answer that is the same for every caller, such as the methods that an address allows.
        case answer(Response)
        case page(Resource)
        case latePage(LateResource)
        case operation(Operation, [String: String], RequestPath)
    }

    /// The result of looking up a request's method and address.
    private func find(_ request: Request) throws(ProblemDetails) -> Found {
        if request.method == "OPTIONS", request.target == "*" { return .answer(Self.options(allow: Self.allow)) }
        let target = try RequestPath(target: request.target)
        // A service worker sees everything that its part of the site asks for, and stays; so no other file may become one, whatever it is.
        guard request.fields["Service-Worker"] == nil || target.path == Self.serviceWorker else {
            throw ProblemDetails(.forbidden, "Only the service worker of the pages may run here.")
        }
        if let page = pages[target.path].map(Found.page) ?? latePages[target.path].map(Found.latePage) {
            switch request.method {
            case "GET", "HEAD": return page
            case "OPTIONS": return .answer(Self.options(allow: Self.allow))
            default: throw ProblemDetails(.methodNotAllowed, "This can only be read.", fields: [Self.allow])
            }
        }
        switch api.router.find(request.method, target.path) {
        case .nothing:
            throw ProblemDetails(.notFound, Self.explanation(missing: target.path))
        case .otherMethods(let methods):
            let allow = HeaderField("Allow", methods.joined(separator: ", "))
            if request.method == "OPTIONS" { return .answer(Self.options(allow: allow)) }
            throw ProblemDetails(.methodNotAllowed, "This address allows only \(allow.value).", fields: [allow])
        case .found(let operation, let values):
            return .operation(operation, values, target)
        }
    }

    private static let serviceWorker = "/service-worker.js"

    private static func options(allow: HeaderField) -> Response { Response(.noContent, fields: [allow] + SecurityHeaders.page) }

    private static func explanation(missing path: String) -> String {
        path.hasPrefix("/api/stories/") || path.hasPrefix("/stories/")
            ? "There is no such story, or the story has no such part."
            : "There is nothing at this address."
    }
}
