import Bundle
import Testing

struct HostilePackTests {
    /// A pack with one fault, and the expected error.
    struct Hostile: CustomTestStringConvertible, Sendable {
        let wrong: String
        let code: BundleError.Code
        let build: @Sendable () -> [UInt8]

        var testDescription: String { wrong }

        init(_ wrong: String, _ code: BundleError.Code, _ build: @escaping @Sendable () -> [UInt8]) {
            self.wrong = wrong
            self.code = code
            self.build = build
        }

        static func manifest(_ wrong: String, _ code: BundleError.Code, _ part: String, _ other: String) -> Hostile {
            Hostile(wrong, code) {
                SamplePack.zip { text in
                    let changed = text.replacing(part, with: other, maxReplacements: 1)
                    precondition(changed != text)
                    return changed
                }.bytes
            }
        }

        static func files(
            _ wrong: String,
            _ code: BundleError.Code,
            _ change: @escaping @Sendable (inout [(name: String, bytes: [UInt8])]) -> Void
        )
            -> Hostile
        {
            Hostile(wrong, code) {
                var files = SamplePack.files
                change(&files)
                return SamplePack.zip(files).bytes
            }
        }

        static func archive(_ wrong: String, _ code: BundleError.Code, _ change: @escaping @Sendable (inout ZipBuilder) -> Void) -> Hostile
        {
            Hostile(wrong, code) {
                var zip = SamplePack.zip()
                change(&zip)
                return zip.bytes
            }
        }
    }

    /// Reads a whole pack.
    private func readAll(_ bytes: [UInt8]) throws(BundleError) {
        let pack = try StoryPack(bytes)
        for index in pack.manifest.bundles.indices { _ = try pack.bundle(at: index) }
    }

    @Test func theHonestPackIsTaken() throws { try readAll(SamplePack.zip().bytes) }

    @Test(arguments: manifests + contents) func isRefusedForWhatIsWrongWithIt(pack: Hostile) throws {
        let error = try #require(throws: BundleError.self) { try readAll(pack.build()) }
        #expect(error.code == pack.code, "\(pack.wrong): \(error.message)")
        #expect(error.message.hasSuffix(".") && !error.message.contains("\n"))
    }

    @Test func everyHalfOfAPackIsRefused() {
        let bytes = SamplePack.zip().bytes
        for count in stride(from: 0, to: bytes.count, by: 7) {
            #expect(throws: BundleError.self) { try StoryPack(Array(bytes[..<count])) }
        }
    }

    static let manifests: [Hostile] = [
        .manifest("It is of a newer version.", .newerVersion, "\"version\":1", "\"version\":2"),
        .manifest("It is of no version.", .badManifest, "\"version\":1", "\"version\":0"),
        .manifest("It is no pack.", .badManifest, "branchbook-pack", "branchbook-bundle"),
        .manifest("Its ID leads out.", .badManifest, "\"sea\"", "\"../sea\""),
        .manifest("It has no title.", .badManifest, "\"The Sea\"", "\"\""),
        .manifest("It is written in another way.", .badManifest, "\"version\":1", "\"version\": 1"),
        .manifest("It says one thing more.", .badManifest, "\"version\":1", "\"version\":1,\"more\":1"),
        .manifest("A bundle is of another size.", .wrongDigest, "\"size\":\(SamplePack.bundle("boat").count)", "\"size\":7"),
        .manifest("A digest is wrong.", .wrongDigest, ContentDigest.sha256(SamplePack.bundle("ark")), String(repeating: "0", count: 64)),
        .manifest("It names a bundle that is not there.", .missingFile, "\"ark.branchbook\"", "\"raft.branchbook\""),
    ]

    static let contents: [Hostile] = [
        .archive("A bundle is missing.", .missingFile) { $0.files.removeLast() },
        .archive("A file is not listed.", .unlistedFile) { $0.files.append(ZipBuilder.File("more.branchbook", [1])) },
        .archive("The bundles stand in another order.", .badManifest) { $0.files.swapAt(2, 3) },
        .archive("The manifest is not the first.", .missingManifest) { $0.files.swapAt(0, 1) },
        // The end of the last bundle is taken for the pack's, with many bytes before it.
        Hostile("Its last byte is missing.", .strayBytes) { Array(SamplePack.zip().bytes.dropLast()) },
        .files("A bundle's name leads out.", .leadsOut) { $0[1].name = "../ark.branchbook" },
        .files("A bundle is no bundle.", .notAnArchive) {
            $0[2].bytes = Array("This is not a bundle at all, but a text of some length.".utf8)
        },
        .files("A bundle is cut off.", .cutOff) { $0[3].bytes.removeLast() },
        .files("A file of a bundle leads out.", .leadsOut) { files in
            files[1].bytes =
                HostileBundle.zip(source: SampleStories.source(), files: ["../door.svg": Array(SampleStories.vector.utf8)]).bytes
        },
        .files("The story of a bundle is broken.", .brokenStory) { files in
            let source = SampleStories.source().replacing("\"go\":\"end\"", with: "\"go\":\"nowhere\"")
            files[1].bytes = HostileBundle.zip(source: source, files: HostileBundle.honestFiles).bytes
        },
        .files("A bundle's manifest names another story.", .otherStory) { files in
            files[1].bytes = HostileBundle.zip(source: SampleStories.source(), files: HostileBundle.honestFiles, story: "window").bytes
        },
        .files("The picture is a text.", .wrongFormat) { $0[0].bytes = Array("{}".utf8) },
    ]
}
