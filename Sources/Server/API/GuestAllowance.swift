internal import Library

/// How many devices may become guests: so many at once, and so many more each minute.
struct GuestAllowance {
    /// How many guests a library has at the most.
    static let most = 1_000
    private static let burst = 60.0
    private static let perMinute = 30.0

    private var left = burst
    private var last: Timestamp?

    /// Takes one out of the allowance.
    /// - Returns: False if there is none left just now.
    mutating func take(now: Timestamp) -> Bool {
        let passed = Double(max(0, now.milliseconds - (last ?? now).milliseconds))
        left = min(Self.burst, left + passed / 60_000 * Self.perMinute)
        last = now
        guard left >= 1 else { return false }
        left -= 1
        return true
    }
}
