internal import CBeast
internal import Glibc

/// An HTTP/1.1 server, which listens from the moment it is created, answers while it runs, and stops cleanly.
public final class Server: Sendable {
    /// The port that the server listens on, even if the system chose it.
    public let port: UInt16
    private let handle: Handle

    /// Listens, and passes every request to a closure, which answers it at once or later, on any thread.
    ///
    /// - Parameters:
    ///   - judge: Decides from the header whether to read a body, and where to put it; must not block for long. Without it, every body up
    ///     to ``ServerOptions/bodyLimit`` is read into memory.
    ///   - manager: Is told as long as all threads of the server take turns, and when it begins to stop.
    ///   - handle: Called on the server's threads, several at once; must not block for long.
    /// - Throws: ``ServerError`` if the server cannot listen on the address, or the certificate cannot be used.
    public init(
        options: ServerOptions = ServerOptions(),
        judge: (@Sendable (Request, consuming Admission) -> Void)? = nil,
        manager: ServiceManager? = nil,
        handle: @escaping @Sendable (Request, consuming Exchange) -> Void
    ) throws(ServerError) {
        let handler = Handler(judge: judge, handle: handle, proxies: TrustedProxies(options.trustedProxies), manager: manager)
        let context = unsafe Unmanaged.passRetained(handler)
        var failure = cbeast_error()
        let made = unsafe options.withSettings { settings in
            unsafe cbeast_server_create(settings, judge == nil ? nil : judgeRequest, answerRequest, context.toOpaque(), &failure)
        }
        guard let made = unsafe made else {
            unsafe context.release()
            throw ServerError(failure, options: options)
        }
        unsafe self.handle = Handle(server: made, context: context)
        port = unsafe cbeast_server_port(made)
        if let manager { unsafe cbeast_server_report(made, manager.beat?.milliseconds ?? 0, reportToManager) }
    }

    /// Listens, and answers every request with a pure function.
    ///
    /// - Throws: ``ServerError`` if the server cannot listen on the address.
    public convenience init(
        options: ServerOptions = ServerOptions(),
        respond: @escaping @Sendable (Request) -> Response
    ) throws(ServerError) {
        try self.init(options: options, handle: { request, exchange in exchange.respond(with: respond(request)) })
    }

    deinit {
        unsafe cbeast_server_destroy(handle.server)
        unsafe handle.context.release()
    }

    /// Answers requests on this thread and others until the server is stopped. Call this only once.
    public func run() {
        unsafe cbeast_server_run(handle.server)
    }

    /// Answers requests until the process gets `SIGTERM` or `SIGINT`; a second signal ends it at once.
    ///
    /// - Parameter reloaded: If given, `SIGHUP` reloads the certificate, and this is called on the current thread with an error message, or
    ///   with nil. On an error, the old certificate stays in use.
    public func runUntilSignalled(reloaded: ((String?) -> Void)? = nil) {
        if let reloaded {
            // Lives as long as the server, which ends after this returns.
            let teller = unsafe Unmanaged.passRetained(Teller(reloaded))
            defer { unsafe teller.release() }
            unsafe cbeast_server_reload_on_signal(handle.server, tellOfReload, teller.toOpaque())
            unsafe cbeast_server_stop_on_signals(handle.server)
            return run()
        }
        unsafe cbeast_server_stop_on_signals(handle.server)
        run()
    }

    /// Stops the server; may be called from any thread. Running requests may finish within the grace period.
    public func stop() {
        unsafe cbeast_server_stop(handle.server)
    }

    /// Reloads the certificate and its key. Open connections keep the old one, which also stays in use if the new one cannot be used.
    ///
    /// - Throws: ``ServerError/badCertificate(_:)`` with the reason.
    public func reloadCertificate() throws(ServerError) {
        var failure = cbeast_error()
        guard unsafe !cbeast_server_reload_certificate(handle.server, &failure) else { return }
        throw .badCertificate(failure.text)
    }

    // Safe to share, because the C functions may be called on any thread.
    @safe private struct Handle: @unchecked Sendable {
        let server: OpaquePointer
        let context: Unmanaged<Handler>
    }

