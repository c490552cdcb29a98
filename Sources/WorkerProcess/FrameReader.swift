/// Reads what ``FrameWriter`` writes, without trusting it: for any bytes, each read returns a value or nil.
package struct FrameReader {
    private let bytes: [UInt8]
    private var place = 0

    package init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Whether all bytes have been read.
    package var isAtEnd: Bool { place == bytes.count }

    package mutating func byte() -> UInt8? {
        guard place < bytes.count else { return nil }
        defer { place += 1 }
        return bytes[place]
    }

    package mutating func number() -> Int? {
        guard bytes.count - place >= 4 else { return nil }
        defer { place += 4 }
        return bytes[place..<place + 4].reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    /// A number from 1 to a maximum.
    package mutating func count(upTo most: Int) -> Int? {
        guard let number = number(), (1...most).contains(number) else { return nil }
        return number
    }

    package mutating func block() -> [UInt8]? {
        guard let count = number(), bytes.count - place >= count else { return nil }
        defer { place += count }
        return Array(bytes[place..<place + count])
    }
}
