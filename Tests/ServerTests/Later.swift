import Foundation
import Server
import Synchronization

/// Answers an exchange on a separate thread after a delay.
enum Later {
    static func run(
        after microseconds: UInt32,
        _ exchange: consuming Exchange,
        _ answer: @escaping @Sendable (consuming Exchange) -> Void
    ) {
        let box = Box(exchange)
        Thread {
            usleep(microseconds)
            if let exchange = box.take() { answer(exchange) }
        }.start()
    }

    private final class Box: Sendable {
        private let exchange: Mutex<Exchange?>

        init(_ exchange: consuming Exchange) {
            self.exchange = Mutex(exchange)
        }

        func take() -> Exchange? {
            exchange.withLock { $0.take() }
        }
    }
}
