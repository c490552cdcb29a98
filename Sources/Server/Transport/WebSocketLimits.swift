/// The limits of each WebSocket.
public struct WebSocketLimits: Sendable, Hashable {
    /// The maximum size of a message from a client, in bytes; a longer one closes the WebSocket with 1009. It has
    /// ``ServerOptions/bodyTimeout`` to arrive.
    public var messageLimit = 64 * 1_024
    /// The maximum number of bytes that wait behind those being sent; more closes the WebSocket with 1013. A single longer message may wait.
    public var queueLimit = 64 * 1_024
    /// The time without anything from a client after which it is sent a ping.
    public var pingInterval = Duration.seconds(10)
    /// The time without anything from a client after which the connection counts as broken.
    public var silence = Duration.seconds(20)
    /// The time for a client to answer a Close frame.
    public var closeTimeout = Duration.seconds(5)

    /// Makes the default limits.
    public init() {}
}
