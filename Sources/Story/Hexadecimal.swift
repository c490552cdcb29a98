/// Formats numbers as lower-case hexadecimal digits.
package enum Hexadecimal {
    /// The lowest hexadecimal digits of a number, padded with zeros.
    /// - Parameter count: 1 to 16.
    package static func text(_ value: UInt64, digits count: Int = 16) -> String {
        let digits = Array("0123456789abcdef".utf8)
        let bytes = (0..<count).map { digits[Int(value >> UInt64(4 * (count - 1 - $0)) & 15)] }
        return String(decoding: bytes, as: UTF8.self)
    }
}
