/// Whom to tell about a WebSocket. All closures are called on the thread of its connection, one at a time, and must not block. They are
/// released as soon as it has closed, so they may hold the WebSocket.
public struct WebSocketHandler: Sendable {
    /// Called once, before anything is received.
    public var opened: @Sendable (WebSocket) -> Void
    /// Called with the bytes of each text message, which are UTF-8.
    public var received: @Sendable (WebSocket, [UInt8]) -> Void
    /// Called once, last: with the code of the first Close frame, whoever sent it, or nil if the connection just broke.
    public var closed: @Sendable (WebSocket, WebSocketCloseCode?) -> Void

    /// Makes a handler from its closures.
    public init(
        opened: @escaping @Sendable (WebSocket) -> Void = { _ in },
        received: @escaping @Sendable (WebSocket, [UInt8]) -> Void,
        closed: @escaping @Sendable (WebSocket, WebSocketCloseCode?) -> Void = { _, _ in }
    ) {
        self.opened = opened
        self.received = received
        self.closed = closed
    }
}
