import Story
import TestSupport

@testable import Library

/// Random libraries, readers and queries, small enough for all combinations to occur.
struct RandomShelf {
    var generator: SeededGenerator
    /// Whether labels keep their places whatever happens to other stories.
    var isSteady = false

    init(seed: UInt64) {
        generator = SeededGenerator(seed: seed)
    }

    static let tags = [
        "dragon", "Dragon", "sea  side", "Sea side", "robots", "mood: funny", "Mood: funny", "mood: sad", "place: space", "place: sea",
        "école",
        "10:30",
    ]
    private static let titles = [
        "The Sea", "Sea Horses", "A Robot", "Book 2", "Book 10", "L’été", "Été", "Das Boot", "Åland", "Øen", "Ñandú", "“Help!”", "…", "★",
        "7 Cats",
        "海", "Жар-птица", "the sea", "Zebra", "An", "Il gatto",
    ]
    private static let languages: [String?] = ["en", "en-GB", "de", "fr", "sv", "da", "es", "it", "zh-Hant-TW", nil]

    mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }

    mutating func isLucky(_ percent: Int) -> Bool { number(1...100) <= percent }

    mutating func one<Value>(of values: [Value]) -> Value { values[number(0...(values.count - 1))] }

    mutating func some<Value>(of values: [Value], atMost: Int) -> [Value] { (0..<number(0...atMost)).map { _ in one(of: values) } }

    // MARK: Stories and readers

    mutating func listing(_ id: String) -> StoryListing {
        let minutes = number(0...45)
        var listing = StoryListing(
            id: id,
            revision: "r",
            digest: "d",
            title: one(of: Self.titles),
            endings: number(0...6),
            locations: 3,
            words: minutes * 200,
            readingMinutes: minutes,
            complexity: one(of: [0, 10, 59, 60, 199, 200, 340]),
            added: Timestamp(milliseconds: Int64(number(0...9)))
        )
        listing.language = one(of: Self.languages)
        listing.tags = some(of: Self.tags, atMost: 5)
        if isLucky(50) {
            let titles = isSteady ? ["Otters", "Pirates", "Sailors"] : ["The Otters", "the otters", "Die Piraten", "Sailors"]
            listing.series = Story.Series(title: one(of: titles), number: number(1...3))
        }
        if isLucky(80) { listing.ages = Story.Ages(from: number(0...20), to: isLucky(70) ? number(3...22) : nil) }
        return listing
    }

    mutating func progress(of id: String) -> StoryProgress {
        var progress = StoryProgress(story: id)
        progress.isFavourite = isLucky(40)
        guard isLucky(80) else { return progress }
        progress.plays = number(0...3)
        progress.endings = Set((0..<number(0...6)).map { "e\($0)" })
        progress.recency = isLucky(80) ? Int64(number(0...5)) : nil
        progress.lastRead = progress.recency.map { Timestamp(milliseconds: $0) }
        return progress
    }

    // MARK: Queries

    mutating func query() -> ShelfQuery {
        var query = ShelfQuery()
        query.order = isLucky(20) ? nil : one(of: ShelfQuery.Order.allCases.filter { $0 != .best })
        query.heading = one(of: [
            .none, .none, .series, .tag, .age, .complexity, .letter, .group("mood"), .group("Place"), .group("nothing"),
        ])
        if isLucky(25) { query.allTags = some(of: Self.tags + ["unknown"], atMost: 2) }
        if isLucky(25) { query.anyTags = some(of: Self.tags + ["unknown"], atMost: 3) }
        if isLucky(25) { query.noTags = some(of: Self.tags + ["unknown"], atMost: 2) }
        if isLucky(10) { query.series = one(of: ["the otters", "Sailors", "unknown", "PIRATES"]) }
        if isLucky(15) { query.isCompleted = isLucky(50) }
        if isLucky(15) { query.isUnread = isLucky(50) }
        if isLucky(15) { query.isFavourite = isLucky(50) }
        if isLucky(15) { query.age = number(3...18) }
        if isLucky(15) { query.language = one(of: ["en", "EN-gb", "de", "zh-hant", "eo"]) }
        if isLucky(15) { query.length = one(of: ShelfQuery.Length.allCases) }
        if isLucky(15) { query.complexity = one(of: ShelfQuery.Complexity.allCases) }
        query.limit = number(1...7)
        return query
    }

    mutating func matches(_ ids: [String]) -> SearchResult? {
        guard isLucky(25) else { return nil }
        let found = ids.shuffled(using: &generator).prefix(number(0...ids.count))
        let ranked = number(0...found.count)
        return SearchResult(
            ranked: Array(found.prefix(ranked)) + ["gone"],
            others: Array(found.dropFirst(ranked)),
            corrections: ["shraks": "sharks"]
        )
    }
}
