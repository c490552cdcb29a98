import Story
import StoryFormat
import TestSupport
import Testing

@testable import StoryChecker

struct FileRulesTests {
    private static let svg = Array(#"<?xml version="1.0"?><!-- A > B --><!DOCTYPE svg [<!ENTITY a ">">]> <svg xmlns="x">"#.utf8)

    private func story(_ file: String, isPicture: Bool = true) -> NumberedStory {
        let media =
            isPicture
            ? #""pictures": { "p": { "file": «1»"\#(file)", "alt": "P." } }, "titlePicture": "p""# : #""sounds": { "p": «1»"\#(file)" }"#
        let sound = isPicture ? "" : #""sound": "p", "#
        return NumberedStory(#"\#(media), "start": "bed", "locations": { "bed": { "text": "Sleep.", \#(sound)"ending": "E" } }"#)
    }

    @Test func aMissingFileIsReportedAtItsName() throws {
        try story("a.svg").expect("B0901 There is no file “a.svg” in the story's folder.", files: StoryFiles(["a.svg": .missing]))
    }

    @Test func anUnreadableFileIsReportedWithItsReason() throws {
        let files = StoryFiles(["a.svg": .unreadable("it is a folder")])
        try story("a.svg").expect("B0902 “a.svg” cannot be read: it is a folder.", files: files)
    }

    @Test func whatNobodyLookedAtIsNotReported() throws {
        #expect(try story("a.svg").findings(files: StoryFiles()).isEmpty)
        #expect(try story("a.svg").findings().isEmpty)
    }

    @Test func aFileIsReportedOnceAndPaintToo() throws {
        let story = NumberedStory(
            """
            "variables": { "c": { "prompt": "Which?", "options": [{ "id": "a", "colour": "#ff0000" }, { "id": "b", "colour": "#0000ff" }] } },
            "pictures": {
              "p": { "file": «1»"a.svg", "alt": "P.", "paint": { "file": «2»"b.svg", "variable": "c" } }, "q": { "file": "a.svg", "alt": "Q." } },
            "titlePicture": "q", "start": "bed", "locations": { "bed": { "text": "Sleep.", "ending": "E" } }
            """
        )
        try story.expect("B0901 ", "B0901 ", files: StoryFiles(["a.svg": .missing, "b.svg": .missing]))
    }

    @Test(arguments: [
        ("a.png", Heads.png(64, 64)), ("a.JPG", Heads.jpeg(64, 64)), ("a.jpeg", Heads.jpeg(64, 64)), ("a.webp", Heads.webp(64, 64)),
        ("a.avif", Heads.boxes("avif")), ("a.avif", Heads.boxes("mif1", "miaf", "avif")), ("a.svg", svg), ("a.svg", Array("<svg/>".utf8)),
        ("a.svg", Array("\u{FEFF}<s:svg xmlns:s='x'>ö</s:svg>".utf8)),
    ])
    func aPictureOfItsNamesTypeIsGood(file: String, head: [UInt8]) throws {
        let found = try story(file).findings(files: StoryFiles([file: .file(size: head.count, head: head)]))
        #expect(found.isEmpty)
    }

    @Test(arguments: [
        ("a.mp3", Array("ID3\u{4}".utf8)), ("a.mp3", [0xFF, 0xFB, 0x90, 0x64]), ("a.ogg", Array("OggS".utf8)),
        ("a.m4a", Heads.boxes("M4A ")),
    ])
    func aSoundOfItsNamesTypeIsGood(file: String, head: [UInt8]) throws {
        let found = try story(file, isPicture: false).findings(files: StoryFiles([file: .file(size: head.count, head: head)]))
        #expect(found.isEmpty)
    }

    @Test(arguments: [
        ("a.png", Heads.jpeg(1, 1), "B0903 “a.png” is a JPEG, not a PNG."),
        ("a.svg", Array("<html><svg/></html>".utf8), "B0903 “a.svg” is not an SVG picture."),
        ("a.svg", Array("<!-- no element -->".utf8), "B0903 “a.svg” is not an SVG picture."),
        ("a.svg", [0xFF, 0xFE, 0x3C, 0x00], "B0903 “a.svg” is not an SVG picture."),
        ("a.webp", [], "B0903 “a.webp” is empty."),
        ("a.avif", Heads.boxes("heic"), "B0903 “a.avif” is not an AVIF picture."),
        ("a.jpg", [0xFF, 0xFB, 0x90, 0x64], "B0903 “a.jpg” is an MP3, not a JPEG."),
    ])
    func aFileOfAnotherTypeIsReported(file: String, head: [UInt8], message: String) throws {
        try story(file).expect(message, files: StoryFiles([file: .file(size: head.count, head: head)]))
    }

    @Test func anSVGWhoseCommentsFillTheHeadMayBeOne() throws {
        let head = Array(("<!--" + String(repeating: "ö", count: 40)).utf8.dropLast())
        let files = StoryFiles(["a.svg": .file(size: 100_000, head: head)])
        #expect(try story("a.svg").findings(files: files).isEmpty)
    }

    @Test(arguments: [
        ("a.png", Heads.png(4_097, 9), "B0904 “a.png” is 4097 by 9 pixels"),
        ("a.jpg", Heads.jpeg(9, 5_000), "B0904 “a.jpg” is 9 by 5000 pixels"),
        ("a.png", Heads.png(0xFFFF_FFFF, 1), "B0904 “a.png” is 4294967295 by 1 pixels"),
        ("a.webp", Heads.webp(5_000, 4_096), "B0904 “a.webp” is 5000 by 4096 pixels"),
        ("a.webp", Heads.losslessWebP(4_097, 2), "B0904 “a.webp” is 4097 by 2 pixels"),
        ("a.webp", Heads.lossyWebP(3, 4_099), "B0904 “a.webp” is 3 by 4099 pixels"),
    ])
    func aPictureOfManyPixelsIsLargerThanNeeded(file: String, head: [UInt8], message: String) throws {
        try story(file).expect(message, files: StoryFiles([file: .file(size: 2_000, head: head)]))
    }

    @Test func filesOfManyBytesAreLargerThanNeeded() throws {
        let png = Heads.png(4_096, 4_096)
        #expect(try story("a.png").findings(files: StoryFiles(["a.png": .file(size: 1 << 20, head: png)])).isEmpty)
        try story("a.png").expect("B0904 “a.png” has 1048577 bytes", files: StoryFiles(["a.png": .file(size: 1 << 20 + 1, head: png)]))
        let ogg = Array("OggS".utf8)
        #expect(try story("a.ogg", isPicture: false).findings(files: StoryFiles(["a.ogg": .file(size: 10 << 20, head: ogg)])).isEmpty)
        try story("a.ogg", isPicture: false).expect(
            "B0904 “a.ogg” has 10485761 bytes",
            files: StoryFiles(["a.ogg": .file(size: 10 << 20 + 1, head: ogg)])
        )
    }

    // MARK: Faults

    static let faults: [(StoryFiles.Fault, String)] = [
        (.broken("its end is missing"), "B0906 “a.png” cannot be used: its end is missing."),
        (.script, "B0907 “a.png” contains a script, which never runs in a story."),
        (
            .reachesOut("https://example.org/b.png"),
            "B0908 “a.png” loads “https://example.org/b.png”, but a story's pictures cannot load anything."
        ),
        (.behindItsEnd(64), "B0909 “a.png” has 64 extra bytes after its end, where another file could be hidden."),
    ]

    @Test(arguments: faults) func whatAHostFindsIsReported(_ fault: StoryFiles.Fault, _ message: String) throws {
        let head = Heads.png(64, 64)
        try story("a.png").expect(message, files: StoryFiles(["a.png": .file(size: 2_000, head: head, fault: fault)]))
        // The format is reported before any fault.
        try story("a.png").expect("B0903 ", files: StoryFiles(["a.png": .file(size: 2_000, head: Heads.jpeg(1, 1), fault: fault)]))
    }

    // MARK: Stencils

    private func painted(_ picture: String, _ stencil: String) -> NumberedStory {
        NumberedStory(
            """
            "variables": { "c": { "prompt": "Which?", "options": [{ "id": "a", "colour": "#ff0000" }, { "id": "b", "colour": "#0000ff" }] } },
            "pictures": { "p": { "file": "\(picture)", "alt": "P.", "paint": { "file": «1»"\(stencil)", "variable": "c" } } },
            "titlePicture": "p", "start": "bed", "locations": { "bed": { "text": "Sleep.", "ending": "E" } }
            """
        )
    }

    private static func vector(_ attributes: String) -> [UInt8] { Array("<?xml version='1.0'?>\n<svg \(attributes)><path/></svg>".utf8) }

    static let fitting: [(String, [UInt8], String, [UInt8])] = [
        ("a.png", Heads.png(64, 48), "b.webp", Heads.webp(64, 48)),
        // The camera may have been upright.
        ("a.jpg", Heads.jpeg(64, 48), "b.png", Heads.png(48, 64)),
        ("a.svg", vector("width='120' height='90'"), "b.svg", vector("viewBox='0 0 40 30'")),
        ("a.svg", vector("viewBox='0,0, 33.3 100'"), "b.png", Heads.png(333, 1_000)),
        ("a.svg", vector("width=\"4cm\" height=\"3cm\" viewBox='0 0 9 9'"), "b.png", Heads.png(400, 300)),
        ("a.svg", vector("width='100%' height='100%' viewBox='0 0 20 10'"), "b.png", Heads.png(40, 20)),
        // The sizes are unknown.
        ("a.svg", vector("width='1e3' height='9'"), "b.png", Heads.png(40, 20)), ("a.svg", vector(""), "b.png", Heads.png(40, 20)),
        ("a.avif", Heads.boxes("avif"), "b.png", Heads.png(40, 20)),
    ]

    @Test(arguments: fitting)
    func aStencilOfItsPicturesSizeIsGood(_ picture: String, _ under: [UInt8], _ stencil: String, _ mask: [UInt8]) throws {
        let files = StoryFiles([picture: .file(size: under.count, head: under), stencil: .file(size: mask.count, head: mask)])
        #expect(try painted(picture, stencil).findings(files: files).isEmpty)
    }

    static let unfitting: [(String, [UInt8], String, [UInt8], String)] = [
        (
            "a.png", Heads.png(64, 48), "b.png", Heads.png(32, 24),
            "B0905 The stencil “b.png” is 32 by 24 pixels, and its picture “a.png” 64 by 48 pixels."
        ),
        (
            "a.svg", vector("viewBox='0 0 40 30'"), "b.svg", vector("viewBox='0 0 40.25 40'"),
            "B0905 The stencil “b.svg” and its picture “a.svg” have different shapes: 40.25 to 40 and 40 to 30."
        ),
        (
            "a.png", Heads.png(400, 300), "b.svg", vector("width='20px' height='20px'"),
            "B0905 The stencil “b.svg” and its picture “a.png” have different shapes: 20 to 20 and 400 by 300 pixels."
        ),
        (
            "a.avif", Heads.avif(64, 48), "b.png", Heads.png(64, 64),
            "B0905 The stencil “b.png” is 64 by 64 pixels, and its picture “a.avif” 64 by 48 pixels."
        ),
    ]

    @Test(arguments: unfitting)
    func aStencilOfAnotherSizeIsReported(_ picture: String, _ under: [UInt8], _ stencil: String, _ mask: [UInt8], _ message: String) throws
    {
        let files = StoryFiles([picture: .file(size: under.count, head: under), stencil: .file(size: mask.count, head: mask)])
        try painted(picture, stencil).expect(message, files: files)
    }

    @Test func noBytesStopTheReader() {
        var random = SeededGenerator(seed: 8)
        let heads = [
            Heads.png(9, 9), Heads.jpeg(9, 9), Heads.webp(9, 9), Heads.losslessWebP(9, 9), Heads.lossyWebP(9, 9), Heads.boxes("mif1"),
            Self.svg, Heads.avif(9, 9), Self.vector("width='9.5px' height='8' viewBox='0 0 9.5 8'"),
        ]
        for head in heads {
            for length in 0...head.count { _ = FileSignature(Array(head.prefix(length)), isWhole: length % 2 == 0).size }
            for _ in 0..<500 {
                var bytes = head
                for _ in 0..<3 { bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random) }
                let signature = FileSignature(bytes, isWhole: true)
                if let size = signature.size { #expect(size.width >= 0 && size.height >= 0) }
                _ = signature.format
                _ = SVGPrologue.shape(of: bytes)
            }
        }
    }
}

/// The first bytes of files.
enum Heads {
    static func png(_ width: UInt32, _ height: UInt32) -> [UInt8] {
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8) + bigEndian(width, 4) + bigEndian(height, 4)
    }

    static func jpeg(_ width: UInt32, _ height: UInt32) -> [UInt8] {
        [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 1, 0xFF, 0xFF, 0xC2, 0, 11, 8] + bigEndian(height, 2) + bigEndian(width, 2) + [1]
    }

    static func webp(_ width: UInt32, _ height: UInt32) -> [UInt8] {
        riff("VP8X") + [0, 0, 0, 0] + bigEndian(width - 1, 3).reversed() + bigEndian(height - 1, 3).reversed()
    }

    static func losslessWebP(_ width: UInt32, _ height: UInt32) -> [UInt8] {
        riff("VP8L") + [0x2F] + bigEndian((width - 1) | (height - 1) << 14, 4).reversed()
    }

    static func lossyWebP(_ width: UInt32, _ height: UInt32) -> [UInt8] {
        riff("VP8 ") + [0, 0, 0, 0x9D, 0x01, 0x2A] + bigEndian(width, 2).reversed() + bigEndian(height, 2).reversed()
    }

    /// With a picture of this many pixels, and a thumbnail of it.
    static func avif(_ width: UInt32, _ height: UInt32) -> [UInt8] {
        func box(_ kind: String, _ content: [UInt8]) -> [UInt8] { bigEndian(UInt32(content.count + 8), 4) + Array(kind.utf8) + content }
        func size(_ width: UInt32, _ height: UInt32) -> [UInt8] {
            box("ispe", [0, 0, 0, 0] + bigEndian(width, 4) + bigEndian(height, 4))
        }
        let sizes = box("ipco", size(4, 3) + size(width, height) + box("pixi", [0, 0, 0, 0, 1, 8]))
        return boxes("avif") + box("meta", [0, 0, 0, 0] + box("hdlr", [UInt8](repeating: 0, count: 20)) + box("iprp", sizes))
    }

    static func boxes(_ brands: String...) -> [UInt8] {
        let rest = Array("ftyp".utf8) + Array(brands[0].utf8) + [0, 0, 0, 0] + brands.dropFirst().flatMap { Array($0.utf8) }
        return bigEndian(UInt32(rest.count + 4), 4) + rest
    }

    private static func riff(_ chunk: String) -> [UInt8] {
        Array("RIFF".utf8) + [0, 0, 0, 0] + Array("WEBP".utf8) + Array(chunk.utf8) + [0, 0, 0, 0]
    }

    private static func bigEndian(_ number: UInt32, _ count: Int) -> [UInt8] {
        (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> UInt32(8 * $0)) }
    }
}
