/// How much a member may send: a number of requests at once, and more each second. A long request counts as several, because reading it takes
/// longer; it may use up in advance what comes later.
struct Allowance: Equatable, Sendable {
    /// In thousandths of a request.
    private var left = GroupLimits.burst * 1_000
    private var at: Int64

    /// Starts with everything that may be sent at once.
    init(now: Int64) {
        at = now
    }

    /// Takes a request from the allowance.
    /// - Parameter bytes: Its length.
    /// - Returns: False if there is none left just now.
    mutating func take(bytes: Int, now: Int64) -> Bool {
        // A group asleep for years would overflow.
        let passed = min(max(0, now - at), GroupLimits.burst * 1_000)
        left = min(GroupLimits.burst * 1_000, left + passed * GroupLimits.requestsPerSecond)
        at = now
        guard left >= 1_000 else { return false }
        left -= 1_000 * max(1, Int64(min(bytes, GroupLimits.message)) / GroupLimits.bytesOfRequest)
        return true
    }
}
