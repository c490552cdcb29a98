/// The path and query of a request's target, decoded, and free of tricks that could lead out of the site.
public struct RequestPath: Sendable {
    /// The decoded path; it begins with a slash and has no `.` or `..` segments.
    public let path: String
    /// The parameters of the query, in order, decoded.
    public let query: [(name: String, value: String)]

    /// Parses a target in its usual form, `/path?query`. The absolute form, `http://host/path`, is for proxies: it names a host in addition
    /// to the one in the header, and two servers may believe different ones.
    ///
    /// - Throws: A 400 problem for any other form, invalid percent-encoding, text that is not UTF-8, control characters, backslashes,
    ///   encoded slashes, and `.` or `..` segments.
    public init(target: String) throws(ProblemDetails) {
        guard target.utf8.first == UInt8(ascii: "/") else { throw ProblemDetails(.badRequest, "The address must begin with a slash.") }
        let halves = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        path = try Self.decodedPath(halves[0])
        query = halves.count > 1 ? try Self.decodedQuery(halves[1]) : []
    }

    /// The value of the first parameter with a name, or nil.
    public func parameter(_ name: String) -> String? {
        query.first { $0.name == name }?.value
    }

    private static func decodedPath(_ text: Substring) throws(ProblemDetails) -> String {
        // Check before decoding: afterwards it would look like a slash between segments.
        guard !text.lowercased().contains("%2f") else {
            throw ProblemDetails(.badRequest, "The address contains an encoded slash.")
        }
        let path = try decode(text)
        let segments = path.utf8.split(separator: UInt8(ascii: "/"))
        guard !segments.contains(where: { $0.elementsEqual(".".utf8) || $0.elementsEqual("..".utf8) }) else {
            throw ProblemDetails(.badRequest, "The address may not step through folders with dots.")
        }
        guard !path.utf8.contains(UInt8(ascii: "\\")) else {
            throw ProblemDetails(.badRequest, "The address contains a backslash.")
        }
        return path
    }

    private static func decodedQuery(_ text: Substring) throws(ProblemDetails) -> [(name: String, value: String)] {
        var parameters: [(name: String, value: String)] = []
        for pair in text.split(separator: "&") {
            // Forms encode a space as a plus sign, and a plus sign by percent-encoding.
            let halves = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                .map { Substring($0.replacing("+", with: "%20")) }
            parameters.append((try decode(halves[0]), halves.count > 1 ? try decode(halves[1]) : ""))
        }
        return parameters
    }

    private static func decode(_ text: Substring) throws(ProblemDetails) -> String {
        guard !text.utf8.contains(UInt8(ascii: "#")) else {
            throw ProblemDetails(.badRequest, "The address contains a fragment.")
        }
        guard let bytes = PercentEncoding.decode(text) else {
            throw ProblemDetails(.badRequest, "A percent sign in the address is not followed by two hex digits.")
        }
        guard bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
            throw ProblemDetails(.badRequest, "The address contains a control character.")
        }
        guard let decoded = String(validating: bytes, as: UTF8.self) else {
            throw ProblemDetails(.badRequest, "The address is not UTF-8.")
        }
        return decoded
    }
}
