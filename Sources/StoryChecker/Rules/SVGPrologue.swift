/// Skips whatever may come before the first element of an XML file.
struct SVGPrologue {
    private let bytes: [UInt8]
    private var position = 0

    /// Whether a file's first bytes are UTF-8 text whose first element is `svg`, with or without a namespace prefix.
    /// - Parameter isWhole: Whether these are all bytes. If not, and they end before any element, the file may still be an SVG.
    static func isSVG(_ bytes: [UInt8], isWhole: Bool) -> Bool {
        guard isText(bytes, isWhole: isWhole) else { return false }
        var prologue = SVGPrologue(bytes: bytes)
        return prologue.leadsToSVG() ?? !isWhole
    }

    /// The width and height of an SVG's first element, or those of its view box, in thousandths; nil if it has none.
    static func shape(of bytes: [UInt8]) -> (width: Int64, height: Int64)? {
        var prologue = SVGPrologue(bytes: bytes)
        guard prologue.leadsToSVG() == true else { return nil }
        let attributes = SVGAttributes(bytes, from: prologue.position)
        if let width = attributes.length("width"), let height = attributes.length("height"), width.unit == height.unit {
            return (width.thousandths, height.thousandths)
        }
        guard let box = attributes.numbers("viewBox"), box.count == 4 else { return nil }
        return (box[2], box[3])
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    }

    /// Whether the bytes are UTF-8 without NUL. If the file continues, an incomplete character at the end is ignored.
    private static func isText(_ bytes: [UInt8], isWhole: Bool) -> Bool {
        guard !bytes.contains(0) else { return false }
        let mostCut = isWhole ? 0 : min(3, bytes.count)
        return (0...mostCut).contains { String(validating: bytes.dropLast($0), as: UTF8.self) != nil }
    }

    /// Whether the first element is `svg`; nil if the bytes end before it.
    private mutating func leadsToSVG() -> Bool? {
        while true {
            while position < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[position]) { position += 1 }
            guard position < bytes.count else { return nil }
            if has("<?") {
                guard skip(past: "?>") else { return nil }
            } else if has("<!--") {
                position += 4
                guard skip(past: "-->") else { return nil }
            } else if has("<!") {
                guard skipDoctype() else { return nil }
            } else {
                return isSVGElement()
            }
        }
    }

    private func isSVGElement() -> Bool? {
        guard bytes[position] == UInt8(ascii: "<") else { return false }
        let name = bytes[(position + 1)...].prefix { ![0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ">"), UInt8(ascii: "/")].contains($0) }
        guard name.endIndex < bytes.count else { return nil }
        let local = name.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).last ?? []
        return local.elementsEqual("svg".utf8)
    }

    /// A document type may have declarations of its own in brackets.
    private mutating func skipDoctype() -> Bool {
        var depth = 0
        var quote: UInt8?
        while position < bytes.count {
            let byte = bytes[position]
            position += 1
            if let open = quote {
                if byte == open { quote = nil }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
            case UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "]"): depth -= 1
            case UInt8(ascii: ">") where depth <= 0: return true
            default: continue
            }
        }
        return false
    }

    private func has(_ text: String) -> Bool { bytes[position...].starts(with: text.utf8) }

    private mutating func skip(past end: String) -> Bool {
        while position < bytes.count {
            if has(end) {
                position += end.utf8.count
                return true
            }
            position += 1
        }
        return false
    }
}