    fileprivate final class Handler: Sendable {
        let judge: (@Sendable (Request, consuming Admission) -> Void)?
        let handle: @Sendable (Request, consuming Exchange) -> Void
        let proxies: TrustedProxies
        let manager: ServiceManager?

        init(
            judge: (@Sendable (Request, consuming Admission) -> Void)?,
            handle: @escaping @Sendable (Request, consuming Exchange) -> Void,
            proxies: TrustedProxies,
            manager: ServiceManager?
        ) {
            self.judge = judge
            self.handle = handle
            self.proxies = proxies
            self.manager = manager
        }

        @unsafe func request(_ given: cbeast_request) -> Request {
            var request = unsafe Request(given)
            request.peer = proxies.client(peer: request.peer, fields: request.fields)
            return request
        }
    }

    fileprivate final class Teller {
        let tell: (String?) -> Void

        init(_ tell: @escaping (String?) -> Void) {
            self.tell = tell
        }
    }
}

private func judgeRequest(
    context: UnsafeMutableRawPointer?,
    admission: OpaquePointer?,
    request: UnsafePointer<cbeast_request>?
) {
    guard let context = unsafe context, let admission = unsafe admission, let request = unsafe request else { return }
    let handler = unsafe Unmanaged<Server.Handler>.fromOpaque(context).takeUnretainedValue()
    let length = unsafe request.pointee.body_length
    let open = unsafe Admission(admission, length: length == UInt64.max ? nil : Int(clamping: length))
    guard let judge = handler.judge else { return open.accept(into: .memory(limit: 0), from: "") }
    judge(unsafe handler.request(request.pointee), open)
}

private func answerRequest(
    context: UnsafeMutableRawPointer?,
    exchange: OpaquePointer?,
    request: UnsafePointer<cbeast_request>?
) {
    guard let context = unsafe context, let exchange = unsafe exchange, let request = unsafe request else { return }
    let handler = unsafe Unmanaged<Server.Handler>.fromOpaque(context).takeUnretainedValue()
    let open = unsafe Exchange(exchange)
    let refusal = unsafe request.pointee.refusal
    if refusal != 0 {
        let status = Status(rawValue: refusal)
        let retry = status == .unavailable ? [HeaderField("Retry-After", "2")] : []
        let problem = unsafe ProblemDetails(status, String(request.pointee.reason), fields: retry)
        open.respond(with: problem.response)
    } else {
        handler.handle(unsafe handler.request(request.pointee), open)
    }
}

private func reportToManager(context: UnsafeMutableRawPointer?, sign: cbeast_sign) {
    guard let context = unsafe context else { return }
    let handler = unsafe Unmanaged<Server.Handler>.fromOpaque(context).takeUnretainedValue()
    handler.manager?.tell(sign == CBEAST_STOPPING ? .stopping : .alive)
}

private func tellOfReload(context: UnsafeMutableRawPointer?, problem: UnsafePointer<CChar>?) {
    guard let context = unsafe context else { return }
    let teller = unsafe Unmanaged<Server.Teller>.fromOpaque(context).takeUnretainedValue()
    teller.tell(unsafe problem.map { unsafe String(cString: $0) })
}

extension Request {
    @unsafe fileprivate init(_ request: cbeast_request) {
        unsafe self.init(
            method: String(request.method),
            target: String(request.target),
            peer: String(request.peer),
            fields: UnsafeBufferPointer(start: request.fields, count: request.field_count).map {
                unsafe HeaderField(String($0.name), String($0.value))
            },
            body: Array(UnsafeBufferPointer(start: request.body, count: request.body == nil ? 0 : Int(request.body_length)))
        )
        webSocket = unsafe WebSocketOffer(request.offer)
        file = unsafe request.file_owner.map { unsafe Unmanaged<BodyFile>.fromOpaque($0).takeUnretainedValue() }
    }
}

extension String {
    /// Invalid UTF-8 becomes replacement characters: no field that this server reads may contain any.
    @unsafe fileprivate init(_ text: cbeast_text) {
        unsafe self.init(decoding: UnsafeRawBufferPointer(start: text.bytes, count: text.length), as: UTF8.self)
    }
}

extension ServerError {
    fileprivate init(_ error: cbeast_error, options: ServerOptions) {
        switch error.code {
        case CBEAST_BAD_CERTIFICATE: self = .badCertificate(error.text)
        case EADDRINUSE: self = .portInUse(options.port)
        case EACCES: self = .portForbidden(options.port)
        case EADDRNOTAVAIL, EINVAL: self = .badAddress(options.address)
        default: self = unsafe .system(String(cString: strerror(error.code)))
        }
    }
}

extension cbeast_error {
    fileprivate var text: String {
        var copy = self
        return unsafe withUnsafeBytes(of: &copy.message) { bytes in
            unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
    }
}
