/// When certificates of a house begin and end, and when a server needs a new one.
///
/// All times are in seconds since 1970.
package enum Renewal {
    private static let day: Int64 = 86_400
    /// No computer that runs this can have an earlier time, unless it has no clock of its own and has not asked the network yet.
    static let earliest: Int64 = 1_793_491_200  // 2026-11-01

    /// An authority's certificate does not depend on the clock: it is as old as this program, and does not end before the tablet does.
    static let authority = earliest...(earliest + 25 * 365 * day)

    /// The validity of a new certificate for a server.
    ///
    /// Apple's systems accept at most 398 days. It begins the day before, as the clocks of tablets differ.
    static func validity(now: Int64) -> ClosedRange<Int64> {
        let start = max(now - day, earliest)
        return start...min(start + 397 * day - 1, max(authority.upperBound, start))
    }

    /// Whether a server can keep its certificate.
    /// - Parameter names: The names and addresses that the server has now; the certificate may have others as well.
    static func isGood(_ certificate: IssuedCertificate, for names: some Sequence<String>, now: Int64) -> Bool {
        guard Set(names).isSubset(of: certificate.names) else { return false }
        // A clock that was not set yet says nothing about the certificate.
        guard !isBeforeItsTime(now) else { return true }
        return certificate.validity.contains(now) && certificate.validity.upperBound - now > 30 * day
    }

    /// Whether the clock is certainly wrong.
    package static func isBeforeItsTime(_ now: Int64) -> Bool { now < earliest }
}
