/// How a picture must be turned to be upright, as its Exif data says. Browsers turn such pictures by themselves, Word does not.
struct PictureTurn: Equatable {
    /// Whether it is mirrored from left to right before it is turned.
    var isMirrored = false
    /// The quarter turns to the right.
    var quarters = 0

    /// Whether width and height change places.
    var swapsSides: Bool { quarters % 2 == 1 }

    /// The turn of one of the eight orientations of Exif; none for other numbers.
    init(orientation: Int) {
        switch orientation {
        case 2: isMirrored = true
        case 3: quarters = 2
        case 4: (isMirrored, quarters) = (true, 2)
        case 5: (isMirrored, quarters) = (true, 3)
        case 6: quarters = 1
        case 7: (isMirrored, quarters) = (true, 1)
        case 8: quarters = 3
        default: return
        }
    }

    /// The turn of a JPEG.
    init(ofJPEG bytes: [UInt8]) {
        var place = 2
        // The segments before the first scan.
        while let marker = bytes.number(at: place, count: 2), (0xFFC0..<0xFFDA).contains(marker) || (0xFFDB...0xFFFE).contains(marker),
            let length = bytes.number(at: place + 2, count: 2), length >= 2
        {
            let content = place + 4
            if marker == 0xFFE1, bytes.dropFirst(content).starts(with: "Exif\0\0".utf8) {
                self.init(orientation: Self.orientation(inTIFFAt: content + 6, of: bytes))
                return
            }
            place += 2 + length
        }
        self.init(orientation: 1)
    }

    /// The turn of a PNG.
    init(ofPNG bytes: [UInt8]) {
        var place = 8
        while let length = bytes.number(at: place, count: 4) {
            if bytes.dropFirst(place + 4).starts(with: "eXIf".utf8) {
                self.init(orientation: Self.orientation(inTIFFAt: place + 8, of: bytes))
                return
            }
            place += 12 + length
        }
        self.init(orientation: 1)
    }

    /// The orientation in the first directory of Exif data.
    private static func orientation(inTIFFAt start: Int, of bytes: [UInt8]) -> Int {
        let isLittle = bytes.dropFirst(start).starts(with: "II".utf8)
        func number(at place: Int, count: Int) -> Int? { bytes.number(at: place, count: count, isLittle: isLittle) }
        guard let offset = number(at: start + 4, count: 4), let count = number(at: start + offset, count: 2) else { return 1 }
        let orientation = 0x0112
        for entry in 0..<count {
            let place = start + offset + 2 + 12 * entry
            guard let tag = number(at: place, count: 2) else { return 1 }
            if tag == orientation { return number(at: place + 8, count: 2) ?? 1 }
        }
        return 1
    }
}

extension [UInt8] {
    /// The number in some bytes, of which there are at most 4; nil behind the end.
    func number(at place: Int, count: Int, isLittle: Bool = false) -> Int? {
        guard place >= 0, place <= self.count - count else { return nil }
        let bytes = self[place..<place + count]
        return isLittle ? bytes.reversed().reduce(0) { $0 << 8 | Int($1) } : bytes.reduce(0) { $0 << 8 | Int($1) }
    }
}
