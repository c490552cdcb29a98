import Server

/// The small site that the tests ask things of.
enum SampleSite {
    static let page = Array("<!doctype html><title>Branchbook</title><p>Once upon a time.</p>".utf8)
    static let script = Array(String(repeating: "export const page = 1;\n", count: 40).utf8)
    static let picture = Array("<svg xmlns=\"http://www.w3.org/2000/svg\"><script>alert(1)</script></svg>".utf8)
    static let photograph: [UInt8] = (0..<3_000).map { UInt8(truncatingIfNeeded: $0 &* 7919) }
    static let source = Array(#"{"id":"fox","title":"The Fox"}"#.utf8)
    static let head: [UInt8] = (0..<600).map { UInt8(truncatingIfNeeded: $0 / 9) }
    static let part: [UInt8] = [0, 255, 13, 10, 13, 10, 0, 1]

    static let cave = ShelfFile(name: "cave.svg", bytes: picture)
    static let bear = ShelfFile(name: "big bear.png", bytes: photograph)

    static let card = {
        var card = StoryCard(title: "The Fox", endings: 2, locations: 5, words: 310)
        card.authors = ["Ada"]
        card.summary = "A fox seeks her cub."
        card.picture = StoryCard.Picture(file: "cave.svg", alt: "A cave in the rain")
        card.series = StoryCard.Series(title: "Foxes", number: 1)
        card.ages = StoryCard.Ages(from: 6)
        return card
    }()

    static let entry = ShelfEntry(
        id: "fox",
        revision: "r1",
        card: card,
        source: source,
        head: head,
        parts: [part, []],
        firstParts: 1,
        files: [cave, bear]
    )

    static let site = Site(
        web: WebFolder(files: [
            "index.html": page,
            "reader/page.js": script,
            "icon.svg": picture,
            "photo.png": photograph,
        ]),
        shelf: StoryShelf([entry])
    )
}
