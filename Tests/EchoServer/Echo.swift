import Server
import Synchronization

/// The routes of the server: `/echo` sends every message back, `/all` to everybody at that route, `/many` as often as the message says, and
/// `/close` closes with the code that it says.
final class Echo: Sendable {
    private let everybody = Mutex<Set<WebSocket>>([])

    func answer(_ request: Request, _ exchange: consuming Exchange) {
        if let problem = request.webSocket.problem { return exchange.respond(with: problem.response) }
        let known = request.subprotocols.first { $0 == "echo.1" }.map(String.init)
        exchange.upgrade(to: known, fields: [HeaderField("X-Own", "yes")], handler: handler(for: request.target))
    }

    private func handler(for target: String) -> WebSocketHandler {
        switch target {
        case "/all":
            WebSocketHandler(
                opened: { socket in self.everybody.withLock { _ = $0.insert(socket) } },
                received: { _, text in self.everybody.withLock { WebSocket.send(Payload(text), to: $0) } },
                closed: { socket, _ in self.everybody.withLock { _ = $0.remove(socket) } }
            )
        case "/many":
            WebSocketHandler(received: { socket, text in
                let kilobyte = Payload([UInt8](repeating: UInt8(ascii: "x"), count: 1_000))
                for _ in 0..<(Int(String(decoding: text, as: UTF8.self)) ?? 0) { socket.send(kilobyte) }
            })
        case "/close":
            WebSocketHandler(received: { socket, text in
                let words = String(decoding: text, as: UTF8.self).split(separator: " ", maxSplits: 1)
                let code = WebSocketCloseCode(rawValue: UInt16(words.first ?? "") ?? 1_000)
                socket.send(Payload(Array("last".utf8)))
                socket.close(code, reason: words.count > 1 ? String(words[1]) : "")
                socket.send(Payload(Array("too late".utf8)))
            })
        default:
            WebSocketHandler(received: { socket, text in socket.send(Payload(text)) })
        }
    }
}
