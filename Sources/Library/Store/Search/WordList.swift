/// The words of a library sorted by bytes, to find a word or all words with a prefix.
struct WordList {
    /// The words by number. Numbers start at 1 and have few gaps.
    private var words: [String] = [""]
    private var order: [Int32] = []

    /// The greatest number of a word.
    var lastNumber: Int { words.count - 1 }

    /// Adds words with numbers greater than all previous ones.
    /// - Complexity: O(*n* + *m* log *m*) for *m* new words.
    mutating func add(_ added: [(number: Int, word: String)]) {
        guard !added.isEmpty else { return }
        var fresh: [Int32] = []
        for (number, word) in added where number >= words.count {
            while words.count < number { words.append("") }
            words.append(word)
            fresh.append(Int32(number))
        }
        let words = words
        order.replace({ _ in false }, with: fresh) { Self.isBefore(words[Int($0)], words[Int($1)]) }
    }

    /// The word with a number that exists.
    func word(_ number: Int) -> String { words[number] }

    /// The number of a word; nil if no story ever had it.
    func number(of word: String) -> Int? {
        let place = start(of: word)
        guard place < order.count, words[Int(order[place])].utf8.elementsEqual(word.utf8) else { return nil }
        return Int(order[place])
    }

    /// The numbers of the words with this prefix.
    func numbers(beginning prefix: String) -> ArraySlice<Int32> {
        let start = start(of: prefix)
        let rest = order[start...]
        return rest[..<rest.partitionPoint { !words[Int($0)].utf8.starts(with: prefix.utf8) }]
    }

    private func start(of word: String) -> Int { order.partitionPoint { !Self.isBefore(words[Int($0)], word) } }

    private static func isBefore(_ left: String, _ right: String) -> Bool { left.utf8.lexicographicallyPrecedes(right.utf8) }
}
