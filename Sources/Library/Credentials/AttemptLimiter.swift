/// Slows down guesses of a PIN or passphrase: some attempts are free, then each failure doubles the wait.
///
/// It is a value without a clock: callers pass the time.
public struct AttemptLimiter: Sendable {
    /// Whether an attempt is allowed.
    public enum Verdict: Equatable, Sendable {
        /// It is allowed.
        case allowed
        /// The next attempt is allowed after this many milliseconds.
        case wait(milliseconds: Int64)
    }

    private struct Failures {
        var count: Int
        var last: Timestamp
    }

    /// The wait after the first failure that is not free, in milliseconds.
    public static let shortestWait: Int64 = 1_000
    /// The maximum wait: an hour, in milliseconds.
    public static let longestWait: Int64 = 3_600_000
    /// How long failures are remembered: a day, in milliseconds.
    public static let memory: Int64 = 86_400_000

    /// The number of free failures.
    private let free: Int
    private let capacity: Int
    private var failures: [String: Failures] = [:]

    /// Starts without failures.
    /// - Parameters:
    ///   - free: The number of free failures.
    ///   - capacity: The maximum number of keys; the ones with the fewest and oldest failures are dropped first.
    public init(free: Int = 5, capacity: Int = 10_000) {
        self.free = free
        self.capacity = max(1, capacity)
    }

    /// The number of keys with failures.
    public var count: Int { failures.count }

    /// Whether an attempt is allowed now.
    /// - Parameter key: What is being guessed and by whom, such as a reader's ID, or an address.
    /// - Complexity: O(1).
    public func verdict(for key: String, now: Timestamp) -> Verdict {
        guard let known = failures[key] else { return .allowed }
        let left = known.last.milliseconds + wait(after: known.count) - now.milliseconds
        return left > 0 ? .wait(milliseconds: left) : .allowed
    }

    /// Asks for an attempt and, if it is allowed, counts it as failed until ``succeeded(_:)`` is called, so that concurrent attempts cannot
    /// all get through.
    public mutating func attempt(_ key: String, now: Timestamp) -> Verdict {
        // A clock that was set back must not lock anyone out for longer than the wait.
        if let known = failures[key], now < known.last { failures[key]?.last = now }
        let verdict = verdict(for: key, now: now)
        guard verdict == .allowed else { return verdict }
        var known = failures[key] ?? Failures(count: 0, last: now)
        if now.milliseconds - known.last.milliseconds > AttemptLimiter.memory { known.count = 0 }
        known.count = min(known.count + 1, 64)
        known.last = now
        failures[key] = known
        if failures.count > capacity { forget(now: now) }
        return .allowed
    }

    /// Forgets the failures of a key after a correct attempt.
    public mutating func succeeded(_ key: String) {
        failures[key] = nil
    }

    /// The wait after this many failures, counted from the last one, in milliseconds.
    func wait(after failures: Int) -> Int64 {
        guard failures >= free else { return 0 }
        let doublings = min(failures - free, 32)
        return min(AttemptLimiter.longestWait, AttemptLimiter.shortestWait << Int64(doublings))
    }

    /// Makes room: drops expired keys first, then a quarter of those with the fewest failures.
    private mutating func forget(now: Timestamp) {
        failures = failures.filter { now.milliseconds - $0.value.last.milliseconds <= AttemptLimiter.memory }
        guard failures.count > capacity else { return }
        let lightest = failures.sorted { ($0.value.count, $0.value.last) < ($1.value.count, $1.value.last) }
        for (key, _) in lightest.prefix(max(1, capacity / 4)) { failures[key] = nil }
    }
}
