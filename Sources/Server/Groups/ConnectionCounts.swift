internal import Synchronization

/// How many connections each group has, for whoever asks while the groups work.
final class ConnectionCounts: Sendable {
    private let counts = Mutex<[String: Int]>([:])

    /// The counts by the groups' IDs.
    var all: [String: Int] { counts.withLock { $0 } }

    /// Notes the counts of some groups; nil for one that nobody reads now.
    func note(_ changes: [(group: String, count: Int?)]) {
        counts.withLock { counts in for (group, count) in changes { counts[group] = count } }
    }
}
