/// Removes metadata from WebP files: libvips writes some of its own even if told to omit all.
enum WebPChunks {
    /// The file with only its picture.
    /// - Complexity: O(*n*) in the bytes.
    static func withoutNotes(_ bytes: [UInt8]) -> [UInt8] {
        guard bytes.count >= 12, bytes.starts(with: "RIFF".utf8) else { return bytes }
        var result = Array(bytes[..<12])
        var place = 12
        while place + 8 <= bytes.count {
            let size = bytes[place + 4..<place + 8].reversed().reduce(0) { $0 << 8 | Int($1) }
            let end = min(bytes.count, place + 8 + size + size % 2)
            let kind = String(decoding: bytes[place..<place + 4], as: UTF8.self)
            if !["EXIF", "XMP ", "ICCP"].contains(kind) {
                let start = result.count
                result += bytes[place..<end]
                // Of the feature flags, keep those for alpha and animation.
                if kind == "VP8X", start + 8 < result.count { result[start + 8] &= 0x12 }
            }
            place = end
        }
        let size = UInt32(result.count - 8)
        for number in 0..<4 { result[4 + number] = UInt8(truncatingIfNeeded: size >> (8 * UInt32(number))) }
        return result
    }
}
