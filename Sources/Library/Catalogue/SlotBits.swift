/// A set of slots with one bit each.
struct SlotBits: Equatable, Sendable {
    private(set) var words: [UInt64]

    /// Makes an empty set with this capacity; it grows when needed.
    init(capacity: Int = 0) {
        words = [UInt64](repeating: 0, count: (capacity + 63) / 64)
    }

    /// The number of slots it has room for.
    var capacity: Int { words.count * 64 }

    func contains(_ slot: Int) -> Bool {
        slot < capacity && words[slot >> 6] >> UInt64(slot & 63) & 1 == 1
    }

    mutating func insert(_ slot: Int) {
        while slot >= capacity { words.append(0) }
        words[slot >> 6] |= 1 << UInt64(slot & 63)
    }

    mutating func remove(_ slot: Int) {
        guard slot < capacity else { return }
        words[slot >> 6] &= ~(1 << UInt64(slot & 63))
    }

    /// The number of slots in the set.
    /// - Complexity: O(*n* / 64) in the capacity.
    var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

    func count(in other: SlotBits) -> Int {
        var count = 0
        for index in 0..<min(words.count, other.words.count) { count += (words[index] & other.words[index]).nonzeroBitCount }
        return count
    }

    mutating func formIntersection(_ other: SlotBits) {
        for index in words.indices { words[index] &= index < other.words.count ? other.words[index] : 0 }
    }

    mutating func formUnion(_ other: SlotBits) {
        while words.count < other.words.count { words.append(0) }
        for index in other.words.indices { words[index] |= other.words[index] }
    }

    mutating func subtract(_ other: SlotBits) {
        for index in 0..<min(words.count, other.words.count) { words[index] &= ~other.words[index] }
    }

    func intersection(_ other: SlotBits) -> SlotBits {
        var result = self
        result.formIntersection(other)
        return result
    }

    func subtracting(_ other: SlotBits) -> SlotBits {
        var result = self
        result.subtract(other)
        return result
    }

    /// Calls a closure with every slot in ascending order.
    func forEach(_ body: (Int) -> Void) {
        for index in words.indices {
            var word = words[index]
            while word != 0 {
                body(index << 6 + word.trailingZeroBitCount)
                word &= word - 1
            }
        }
    }
}
