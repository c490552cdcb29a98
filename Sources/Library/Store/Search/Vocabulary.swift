/// The words of all stories, arranged so that a single pass finds those similar to a misspelt one.
struct Vocabulary {
    /// The number of the last word, in the store's order.
    private(set) var lastNumber: Int64 = 0
    private var letters: [UInt32] = []
    private var ends: [Int32] = []
    private var masks: [UInt64] = []

    mutating func add(_ word: String, number: Int64) {
        lastNumber = max(lastNumber, number)
        let scalars = word.unicodeScalars.map(\.value)
        letters += scalars
        ends.append(Int32(letters.count))
        masks.append(Self.mask(scalars))
    }

    /// The maximum edit distance for a word of this length.
    static func tolerance(letters: Int) -> Int { letters < 4 ? 0 : letters < 8 ? 1 : 2 }

    /// The words within this edit distance, by distance, each list in alphabetical order.
    /// - Complexity: O(words), and O(length²) for the few that share nearly all letters.
    func near(_ word: String, within tolerance: Int) -> [[String]] {
        let wanted = word.unicodeScalars.map(\.value)
        let mask = Self.mask(wanted)
        var found: [[String]] = Array(repeating: [], count: tolerance + 1)
        var table = EditDistance(wanted, limit: tolerance)
        var start = 0
        for index in ends.indices {
            let end = Int(ends[index])
            defer { start = end }
            // Each edit adds at most one letter and removes at most one.
            guard abs(end - start - wanted.count) <= tolerance, (mask & ~masks[index]).nonzeroBitCount <= tolerance,
                (masks[index] & ~mask).nonzeroBitCount <= tolerance
            else { continue }
            if let distance = table.distance(to: letters[start..<end]) {
                found[distance].append(String(String.UnicodeScalarView(letters[start..<end].compactMap { Unicode.Scalar($0) })))
            }
        }
        return found.map { $0.sorted() }
    }

    private static func mask(_ letters: [UInt32]) -> UInt64 { letters.reduce(0) { $0 | 1 << UInt64($1 & 63) } }
}
