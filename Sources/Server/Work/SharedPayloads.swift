internal import Synchronization

/// Lets all concurrent responses with the same bytes share one copy, so that slow clients of a large file do not fill the memory.
final class SharedPayloads: Sendable {
    private struct Entry {
        weak var payload: Payload?
    }

    private let entries = Mutex<[String: Entry]>([:])

    /// The bytes for a key, created again if nobody holds them.
    /// - Parameter key: Changes with the bytes.
    func payload<Failure>(for key: String, make: () throws(Failure) -> [UInt8]) throws(Failure) -> Payload {
        if let known = entries.withLock({ $0[key]?.payload }) { return known }
        // Outside the lock, because it takes long. Concurrent callers may create two copies, but never more than there are workers.
        let made = Payload(try make())
        entries.withLock { entries in
            entries = entries.filter { $0.value.payload != nil }
            entries[key] = Entry(payload: made)
        }
        return made
    }
}
