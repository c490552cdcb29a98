/// How much a member may send: a number of requests at once, and more each second.
struct Allowance: Equatable, Sendable {
    /// In thousandths of a request.
    private var left = GroupLimits.burst * 1_000
    private var at: Int64

    /// Starts with everything that may be sent at once.
    init(now: Int64) {
        at = now
    }

    /// Takes one request from the allowance.
    /// - Returns: False if there is none left just now.
    mutating func take(now: Int64) -> Bool {
        // A group asleep for years would overflow.
        let passed = min(max(0, now - at), GroupLimits.burst * 1_000)
        left = min(GroupLimits.burst * 1_000, left + passed * GroupLimits.requestsPerSecond)
        at = now
        guard left >= 1_000 else { return false }
        left -= 1_000
        return true
    }
}
