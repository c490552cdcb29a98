/// How many devices of one address may become guests: so many at once, and so many more each minute. One address that asks without end
/// keeps no other from coming in.
struct GuestAllowance {
    private static let burst = 60.0
    private static let perMinute = 30.0
    private static let mostAddresses = 1_000

    private var left: [String: (amount: Double, at: Timestamp)] = [:]

    /// Takes one out of the allowance of an address.
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

    /// Forgets the half of the addresses that have asked the least.
    private mutating func forget(now: Timestamp) {
        let idlest = left.sorted { Self.amount($0.value, now: now) > Self.amount($1.value, now: now) }
        for (address, _) in idlest.prefix(Self.mostAddresses / 2) { left[address] = nil }
    }
}
