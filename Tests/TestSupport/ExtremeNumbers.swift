/// An input with each of its numbers in turn replaced by numbers at which arithmetic overflows, is rounded or has no result.
public struct ExtremeNumbers: Sequence {
    /// The replacements. `Int` has 32 bits in WebAssembly, so its limits are among them.
    public static let all = [
        "9223372036854775807", "-9223372036854775808", "9223372036854775808", "-9223372036854775809", "18446744073709551615",
        "18446744073709551616", "2147483647", "2147483648", "-2147483648", "-2147483649", "4294967295", "4294967296", "-4294967296",
        "9007199254740993", "1e400", "-1e400", "-0", "0", "-1", "0.5", String(repeating: "9", count: 60),
    ]

    /// The most telling of them, for inputs that take long.
    public static let few = ["9223372036854775807", "-9223372036854775808", "2147483648", "-4294967296"]

    private let bytes: [UInt8]
    private let replacements: [[UInt8]]

    /// Makes the variants of an input.
    /// - Parameter replacements: Those to use, such as ``few``.
    public init(in bytes: [UInt8], replacements: [String] = all) {
        self.bytes = bytes
        self.replacements = replacements.map { Array($0.utf8) }
    }

    /// Makes the variants of a text.
    public init(in text: String, replacements: [String] = all) { self.init(in: Array(text.utf8), replacements: replacements) }

    /// The numbers in the input: digits, with the signs and fractions that belong to them.
    public var places: [Range<Int>] {
        var places: [Range<Int>] = []
        var index = 0
        while index < bytes.count {
            guard isDigit(index) else {
                index += 1
                continue
            }
            // A hyphen after a digit or a letter joins or subtracts.
            let isSigned = index > 0 && bytes[index - 1] == UInt8(ascii: "-") && !(index > 1 && isWord(index - 2))
            let start = isSigned ? index - 1 : index
            while index < bytes.count, isDigit(index) { index += 1 }
            if index + 1 < bytes.count, bytes[index] == UInt8(ascii: "."), isDigit(index + 1) {
                index += 1
                while index < bytes.count, isDigit(index) { index += 1 }
            }
            places.append(start..<index)
        }
        return places
    }

    /// Goes through the numbers, and for each through the replacements.
    public func makeIterator() -> some IteratorProtocol<[UInt8]> {
        let (bytes, replacements) = (bytes, replacements)
        return places.lazy.flatMap { place in
            replacements.lazy.map { number in Array(bytes[..<place.lowerBound]) + number + bytes[place.upperBound...] }
        }.makeIterator()
    }

    private func isDigit(_ index: Int) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[index]) }

    private func isWord(_ index: Int) -> Bool {
        isDigit(index) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(bytes[index] | 0x20)
    }
}
