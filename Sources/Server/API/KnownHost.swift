/// Tells names under which a family reaches its server from names that a stranger's page may have led here.
///
/// A page from elsewhere may let its own name point to this server's address (DNS rebinding), and then counts as of the same origin. Such a name is
/// one of the public Internet; addresses in numbers, names without a dot and names that are only given inside a house cannot be that.
enum KnownHost {
    private static let houseSuffixes = [".localhost", ".local", ".lan", ".home", ".internal", ".home.arpa"]

    /// Whether a request may reach the library under the name that it gives.
    /// - Parameter hosts: The names that the administrator allows besides, in lower case.
    static func allows(_ fields: [HeaderField], hosts: Set<String>) -> Bool {
        // Without a name, as HTTP/1.0 asks, no browser is involved.
        guard let field = fields["Host"]?.lowercased() else { return true }
        let name = withoutPort(field)
        return name.hasPrefix("[") || !name.contains(".") || isNumeric(name) || hosts.contains(name)
            || houseSuffixes.contains { name.hasSuffix($0) }
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
