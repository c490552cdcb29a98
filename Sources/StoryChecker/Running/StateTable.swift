/// The states found, without duplicates: a hash table with open addressing over keys of fixed width.
///
/// An entry of the table has the upper half of a key's hash and the state's number, so that most entries for other keys are rejected
/// without reading those keys.
struct StateTable: Sendable {
    /// The number of 64-bit words in a key.
    let keyWords: Int
    /// The keys, one after the other.
    private(set) var keys: [UInt64] = []
    private(set) var count = 0
    private var table: [UInt64]
    private var mask: Int

    /// The number that stands for no state.
    static let none: UInt32 = .max

    init(keyWords: Int) {
        self.keyWords = keyWords
        table = [UInt64](repeating: .max, count: 1024)
        mask = 1023
    }

    /// The size of the table in bytes.
    var bytes: Int64 { 8 * (Int64(keys.capacity) + Int64(table.count)) }

    /// The additional bytes needed while it grows; 0 if it will not grow soon.
    var growth: Int64 {
        let soon = 1 << 17
        let keyGrowth = keys.count + soon * keyWords > keys.capacity ? 16 * Int64(keys.capacity) : 0
        return max(keyGrowth, 2 * (count + soon) > mask ? 16 * Int64(table.count) : 0)
    }

    /// Finds the key at an index of a buffer, or adds it.
    /// - Returns: The state's number, and whether it is new; nil if it is new and there is no more room.
    /// - Complexity: O(1) expected.
    mutating func insert(_ buffer: [UInt64], at start: Int, room: Int) -> (state: UInt32, isNew: Bool)? {
        let hash = Self.hash(buffer, at: start, words: keyWords)
        let tag = hash & 0xFFFF_FFFF_0000_0000
        var index = Int(truncatingIfNeeded: hash) & mask
        while table[index] != .max {
            if table[index] & 0xFFFF_FFFF_0000_0000 == tag {
                let state = Int(truncatingIfNeeded: table[index] & 0xFFFF_FFFF)
                if isEqual(state, buffer, start) { return (UInt32(truncatingIfNeeded: state), false) }
            }
            index = (index + 1) & mask
        }
        guard count < room else { return nil }
        let state = UInt32(truncatingIfNeeded: count)
        table[index] = tag | UInt64(state)
        for word in start..<start + keyWords { keys.append(buffer[word]) }
        count += 1
        if 2 * count > mask { grow() }
        return (state, true)
    }

    private func isEqual(_ state: Int, _ buffer: [UInt64], _ start: Int) -> Bool {
        let first = state * keyWords
        for word in 0..<keyWords where keys[first + word] != buffer[start + word] { return false }
        return true
    }

    private mutating func grow() {
        let old = table
        table = [UInt64](repeating: .max, count: 2 * old.count)
        mask = table.count - 1
        for entry in old where entry != .max {
            let state = Int(truncatingIfNeeded: entry & 0xFFFF_FFFF)
            var index = Int(truncatingIfNeeded: Self.hash(keys, at: state * keyWords, words: keyWords)) & mask
            while table[index] != .max { index = (index + 1) & mask }
            table[index] = entry
        }
    }

    /// Multiplies and folds word by word, like wyhash (Wang Yi, 2019).
    private static func hash(_ words: [UInt64], at start: Int, words count: Int) -> UInt64 {
        var hash: UInt64 = 0x9E37_79B9_7F4A_7C15
        for index in start..<start + count {
            let product = (words[index] ^ hash).multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
            hash = product.high ^ product.low &+ 0xA076_1D64_78BD_642F
        }
        let product = hash.multipliedFullWidth(by: 0xE703_7ED1_A0B4_28DB)
        return product.high ^ product.low
    }
}
