import Foundation

/// Builds zip archives byte by byte, as invalid as a test wants them.
struct ZipBuilder {
    /// A file, with what its own header and the directory say about it.
    struct File {
        var name: [UInt8]
        var bytes: [UInt8]
        var method: UInt16 = 0
        var flags: UInt16 = 0x800
        var packed: [UInt8]
        var checksum: UInt32
        var size: UInt32
        var packedSize: UInt32
        var attributes: UInt32 = 0o100644 << 16
        var madeBy: UInt16 = 0x0314
        var extra: [UInt8] = []
        var comment: [UInt8] = []
        var localName: [UInt8]?
        var localSize: UInt32?
        var localExtra: [UInt8] = []
        /// Replaces the offset of the file's header.
        var offset: UInt32?
        /// Whether to omit its header and bytes.
        var isGhost = false
        var before: [UInt8] = []

        init(_ name: String, _ bytes: [UInt8]) {
            self.init(Array(name.utf8), bytes)
        }

        init(_ name: [UInt8], _ bytes: [UInt8]) {
            self.name = name
            self.bytes = bytes
            packed = bytes
            checksum = ZipBuilder.checksum(bytes)
            size = UInt32(bytes.count)
            packedSize = size
        }
    }

    var files: [File] = []
    var prefix: [UInt8] = []
    var beforeDirectory: [UInt8] = []
    var afterDirectory: [UInt8] = []
    var comment: [UInt8] = []
    var suffix: [UInt8] = []
    var disk: UInt16 = 0
    var count: UInt16?
    var directoryOffset: UInt32?
    var directorySize: UInt32?

    /// The archive.
    var bytes: [UInt8] {
        var result = prefix
        var directory: [UInt8] = []
        for file in files {
            result += file.before
            let offset = file.offset ?? UInt32(result.count)
            if !file.isGhost {
                let name = file.localName ?? file.name
                result += Self.four(0x0403_4B50) + Self.two(20) + Self.two(file.flags) + Self.two(file.method) + Self.two(0) + Self.two(33)
                result += Self.four(file.checksum) + Self.four(file.packedSize) + Self.four(file.localSize ?? file.size)
                result += Self.two(UInt16(name.count)) + Self.two(UInt16(file.localExtra.count)) + name + file.localExtra + file.packed
            }
            directory += Self.four(0x0201_4B50) + Self.two(file.madeBy) + Self.two(20) + Self.two(file.flags) + Self.two(file.method)
            directory += Self.two(0) + Self.two(33) + Self.four(file.checksum) + Self.four(file.packedSize) + Self.four(file.size)
            directory += Self.two(UInt16(file.name.count)) + Self.two(UInt16(file.extra.count)) + Self.two(UInt16(file.comment.count))
            directory += Self.two(0) + Self.two(0) + Self.four(file.attributes) + Self.four(offset) + file.name + file.extra + file.comment
        }
        result += beforeDirectory
        let start = result.count
        result += directory + afterDirectory
        result += Self.four(0x0605_4B50) + Self.two(disk) + Self.two(0) + Self.two(count ?? UInt16(files.count))
        result += Self.two(count ?? UInt16(files.count)) + Self.four(directorySize ?? UInt32(directory.count))
        result += Self.four(directoryOffset ?? UInt32(start)) + Self.two(UInt16(comment.count)) + comment
        return result + suffix
    }

    static func two(_ number: UInt16) -> [UInt8] { [UInt8(truncatingIfNeeded: number), UInt8(number >> 8)] }

    static func four(_ number: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * UInt32($0))) } }

    /// CRC-32 as used in zip archives.
    static func checksum(_ bytes: [UInt8]) -> UInt32 {
        var checksum: UInt32 = 0xFFFF_FFFF
        for byte in bytes {
            checksum ^= UInt32(byte)
            for _ in 0..<8 { checksum = checksum & 1 == 1 ? checksum >> 1 ^ 0xEDB8_8320 : checksum >> 1 }
        }
        return ~checksum
    }

    /// A deflated run of this many zero bytes: blocks of fixed codes, each a zero and repeats of 258 zeros.
    static func deflatedZeros(_ count: Int) -> [UInt8] {
        var bits: [UInt8] = []
        var byte: UInt8 = 0
        var used: UInt8 = 0
        func put(_ bit: Int) {
            byte |= UInt8(bit & 1) << used
            used += 1
            if used == 8 {
                bits.append(byte)
                byte = 0
                used = 0
            }
        }
        put(1)
        put(1)
        put(0)
        // A literal 0 is 00110000, highest bit first.
        func zero() { for bit in [0, 0, 1, 1, 0, 0, 0, 0] { put(bit) } }
        zero()
        var rest = count - 1
        while rest >= 258 {
            // The length 258 is the code 285, 11000101; the distance 1 is the code 0 in five bits.
            for bit in [1, 1, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0] { put(bit) }
            rest -= 258
        }
        for _ in 0..<rest { zero() }
        for _ in 0..<7 { put(0) }
        while used != 0 { put(0) }
        return bits
    }
}
