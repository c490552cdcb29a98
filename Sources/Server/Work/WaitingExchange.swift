internal import Synchronization

/// Carries an exchange, which cannot be copied, into a closure that answers it.
final class WaitingExchange: Sendable {
    private let exchange: Mutex<Exchange?>

    init(_ exchange: consuming Exchange) {
        self.exchange = Mutex(exchange)
    }

    /// Answers the exchange; a second answer is ignored.
    func respond(with response: Response) {
        let exchange = exchange.withLock { $0.take() }
        if let exchange { exchange.respond(with: response) }
    }

    /// Answers the exchange by upgrading it to a WebSocket, unless it was answered before.
    func upgrade(to subprotocol: String? = nil, fields: [HeaderField] = [], handler: WebSocketHandler) {
        let exchange = exchange.withLock { $0.take() }
        if let exchange { exchange.upgrade(to: subprotocol, fields: fields, handler: handler) }
    }
}
