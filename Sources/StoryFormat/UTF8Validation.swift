/// Checks whether bytes are valid UTF-8.
package enum UTF8Validation {
    /// The first invalid bytes; nil if everything is valid UTF-8 (Unicode 15, table 3-7).
    /// - Complexity: O(*n*).
    package static func firstInvalid(in bytes: [UInt8]) -> Range<Int>? {
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            if byte < 0x80 {
                index += 1
                continue
            }
            let (length, second): (Int, ClosedRange<UInt8>)
            switch byte {
            case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
            case 0xE0: (length, second) = (3, 0xA0...0xBF)
            case 0xE1...0xEC, 0xEE...0xEF: (length, second) = (3, 0x80...0xBF)
            case 0xED: (length, second) = (3, 0x80...0x9F)
            case 0xF0: (length, second) = (4, 0x90...0xBF)
            case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
            case 0xF4: (length, second) = (4, 0x80...0x8F)
            default: return index..<index + 1
            }
            guard index + length <= bytes.count, second.contains(bytes[index + 1]) else { return index..<index + 1 }
            for offset in 2..<max(2, length) where !(0x80...0xBF).contains(bytes[index + offset]) {
                return index..<index + 1
            }
            index += length
        }
        return nil
    }
}
