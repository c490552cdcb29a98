internal import Synchronization

/// A cache that drops the least recently used values when their total weight exceeds its capacity.
final class LeastRecentlyUsed<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Kept {
        var value: Value
        var weight: Int
        var used: UInt64
    }

    private struct State {
        var kept: [Key: Kept] = [:]
        var weight = 0
        var clock: UInt64 = 0
    }

    private let state = Mutex(State())
    private let capacity: Int

    /// Makes an empty cache.
    /// - Parameter capacity: The maximum weight of all values together.
    init(capacity: Int) {
        self.capacity = capacity
    }

    /// The value for a key; nil if there is none.
    subscript(key: Key) -> Value? {
        state.withLock { state in
            state.clock += 1
            state.kept[key]?.used = state.clock
            return state.kept[key]?.value
        }
    }

    /// Stores a value, unless its weight exceeds a quarter of the capacity.
    func keep(_ value: Value, weight: Int, for key: Key) {
        guard weight <= capacity / 4 else { return }
        state.withLock { state in
            state.clock += 1
            if let old = state.kept.removeValue(forKey: key) { state.weight -= old.weight }
            state.kept[key] = Kept(value: value, weight: weight, used: state.clock)
            state.weight += weight
            guard state.weight > capacity else { return }
            // Drops a quarter at once, so that the cost of sorting is spread over many additions.
            for (key, kept) in state.kept.sorted(by: { $0.value.used < $1.value.used }) where state.weight > capacity / 4 * 3 {
                state.kept[key] = nil
                state.weight -= kept.weight
            }
        }
    }

    /// Drops all values.
    func removeAll() {
        state.withLock { $0 = State() }
    }
}
