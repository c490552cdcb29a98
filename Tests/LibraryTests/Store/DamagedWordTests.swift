import Testing

@testable import Library

/// Searches when the words of a story are damaged.
struct DamagedWordTests {
    private func replaceWords(of story: String, with words: [UInt8], in store: SQLiteStore) throws {
        try store.connections.write { database throws(StoreError) in
            let moment = try database.advance("stories")
            try database.run("UPDATE stories SET changed = ? WHERE id = ?", [.integer(moment), .text(story)])
            try database.run(
                "UPDATE story_words SET words = ? WHERE story = (SELECT number FROM stories WHERE id = ?)",
                [.blob(words), .text(story)]
            )
        }
    }

    @Test(arguments: [false, true]) func aSearchSaysSoAndWorksAgainOnceTheyAreWhole(_ wasSearchedBefore: Bool) throws {
        let folder = try StoreFolder()
        let store = try SQLiteStore(path: folder.path + "/library.sqlite")
        for id in ["a", "b", "c"] { try store.put(StoreSamples.entry(id)) }
        func found() throws -> [String] { try store.search(SearchWords(typed: "cave"), limit: 9).ranked.sorted() }
        if wasSearchedBefore { #expect(try found() == ["a", "b", "c"]) }
        let words = try #require(
            try store.connections.read { database throws(StoreError) in
                try database.first("SELECT story_words.words FROM story_words JOIN stories ON number = story WHERE id = 'b'") {
                    $0.bytes(0)
                }
            }
        )
        try replaceWords(of: "b", with: [0xFF], in: store)
        for _ in 0..<2 {
            #expect { try found() } throws: { if case .damaged = $0 as? StoreError { true } else { false } }
        }
        try replaceWords(of: "b", with: words, in: store)
        #expect(try found() == ["a", "b", "c"])
    }
}
