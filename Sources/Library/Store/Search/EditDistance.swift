/// The number of letters to insert, delete, replace or swap with a neighbour to turn one word into another: optimal string alignment.
struct EditDistance {
    private let word: [UInt32]
    private let limit: Int
    private var beforeLast: [Int]
    private var last: [Int]
    private var current: [Int]

    /// Prepares to measure distances from a word, up to a limit.
    init(_ word: [UInt32], limit: Int) {
        self.word = word
        self.limit = limit
        beforeLast = Array(repeating: 0, count: word.count + 1)
        last = beforeLast
        current = beforeLast
    }

    /// The distance to another word; nil if it is beyond the limit.
    /// - Complexity: O(length of one × length of the other).
    mutating func distance(to other: ArraySlice<UInt32>) -> Int? {
        for column in current.indices { current[column] = column }
        var before: UInt32?
        for (row, letter) in other.enumerated() {
            (beforeLast, last, current) = (last, current, beforeLast)
            current[0] = row + 1
            var least = row + 1
            for column in 1..<current.count {
                let own = word[column - 1]
                var distance = min(last[column] + 1, current[column - 1] + 1, last[column - 1] + (own == letter ? 0 : 1))
                if column > 1, own == before, word[column - 2] == letter { distance = min(distance, beforeLast[column - 2] + 1) }
                current[column] = distance
                least = min(least, distance)
            }
            // A swap reaches back two rows, but costs one more edit than what is there.
            guard least <= limit else { return nil }
            before = letter
        }
        let distance = current[word.count]
        return distance <= limit ? distance : nil
    }
}
