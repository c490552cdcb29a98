/// The bytes of a cursor: fields with their lengths, and a checksum at the end, encoded in the characters of addresses.
struct CursorBytes {
    private var bytes: [UInt8]
    private var position = 0

    init() {
        bytes = []
    }

    // MARK: Writing

    mutating func write(_ field: [UInt8]) {
        bytes.append(UInt8(truncatingIfNeeded: field.count >> 8))
        bytes.append(UInt8(truncatingIfNeeded: field.count))
        bytes += field
    }

    mutating func write(_ number: Int64) {
        for shift in stride(from: 56, through: 0, by: -8) { bytes.append(UInt8(truncatingIfNeeded: number >> Int64(shift))) }
    }

    mutating func write(_ place: LabelPlace?) {
        bytes.append(place == nil ? 0 : 1)
        guard let place else { return }
        write(place.sortKey.bytes)
        write(Array(place.key.utf8))
    }

    var text: String {
        let sum = Self.checksum(bytes[...])
        let all = bytes + (0..<4).map { UInt8(truncatingIfNeeded: sum >> (8 * $0)) }
        var text = ""
        var bits: UInt32 = 0
        var count = 0
        for byte in all {
            bits = bits << 8 | UInt32(byte)
            count += 8
            while count >= 6 {
                count -= 6
                text.unicodeScalars.append(Unicode.Scalar(Self.alphabet[Int(bits >> UInt32(count) & 63)]))
            }
        }
        if count > 0 { text.unicodeScalars.append(Unicode.Scalar(Self.alphabet[Int(bits << UInt32(6 - count) & 63)])) }
        return text
    }

    // MARK: Reading

    /// Decodes a text; nil if ``text`` did not create it.
    init?(text: String) {
        // A title key and an ID have some hundred characters; anything longer is not a cursor.
        guard text.utf8.count <= 8_000 else { return nil }
        var all: [UInt8] = []
        var bits: UInt32 = 0
        var count = 0
        for byte in text.utf8 {
            guard let digit = Self.alphabet.firstIndex(of: byte) else { return nil }
            bits = bits << 6 | UInt32(digit)
            count += 6
            guard count >= 8 else { continue }
            count -= 8
            all.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
        }
        // The unused bits must be 0, so that each cursor has exactly one text.
        guard all.count >= 4, count < 6, bits & ((1 << UInt32(count)) - 1) == 0 else { return nil }
        let sum = all.suffix(4).enumerated().reduce(UInt32(0)) { $0 | UInt32($1.element) << UInt32(8 * $1.offset) }
        guard sum == Self.checksum(all.dropLast(4)) else { return nil }
        bytes = Array(all.dropLast(4))
    }

    var isAtEnd: Bool { position == bytes.count }

    mutating func readBytes() -> [UInt8]? {
        guard position + 2 <= bytes.count else { return nil }
        let count = Int(bytes[position]) << 8 | Int(bytes[position + 1])
        guard position + 2 + count <= bytes.count else { return nil }
        defer { position += 2 + count }
        return Array(bytes[(position + 2)..<(position + 2 + count)])
    }

    mutating func readText() -> String? {
        readBytes().flatMap { String(validating: $0, as: UTF8.self) }
    }

    mutating func readNumber() -> Int64? {
        guard position + 8 <= bytes.count else { return nil }
        defer { position += 8 }
        return bytes[position..<(position + 8)].reduce(Int64(0)) { $0 << 8 | Int64($1) }
    }

    /// A place or nothing; nil if there is neither.
    mutating func readPlace() -> (value: LabelPlace?, Void)? {
        guard position < bytes.count, bytes[position] < 2 else { return nil }
        let isThere = bytes[position] == 1
        position += 1
        guard isThere else { return (nil, ()) }
        guard let sortKey = readBytes(), let key = readText() else { return nil }
        return (LabelPlace(sortKey: SortKey(bytes: sortKey), key: key), ())
    }

    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    /// FNV-1a with 32 bits, which detects truncation and typos; it is not meant to prevent forgery.
    private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        bytes.reduce(0x811C_9DC5) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
    }
}
