/// Limits how many devices of one address may become guests: a number at once, and a number per minute. One greedy address does not keep
/// out others.
struct GuestAllowance {
    private static let burst = 60.0
    private static let perMinute = 30.0
    private static let mostAddresses = 1_000

    private var left: [String: (amount: Double, at: Timestamp)] = [:]

    /// Takes one from the allowance of an address.
    /// - Returns: False if there is none left just now.
    mutating func take(by address: String, now: Timestamp) -> Bool {
        let amount = Self.amount(left[address], now: now)
        guard amount >= 1 else { return false }
        left[address] = (amount - 1, now)
        if left.count > Self.mostAddresses { forget(now: now) }
        return true
    }

    private static func amount(_ known: (amount: Double, at: Timestamp)?, now: Timestamp) -> Double {
        guard let known else { return burst }
        let passed = Double(max(0, now.milliseconds - known.at.milliseconds))
        return min(burst, known.amount + passed / 60_000 * perMinute)
    }

    /// Drops the half of the addresses with the fewest requests.
    private mutating func forget(now: Timestamp) {
        let idlest = left.sorted { Self.amount($0.value, now: now) > Self.amount($1.value, now: now) }
        for (address, _) in idlest.prefix(Self.mostAddresses / 2) { left[address] = nil }
    }
}
