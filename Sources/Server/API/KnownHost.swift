/// Distinguishes host names under which a family reaches its server from names of hostile pages.
///
/// A foreign page may point its own name to this server's address (DNS rebinding), and then counts as same-origin. Such a name is on the
/// public Internet; it cannot be a numeric address, a name without a dot, or a name that only exists in local networks.
enum KnownHost {
    private static let houseSuffixes = [".localhost", ".local", ".lan", ".home", ".internal", ".home.arpa", ".localdomain"]

    /// The names that common routers and a private network give to computers. The domains are public, so only names of this computer count.
    private static let routerSuffixes = [".fritz.box", ".speedport.ip", ".ts.net"]

    /// Whether a request may reach the library under the host name that it gives.
    /// - Parameter hosts: The name of this computer, and those that the administrator allows, in lower case.
    static func allows(_ fields: [HeaderField], hosts: Set<String>) -> Bool {
        // Without a host name, as in HTTP/1.0, no browser is involved.
        guard let field = fields["Host"]?.lowercased() else { return true }
        let name = withoutPort(field)
        return name.hasPrefix("[") || !name.contains(".") || isNumeric(name) || hosts.contains(name)
            || houseSuffixes.contains { name.hasSuffix($0) }
            || routerSuffixes.contains { name.hasSuffix($0) } && hosts.contains(String(name.prefix { $0 != "." }))
    }

    private static func withoutPort(_ host: String) -> String {
        if host.hasPrefix("[") { return host }
        return String(host.prefix { $0 != ":" })
    }

    private static func isNumeric(_ name: String) -> Bool {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts.allSatisfy { UInt8($0) != nil }
    }
}
