import Bundle
import Story
import Testing

struct PackRoundTripTests {
    private func pack(_ parts: [PackWriter.Part] = SamplePack.parts, id: String = "sea") throws(BundleError) -> [UInt8] {
        try PackWriter.pack(id: id, title: "The “Sea”", summary: "Ships\nand more.", picture: SamplePack.picture, parts: parts)
    }

    @Test func readingGivesEverythingBack() throws {
        let pack = try StoryPack(try pack())
        #expect(pack.manifest.id == "sea" && pack.manifest.title == "The “Sea”" && pack.manifest.summary == "Ships\nand more.")
        #expect(pack.picture?.bytes == SamplePack.picture.bytes)
        #expect(try SamplePack.names.indices.map { try pack.bundle(at: $0).story.id.text } == SamplePack.names)
        #expect(pack.manifest.bundles.map(\.sha256) == SamplePack.parts.map { ContentDigest.sha256($0.bytes) })
    }

    @Test func theSameBundlesGiveTheSameBytes() throws {
        #expect(try pack() == pack())
        #expect(try pack() != pack(SamplePack.parts.reversed()))
    }

    @Test func aPackNeedsNoPicture() throws {
        let bytes = try PackWriter.pack(id: "sea", title: "Sea", summary: "", picture: nil, parts: SamplePack.parts)
        let pack = try StoryPack(bytes)
        #expect(pack.picture == nil)
        #expect(try pack.bundle(at: 2).story.id.text == "canoe")
    }

    @Test(arguments: ["", ".", "..", "a/b", "a b", "ä", String(repeating: "a", count: 65)]) func refusesWhatIsNoID(id: String) {
        #expect(throws: BundleError.self) { try pack(id: id) }
    }

    @Test func refusesToWriteWhatCannotBeRead() {
        #expect(throws: BundleError.self) { try pack([]) }
        #expect(throws: BundleError.self) { try pack([PackWriter.Part(name: "../ark.branchbook", bytes: SamplePack.bundle("ark"))]) }
        #expect(throws: BundleError.self) { try pack([SamplePack.parts[0], SamplePack.parts[0]]) }
    }
}
