import Bundle
import Pictures
import Story
import StoryFormat
import Testing

struct HostileBundleTests {
    @Test func theHonestBundleIsTaken() throws {
        let bundle = try BundleReader.read(HostileBundle.honest().bytes)
        #expect(bundle.story.id.text == "the-door" && bundle.files.map { $0.name } == ["door.svg"])
    }

    @Test(arguments: archives + names + manifests + contents) func isRefusedForWhatIsWrongWithIt(bundle: HostileBundle) throws {
        let error = try #require(throws: BundleError.self) { try BundleReader.read(bundle.bytes) }
        #expect(error.code == bundle.code, "\(bundle.wrong): \(error.message)")
        #expect(error.message.hasSuffix(".") && !error.message.contains("\n"))
    }

    @Test func limitsAreKept() throws {
        let bytes = HostileBundle.honest().bytes
        let cases: [(BundleError.Code, (inout BundleLimits) -> Void)] = [
            (.tooLarge, { $0.archiveBytes = 100 }), (.tooLarge, { $0.totalBytes = 100 }), (.tooManyFiles, { $0.files = 2 }),
            (.fileTooLarge, { $0.storyBytes = 100 }), (.fileTooLarge, { $0.vectorBytes = 10 }), (.fileTooLarge, { $0.manifestBytes = 10 }),
            (.badName, { $0.nameBytes = 8 }), (.pictureTooLarge, { $0.pictures.side = 20 }),
            (.pictureTooLarge, { $0.pictures.pixels = 20 }),
        ]
        for (code, change) in cases {
            var limits = BundleLimits.standard
            change(&limits)
            let error = try #require(throws: BundleError.self) { try BundleReader.read(bytes, limits: limits) }
            #expect(error.code == code)
        }
    }

    @Test func everyHalfOfABundleIsRefused() {
        let bytes = HostileBundle.honest().bytes
        for count in 0..<bytes.count {
            #expect(throws: BundleError.self) { try BundleReader.read(Array(bytes[..<count])) }
        }
    }

    // MARK: The archive

    static let archives: [HostileBundle] = [
        HostileBundle("It has no bytes.", .notAnArchive) { [] },
        HostileBundle("It is a text.", .notAnArchive) { Array("This is not a bundle at all, but a text of some length.".utf8) },
        HostileBundle("It is a picture.", .notAnArchive) { Array(SampleStories.vector.utf8) },
        HostileBundle("Its second half is missing.", .cutOff) { Array(HostileBundle.honest().bytes.prefix(900)) },
        HostileBundle("Its last byte is missing.", .cutOff) { Array(HostileBundle.honest().bytes.dropLast()) },
        HostileBundle("Its first bytes are missing.", .cutOff) { Array(HostileBundle.honest().bytes.dropFirst(7)) },
        .archive("There are bytes before it.", .strayBytes) { $0.prefix = Array("#!/bin/sh\n".utf8) },
        .archive("There are bytes after it.", .strayBytes) { $0.suffix = [0, 0, 0] },
        .archive("There are bytes between two files.", .strayBytes) { $0.files[1].before = [1, 2, 3] },
        .archive("There are bytes before the directory.", .strayBytes) { $0.beforeDirectory = [1, 2, 3] },
        .archive("There are bytes after the directory.", .strayBytes) { $0.afterDirectory = [1, 2, 3] },
        .archive("It has a comment.", .unsupportedArchive) { $0.comment = Array("Hello".utf8) },
        .archive("It has a second disk.", .unsupportedArchive) { $0.disk = 1 },
        .archive("It says that it is of the zip64 kind.", .unsupportedArchive) { $0.directoryOffset = 0xFFFF_FFFF },
        .archive("A file has an extra field in the directory.", .unsupportedArchive) { $0.files[1].extra = [0x55, 0x54, 0, 0] },
        .archive("A file has an extra field of its own.", .unsupportedArchive) { $0.files[1].localExtra = [0x55, 0x54, 0, 0] },
        .archive("A file has a comment.", .unsupportedArchive) { $0.files[1].comment = [65] },
        .archive("The sizes of a file come after it.", .unsupportedArchive) { $0.files[1].flags = 0x808 },
        .archive("A file is encrypted.", .encrypted) { $0.files[1].flags = 0x801 },
        .archive("A file is strongly encrypted.", .encrypted) { $0.files[1].flags = 0x841 },
        .archive("The directory itself is encrypted.", .encrypted) { $0.files[1].flags = 0x2800 },
        .archive("A file is compressed by bzip2.", .wrongCompression) { $0.files[1].method = 12 },
        .archive("A file is compressed by LZMA.", .wrongCompression) { $0.files[1].method = 14 },
        .archive("A file is encrypted the AES way.", .wrongCompression) { $0.files[1].method = 99 },
        .archive("The directory counts a file too many.", .brokenArchive) { $0.count = 4 },
        .archive("The directory counts a file too few.", .strayBytes) { $0.count = 2 },
        .archive("The directory says it begins elsewhere.", .cutOff) { $0.directoryOffset = 9_999 },
        .archive("A file has two names.", .brokenArchive) { $0.files[1].localName = Array("doom.svg".utf8) },
        .archive("A file has two sizes.", .brokenArchive) { $0.files[1].localSize = 3 },
        .archive("A stored file swells.", .brokenArchive) { $0.files[1].size += 1 },
        .archive("A file begins where there is none.", .brokenArchive) { $0.files[1].offset = 5 },
        .archive("Two files share their bytes.", .overlappingFiles) { zip in
            zip.files[1].offset = UInt32(30 + 13 + zip.files[0].bytes.count)
            zip.files[0].packed = Self.nested(zip.files[1], in: zip.files[0].bytes)
            zip.files[0].packedSize = UInt32(zip.files[0].packed.count)
            zip.files[0].size = zip.files[0].packedSize
            zip.files[1].isGhost = true
        },
        .archive("A file's bytes are not those of its checksum.", .brokenFile) { $0.files[1].packed[9] ^= 1 },
        .archive("A deflated file cannot be unpacked.", .brokenFile) { zip in
            zip.files[1].method = 8
        },
        .archive("A deflated file has more bytes than it says.", .bomb) { zip in
            zip.files[1].method = 8
            zip.files[1].packed = ZipBuilder.deflatedZeros(5_000)
            zip.files[1].packedSize = UInt32(zip.files[1].packed.count)
        },
        .archive("A deflated file has fewer bytes than it says.", .brokenFile) { zip in
            zip.files[1].method = 8
            zip.files[1].packed = ZipBuilder.deflatedZeros(20)
            zip.files[1].packedSize = UInt32(zip.files[1].packed.count)
        },
        .archive("A file swells to a thousand times its size.", .bomb) { zip in
            zip.files[1].method = 8
            zip.files[1].packed = ZipBuilder.deflatedZeros(4 << 20)
            zip.files[1].packedSize = UInt32(zip.files[1].packed.count)
            zip.files[1].size = 4 << 20
        },
        .archive("A file says that it has four gigabytes.", .fileTooLarge) { zip in
            zip.files[1].method = 8
            zip.files[1].size = 0xFFFF_FFF0
        },
    ]

