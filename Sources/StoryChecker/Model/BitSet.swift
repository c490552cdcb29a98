/// A set of small numbers below a known bound, with one bit for each.
struct BitSet: Hashable, Sendable {
    private var words: [UInt64]

    /// An empty set of numbers below `count`.
    init(count: Int) {
        words = [UInt64](repeating: 0, count: (count + 63) / 64)
    }

    func contains(_ number: Int) -> Bool { words[number / 64] >> UInt64(number % 64) & 1 == 1 }

    mutating func insert(_ number: Int) { words[number / 64] |= 1 << UInt64(number % 64) }

    mutating func remove(_ number: Int) { words[number / 64] &= ~(1 << UInt64(number % 64)) }

    mutating func formUnion(_ other: BitSet) {
        for index in words.indices { words[index] |= other.words[index] }
    }

    func isDisjoint(with other: BitSet) -> Bool {
        for index in words.indices where words[index] & other.words[index] != 0 { return false }
        return true
    }
}
