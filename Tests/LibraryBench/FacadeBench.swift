import Foundation
import Library
import LibraryMaker
import TestSupport

/// Sends the shelf's queries to a whole library, including its store.
struct FacadeBench {
    let made: MadeUpLibrary

    /// Prints the table.
    /// - Throws: ``BenchError`` if an answer makes no sense.
    func run() throws {
        print("\(made.stories) stories" + (made.filling.map { ", put in \(Int($0)) s" } ?? ""))
        let library = try made.open()
        var loading = Measurement("load")
        let whole = try loading.time { try library.shelf(ShelfQuery(), for: nil) }
        guard whole.total == made.stories, whole.items.count == 24 else { throw BenchError("The shelf has \(whole.total) stories.") }
        let size = (try? FileManager.default.attributesOfItem(atPath: made.path)[.size] as? Int) ?? 0
        print("  first page after opening \(Measurement.milliseconds(loading.percentile(1))) ms; \(size / 1_048_576) MiB on disk")
        print("  " + Measurement.head)
        for (name, make) in CatalogueBench.kinds { try measure(name, make, library) }
        try measureDeepPages(library)
        let searches = SearchMix(words: made.maker.words, maker: made.maker, stories: made.stories)
        for (name, texts, mayBeEmpty) in searches.kinds { try measure(name, texts, mayBeEmpty: mayBeEmpty, library) }
        try measureAllSearches(searches, library)
        print("  peak memory \(Memory.peak / 1_048_576) MiB")
    }

    private func measure(_ name: String, _ make: CatalogueBench.Make, _ library: StoryLibrary) throws {
        var generator = SeededGenerator(seed: 7)
        var measurement = Measurement(name)
        var found = 0
        for _ in 0..<1_000 {
            var query = ShelfQuery()
            make(&query, &generator)
            found += try measurement.time { try library.shelf(query, for: nil) }.items.count
        }
        guard found > 2_000 else { throw BenchError("“\(name)” found only \(found) stories on 1,000 pages.") }
        print("  " + measurement.row)
    }

    private func measureDeepPages(_ library: StoryLibrary) throws {
        var generator = SeededGenerator(seed: 8)
        var measurement = Measurement("deep page")
        for _ in 0..<20 {
            var query = ShelfQuery()
            query.order = CatalogueBench.order(&generator)
            query.limit = 100
            for _ in 0..<min(50, made.stories / 100) {
                let page = try measurement.time { try library.shelf(query, for: nil) }
                guard page.items.count == 100 else { throw BenchError("A page has \(page.items.count) stories.") }
                query.after = page.next
            }
        }
        print("  " + measurement.row)
    }

    private func measure(_ name: String, _ texts: [String], mayBeEmpty: Bool, _ library: StoryLibrary) throws {
        var measurement = Measurement("search: \(name)")
        var found = 0
        for text in texts where try ask(text, mayBeEmpty: mayBeEmpty, library, &measurement) { found += 1 }
        guard found > 0 else { throw BenchError("“\(name)” found nothing at all.") }
        print("  " + measurement.row)
    }

    /// All kinds mixed and repeated, as when a family types, pages through results and returns.
    private func measureAllSearches(_ searches: SearchMix, _ library: StoryLibrary) throws {
        var generator = SeededGenerator(seed: 5)
        var measurement = Measurement("search: all of these again, mixed")
        let all = searches.kinds.flatMap { kind in kind.texts.map { ($0, kind.mayBeEmpty) } }
        for (text, mayBeEmpty) in all.shuffled(using: &generator) { _ = try ask(text, mayBeEmpty: mayBeEmpty, library, &measurement) }
        print("  " + measurement.row)
    }

    private func ask(_ text: String, mayBeEmpty: Bool, _ library: StoryLibrary, _ measurement: inout Measurement) throws -> Bool {
        var query = ShelfQuery()
        query.search = text
        let page = try measurement.time { try library.shelf(query, for: nil) }
        guard mayBeEmpty || page.total > 0 && !page.items.isEmpty else { throw BenchError("Nothing was found for “\(text)”.") }
        guard page.items.allSatisfy({ $0.excerpt != nil }) else { throw BenchError("A story found for “\(text)” has no excerpt.") }
        return page.total > 0
    }
}
