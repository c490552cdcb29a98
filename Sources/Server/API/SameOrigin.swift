/// Distinguishes requests by this server's own pages from those that another site makes with a reader's cookie (CSRF).
enum SameOrigin {
    /// Whether a request may change something.
    ///
    /// Browsers say in `Sec-Fetch-Site` where a request comes from, and pages cannot forge it. Older browsers send `Origin` with every
    /// request that changes something. Other programs send neither, and have no cookie to abuse.
    ///
    /// - Parameter isSecure: Whether browsers connect over TLS. A page loaded without it may have been changed in transit.
    static func allows(_ fields: [HeaderField], isSecure: Bool) -> Bool {
        if let site = fields["Sec-Fetch-Site"] { return site == "same-origin" || site == "none" }
        guard let origin = fields["Origin"] else { return true }
        guard let host = fields["Host"]?.lowercased(), !host.isEmpty else { return false }
        return (isSecure ? ["https://"] : ["http://", "https://"]).contains { origin.lowercased() == $0 + host }
    }
}