    /// A file whose header and bytes are inside those of another, as in the cleverer zip bombs.
    private static func nested(_ file: ZipBuilder.File, in outer: [UInt8]) -> [UInt8] {
        var inner = ZipBuilder()
        inner.files = [file]
        inner.files[0].offset = nil
        return outer + inner.bytes.prefix(30 + file.name.count + file.packed.count)
    }

    // MARK: Names

    static let names: [HostileBundle] = [
        .name("A name climbs out.", .leadsOut, "../door.svg"),
        .name("A name climbs out of a folder.", .leadsOut, "a/../../door.svg"),
        .name("A name begins at the root.", .leadsOut, "/etc/door.svg"),
        .name("A name begins at a drive.", .leadsOut, "C:door.svg"),
        .name("A name climbs out by backslashes.", .leadsOut, "..\\door.svg"),
        .name("A name begins at another machine.", .leadsOut, "\\\\host\\door.svg"),
        .name("A name has a backslash.", .badName, "a\\door.svg"),
        .name("A name is empty.", .badName, ""),
        .name("A name has a line break.", .badName, "do\nor.svg"),
        .name("A name has a NUL.", .badName, "door.svg\u{0}.txt"),
        .name("A name turns the direction of the text.", .badName, "door\u{202E}gvs.png"),
        .name("A name is hidden.", .badName, ".door.svg"),
        .name("A name stays where it is.", .badName, "./door.svg"),
        .name("A name has two slashes.", .badName, "a//door.svg"),
        .name("A name is a device.", .badName, "con.svg"),
        .name("A name ends in a dot.", .badName, "door.svg."),
        .name("A name has a stream.", .badName, "door.svg:stream"),
        .name("A name is longer than file systems allow.", .badName, String(repeating: "a", count: 300) + ".svg"),
        .name("A name lies very deep.", .badName, String(repeating: "a/", count: 20) + "door.svg"),
        .name("An entry is a folder by its name.", .notAFile, "door/"),
        .archive("A name is no UTF-8.", .badName) { $0.files[1] = ZipBuilder.File([0xFF, 0x2E, 0x73], [1]) },
        .archive("A name is not marked as UTF-8.", .badName) { zip in
            zip.files[1] = ZipBuilder.File("tür.svg", [1])
            zip.files[1].flags = 0
        },
        .archive("An entry is a folder by its attributes.", .notAFile) { $0.files[1].attributes = 0o040755 << 16 | 0x10 },
        .archive("An entry is a link.", .notAFile) { $0.files[1].attributes = 0o120777 << 16 },
        .archive("An entry is a link, of a program that says it is MS-DOS.", .notAFile) { zip in
            zip.files[1].attributes = 0o120777 << 16
            zip.files[1].madeBy = 20
        },
        .archive("An entry is a device.", .notAFile) { $0.files[1].attributes = 0o020644 << 16 },
        .archive("An entry is a pipe.", .notAFile) { $0.files[1].attributes = 0o010644 << 16 },
        .archive("A name stands twice.", .duplicateName) { $0.files.append($0.files[1]) },
        .archive("Two names differ in capitals only.", .duplicateName) { $0.files.append(ZipBuilder.File("DOOR.svg", [1])) },
        .archive("Two names differ in the form of a letter only.", .duplicateName) { zip in
            zip.files.append(ZipBuilder.File("t\u{FC}r.svg", [1]))
            zip.files.append(ZipBuilder.File("tu\u{308}r.svg", [1]))
        },
        .archive("Two names differ in a sharp s only.", .duplicateName) { zip in
            zip.files.append(ZipBuilder.File("gro\u{DF}.svg", [1]))
            zip.files.append(ZipBuilder.File("gross.svg", [1]))
        },
        .archive("A name is a file and a folder.", .duplicateName) { $0.files.append(ZipBuilder.File("door.svg/inside.svg", [1])) },
        .archive("A name is a folder and a file.", .duplicateName) { $0.files.insert(ZipBuilder.File("Door.svg/inside.svg", [1]), at: 1) },
    ]

