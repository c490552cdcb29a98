/// Writes messages between two processes: numbers as four little-endian bytes, and byte strings after their length.
package struct FrameWriter {
    package private(set) var bytes: [UInt8] = []

    package init() {}

    package mutating func byte(_ value: UInt8) { bytes.append(value) }

    /// - Parameter value: In 0...4,294,967,295; values outside are clamped.
    package mutating func number(_ value: Int) {
        let value = UInt32(clamping: value)
        for shift in stride(from: UInt32(0), to: 32, by: 8) { bytes.append(UInt8(truncatingIfNeeded: value >> shift)) }
    }

    package mutating func block(_ block: [UInt8]) {
        bytes.reserveCapacity(bytes.count + block.count + 4)
        number(block.count)
        bytes += block
    }
}
