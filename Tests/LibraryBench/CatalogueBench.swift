import Foundation
import Library
import LibraryMaker
import TestSupport

/// Sends every kind of shelf query to a catalogue with this many stories.
struct CatalogueBench {
    let stories: Int
    private let maker = LibraryGenerator(seed: 1)

    init(stories: Int) {
        self.stories = stories
    }

    func run() throws {
        print("\(stories) stories")
        let listings = (0..<stories).map { maker.listing($0) }
        let before = Memory.resident
        var catalogue = Catalogue()
        var loading = Measurement("load")
        loading.time { catalogue.apply(changes(put: listings)) }
        print("  load \(ms(loading.percentile(1))) ms, \((Memory.resident - before) / 1_048_576) MiB beside the listings")
        measurePuts(&catalogue)
        let progress = maker.progress(opened: 3_000, of: stories)
        print("  " + Measurement.head)
        for (name, make) in Self.kinds { try measure(name, make, catalogue, progress) }
        try measureDeepPages(catalogue, progress)
        try measureSearches(catalogue, progress)
    }

    private func changes(put: [StoryListing], removed: [String] = []) -> StoryChanges {
        StoryChanges(put: put, removed: removed, moment: StoryChanges.Moment(number: 1))
    }

    private func measurePuts(_ catalogue: inout Catalogue) {
        var putting = Measurement("put")
        for number in 0..<50 {
            let listing = maker.listing(stories + number)
            putting.time { catalogue.apply(changes(put: [listing])) }
            putting.time { catalogue.apply(changes(put: [], removed: [listing.id])) }
        }
        print("  one put or removal: p50 \(ms(putting.percentile(0.5))) ms, p99 \(ms(putting.percentile(0.99))) ms")
    }

    // MARK: Queries

    typealias Make = @Sendable (inout ShelfQuery, inout SeededGenerator) -> Void

    static let kinds: [(String, Make)] = [
        ("first page, any order", { query, generator in query.order = order(&generator) }),
        (
            "one filter",
            { query, generator in
                query.order = order(&generator)
                filter(&query, &generator)
            }
        ),
        (
            "four filters",
            { query, generator in
                query.order = order(&generator)
                for _ in 0..<4 { filter(&query, &generator) }
            }
        ),
        (
            "headings",
            { query, generator in
                query.order = order(&generator)
                query.heading = heading(&generator)
            }
        ),
        (
            "headings and filters",
            { query, generator in
                query.order = order(&generator)
                query.heading = heading(&generator)
                for _ in 0..<2 { filter(&query, &generator) }
            }
        ),
    ]

    static func order(_ generator: inout SeededGenerator) -> ShelfQuery.Order {
        let orders = ShelfQuery.Order.allCases.filter { $0 != .best }
        return orders[Int.random(in: orders.indices, using: &generator)]
    }

    static func heading(_ generator: inout SeededGenerator) -> ShelfQuery.Heading {
        let headings: [ShelfQuery.Heading] = [.series, .tag, .age, .complexity, .letter, .group("mood"), .group("place")]
        return headings[Int.random(in: headings.indices, using: &generator)]
    }

    private static func filter(_ query: inout ShelfQuery, _ generator: inout SeededGenerator) {
        let tags = [
            "dragons", "pirates at sea", "mood: funny", "place: sea", "bees by night", "volcanoes next door", "friendship", "mood: cosy",
        ]
        let tag = tags[Int.random(in: tags.indices, using: &generator)]
        switch Int.random(in: 0...10, using: &generator) {
        case 0: query.allTags.append(tag)
        case 1: query.anyTags.append(tag)
        case 2: query.noTags.append(tag)
        case 3: query.series = "The Moonlit Otters"
        case 4: query.isCompleted = Bool.random(using: &generator)
        case 5: query.isUnread = Bool.random(using: &generator)
        case 6: query.isFavourite = Bool.random(using: &generator)
        case 7: query.age = Int.random(in: 3...18, using: &generator)
        case 8: query.language = ["en", "de", "sv"].randomElement(using: &generator)
        case 9: query.length = ShelfQuery.Length.allCases.randomElement(using: &generator)
        default: query.complexity = ShelfQuery.Complexity.allCases.randomElement(using: &generator)
        }
    }

    private func measure(_ name: String, _ make: Make, _ catalogue: Catalogue, _ progress: ReaderProgress) throws {
        var generator = SeededGenerator(seed: 7)
        var measurement = Measurement(name)
        for _ in 0..<1_000 {
            var query = ShelfQuery()
            make(&query, &generator)
            _ = try measurement.time { try catalogue.page(query, progress: progress, matches: nil) }
        }
        show(measurement)
    }

    private func measureDeepPages(_ catalogue: Catalogue, _ progress: ReaderProgress) throws {
        var generator = SeededGenerator(seed: 8)
        var measurement = Measurement("deep page")
        for _ in 0..<20 {
            var query = ShelfQuery()
            query.order = Self.order(&generator)
            if Bool.random(using: &generator) { query.heading = Self.heading(&generator) }
            query.limit = 100
            for _ in 0..<50 {
                query.after = try measurement.time { try catalogue.page(query, progress: progress, matches: nil) }.next
                guard query.after != nil else { break }
            }
        }
        show(measurement)
    }

    private func measureSearches(_ catalogue: Catalogue, _ progress: ReaderProgress) throws {
        for found in [20, 500, 5_000] where found <= stories {
            var generator = SeededGenerator(seed: 9)
            var measurement = Measurement("\(found) found by a search")
            for _ in 0..<300 {
                let ids = (0..<found).map { _ in "story-\(Int.random(in: 0..<stories, using: &generator))" }
                let matches = SearchResult(ranked: Array(Set(ids.prefix(200))), others: Array(ids.dropFirst(200)))
                _ = try measurement.time { try catalogue.page(ShelfQuery(), progress: progress, matches: matches) }
            }
            show(measurement)
        }
    }

    private func show(_ measurement: Measurement) { print("  " + measurement.row) }

    private func ms(_ value: Double) -> String { Measurement.milliseconds(value) }
}
