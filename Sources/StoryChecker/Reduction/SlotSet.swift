/// A set of slots, as bits.
struct SlotSet: Hashable, Sendable {
    private var words: [UInt64]

    /// An empty set of so many possible slots.
    init(count: Int) {
        words = [UInt64](repeating: 0, count: (count + 63) / 64)
    }

    func contains(_ slot: Int) -> Bool { words[slot / 64] >> UInt64(slot % 64) & 1 == 1 }

    mutating func insert(_ slot: Int) { words[slot / 64] |= 1 << UInt64(slot % 64) }

    mutating func remove(_ slot: Int) { words[slot / 64] &= ~(1 << UInt64(slot % 64)) }

    mutating func formUnion(_ other: SlotSet) {
        for index in words.indices { words[index] |= other.words[index] }
    }
}
