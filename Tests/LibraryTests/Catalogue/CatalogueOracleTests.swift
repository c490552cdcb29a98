import Story
import TestSupport
import Testing

@testable import Library

/// Compares the catalogue with the slow oracle, on random libraries, readers, queries and walks. A failure shows its seed.
struct CatalogueOracleTests {
    /// A library after some changes, its reader, and what the oracle knows about them.
    private struct World {
        var random: RandomShelf
        var catalogue = Catalogue()
        var stories: [String: StoryListing] = [:]
        var progress = ReaderProgress()

        init(seed: UInt64, isSteady: Bool = false) {
            random = RandomShelf(seed: seed)
            random.isSteady = isSteady
            for _ in 0..<random.number(1...4) { change(random.number(0...20)) }
        }

        var oracle: ShelfOracle { ShelfOracle(listings: Array(stories.values)) }

        /// Adds and removes stories, and lets the reader read.
        /// - Returns: The stories that changed.
        @discardableResult
        mutating func change(_ count: Int) -> Set<String> {
            var changes = StoryChanges(put: [], removed: [], moment: StoryChanges.Moment(number: 0))
            var touched: Set<String> = []
            for _ in 0..<count {
                let id = "s\(random.number(1...40))"
                guard touched.insert(id).inserted else { continue }
                if random.isLucky(25) {
                    changes.removed.append(id)
                    stories[id] = nil
                } else {
                    let listing = random.listing(id)
                    changes.put.append(listing)
                    stories[id] = listing
                }
                progress.stories[id] = random.isLucky(60) ? random.progress(of: id) : nil
            }
            catalogue.apply(changes)
            return touched
        }
    }

    @Test(arguments: UInt64(1)...400)
    func pagesAreThoseOfTheOracle(seed: UInt64) throws {
        var world = World(seed: seed)
        for _ in 0..<5 {
            var query = world.random.query()
            let matches = world.random.matches(Array(world.stories.keys).sorted())
            if world.random.isLucky(10) { query.order = .best }
            let expected = world.oracle.items(query, world.progress, matches)
            var items: [ShelfOracle.Item] = []
            var pages = 0
            repeat {
                let page = try world.catalogue.page(query, progress: world.progress, matches: matches)
                #expect(page.total == world.oracle.total(query, world.progress, matches), "seed \(seed), \(query)")
                let left = world.oracle.left(by: query, world.progress, matches)
                let headings = query.heading == .none ? [] : world.oracle.headings(query.heading, among: left)
                #expect(page.headings == headings.map { ShelfPage.Heading(key: $0.text, count: $0.count) }, "seed \(seed), \(query)")
                #expect(
                    page.items.allSatisfy {
                        $0.listing == world.stories[$0.listing.id] && $0.progress == world.progress.stories[$0.listing.id]
                    }
                )
                #expect(page.corrections == matches?.corrections ?? [:])
                items += page.items.map { ShelfOracle.Item(heading: $0.heading, id: $0.listing.id) }
                query.after = page.next
                pages += 1
            } while query.after != nil && pages < 500
            #expect(items == expected, "seed \(seed), \(query)")
            #expect(pages == max(1, (expected.count + query.limit - 1) / query.limit), "seed \(seed)")
        }
    }

    @Test(arguments: UInt64(1)...300)
    func goingOnNeitherSkipsNorRepeatsWhatHasNotChanged(seed: UInt64) throws {
        var world = World(seed: seed, isSteady: true)
        var query = world.random.query()
        let matches = world.random.matches((1...40).map { "s\($0)" })
        let before = world.oracle.items(query, world.progress, matches)
        var touched: Set<String> = []
        var seen: [ShelfOracle.Item] = []
        repeat {
            let page = try world.catalogue.page(query, progress: world.progress, matches: matches)
            seen += page.items.map { ShelfOracle.Item(heading: $0.heading, id: $0.listing.id) }
            query.after = page.next
            if world.random.isLucky(70) { touched.formUnion(world.change(world.random.number(0...3))) }
        } while query.after != nil && seen.count < 2_000
        // A heading's spelling may have changed, but it is the same heading.
        func key(_ item: ShelfOracle.Item) -> ShelfOracle.Item { ShelfOracle.Item(heading: item.heading?.lowercased(), id: item.id) }
        let unchanged = before.filter { !touched.contains($0.id) }.map(key)
        #expect(seen.map(key).filter { !touched.contains($0.id) } == unchanged, "seed \(seed), \(query)")
    }

    @Test(arguments: UInt64(1)...300)
    func facetsAreWhatAskingWouldGive(seed: UInt64) throws {
        var world = World(seed: seed)
        let query = world.random.query()
        let matches = world.random.matches(Array(world.stories.keys).sorted())
        let facets = try world.catalogue.page(query, progress: world.progress, matches: matches).facets
        func check(_ counts: [ShelfPage.Count], _ change: (inout ShelfQuery, String) -> Void) {
            for count in counts {
                var changed = query
                change(&changed, count.value)
                #expect(count.count == world.oracle.total(changed, world.progress, matches), "seed \(seed), \(count), \(query)")
            }
        }
        check(facets.tags) { $0.allTags.append($1) }
        for group in facets.groups { check(group.tags) { $0.allTags.append($1) } }
        check(facets.series) { $0.series = $1 }
        check(facets.ages) { $0.age = Int($1) }
        check(facets.languages) { $0.language = $1 }
        check(facets.lengths) { $0.length = ShelfQuery.Length(rawValue: $1) }
        check(facets.complexities) { $0.complexity = ShelfQuery.Complexity(rawValue: $1) }
        check(facets.completed) { $0.isCompleted = $1 == "yes" }
        check(facets.unread) { $0.isUnread = $1 == "yes" }
        check(facets.favourite) { $0.isFavourite = $1 == "yes" }

        // Nothing is missing, and there is nothing that would leave no stories.
        let left = world.oracle.left(by: query, world.progress, matches)
        let used = Set(left.flatMap(\.tags).map(world.oracle.folded))
        let picked = Set((query.allTags + query.anyTags + query.noTags).map(world.oracle.folded))
        let offered = facets.tags + facets.groups.flatMap(\.tags)
        #expect(Set(offered.map { world.oracle.folded($0.value) }) == used.union(picked), "seed \(seed), \(query)")
        #expect(offered.count == Set(offered.map { world.oracle.folded($0.value) }).count)
        #expect(facets.tags.map(\.count) == facets.tags.map(\.count).sorted(by: >))
        #expect(facets.ages.count == 16 && facets.lengths.count == 3 && facets.complexities.count == 3)
    }
}
