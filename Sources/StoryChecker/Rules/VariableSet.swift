/// A set of variables, by their numbers among those that are looked at.
struct VariableSet: Equatable {
    private var words: [UInt64]

    /// Makes the empty set of so many variables.
    init(count: Int) {
        words = [UInt64](repeating: 0, count: (count + 63) / 64)
    }

    func contains(_ number: Int) -> Bool { words[number / 64] >> UInt64(number % 64) & 1 == 1 }

    mutating func insert(_ number: Int) { words[number / 64] |= 1 << UInt64(number % 64) }

    mutating func formUnion(_ other: VariableSet) {
        for index in words.indices { words[index] |= other.words[index] }
    }

    func isDisjoint(with other: VariableSet) -> Bool {
        for index in words.indices where words[index] & other.words[index] != 0 { return false }
        return true
    }
}
