internal import CBeast
internal import FoundationEssentials
internal import Glibc

/// An HTTP/1.1 server: listens from the moment it is made, answers while it runs, and stops cleanly.
public final class Server: Sendable {
    /// The port that the server listens on, also where the options left the choice to the system.
    public let port: UInt16
    private let handle: Handle

    /// Listens, and will hand every request to a closure, which answers it at once or later, on any thread.
    ///
    /// - Parameter handle: Called on the threads of the server, several at once; must not wait for anything long.
    /// - Throws: ``ServerError`` if the address cannot be listened on.
    public init(
        options: ServerOptions = ServerOptions(),
        handle: @escaping @Sendable (Request, consuming Exchange) -> Void
    ) throws(ServerError) {
        let context = unsafe Unmanaged.passRetained(Handler(handle))
        var failure = cbeast_error()
        let made = unsafe options.address.withCString { address in
            var settings = unsafe cbeast_options(options, address: address)
            return unsafe cbeast_server_create(&settings, answer, context.toOpaque(), &failure)
        }
        guard let made = unsafe made else {
            unsafe context.release()
            throw ServerError(failure, options: options)
        }
        unsafe self.handle = Handle(server: made, context: context)
        port = unsafe cbeast_server_port(made)
    }

    /// Listens, and answers every request with a pure function of it.
    ///
    /// - Throws: ``ServerError`` if the address cannot be listened on.
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

    /// Answers requests on this thread and others, until the server is stopped. To be called once.
    public func run() {
        unsafe cbeast_server_run(handle.server)
    }

    /// Answers requests until the process is asked to stop by `SIGTERM` or `SIGINT`; a second such signal ends it at once.
    public func runUntilSignalled() {
        unsafe cbeast_server_stop_on_signals(handle.server)
        run()
    }

    /// Stops the server, from any thread: requests under way may finish within the grace period.
    public func stop() {
        unsafe cbeast_server_stop(handle.server)
    }

    // What makes it sound to share: the C functions that are called meanwhile may be called on any thread.
    @safe private struct Handle: @unchecked Sendable {
        let server: OpaquePointer
        let context: Unmanaged<Handler>
    }

    fileprivate final class Handler: Sendable {
        let handle: @Sendable (Request, consuming Exchange) -> Void

        init(_ handle: @escaping @Sendable (Request, consuming Exchange) -> Void) {
            self.handle = handle
        }
    }
}

private func answer(
    context: UnsafeMutableRawPointer?,
    exchange: OpaquePointer?,
    request: UnsafePointer<cbeast_request>?
) {
    guard let context = unsafe context, let exchange = unsafe exchange, let request = unsafe request else { return }
    let handler = unsafe Unmanaged<Server.Handler>.fromOpaque(context).takeUnretainedValue()
    let open = unsafe Exchange(exchange)
    let refusal = unsafe request.pointee.refusal
    if refusal != 0 {
        let problem = unsafe ProblemDetails(Status(rawValue: refusal), String(request.pointee.reason))
        open.respond(with: problem.response)
    } else {
        handler.handle(unsafe Request(request.pointee), open)
    }
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
            body: Array(UnsafeBufferPointer(start: request.body, count: request.body_length))
        )
    }
}

extension String {
    /// Bytes outside of UTF-8 become replacement characters: no field that this server reads may hold them.
    @unsafe fileprivate init(_ text: cbeast_text) {
        unsafe self.init(decoding: UnsafeRawBufferPointer(start: text.bytes, count: text.length), as: UTF8.self)
    }
}

extension cbeast_options {
    @unsafe fileprivate init(_ options: ServerOptions, address: UnsafePointer<CChar>) {
        unsafe self.init(
            address: address,
            port: options.port,
            threads: UInt32(clamping: options.threads),
            connection_limit: UInt32(clamping: options.connectionLimit),
            header_limit: UInt32(clamping: options.headerLimit),
            body_limit: UInt64(clamping: options.bodyLimit),
            header_timeout: options.headerTimeout.milliseconds,
            body_timeout: options.bodyTimeout.milliseconds,
            write_timeout: options.writeTimeout.milliseconds,
            minimum_write_rate: UInt32(clamping: options.minimumWriteRate),
            idle_timeout: options.idleTimeout.milliseconds,
            grace: options.grace.milliseconds
        )
    }
}

extension Duration {
    fileprivate var milliseconds: UInt32 {
        UInt32(clamping: max(1, Int64(self / .milliseconds(1))))
    }
}

extension ServerError {
    fileprivate init(_ error: cbeast_error, options: ServerOptions) {
        switch error.code {
        case EADDRINUSE: self = .portInUse(options.port)
        case EACCES: self = .portForbidden(options.port)
        case EADDRNOTAVAIL, EINVAL: self = .badAddress(options.address)
        default: self = unsafe .system(String(cString: strerror(error.code)))
        }
    }
}
