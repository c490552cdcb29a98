/// 64-bit xxHash by Yann Collet, one-shot. Fast and well distributed, but not cryptographic.
///
/// It identifies revisions, detects damage to programs, and turns check IDs into rolls.
/// Source: the xxHash fast digest algorithm, version 0.1.1.
public enum XXHash64 {
    private static let prime1: UInt64 = 0x9E37_79B1_85EB_CA87
    private static let prime2: UInt64 = 0xC2B2_AE3D_27D4_EB4F
    private static let prime3: UInt64 = 0x1656_67B1_9E37_79F9
    private static let prime4: UInt64 = 0x85EB_CA77_C2B2_AE63
    private static let prime5: UInt64 = 0x27D4_EB2F_1656_67C5

    /// The hash of bytes with a seed.
    /// - Complexity: O(*n*).
    public static func hash(_ bytes: ArraySlice<UInt8>, seed: UInt64 = 0) -> UInt64 {
        var index = bytes.startIndex
        var hash: UInt64
        if bytes.count >= 32 {
            var lanes: (UInt64, UInt64, UInt64, UInt64) = (
                seed &+ prime1 &+ prime2, seed &+ prime2, seed, seed &- prime1
            )
            while bytes.endIndex - index >= 32 {
                lanes.0 = round(lanes.0, word(bytes, index))
                lanes.1 = round(lanes.1, word(bytes, index + 8))
                lanes.2 = round(lanes.2, word(bytes, index + 16))
                lanes.3 = round(lanes.3, word(bytes, index + 24))
                index += 32
            }
            hash = rotate(lanes.0, 1) &+ rotate(lanes.1, 7) &+ rotate(lanes.2, 12) &+ rotate(lanes.3, 18)
            hash = merge(hash, lanes.0)
            hash = merge(hash, lanes.1)
            hash = merge(hash, lanes.2)
            hash = merge(hash, lanes.3)
        } else {
            hash = seed &+ prime5
        }
        hash &+= UInt64(bytes.count)
        while bytes.endIndex - index >= 8 {
            hash = rotate(hash ^ round(0, word(bytes, index)), 27) &* prime1 &+ prime4
            index += 8
        }
        if bytes.endIndex - index >= 4 {
            let half = (0..<4).reduce(UInt64(0)) { $0 | UInt64(bytes[index + $1]) << UInt64(8 * $1) }
            hash = rotate(hash ^ (half &* prime1), 23) &* prime2 &+ prime3
            index += 4
        }
        while index < bytes.endIndex {
            hash = rotate(hash ^ (UInt64(bytes[index]) &* prime5), 11) &* prime1
            index += 1
        }
        hash = (hash ^ (hash >> 33)) &* prime2
        hash = (hash ^ (hash >> 29)) &* prime3
        return hash ^ (hash >> 32)
    }

    /// The hash of bytes with a seed.
    public static func hash(_ bytes: [UInt8], seed: UInt64 = 0) -> UInt64 {
        hash(bytes[...], seed: seed)
    }

    /// The hash of a text's UTF-8 bytes with a seed.
    public static func hash(_ text: String, seed: UInt64 = 0) -> UInt64 {
        hash(Array(text.utf8)[...], seed: seed)
    }

    private static func word(_ bytes: ArraySlice<UInt8>, _ index: Int) -> UInt64 {
        var word: UInt64 = 0
        for offset in 0..<8 {
            word |= UInt64(bytes[index + offset]) << UInt64(8 * offset)
        }
        return word
    }

    private static func rotate(_ value: UInt64, _ count: UInt64) -> UInt64 {
        value << count | value >> (64 - count)
    }

    private static func round(_ lane: UInt64, _ input: UInt64) -> UInt64 {
        rotate(lane &+ input &* prime2, 31) &* prime1
    }

    private static func merge(_ hash: UInt64, _ lane: UInt64) -> UInt64 {
        (hash ^ round(0, lane)) &* prime1 &+ prime4
    }
}
