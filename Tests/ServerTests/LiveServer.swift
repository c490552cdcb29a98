import Foundation
import Server

/// A server on a free port of 127.0.0.1 that runs on its own thread until it is stopped.
final class LiveServer: Sendable {
    let server: Server
    private let ended = DispatchSemaphore(value: 0)

    var port: UInt16 { server.port }

    /// Starts a server with the usual options that passes requests to a closure.
    convenience init(handle: @escaping @Sendable (Request, consuming Exchange) -> Void) throws {
        try self.init({ _ in }, handle: handle)
    }

    /// Starts a server that answers from the sample site.
    convenience init(_ adjust: (inout ServerOptions) -> Void = { _ in }) throws {
        try self.init(
            adjust,
            judge: { request, admission in SampleSite.site.judge(request, admission) },
            handle: { request, exchange in exchange.respond(with: SampleSite.site.respond(to: request)) }
        )
    }

    /// Starts a server with its own options that passes requests to a closure.
    init(
        _ adjust: (inout ServerOptions) -> Void,
        judge: (@Sendable (Request, consuming Admission) -> Void)? = nil,
        handle: @escaping @Sendable (Request, consuming Exchange) -> Void
    ) throws {
        var options = ServerOptions()
        options.port = 0
        options.grace = .seconds(5)
        adjust(&options)
        server = try Server(options: options, judge: judge, handle: handle)
        let thread = Thread { [server, ended] in
            server.run()
            ended.signal()
        }
        thread.start()
    }

    deinit {
        server.stop()
    }

    /// A new connection to this server.
    func connect() throws -> RawClient {
        try RawClient(port: port, of: self)
    }

    /// Tells the server to stop.
    func stop() {
        server.stop()
    }

    /// Whether the server has ended within some seconds.
    func hasEnded(within seconds: Double) -> Bool {
        ended.wait(timeout: .now() + seconds) == .success
    }
}
