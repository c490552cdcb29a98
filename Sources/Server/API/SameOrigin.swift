/// Tells requests that this server's own pages make from those that another site makes with a reader's cookie (CSRF).
enum SameOrigin {
    /// Whether a request may change something.
    ///
    /// Browsers say in `Sec-Fetch-Site` where a request comes from, and no page can lie there. Older ones send `Origin` with every request that
    /// changes something. Programs that are no browsers send neither, and have no cookie that anybody could misuse.
    ///
    /// - Parameter isSecure: Whether browsers come over TLS. A page that came without it may have been changed on the way.
    static func allows(_ fields: [HeaderField], isSecure: Bool) -> Bool {
        if let site = fields["Sec-Fetch-Site"] { return site == "same-origin" || site == "none" }
        guard let origin = fields["Origin"] else { return true }
        guard let host = fields["Host"]?.lowercased(), !host.isEmpty else { return false }
        return (isSecure ? ["https://"] : ["http://", "https://"]).contains { origin.lowercased() == $0 + host }
    }
}
