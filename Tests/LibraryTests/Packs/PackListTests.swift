import Testing

@testable import Library

@Suite struct PackListTests {
    private static let digest = String(repeating: "ab", count: 32)
    private static let entry = """
        {"id":"sea","title":"The Sea","summary":"Wet.","stories":2,"file":"sea.branchpack","size":10,"sha256":"\(digest)","picture":"sea.webp"}
        """

    private func list(_ entries: String...) throws(PackError) -> PackList {
        try PackList(Array("{\"branchbookPacks\":1,\"packs\":[\(entries.joined(separator: ","))]}".utf8))
    }

    @Test func readsWhatItWrites() throws {
        let list = try list(Self.entry)
        #expect(list.offers.map { $0.title } == ["The Sea"])
        #expect(try PackList(list.bytes) == list)
        #expect(try PackList(PackList([PackOffer]()).bytes) == PackList([PackOffer]()))
    }

    @Test(arguments: [
        ("sea.branchpack", "../sea.branchpack"), ("sea.branchpack", ".hidden"), ("sea.branchpack", ""), ("\"sea\"", "\"a/b\""),
        ("\"sea\"", "\"..\""), ("\"size\":10", "\"size\":0"), ("\"size\":10", "\"size\":4611686018427387904"), ("sea.webp", "a/b.webp"),
        (digest, "abc"), ("\"stories\":2", "\"stories\":-1"), ("\"title\":\"The Sea\",", ""),
    ])
    func refusesWhatCannotBe(_ part: String, _ replacement: String) {
        let broken = Self.entry.replacing(part, with: replacement)
        #expect(broken != Self.entry)
        #expect(throws: PackError.badList("Its entry 2 is incomplete or invalid.")) {
            try list(Self.entry.replacing("\"sea\"", with: "\"land\""), broken)
        }
    }

    @Test func refusesOtherDocuments() {
        for text in ["", "{}", "[]", "{\"branchbookPacks\":2,\"packs\":[]}", "{\"branchbookPacks\":1}"] {
            #expect(throws: PackError.self) { try PackList(Array(text.utf8)) }
        }
        #expect(throws: PackError.badList("The pack sea is in it twice.")) { try list(Self.entry, Self.entry) }
    }

    @Test func tellsFoldersFromAddresses() {
        #expect(PackSource("https://example.org/packs") == .address("https://example.org/packs/"))
        #expect(PackSource("/srv/packs") == .folder("/srv/packs"))
    }
}
