import Library
import LibraryMaker
import TestSupport

/// Typical search texts of every kind.
struct SearchMix {
    /// A name, the texts, and whether a search may find nothing.
    let kinds: [(name: String, texts: [String], mayBeEmpty: Bool)]

    init(words: [String], maker: LibraryGenerator, stories: Int) {
        var generator = SeededGenerator(seed: 3)
        func pick(_ range: Range<Int>) -> String { words[Int.random(in: range, using: &generator)] }
        let listings = (0..<100).map { _ in maker.listing(Int.random(in: 0..<stories, using: &generator)) }
        let typed = listings.prefix(20).flatMap { listing in
            let text = String(listing.title.prefix(14))
            return (1...text.count).map { String(text.prefix($0)) }
        }
        kinds = [
            ("rare word", (0..<200).map { _ in pick(5_000..<20_000) + " " }, true),
            ("common word", (0..<200).map { _ in pick(0..<150) + " " }, false),
            ("title typed letter by letter", typed, true),
            ("word of a text typed letter by letter", Self.typed((0..<40).map { _ in pick(100..<4_000) }), true),
            ("two common words", (0..<200).map { _ in pick(0..<100) + " " + pick(0..<100) + " " }, false),
            ("common and rare word", (0..<200).map { _ in pick(0..<100) + " " + pick(2_000..<8_000) + " " }, true),
            ("misspelt word", (0..<100).map { _ in Self.misspelt(pick(500..<4_000)) + " " }, true),
            ("author", listings.map { ($0.authors.first ?? "") + " " }, false),
        ]
    }

    private static func typed(_ words: [String]) -> [String] {
        words.flatMap { word in (1...word.count).map { String(word.prefix($0)) } }
    }

    /// Swaps two letters in the middle.
    private static func misspelt(_ word: String) -> String {
        var letters = Array(word)
        let middle = letters.count / 2
        if middle > 0 { letters.swapAt(middle - 1, middle) }
        return String(letters)
    }
}
