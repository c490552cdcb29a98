/// The HTTP statuses that this server uses.
public struct Status: RawRepresentable, Sendable, Hashable {
    /// The three digits.
    public let rawValue: UInt16

    /// Makes a status from its three digits.
    public init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    /// 101: the connection speaks another protocol from now on.
    public static let switchingProtocols = Status(rawValue: 101)
    /// 200: success.
    public static let ok = Status(rawValue: 200)
    /// 204: success without content.
    public static let noContent = Status(rawValue: 204)
    /// 303: the answer is at another address.
    public static let seeOther = Status(rawValue: 303)
    /// 304: the client's copy is current.
    public static let notModified = Status(rawValue: 304)
    /// 400: the request is malformed.
    public static let badRequest = Status(rawValue: 400)
    /// 404: there is nothing at this address.
    public static let notFound = Status(rawValue: 404)
    /// 405: the address does not allow this method.
    public static let methodNotAllowed = Status(rawValue: 405)
    /// 201: created.
    public static let created = Status(rawValue: 201)
    /// 202: accepted, and still in progress.
    public static let accepted = Status(rawValue: 202)
    /// 403: the caller may not do this.
    public static let forbidden = Status(rawValue: 403)
    /// 409: this conflicts with the current state.
    public static let conflict = Status(rawValue: 409)
    /// 413: the body is too large.
    public static let tooLarge = Status(rawValue: 413)
    /// 415: this type of body is not accepted.
    public static let unsupportedType = Status(rawValue: 415)
    /// 422: well-formed, but not meaningful.
    public static let unprocessable = Status(rawValue: 422)
    /// 426: only a WebSocket is served here. The transport adds `Upgrade: websocket`.
    public static let upgradeRequired = Status(rawValue: 426)
    /// 429: too many attempts.
    public static let tooManyRequests = Status(rawValue: 429)
    /// 431: the header is too large.
    public static let headerTooLarge = Status(rawValue: 431)
    /// 503: the server is overloaded.
    public static let unavailable = Status(rawValue: 503)
    /// 507: the disk is full.
    public static let insufficientStorage = Status(rawValue: 507)
    /// 500: a fault of the server.
    public static let internalError = Status(rawValue: 500)

    /// The status in plain words, as the title of a problem.
    public var title: String {
        switch rawValue {
        case 400: "The request was not understood"
        case 403: "Not allowed"
        case 404: "Not found"
        case 405: "Not possible here"
        case 408: "The request took too long"
        case 409: "Conflict with something else"
        case 413: "The request is too large"
        case 415: "This type is not accepted here"
        case 417: "The expectation cannot be met"
        case 422: "This request makes no sense"
        case 426: "A WebSocket is needed here"
        case 429: "Too many tries"
        case 431: "The request's header is too large"
        case 500: "The server made a mistake"
        case 503: "The server is busy"
        case 507: "The disk is full"
        case 505: "This version of HTTP is not supported"
        default: "Status \(rawValue)"
        }
    }
}
