/// Looks whether the last part of a picture is there: decoders forgive a missing end now and then.
enum PictureEnd {
    /// Whether a picture's parts reach to its end; true for formats whose parts are not looked at here.
    /// - Complexity: O(*n*) in the parts.
    static func isThere(_ bytes: [UInt8], _ format: MediaFormat) -> Bool {
        switch format {
        case .png: hasPNGEnd(bytes)
        case .webp: bytes.number32(at: 4).map { $0 + 8 <= bytes.count } ?? false
        default: true
        }
    }

    private static func hasPNGEnd(_ bytes: [UInt8]) -> Bool {
        var place = 8
        while place + 12 <= bytes.count {
            let size = bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
            guard size <= bytes.count - place - 12 else { return false }
            if bytes[place + 4..<place + 8].elementsEqual("IEND".utf8) { return true }
            place += size + 12
        }
        return false
    }
}
