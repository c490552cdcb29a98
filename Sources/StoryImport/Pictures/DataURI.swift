/// A file inside an address: `data:image/png;base64,…` (RFC 2397).
struct DataURI {
    /// The extension that files of its type have in stories; nil if they have none.
    var ending: String?
    var bytes: [UInt8]

    /// Whether this is such an address, perhaps one that cannot be read. That takes no time.
    static func begins(_ text: String) -> Bool {
        String(decoding: text.utf8.prefix(5), as: UTF8.self).smallLetters.isSame(as: "data:")
    }

    /// - Returns: nil if this is no such address, or its content cannot be read.
    init?(_ text: String) {
        let all = Array(text.utf8)
        guard Self.begins(text), let comma = all.firstIndex(of: UInt8(ascii: ",")) else { return nil }
        let head = String(decoding: all[5..<comma], as: UTF8.self).smallLetters
        let type = head.utf8.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).first.map { Array($0) } ?? []
        switch Bytes(type) {
        case "image/png": ending = "png"
        case "image/jpeg", "image/jpg": ending = "jpg"
        case "image/webp": ending = "webp"
        case "image/avif": ending = "avif"
        case "image/svg+xml": ending = "svg"
        default: ending = nil
        }
        let content = Self.withoutPercent(all[(comma + 1)...])
        if head.hasSuffix(";base64") {
            guard let decoded = Self.decoded(content) else { return nil }
            bytes = decoded
        } else {
            bytes = content
        }
    }

    /// The bytes that `%41` and the like stand for.
    private static func withoutPercent(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        guard bytes.contains(UInt8(ascii: "%")) else { return Array(bytes) }
        var made: [UInt8] = []
        var index = bytes.startIndex
        while index < bytes.endIndex {
            if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.endIndex, let high = digit(bytes[index + 1]),
                let low = digit(bytes[index + 2])
            {
                made.append(16 * high + low)
                index += 3
            } else {
                made.append(bytes[index])
                index += 1
            }
        }
        return made
    }

    /// A path as it is in a folder: with what `%20` and the like stand for, and without `./` before it.
    static func path(_ address: String) -> String {
        var path = withoutPercent(Array(address.utf8)[...])[...]
        while path.starts(with: [UInt8(ascii: "."), UInt8(ascii: "/")]) { path = path.dropFirst(2) }
        return String(decoding: Array(path), as: UTF8.self)
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }

    /// Base64 (RFC 4648) with blanks in between; nil if another character is in it.
    private static func decoded(_ text: [UInt8]) -> [UInt8]? {
        var made: [UInt8] = []
        made.reserveCapacity(text.count / 4 * 3)
        var bits: UInt32 = 0
        var count = 0
        for byte in text {
            let value: UInt8
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = byte - UInt8(ascii: "A")
            case UInt8(ascii: "a")...UInt8(ascii: "z"): value = byte - UInt8(ascii: "a") + 26
            case UInt8(ascii: "0")...UInt8(ascii: "9"): value = byte - UInt8(ascii: "0") + 52
            case UInt8(ascii: "+"), UInt8(ascii: "-"): value = 62
            case UInt8(ascii: "/"), UInt8(ascii: "_"): value = 63
            case UInt8(ascii: "="): continue
            default:
                guard ByteCursor.isBlank(byte) else { return nil }
                continue
            }
            bits = bits << 6 | UInt32(value)
            count += 6
            if count >= 8 {
                count -= 8
                made.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
            }
        }
        return made
    }
}
