/// A status of HTTP, as far as this server has a use for it.
public struct Status: RawRepresentable, Sendable, Hashable {
    /// The three digits.
    public let rawValue: UInt16

    /// Makes a status from its three digits.
    public init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    /// 200: here it is.
    public static let ok = Status(rawValue: 200)
    /// 204: done, and there is nothing to show.
    public static let noContent = Status(rawValue: 204)
    /// 304: what you have is still good.
    public static let notModified = Status(rawValue: 304)
    /// 400: the request makes no sense.
    public static let badRequest = Status(rawValue: 400)
    /// 404: there is nothing at this address.
    public static let notFound = Status(rawValue: 404)
    /// 405: there is something at this address, but not for this method.
    public static let methodNotAllowed = Status(rawValue: 405)
    /// 201: it was made.
    public static let created = Status(rawValue: 201)
    /// 202: it is being done.
    public static let accepted = Status(rawValue: 202)
    /// 403: not allowed for this caller.
    public static let forbidden = Status(rawValue: 403)
    /// 409: it does not fit what is here already.
    public static let conflict = Status(rawValue: 409)
    /// 413: the body has too many bytes.
    public static let tooLarge = Status(rawValue: 413)
    /// 415: the body is not of a type that is taken here.
    public static let unsupportedType = Status(rawValue: 415)
    /// 422: it can be read, and makes no sense.
    public static let unprocessable = Status(rawValue: 422)
    /// 429: too many tries.
    public static let tooManyRequests = Status(rawValue: 429)
    /// 503: the server has too much to do.
    public static let unavailable = Status(rawValue: 503)
    /// 507: the disk is full.
    public static let insufficientStorage = Status(rawValue: 507)
    /// 500: the server has made a mistake.
    public static let internalError = Status(rawValue: 500)

    /// The status in a few plain words, as the title of a problem.
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
