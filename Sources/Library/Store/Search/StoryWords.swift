/// The words of one story, each under the most prominent place in which it stands.
///
/// The store keeps them in this form, so that the index of a large library is read rather than made again from all texts.
struct StoryWords: Equatable {
    /// The bytes of the title; of stories that fit a search equally well, the one with the shorter title comes first.
    var titleLength = 0
    /// For each ``WordPlace`` the numbers of its words, ascending.
    var numbers: [[UInt32]] = Array(repeating: [], count: WordPlace.allCases.count)

    init() {}

    // MARK: As bytes

    /// The title's length, then for each place the count of its words and the distance of each number from the one before, as LEB128.
    var encoded: [UInt8] {
        var bytes: [UInt8] = []
        func append(_ value: Int) {
            var value = UInt64(value)
            while value >= 0x80 {
                bytes.append(UInt8(truncatingIfNeeded: value) | 0x80)
                value >>= 7
            }
            bytes.append(UInt8(value))
        }
        append(titleLength)
        for words in numbers {
            append(words.count)
            var last = 0
            for word in words {
                append(Int(word) - last)
                last = Int(word)
            }
        }
        return bytes
    }

    /// Reads what ``encoded`` wrote; nil where the bytes are anything else.
    init?(encoded bytes: [UInt8]) {
        var index = 0
        func next() -> Int? {
            var value: UInt64 = 0
            for shift in stride(from: UInt64(0), to: 35, by: 7) {
                guard index < bytes.count else { return nil }
                let byte = bytes[index]
                index += 1
                value |= UInt64(byte & 0x7F) << shift
                if byte < 0x80 { return Int(value) }
            }
            return nil
        }
        guard let length = next() else { return nil }
        titleLength = length
        for place in numbers.indices {
            // Each word takes a byte at least, so a count that lies cannot make this reserve memory.
            guard let count = next(), count <= bytes.count - index else { return nil }
            var words: [UInt32] = []
            words.reserveCapacity(count)
            var last = 0
            for position in 0..<count {
                guard let step = next(), position == 0 || step > 0, let word = UInt32(exactly: last + step) else { return nil }
                words.append(word)
                last += step
            }
            numbers[place] = words
        }
        guard index == bytes.count else { return nil }
    }
}
