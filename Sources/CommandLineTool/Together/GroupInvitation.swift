/// Where a group is, and what lets this device knock at it.
struct GroupInvitation: Equatable {
    /// What to show at the library's door.
    enum Key: Equatable {
        /// The secret of a link.
        case secret(String)
        /// The code that somebody says.
        case code(String)
        /// Nothing: the device returns to the group that it was in last.
        case none
    }

    /// The library's address without a path, such as `https://books.example:8443`.
    let library: String
    /// Whether the library is reached over TLS.
    let isSecure: Bool
    /// The host, without the brackets of an IPv6 address.
    let host: String
    /// The port, in digits.
    let port: String
    /// What lets the device knock.
    let key: Key

    /// The host and port as in the address.
    var authority: String { String(library.dropFirst(isSecure ? 8 : 7)) }

    /// Parses the operands: a link, or an address and a code.
    init(_ operands: [String]) throws(UsageError) {
        let address = operands.first ?? ""
        let halves = address.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let (isSecure, authority) = try Self.authority(of: halves[0])
        (host, port) = try Self.parts(of: authority, standard: isSecure ? "443" : "80")
        self.isSecure = isSecure
        library = (isSecure ? "https://" : "http://") + authority
        let code = operands.count > 1 ? operands[1] : nil
        guard halves.count > 1, !halves[1].isEmpty, halves[1] != "/" else {
            key = code.map { .code($0) } ?? .none
            return
        }
        let start = "/together/"
        guard halves[1].hasPrefix(start), halves[1].utf8.count > start.utf8.count else {
            throw UsageError("“\(address)” is not an invitation.", fix: "Copy the whole link; it has #/together/ in it.")
        }
        guard code == nil else {
            throw UsageError("This link needs no code.", fix: "Give either the link, or the library's address and the code.")
        }
        key = .secret(String(halves[1].dropFirst(start.count)))
    }

    private static func authority(of address: String) throws(UsageError) -> (isSecure: Bool, authority: String) {
        let isSecure = address.lowercased().hasPrefix("https://")
        guard isSecure || address.lowercased().hasPrefix("http://") else {
            throw UsageError("“\(address)” is not an address.", fix: "Write it with http:// or https://, such as http://192.168.1.5:8080.")
        }
        return (isSecure, String(address.dropFirst(isSecure ? 8 : 7).prefix { $0 != "/" && $0 != "?" }))
    }

    private static func parts(of authority: String, standard: String) throws(UsageError) -> (host: String, port: String) {
        var (host, port) = (authority, standard)
        let afterBracket = authority.lastIndex(of: "]") ?? authority.startIndex
        if let colon = authority[afterBracket...].lastIndex(of: ":") {
            host = String(authority[..<colon])
            port = String(authority[authority.index(after: colon)...])
        }
        if host.hasPrefix("["), host.hasSuffix("]") { host = String(host.dropFirst().dropLast()) }
        let isClean = authority.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "@") && $0 != UInt8(ascii: "\\") }
        guard isClean, !host.isEmpty, let number = UInt16(port), number > 0 else {
            throw UsageError("“\(authority)” names no computer.", fix: "Write the address of the library, such as http://192.168.1.5:8080.")
        }
        return (host, port)
    }
}
