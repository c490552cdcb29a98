import Dispatch
import Server
import Synchronization

/// Holds the request for `/held` until it is told to answer it; all others are answered at once with 204.
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

    /// Waits until the request is here, with all of its body.
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