    // MARK: The manifest

    static let manifests: [HostileBundle] = [
        .archive("There is no manifest.", .missingManifest) { $0.files.removeFirst() },
        .archive("There is no file at all.", .missingManifest) { $0.files = [] },
        .archive("The manifest is the last file.", .missingManifest) { $0.files.append($0.files.removeFirst()) },
        .manifest("The manifest is no JSON.", .badManifest) { _ in "Hello" },
        .manifest("The manifest is a list.", .badManifest) { "[" + $0 + "]" },
        .manifest("The manifest is of another format.", .badManifest) { $0.replacing("branchbook-bundle", with: "epub") },
        .manifest("The manifest has a key more.", .badManifest) { $0.replacing("\"version\":1", with: "\"version\":1,\"more\":1") },
        .manifest("The manifest has a key twice.", .badManifest) { $0.replacing("\"version\":1", with: "\"version\":1,\"version\":1") },
        .manifest("The manifest has spaces.", .badManifest) { $0.replacing("\"version\":1", with: "\"version\": 1") },
        .manifest("The manifest lacks its title.", .badManifest) { $0.replacing("\"title\":\"The Door\",", with: "") },
        .manifest("The manifest is of the next version.", .newerVersion) { $0.replacing("\"version\":1", with: "\"version\":2") },
        .manifest("The manifest has another digest.", .wrongBundleDigest) { text in
            let start = text.index(text.endIndex, offsetBy: -12)
            return text.replacingCharacter(at: start)
        },
        .list("The manifest is not sorted.", .badManifest) { $0.reverse() },
        .list("The manifest has a file twice.", .badManifest) { $0.insert($0[0], at: 0) },
        .list("The manifest has a file that is not there.", .missingFile) { list in
            var file = list[0]
            file.name = "attic.svg"
            list.insert(file, at: 0)
        },
        .list("The manifest lacks a file.", .unlistedFile) { $0.removeFirst() },
        .list("The manifest has another size.", .wrongSize) { $0[0].size += 1 },
        .list("The manifest has another SHA-256.", .wrongDigest) { $0[0].sha256 = String(repeating: "0", count: 64) },
        .list("The manifest has another MD5.", .wrongDigest) { $0[0].md5 = String(repeating: "0", count: 32) },
        .list("The manifest has digests in capitals.", .wrongDigest) { $0[0].sha256 = $0[0].sha256.uppercased() },
        .list("The manifest has another type.", .wrongFormat) { $0[0].type = "image/png" },
        .archive("The files are in another order.", .badManifest) { $0.files.swapAt(1, 2) },
        HostileBundle("The manifest is of another story.", .otherStory) {
            HostileBundle.zip(source: SampleStories.source(), files: HostileBundle.honestFiles, story: "the-window").bytes
        },
        HostileBundle("The manifest has another title.", .otherStory) {
            HostileBundle.zip(source: SampleStories.source(), files: HostileBundle.honestFiles, title: "The Window").bytes
        },
        HostileBundle("There is no story.", .missingStory) {
            let manifest = BundleManifest(story: "the-door", title: "The Door", files: [])
            var zip = ZipBuilder()
            zip.files = [ZipBuilder.File("manifest.json", manifest.bytes)]
            return zip.bytes
        },
    ]

