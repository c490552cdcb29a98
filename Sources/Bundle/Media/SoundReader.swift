/// Follows the frames, pages and boxes of sounds, and finds those that do not fit together or are truncated. Nothing is decoded.
enum SoundReader {
    /// The fault of a sound, as the end of a sentence; nil if there is none.
    /// - Complexity: O(*n*) in the bytes.
    static func fault(in bytes: [UInt8], _ format: MediaFormat) -> String? {
        switch format {
        case .mp3: faultOfMP3(bytes)
        case .ogg: faultOfOgg(bytes)
        case .m4a: faultOfM4A(bytes)
        default: "it is not a sound"
        }
    }

    // MARK: MP3

    /// In kilobits per second; layer III of MPEG 1, and of MPEG 2 and 2.5.
    private static let bitRates = [
        [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320], [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
    ]
    private static let sampleRates = [44_100, 48_000, 32_000]

    private static func faultOfMP3(_ bytes: [UInt8]) -> String? {
        var place = 0
        if bytes.starts(with: "ID3".utf8) {
            guard bytes.count >= 10, bytes[6..<10].allSatisfy({ $0 < 0x80 }) else { return "its ID3 tag is damaged" }
            place = 10 + bytes[6..<10].reduce(0) { $0 << 7 | Int($1) }
            if bytes[5] & 0x10 != 0 { place += 10 }
        }
        // Some programs write zeros after the tag.
        while place < bytes.count, bytes[place] == 0 { place += 1 }
        var frames = 0
        while place < bytes.count {
            let rest = bytes[place...]
            if rest.starts(with: "TAG".utf8) || rest.starts(with: "APETAGEX".utf8) || rest.starts(with: "LYRICSBEGIN".utf8) { break }
            guard let size = frameSize(rest.prefix(4)) else {
                // What comes after the sound does not matter, but a sound must come first.
                return frames >= 2
                    ? (rest.allSatisfy { $0 == 0 } ? nil : "there is something else after \(frames) frames") : "it contains no sound"
            }
            frames += 1
            guard place + size <= bytes.count else { return "its last frame is cut off" }
            place += size
        }
        return frames >= 2 ? nil : "it contains no sound"
    }

    private static func frameSize(_ header: ArraySlice<UInt8>) -> Int? {
        let header = Array(header)
        guard header.count == 4, header[0] == 0xFF, header[1] & 0xE6 == 0xE2 else { return nil }
        let version = header[1] >> 3 & 3
        let rate = Int(header[2] >> 4)
        let sampling = Int(header[2] >> 2 & 3)
        guard version != 1, rate > 0, rate < 15, sampling < 3 else { return nil }
        let isFirst = version == 3
        let samples = sampleRates[sampling] >> (isFirst ? 0 : version == 2 ? 1 : 2)
        let padding = Int(header[2] >> 1 & 1)
        return (isFirst ? 144 : 72) * bitRates[isFirst ? 0 : 1][rate] * 1_000 / samples + padding
    }

    // MARK: Ogg

    private static func faultOfOgg(_ bytes: [UInt8]) -> String? {
        var place = 0
        var pages = 0
        while place < bytes.count {
            guard place + 27 <= bytes.count, bytes[place..<place + 4].elementsEqual("OggS".utf8), bytes[place + 4] == 0 else {
                return "page \(pages + 1) of it is damaged or cut off"
            }
            let segments = Int(bytes[place + 26])
            guard place + 27 + segments <= bytes.count else { return "its last page is cut off" }
            let body = bytes[place + 27..<place + 27 + segments].reduce(0) { $0 + Int($1) }
            let end = place + 27 + segments + body
            guard end <= bytes.count else { return "its last page is cut off" }
            if pages == 0 {
                let start = bytes[(place + 27 + segments)..<end]
                let isKnown = [[1] + Array("vorbis".utf8), Array("OpusHead".utf8), [0x7F] + Array("FLAC".utf8)].contains {
                    start.starts(with: $0)
                }
                guard bytes[place + 5] & 2 != 0, isKnown else { return "it is neither Vorbis, Opus nor FLAC" }
            }
            guard checksum(bytes[place..<end]) == bytes.number32(at: place + 22) else { return "page \(pages + 1) of it is damaged" }
            pages += 1
            place = end
        }
        return pages >= 2 ? nil : "it contains no sound"
    }

    /// The CRC of an Ogg page: polynomial 04C11DB7, with zeros in place of the CRC itself (RFC 3533).
    private static func checksum(_ page: ArraySlice<UInt8>) -> Int {
        var checksum: UInt32 = 0
        for (number, byte) in page.enumerated() {
            let byte = (22..<26).contains(number) ? 0 : byte
            checksum = checksum << 8 ^ table[Int(UInt8(truncatingIfNeeded: checksum >> 24) ^ byte)]
        }
        return Int(checksum)
    }

    private static let table: [UInt32] = (0..<256).map { number in
        (0..<8).reduce(UInt32(number) << 24) { value, _ in value & 0x8000_0000 != 0 ? value << 1 ^ 0x04C1_1DB7 : value << 1 }
    }

    // MARK: M4A

    private static func faultOfM4A(_ bytes: [UInt8]) -> String? {
        var place = 0
        var kinds: Set<String> = []
        while place < bytes.count {
            guard place + 8 <= bytes.count else { return "its last box is cut off" }
            var size = bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
            if size == 1 {
                guard place + 16 <= bytes.count, bytes[place + 8] == 0 else { return "its last box is cut off" }
                size = bytes[place + 8..<place + 16].reduce(0) { $0 << 8 | Int($1) }
                guard size >= 16 else { return "a box in it is damaged" }
            } else if size == 0 {
                size = bytes.count - place
            }
            guard size >= 8, size <= bytes.count - place else { return "its last box is cut off" }
            kinds.insert(String(decoding: bytes[place + 4..<place + 8], as: UTF8.self))
            place += size
        }
        guard kinds.contains("moov") else { return "it does not describe its content" }
        return kinds.contains("mdat") ? nil : "it contains no sound"
    }
}
