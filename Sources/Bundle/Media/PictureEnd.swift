/// Follows the parts of a picture to its end: decoders sometimes tolerate a missing end, and never look at what comes after it.
enum PictureEnd {
    /// A fault at the end of a picture.
    enum Fault: Equatable {
        /// The picture is truncated.
        case missing
        /// This many extra bytes follow the end; often a second file.
        case behind(Int)

        /// The fault, as the end of a sentence.
        var sentence: String {
            switch self {
            case .missing: "its end is missing"
            case .behind(let count): "\(count) extra bytes follow its end"
            }
        }
    }

    /// The fault at the end of a picture; nil if there is none, and for formats whose parser checks that itself.
    /// - Complexity: O(*n*) in the bytes.
    static func fault(of bytes: [UInt8], _ format: MediaFormat) -> Fault? {
        let end: Int?
        switch format {
        case .png: end = endOfPNG(bytes)
        case .jpeg: end = endOfJPEG(bytes)
        case .webp: end = endOfWebP(bytes)
        case .avif: return faultOfBoxes(bytes)
        case .svg, .json, .mp3, .ogg, .m4a, .vtt: return nil
        }
        guard let end else { return .missing }
        return fault(behind: end, in: bytes)
    }

    /// Some programs pad files with zeros or an empty line, which are harmless.
    private static func fault(behind end: Int, in bytes: [UInt8]) -> Fault? {
        bytes[end...].allSatisfy { $0 == 0 || $0 == 0x0A || $0 == 0x0D } ? nil : .behind(bytes.count - end)
    }

    private static func endOfPNG(_ bytes: [UInt8]) -> Int? {
        var place = 8
        while place + 12 <= bytes.count {
            let size = bigEndian(bytes, 4, at: place)
            guard size <= bytes.count - place - 12 else { return nil }
            if bytes[place + 4..<place + 8].elementsEqual("IEND".utf8) { return place + size + 12 }
            place += size + 12
        }
        return nil
    }

    private static func endOfWebP(_ bytes: [UInt8]) -> Int? {
        guard let size = bytes.number32(at: 4) else { return nil }
        let end = 8 + size + size % 2
        // In files of odd size, the last padding byte is often missing.
        return end <= bytes.count ? end : 8 + size <= bytes.count ? bytes.count : nil
    }

    /// Segments have a length; what follows a start of scan extends to the next marker.
    private static func endOfJPEG(_ bytes: [UInt8]) -> Int? {
        var place = 2
        while place + 1 < bytes.count {
            guard bytes[place] == 0xFF else { return nil }
            switch bytes[place + 1] {
            case 0xFF: place += 1
            case 0xD9: return place + 2
            case 0x01, 0xD0...0xD8: place += 2
            case let marker:
                guard place + 4 <= bytes.count else { return nil }
                let size = bigEndian(bytes, 2, at: place + 2)
                guard size >= 2 else { return nil }
                place += 2 + size
                if marker == 0xDA { place = endOfScan(bytes, from: place) }
            }
        }
        return nil
    }

    /// The start of the next marker that is neither data nor a restart marker.
    private static func endOfScan(_ bytes: [UInt8], from start: Int) -> Int {
        var place = start
        while place + 1 < bytes.count {
            if bytes[place] == 0xFF, bytes[place + 1] != 0, !(0xD0...0xD7).contains(bytes[place + 1]) { return place }
            place += 1
        }
        return bytes.count
    }

    /// The boxes of an AVIF file follow each other to the end of the file. A second list of brands begins a second file.
    private static func faultOfBoxes(_ bytes: [UInt8]) -> Fault? {
        var place = 0
        while place < bytes.count {
            guard place + 8 <= bytes.count else { return fault(behind: place, in: bytes) }
            let kind = bytes[place + 4..<place + 8]
            if place > 0, kind.elementsEqual("ftyp".utf8) { return .behind(bytes.count - place) }
            guard kind.allSatisfy({ (0x20..<0x7F).contains($0) }) else { return fault(behind: place, in: bytes) }
            var size = bigEndian(bytes, 4, at: place)
            if size == 1 {
                guard place + 16 <= bytes.count else { return .missing }
                // Anything with more than 2 to the power of 31 bytes would not be in memory.
                guard bigEndian(bytes, 4, at: place + 8) == 0 else { return .missing }
                size = bigEndian(bytes, 4, at: place + 12)
                guard size >= 16 else { return .missing }
            } else if size == 0 {
                return nil
            }
            guard size >= 8 else { return fault(behind: place, in: bytes) }
            guard size <= bytes.count - place else {
                let isBox = ["ftyp", "meta", "mdat", "moov", "free", "skip", "uuid"].contains { kind.elementsEqual($0.utf8) }
                return isBox ? .missing : .behind(bytes.count - place)
            }
            place += size
        }
        return nil
    }

    private static func bigEndian(_ bytes: [UInt8], _ count: Int, at place: Int) -> Int {
        bytes[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
    }
}
