import Foundation

/// Small files that keep a decoder busy or crash it.
enum HostilePictures {
    /// 20 KB that abort librsvg 2.54: a matrix of 25 by 25.
    static let abort = filtered(
        40,
        "<feConvolveMatrix order='25' kernelMatrix='\(ones(625))'/>"
    )

    /// Pictures that take minutes or more.
    static let slow: [(name: String, bytes: [UInt8])] = [
        ("octaves", filtered(400, "<feTurbulence baseFrequency='0.01' numOctaves='100000000'/>")),
        ("convolution", filtered(4_000, "<feConvolveMatrix order='20' kernelMatrix='\(ones(400))'/>")),
        ("dilations", filtered(2_000, String(repeating: "<feMorphology operator='dilate' radius='50'/>", count: 20))),
        (
            "blurs",
            svg(
                2_000,
                "<filter id='f'><feGaussianBlur stdDeviation='30'/></filter>"
                    + String(repeating: "<rect width='2000' height='2000' filter='url(#f)'/>", count: 2_000)
            )
        ),
        ("masks", svg(2_000, masks + "<rect width='2000' height='2000' mask='url(#m89)'/>")),
        ("notes", notes(100)),
    ]

    private static let masks = (0..<90).map { number in
        let under = number == 0 ? "" : " mask='url(#m\(number - 1))'"
        return "<mask id='m\(number)'><rect width='2000' height='2000' fill='white'\(under)/></mask>"
    }.joined()

    private static func ones(_ count: Int) -> String { [String](repeating: "1", count: count).joined(separator: " ") }

    private static func filtered(_ side: Int, _ filter: String) -> [UInt8] {
        svg(side, "<filter id='f'>\(filter)</filter><rect width='\(side)' height='\(side)' filter='url(#f)'/>")
    }

    private static func svg(_ side: Int, _ inside: String) -> [UInt8] {
        Array("<svg xmlns='http://www.w3.org/2000/svg' width='\(side)' height='\(side)'>\(inside)</svg>".utf8)
    }

    /// A PNG with compressed text chunks of 190 KB, each of which unpacks to 30 MB.
    static func notes(_ chunks: Int) -> [UInt8] {
        // Deflated by hand: one literal, then copies of 258 bytes, each with a 0 bit for the length and one for the distance.
        var deflated = BitWriter()
        deflated.bits(0b1, 1)
        deflated.bits(0b01, 2)
        deflated.code(0x30 + UInt32(UInt8(ascii: "a")), 8)
        let copies = 116_280
        for _ in 0..<copies {
            deflated.code(0b1100_0101, 8)
            deflated.code(0, 5)
        }
        deflated.code(0, 7)
        // The checksum of that many letters, by the definition of Adler-32.
        let count = UInt64(copies) * 258 + 1
        let low = (1 + count * 97) % 65_521
        let high = (count + 97 * (count * (count + 1) / 2 % 65_521)) % 65_521
        let packed = [0x78, 0x9C] + deflated.bytes + big(UInt32(high << 16 | low))
        var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        bytes += chunk("IHDR", big(1) + big(1) + [8, 0, 0, 0, 0])
        for number in 0..<chunks { bytes += chunk("zTXt", Array("k\(number)\0\0".utf8) + packed) }
        // One row with one grey pixel, stored.
        bytes += chunk("IDAT", [0x78, 0x01, 1, 2, 0, 0xFD, 0xFF, 0, 0x80] + big(0x0082_0081))
        return bytes + chunk("IEND", [])
    }

    private static func chunk(_ kind: String, _ content: [UInt8]) -> [UInt8] {
        let checked = Array(kind.utf8) + content
        return big(UInt32(content.count)) + checked + big(checksum(checked))
    }

    private static func big(_ number: UInt32) -> [UInt8] { (0..<4).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) } }

    private static let table: [UInt32] = (0..<256).map { number in
        (0..<8).reduce(UInt32(number)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1 }
    }

    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(~0) { table[Int(truncatingIfNeeded: ($0 ^ UInt32($1)) & 0xFF)] ^ $0 >> 8 }
    }

    private struct BitWriter {
        var bytes: [UInt8] = []
        private var used = 8

        /// A number, lowest bit first.
        mutating func bits(_ value: UInt32, _ count: Int) {
            for place in 0..<count {
                if used == 8 {
                    bytes.append(0)
                    used = 0
                }
                if value >> UInt32(place) & 1 == 1 { bytes[bytes.count - 1] |= 1 << UInt8(used) }
                used += 1
            }
        }

        /// A Huffman code, highest bit first.
        mutating func code(_ value: UInt32, _ count: Int) {
            for place in (0..<count).reversed() { bits(value >> UInt32(place) & 1, 1) }
        }
    }
}
