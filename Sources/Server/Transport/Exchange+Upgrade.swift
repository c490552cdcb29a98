internal import CBeast

extension Exchange {
    /// Answers by upgrading to a WebSocket; may be called from any thread. The handler is never called before this returns on the same thread.
    ///
    /// This checks no origin, so check it before: browsers let every page open WebSockets to every server, with its cookies. Messages are
    /// never compressed.
    ///
    /// - Parameters:
    ///   - subprotocol: One of ``Request/subprotocols``; nil for none.
    ///   - fields: Header fields of the response, in addition to ``ServerOptions/fields``.
    ///   - handler: Released unused if the client has gone. The same if ``Request/webSocket`` is not valid, or if a subprotocol or field is
    ///     wrong; then the answer is a 500.
    public consuming func upgrade(to subprotocol: String? = nil, fields: [HeaderField] = [], handler: WebSocketHandler) {
        guard unsafe !WebSocketEvents.upgrade(self.exchange, subprotocol: subprotocol ?? "", fields: fields, handler: handler) else {
            return forget()
        }
        respond(with: ProblemDetails(.internalError, "The server could not open the WebSocket.").response)
    }
}

/// Keeps a handler and its WebSocket together while it is open.
private final class WebSocketEvents: Sendable {
    let socket: WebSocket
    let handler: WebSocketHandler

    init(socket: WebSocket, handler: WebSocketHandler) {
        self.socket = socket
        self.handler = handler
    }

    /// Returns false if nothing was sent.
    @unsafe static func upgrade(
        _ exchange: OpaquePointer,
        subprotocol: String,
        fields: [HeaderField],
        handler: WebSocketHandler
    ) -> Bool {
        let socket = unsafe WebSocket(cbeast_exchange_socket(exchange))
        let events = unsafe Unmanaged.passRetained(WebSocketEvents(socket: socket, handler: handler))
        let named = [HeaderField("", subprotocol)] + fields
        let result = unsafe named.withFields { fields in
            var upgrade = unsafe cbeast_upgrade(
                subprotocol: fields[0].value,
                fields: fields.baseAddress.map { unsafe $0 + 1 },
                field_count: fields.count - 1,
                opened: tellOpened,
                received: tellReceived,
                closed: tellClosed,
                release: { owner in
                    guard let owner = unsafe owner else { return }
                    unsafe Unmanaged<WebSocketEvents>.fromOpaque(owner).release()
                },
                owner: events.toOpaque()
            )
            return unsafe cbeast_exchange_upgrade(exchange, socket.socket, &upgrade)
        }
        guard result != CBEAST_TAKEN else { return true }
        unsafe events.release()
        return false
    }
}

private func tellOpened(owner: UnsafeMutableRawPointer?) {
    guard let owner = unsafe owner else { return }
    let events = unsafe Unmanaged<WebSocketEvents>.fromOpaque(owner).takeUnretainedValue()
    events.handler.opened(events.socket)
}

private func tellReceived(owner: UnsafeMutableRawPointer?, bytes: UnsafePointer<UInt8>?, length: Int) {
    guard let owner = unsafe owner else { return }
    let events = unsafe Unmanaged<WebSocketEvents>.fromOpaque(owner).takeUnretainedValue()
    events.handler.received(events.socket, unsafe Array(UnsafeBufferPointer(start: bytes, count: length)))
}

private func tellClosed(owner: UnsafeMutableRawPointer?, code: UInt16) {
    guard let owner = unsafe owner else { return }
    let events = unsafe Unmanaged<WebSocketEvents>.fromOpaque(owner).takeUnretainedValue()
    events.handler.closed(events.socket, code == 0 ? nil : WebSocketCloseCode(rawValue: code))
}
