internal import CSodium

/// A checksum over the values of a row, stored with them, to detect later changes by a disk when the row is read.
///
/// SipHash-2-4 from libsodium with a fixed key. It protects against accidents, not against someone who can write to the file.
enum RowSum {
    private static let key = Array("Branchbook’s sum".utf8.prefix(Int(crypto_shorthash_KEYBYTES)))

    /// The checksum of a line of a play. It includes the position, so that a misplaced line is detected as well.
    static func line(_ line: String, play: Int64, position: Int) -> Int64 { sum(line, play, Int64(position)) }

    /// The checksum of a text and some numbers.
    static func sum(_ text: String, _ numbers: Int64...) -> Int64 {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(8 * numbers.count + text.utf8.count)
        for number in numbers {
            for shift in stride(from: 0, to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: number >> Int64(shift))) }
        }
        bytes += text.utf8
        var sum = [UInt8](repeating: 0, count: Int(crypto_shorthash_BYTES))
        unsafe crypto_shorthash(&sum, bytes, UInt64(bytes.count), key)
        return sum.reversed().reduce(Int64(0)) { $0 << 8 | Int64($1) }
    }
}
