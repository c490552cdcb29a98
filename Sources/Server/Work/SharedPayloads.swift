internal import Synchronization

/// Lets all who are sent the same bytes at the same time share one copy, so that slow readers of a large file do not fill the memory.
final class SharedPayloads: Sendable {
    private struct Entry {
        weak var payload: Payload?
    }

    private let entries = Mutex<[String: Entry]>([:])

    /// The bytes under a key, made again if nobody holds them.
    /// - Parameter key: Changes with the bytes.
    func payload<Failure>(for key: String, make: () throws(Failure) -> [UInt8]) throws(Failure) -> Payload {
        if let known = entries.withLock({ $0[key]?.payload }) { return known }
        // Outside of the lock, because it takes long. Two who come at once make two copies, which is no more than there are workers.
        let made = Payload(try make())
        entries.withLock { entries in
            entries = entries.filter { $0.value.payload != nil }
            entries[key] = Entry(payload: made)
        }
        return made
    }
}
