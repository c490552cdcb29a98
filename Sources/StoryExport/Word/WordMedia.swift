/// A picture as Word takes it, with the size it has on a page.
struct WordMedia {
    /// The file inside the document.
    let part: String
    let type: String
    /// In English metric units, before it is turned.
    let width: Int
    let height: Int
    let turn: PictureTurn
    var isVector: Bool { type == "image/svg+xml" }

    /// Shown instead of an SVG by programs that cannot draw one: a light grey PNG of one pixel.
    static let placeholder: [UInt8] = [
        0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0x00, 0x00, 0x00, 0x0D, 0x49, 0x48, 0x44, 0x52, 0x00, 0x00, 0x00, 0x01, 0x00,
        0x00, 0x00, 0x01, 0x08, 0x00, 0x00, 0x00, 0x00, 0x3A, 0x7E, 0x9B, 0x55, 0x00, 0x00, 0x00, 0x0A, 0x49, 0x44, 0x41, 0x54, 0x78,
        0xDA, 0x63, 0x78, 0x04, 0x00, 0x00, 0xE4, 0x00, 0xE3, 0xC9, 0xEC, 0x61, 0x05, 0x00, 0x00, 0x00, 0x00, 0x49, 0x45, 0x4E, 0x44,
        0xAE, 0x42, 0x60, 0x82,
    ]

    /// Makes a picture of a file.
    /// - Returns: nil if Word has no such pictures, or the file does not say how large it is.
    init?(_ file: ExportSource.File, number: Int) {
        let ending: String
        let size: (Int, Int)?
        switch file.type {
        case "image/png": (ending, size, turn) = ("png", Self.sizeOfPNG(file.bytes), PictureTurn(ofPNG: file.bytes))
        case "image/jpeg": (ending, size, turn) = ("jpeg", Self.sizeOfJPEG(file.bytes), PictureTurn(ofJPEG: file.bytes))
        case "image/svg+xml": (ending, size, turn) = ("svg", Self.sizeOfSVG(file.bytes), PictureTurn(orientation: 1))
        default: return nil
        }
        guard let stored = size, stored.0 > 0, stored.1 > 0 else { return nil }
        let (width, height) = turn.swapsSides ? (stored.1, stored.0) : stored
        part = "media/picture\(number).\(ending)"
        type = file.type
        // At most 12 by 9 centimetres, so that the text stays in sight.
        let (most, tallest) = (12 * 360_000, 9 * 360_000)
        let fitted = width * tallest > height * most ? (most, most * height / width) : (tallest * width / height, tallest)
        self.width = max(1, turn.swapsSides ? fitted.1 : fitted.0)
        self.height = max(1, turn.swapsSides ? fitted.0 : fitted.1)
    }

    private static func sizeOfPNG(_ bytes: [UInt8]) -> (Int, Int)? {
        guard let width = bytes.number(at: 16, count: 4), let height = bytes.number(at: 20, count: 4) else { return nil }
        return (width, height)
    }

    private static func sizeOfJPEG(_ bytes: [UInt8]) -> (Int, Int)? {
        var place = 2
        while let marker = bytes.number(at: place, count: 2), marker >= 0xFF00, let length = bytes.number(at: place + 2, count: 2) {
            // The frame's header has the size; the three other numbers in this range are tables.
            if (0xFFC0...0xFFCF).contains(marker), ![0xFFC4, 0xFFC8, 0xFFCC].contains(marker) {
                guard let height = bytes.number(at: place + 5, count: 2), let width = bytes.number(at: place + 7, count: 2) else {
                    return nil
                }
                return (width, height)
            }
            place += 2 + length
        }
        return nil
    }

    /// The shape is enough: an SVG has no pixels.
    private static func sizeOfSVG(_ bytes: [UInt8]) -> (Int, Int)? {
        let head = String(decoding: bytes.prefix(4_096), as: UTF8.self)
        guard let start = head.firstRange(of: "<svg") else { return nil }
        let tag = head[start.upperBound...].prefix { $0 != ">" }
        func attribute(_ name: String) -> [Double] {
            for quote in ["\"", "'"] {
                guard let place = tag.firstRange(of: " \(name)=\(quote)") else { continue }
                let value = tag[place.upperBound...].prefix { String($0) != quote }
                let numbers = value.split { $0 == " " || $0 == "," }.map { $0.hasSuffix("px") ? $0.dropLast(2) : $0 }
                return numbers.compactMap { Double(String($0)) }
            }
            return []
        }
        let box = attribute("viewBox")
        let (width, height) = box.count == 4 ? (box[2], box[3]) : (attribute("width").first ?? 0, attribute("height").first ?? 0)
        guard width > 0, height > 0, width < 1e6, height < 1e6 else { return nil }
        return (max(1, Int(width * 100)), max(1, Int(height * 100)))
    }
}
