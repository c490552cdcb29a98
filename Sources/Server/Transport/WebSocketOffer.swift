internal import CBeast

/// Whether a request asks for a WebSocket.
public enum WebSocketOffer: Sendable, Hashable {
    /// It does not.
    case none
    /// It does, and can be upgraded.
    case valid
    /// It asks for another version than 13.
    case otherVersion
    /// Something in it is missing or wrong.
    case malformed

    init(_ offer: cbeast_offer) {
        self =
            switch offer {
            case CBEAST_OFFER: .valid
            case CBEAST_OTHER_VERSION: .otherVersion
            case CBEAST_BAD_OFFER: .malformed
            default: .none
            }
    }

    /// The refusal where only a WebSocket is served; nil if the request can be upgraded.
    public var problem: ProblemDetails? {
        switch self {
        case .valid: nil
        case .none: ProblemDetails(.upgradeRequired, "This address speaks only WebSocket.", fields: Self.version)
        case .otherVersion: ProblemDetails(.upgradeRequired, "Only version 13 of WebSocket is spoken here.", fields: Self.version)
        case .malformed: ProblemDetails(.badRequest, "The WebSocket handshake is malformed.")
        }
    }

    private static let version = [HeaderField("Sec-WebSocket-Version", "13")]
}
