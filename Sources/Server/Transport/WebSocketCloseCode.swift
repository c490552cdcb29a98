/// Why a WebSocket was closed (RFC 6455, section 7.4).
public struct WebSocketCloseCode: RawRepresentable, Sendable, Hashable {
    /// The number that is sent.
    public let rawValue: UInt16

    /// Makes a code from its number. 3000 to 4999 are free for applications.
    public init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    /// 1000: there is no more to say.
    public static let normal = WebSocketCloseCode(rawValue: 1_000)
    /// 1001: the server stops, or the page is left.
    public static let goingAway = WebSocketCloseCode(rawValue: 1_001)
    /// 1002: a frame breaks the protocol.
    public static let protocolError = WebSocketCloseCode(rawValue: 1_002)
    /// 1003: a binary message.
    public static let unsupportedData = WebSocketCloseCode(rawValue: 1_003)
    /// 1005: the client gave no code. Never sent.
    public static let none = WebSocketCloseCode(rawValue: 1_005)
    /// 1007: a text that is not UTF-8.
    public static let invalidText = WebSocketCloseCode(rawValue: 1_007)
    /// 1008: not allowed, for a reason without a code of its own.
    public static let policyViolation = WebSocketCloseCode(rawValue: 1_008)
    /// 1009: a message above the limit.
    public static let tooBig = WebSocketCloseCode(rawValue: 1_009)
    /// 1011: a fault of the server.
    public static let internalError = WebSocketCloseCode(rawValue: 1_011)
    /// 1013: too much waits to be received; the client may come back.
    public static let tryAgainLater = WebSocketCloseCode(rawValue: 1_013)
}
