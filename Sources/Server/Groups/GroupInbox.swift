/// What has happened and waits for the thread of the groups.
///
/// What devices send is counted, so that one that sends faster than the groups work fills no memory.
struct GroupInbox<Sender: Hashable & Sendable, Happening: Sendable>: Sendable {
    private var happenings: [Entry] = []
    /// How many bytes of each device wait.
    private var waiting: [Sender: Int] = [:]

    private struct Entry {
        let happening: Happening
        let sender: Sender?
        let bytes: Int
    }

    /// How many bytes of one device may wait: its longest message, and many short ones.
    static var mostBytes: Int { 512 * 1_024 }
    /// What a message costs besides its bytes.
    private static var overhead: Int { 256 }

    var isEmpty: Bool { happenings.isEmpty }

    /// Adds something that no device has sent, or that must not be lost.
    mutating func add(_ happening: Happening) {
        happenings.append(Entry(happening: happening, sender: nil, bytes: 0))
    }

    /// Adds a message.
    /// - Returns: False, without adding it, if too much of its sender waits already.
    mutating func add(_ happening: Happening, from sender: Sender, bytes: Int) -> Bool {
        let bytes = min(bytes, Self.mostBytes) + Self.overhead
        let all = waiting[sender, default: 0] + bytes
        guard all <= Self.mostBytes + Self.overhead else { return false }
        waiting[sender] = all
        happenings.append(Entry(happening: happening, sender: sender, bytes: bytes))
        return true
    }

    /// Takes the next happenings, in order.
    mutating func take(atMost most: Int) -> [Happening] {
        let taken = happenings.prefix(most)
        for entry in taken {
            guard let sender = entry.sender, let all = waiting[sender] else { continue }
            waiting[sender] = all > entry.bytes ? all - entry.bytes : nil
        }
        happenings.removeFirst(taken.count)
        return taken.map(\.happening)
    }
}