    // MARK: What is in it

    static let contents: [HostileBundle] = [
        .contents("The story is no JSON.", .brokenStory, source: "Once upon a time", files: [:]),
        .contents(
            "The story has a mistake.",
            .brokenStory,
            source: SampleStories.source(more: "\"colour\":1,"),
            files: HostileBundle.honestFiles
        ),
        .contents("A picture that the story names is not there.", .missingMedium, files: [:]),
        .contents("A file is there that nothing names.", .unnamedFile, files: ["door.svg": vector, "more.svg": vector]),
        .contents("A program is there.", .wrongFormat, files: ["door.svg": vector, "run.exe": [0x4D, 0x5A]]),
        .contents("A picture is a page.", .wrongFormat, files: ["door.svg": Array("<html><script>alert(1)</script></html>".utf8)]),
        .contents("A picture is empty.", .wrongFormat, files: ["door.svg": []]),
        .contents(
            "A PNG picture is an SVG one.",
            .wrongFormat,
            source: SampleStories.source(picture: "door.png"),
            files: ["door.png": vector]
        ),
        .contents(
            "A PNG picture is nothing but its first bytes.",
            .brokenPicture,
            source: SampleStories.source(picture: "door.png"),
            files: ["door.png": [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]]
        ),
        .contents(
            "A JPEG picture is nothing but its first bytes.",
            .brokenPicture,
            source: SampleStories.source(picture: "door.jpg"),
            files: ["door.jpg": [0xFF, 0xD8, 0xFF, 0xE0, 0, 16]]
        ),
        .contents("A vector picture is no XML.", .brokenPicture, files: ["door.svg": Array("<svg><g></svg>".utf8)]),
        .contents(
            "A vector picture defines entities.",
            .unsafePicture,
            files: ["door.svg": Array("<!DOCTYPE svg [<!ENTITY a \"b\">]>\(SampleStories.vector)".utf8)]
        ),
        .contents(
            "A vector picture is larger than any screen.",
            .pictureTooLarge,
            files: ["door.svg": Array(SampleStories.vector.replacing("viewBox", with: "width=\"30000\" height=\"30000\" viewBox").utf8)]
        ),
        .contents(
            "A sound is nothing but its first bytes.",
            .brokenSound,
            source: withSound,
            files: ["door.svg": vector, "knock.mp3": [0x49, 0x44, 0x33]]
        ),
        .contents(
            "A narration has no word times.",
            .missingMedium,
            source: withNarration,
            files: ["door.svg": vector, "hall.mp3": sound]
        ),
        .contents(
            "Word times go back.",
            .brokenWordTimes,
            source: withNarration,
            files: [
                "door.svg": vector, "hall.mp3": sound,
                "hall.vtt": Array("WEBVTT\n\n00:00.000 --> 00:01.000\nA <00:00.500>small <00:00.400>hall.\n".utf8),
            ]
        ),
        .contents(
            "Word times are a sound.",
            .wrongFormat,
            source: withNarration,
            files: ["door.svg": vector, "hall.mp3": sound, "hall.vtt": sound]
        ),
        .contents("A sound is a picture.", .wrongFormat, source: withSound, files: ["door.svg": vector, "knock.mp3": vector]),
    ]

    private static let vector = Array(SampleStories.vector.utf8)
    private static let sound = (0..<30).flatMap { _ in [0xFF, 0xFB, 0x90, 0x00] + [UInt8](repeating: 0, count: 413) }
    private static let withNarration = SampleStories.source(more: "\"narration\":{\"by\":\"Ada\"},")
        .replacing("\"hall\":{", with: "\"hall\":{\"narration\":\"hall.mp3\",")
    private static let withSound = SampleStories.source(more: "\"sounds\":{\"knock\":{\"file\":\"knock.mp3\",\"alt\":\"A knock.\"}},")
}

extension String {
    /// The text with one hexadecimal digit replaced by another.
    fileprivate func replacingCharacter(at place: Index) -> String {
        var text = self
        text.replaceSubrange(place...place, with: self[place] == "0" ? "1" : "0")
        return text
    }
}
