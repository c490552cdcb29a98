/// Slows down guessing of a PIN or a passphrase: some tries are free, then each failure doubles the wait.
///
/// It is a value without a clock: callers pass the time.
public struct AttemptLimiter: Sendable {
    /// What becomes of a try.
    public enum Verdict: Equatable, Sendable {
        /// It may be made.
        case allowed
        /// The next try is allowed after this many milliseconds.
        case wait(milliseconds: Int64)
    }

    private struct Failures {
        var count: Int
        var last: Timestamp
    }

    /// What the failure after those costs, in milliseconds.
    public static let shortestWait: Int64 = 1_000
    /// What a failure costs at most: an hour, in milliseconds.
    public static let longestWait: Int64 = 3_600_000
    /// A failure is forgotten after so long: a day, in milliseconds.
    public static let memory: Int64 = 86_400_000

    /// How many failures are free.
    private let free: Int
    private let capacity: Int
    private var failures: [String: Failures] = [:]

    /// Makes one that remembers nothing yet.
    /// - Parameters:
    ///   - free: How many failures are free.
    ///   - capacity: How many keys it remembers at most; those whose failures are the fewest and the oldest go first.
    public init(free: Int = 5, capacity: Int = 10_000) {
        self.free = free
        self.capacity = max(1, capacity)
    }

    /// How many keys are remembered.
    public var count: Int { failures.count }

    /// Whether a try may be made now.
    /// - Parameter key: What is guessed and by whom, such as a reader's ID, or an address.
    /// - Complexity: O(1).
    public func verdict(for key: String, now: Timestamp) -> Verdict {
        guard let known = failures[key] else { return .allowed }
        let left = known.last.milliseconds + wait(after: known.count) - now.milliseconds
        return left > 0 ? .wait(milliseconds: left) : .allowed
    }

    /// Asks for a try and, where it may be made, counts it as failed until ``succeeded(_:)`` is said: so that tries made at the same time
    /// do not slip through together.
    public mutating func attempt(_ key: String, now: Timestamp) -> Verdict {
        // A clock that was set back must not lock anybody out for longer than a failure costs.
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

    /// Forgets the failures of a key, because the right word was said.
    public mutating func succeeded(_ key: String) {
        failures[key] = nil
    }

    /// The wait after this many failures, counted from the last one, in milliseconds.
    func wait(after failures: Int) -> Int64 {
        guard failures >= free else { return 0 }
        let doublings = min(failures - free, 32)
        return min(AttemptLimiter.longestWait, AttemptLimiter.shortestWait << Int64(doublings))
    }

    /// Makes room: first what is forgotten anyway, then a quarter of what weighs the least.
    private mutating func forget(now: Timestamp) {
        failures = failures.filter { now.milliseconds - $0.value.last.milliseconds <= AttemptLimiter.memory }
        guard failures.count > capacity else { return }
        let lightest = failures.sorted { ($0.value.count, $0.value.last) < ($1.value.count, $1.value.last) }
        for (key, _) in lightest.prefix(max(1, capacity / 4)) { failures[key] = nil }
    }
}
