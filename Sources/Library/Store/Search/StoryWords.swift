/// The words of a story, each in its most prominent place.
///
/// The store keeps them in this form, so that the index of a large library is read instead of being rebuilt from all texts.
struct StoryWords: Equatable {
    /// The length of the title in bytes. Of equally relevant stories, the one with the shorter title comes first.
    var titleLength = 0
    /// The numbers of the words in each ``WordPlace``, ascending.
    var numbers: [[UInt32]] = Array(repeating: [], count: WordPlace.allCases.count)

    init() {}

    // MARK: As bytes

    /// The title's length, then for each place the number of words and the difference of each number from the previous one, as LEB128.
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

    /// Decodes what ``encoded`` returned; nil for anything else.
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
            // Each word takes at least a byte, so a false count cannot reserve too much memory.
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
