/// What the first bytes of a file reveal, regardless of its name.
///
/// All reads are bounds-checked, so no file can make the checker trap.
package struct FileSignature {
    /// The formats allowed in stories.
    package enum Format: String, CaseIterable {
        case png, jpeg, webp, avif, svg, mp3, ogg, m4a, vtt

        /// The name of the format in a sentence.
        package var name: String {
            switch self {
            case .png: "PNG"
            case .jpeg: "JPEG"
            case .webp: "WebP"
            case .avif: "AVIF"
            case .svg: "SVG"
            case .mp3: "MP3"
            case .ogg: "Ogg"
            case .m4a: "M4A"
            case .vtt: "WebVTT"
            }
        }

        /// The name with its article, which depends on its sound: `a PNG`, `an SVG`.
        var nameWithArticle: String {
            switch self {
            case .png, .jpeg, .webp, .vtt: "a " + name
            case .avif, .svg, .mp3, .ogg, .m4a: "an " + name
            }
        }

        /// The format according to a file's name; nil if its extension is unknown.
        package init?(ofFile name: String) {
            guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
            switch String(decoding: name.utf8[name.utf8.index(after: dot)...], as: UTF8.self).lowercased() {
            case "png": self = .png
            case "jpg", "jpeg": self = .jpeg
            case "webp": self = .webp
            case "avif": self = .avif
            case "svg": self = .svg
            case "mp3": self = .mp3
            case "ogg": self = .ogg
            case "m4a": self = .m4a
            case "vtt": self = .vtt
            default: return nil
            }
        }
    }

    private let head: [UInt8]
    private let isWhole: Bool

    /// Takes the first bytes of a file.
    /// - Parameter isWhole: Whether these are all of its bytes.
    package init(_ head: [UInt8], isWhole: Bool) {
        self.head = head
        self.isWhole = isWhole
    }

    /// The format of the contents; nil if stories do not allow it.
    package var format: Format? {
        if has([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], at: 0) { return .png }
        if has([0xFF, 0xD8, 0xFF], at: 0) { return .jpeg }
        if has("RIFF", at: 0), has("WEBP", at: 8) { return .webp }
        if has("OggS", at: 0) { return .ogg }
        if has("ID3", at: 0) || isMP3Frame { return .mp3 }
        if has("ftyp", at: 4) { return formatOfBrands }
        if has("WEBVTT", at: 0) || has([0xEF, 0xBB, 0xBF], at: 0) && has("WEBVTT", at: 3) { return .vtt }
        return SVGPrologue.isSVG(head, isWhole: isWhole) ? .svg : nil
    }

    /// The width and height of a picture in pixels, if its header is among the first bytes; only for PNG, JPEG, WebP and AVIF.
    package var size: (width: Int64, height: Int64)? {
        switch format {
        case .png:
            guard has("IHDR", at: 12) else { return nil }
            return pair(bigEndian(4, at: 16), bigEndian(4, at: 20))
        case .jpeg: return sizeOfJPEG
        case .webp: return sizeOfWebP
        case .avif: return sizeOfAVIF
        default: return nil
        }
    }

    // MARK: Sounds

    /// Whether this starts with a frame of MPEG audio, layer III, with a valid bit rate and sampling rate.
    private var isMP3Frame: Bool {
        guard head.count >= 4, head[0] == 0xFF, head[1] & 0xE0 == 0xE0, head[1] & 0x06 == 0x02, head[1] & 0x18 != 0x08 else { return false }
        return head[2] & 0xF0 != 0xF0 && head[2] & 0x0C != 0x0C
    }

    /// The format according to the brands of an ISO base media file: the major one and the compatible ones.
    private var formatOfBrands: Format? {
        guard let size = bigEndian(4, at: 0) else { return nil }
        var brands = [8]
        brands += stride(from: 16, to: Int(min(size, Int64(head.count), 1_024)), by: 4)
        for place in brands where has("avif", at: place) || has("avis", at: place) { return .avif }
        for place in brands {
            for brand in ["M4A ", "M4B ", "mp42", "mp41", "isom", "iso2"] where has(brand, at: place) { return .m4a }
        }
        return nil
    }

    // MARK: Pictures

    /// The size in the first start-of-frame segment.
    private var sizeOfJPEG: (width: Int64, height: Int64)? {
        var place = 2
        while place + 3 < head.count, head[place] == 0xFF {
            let marker = head[place + 1]
            switch marker {
            case 0xFF:
                place += 1
            case 0x01, 0xD0...0xD8:
                place += 2
            case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
                return pair(bigEndian(2, at: place + 7), bigEndian(2, at: place + 5))
            case 0xD9, 0xDA:
                return nil
            default:
                guard let length = bigEndian(2, at: place + 2), length >= 2 else { return nil }
                place += 2 + Int(length)
            }
        }
        return nil
    }

    private var sizeOfWebP: (width: Int64, height: Int64)? {
        if has("VP8X", at: 12) { return pair(littleEndian(3, at: 24), littleEndian(3, at: 27), adding: 1) }
        if has("VP8 ", at: 12), has([0x9D, 0x01, 0x2A], at: 23) {
            guard let width = littleEndian(2, at: 26), let height = littleEndian(2, at: 28) else { return nil }
            return (width & 0x3FFF, height & 0x3FFF)
        }
        guard has("VP8L", at: 12), has([0x2F], at: 20), let bits = littleEndian(4, at: 21) else { return nil }
        return ((bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1)
    }

    /// The largest size in the boxes `meta`, `iprp`, `ipco`, `ispe`: the others belong to tiles and thumbnails.
    private var sizeOfAVIF: (width: Int64, height: Int64)? {
        // The box `meta` begins with four bytes of its own.
        guard let meta = box("meta", in: 0..<head.count), let properties = box("iprp", in: meta.dropFirst(4)),
            let list = box("ipco", in: properties)
        else { return nil }
        var largest: (width: Int64, height: Int64)?
        var rest = list
        while let size = box("ispe", in: rest) {
            rest = size.upperBound..<list.upperBound
            guard let found = pair(bigEndian(4, at: size.lowerBound + 4), bigEndian(4, at: size.lowerBound + 8)) else { break }
            if largest == nil || found.width > largest?.width ?? 0 { largest = found }
        }
        return largest
    }

    /// The range of the content of the first box of a type in a range, as far as it is among the first bytes.
    private func box(_ kind: String, in range: Range<Int>) -> Range<Int>? {
        var place = range.lowerBound
        while place + 8 <= range.upperBound, let size = bigEndian(4, at: place), size >= 8 {
            let end = place + Int(min(size, Int64(range.upperBound - place)))
            if has(kind, at: place + 4) { return place + 8..<end }
            place = end
        }
        return nil
    }

    // MARK: Bytes

    private func has(_ bytes: [UInt8], at place: Int) -> Bool {
        place >= 0 && place + bytes.count <= head.count && head[place..<place + bytes.count].elementsEqual(bytes)
    }

    private func has(_ text: String, at place: Int) -> Bool { has(Array(text.utf8), at: place) }

    private func bigEndian(_ count: Int, at place: Int) -> Int64? {
        guard place + count <= head.count else { return nil }
        return head[place..<place + count].reduce(0) { $0 << 8 | Int64($1) }
    }

    private func littleEndian(_ count: Int, at place: Int) -> Int64? {
        guard place + count <= head.count else { return nil }
        return head[place..<place + count].reversed().reduce(0) { $0 << 8 | Int64($1) }
    }

    private func pair(_ width: Int64?, _ height: Int64?, adding extra: Int64 = 0) -> (width: Int64, height: Int64)? {
        guard let width, let height else { return nil }
        return (width + extra, height + extra)
    }
}
