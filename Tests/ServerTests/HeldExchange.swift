import Dispatch
import Server
import Synchronization

/// Holds the request for `/held` until told to answer it; answers all others at once with 204.
final class HeldExchange: Sendable {
    private let exchange = Mutex<Exchange?>(nil)
    private let arrival = DispatchSemaphore(value: 0)

    /// The handler of a server.
    var handle: @Sendable (Request, consuming Exchange) -> Void {
        { [self] request, exchange in
            guard request.target == "/held" else { return exchange.respond(with: Response(.noContent)) }
            keep(exchange)
        }
    }

    /// Waits until the request has arrived, with its whole body.
    func wait() { arrival.wait() }

    /// Answers it with 204.
    func answer() {
        let exchange = exchange.withLock { $0.take() }
        if let exchange { exchange.respond(with: Response(.noContent)) }
    }

    private func keep(_ given: consuming Exchange) {
        var given: Exchange? = given
        exchange.withLock { $0 = given.take() }
        arrival.signal()
    }
}
