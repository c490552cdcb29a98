import Story
import TestSupport
import Testing

@testable import Library

/// The shelf in other languages is sorted as it is told.
struct ToldCatalogueTests {
    private static func changes(_ listings: [StoryListing]) -> StoryChanges {
        StoryChanges(put: listings, removed: [], moment: StoryChanges.Moment(number: 1))
    }

    private static func listing(_ id: String, _ title: String, _ translations: [String: String]) -> StoryListing {
        var shelf = RandomShelf(seed: 1)
        var listing = shelf.listing(id)
        listing.title = title
        listing.language = "en"
        listing.series = nil
        listing.translations = translations.sorted { $0.key < $1.key }.map { Translation(language: $0.key, title: $0.value) }
        return listing
    }

    /// All stories, page by page.
    private static func ids(of query: ShelfQuery, in catalogue: Catalogue) throws -> [String] {
        var query = query
        var ids: [String] = []
        repeat {
            let page = try catalogue.page(query, progress: ReaderProgress(), matches: nil)
            ids += page.items.map(\.listing.id)
            query.after = page.next
        } while query.after != nil
        return ids
    }

    @Test func storiesAreSortedByTheTitlesThatAreShown() throws {
        var catalogue = Catalogue()
        catalogue.apply(
            Self.changes([
                Self.listing("apple", "An Apple", ["de": "Ein Zebra"]),
                Self.listing("bear", "Bears", ["de": "Die Ananas", "fr": "Les ours"]),
                Self.listing("cat", "A Cat", [:]),
            ])
        )
        var query = ShelfQuery()
        query.order = .title
        query.limit = 1
        #expect(try Self.ids(of: query, in: catalogue) == ["apple", "bear", "cat"])
        #expect(try Self.ids(of: query, in: catalogue.told(in: LanguageWish(["de"]))) == ["bear", "cat", "apple"])
        #expect(try Self.ids(of: query, in: catalogue.told(in: LanguageWish(["fr"]))) == ["apple", "cat", "bear"])
        #expect(try Self.ids(of: query, in: catalogue.told(in: LanguageWish(["en", "de"]))) == ["apple", "bear", "cat"])
        #expect(try Self.ids(of: query, in: catalogue.told(in: LanguageWish([LanguageWish.original]))) == ["apple", "bear", "cat"])
        query.heading = .letter
        let letters = try catalogue.told(in: LanguageWish(["de"])).page(query, progress: ReaderProgress(), matches: nil).headings
        #expect(letters.map(\.key) == ["A", "C", "Z"])
    }

    @Test func labelsStayAndAreCalledWhatMostStoriesCallThem() throws {
        func listing(_ id: String, _ tags: [String], _ german: [String], series: String? = nil) -> StoryListing {
            var listing = Self.listing(id, id, ["de": id])
            listing.tags = tags
            listing.translations[0].tags = german
            if let series {
                listing.series = Story.Series(title: "Tales", number: 1)
                listing.translations[0].series = series
            }
            return listing
        }
        var catalogue = Catalogue()
        catalogue.apply(
            Self.changes([
                listing("a", ["Funny", "mood: calm"], ["lustig", "Stimmung: ruhig"], series: "Geschichten"),
                listing("b", ["funny", "sea"], ["lustig", "sea"]),
                listing("c", ["funny"], ["witzig"]),
                // It was translated before tags were.
                listing("d", ["funny", "owls"], []),
            ])
        )
        var query = ShelfQuery()
        query.heading = .tag
        query.allTags = ["funny"]
        let english = try catalogue.page(query, progress: ReaderProgress(), matches: nil)
        let german = try catalogue.told(in: LanguageWish(["de"])).page(query, progress: ReaderProgress(), matches: nil)
        #expect(german.items.map(\.listing.id) == english.items.map(\.listing.id))
        #expect(english.facets.tags.allSatisfy { $0.name == nil } && english.headings.allSatisfy { $0.name == nil })
        #expect(german.facets.tags.map(\.value) == english.facets.tags.map(\.value))
        #expect(german.facets.tags.map(\.name) == ["lustig", nil, nil], "a name is given only where it is another")
        #expect(german.headings.map(\.key) == ["funny", "owls", "sea"] && german.headings.map(\.name) == ["lustig", nil, nil])
        #expect(
            german.facets.groups == [
                ShelfPage.Group(
                    name: "mood",
                    title: "Stimmung",
                    tags: [ShelfPage.Count(value: "mood: calm", name: "Stimmung: ruhig", count: 1)]
                )
            ]
        )
        #expect(german.facets.series == [ShelfPage.Count(value: "Tales", name: "Geschichten", count: 1)])
        query.heading = .series
        let series = try catalogue.told(in: LanguageWish(["de"])).page(query, progress: ReaderProgress(), matches: nil).headings
        #expect(series.map(\.name) == ["Geschichten", nil])
        let told = LanguageWish(["de"]).told(listing("e", ["funny", "sea"], ["lustig", " "]))
        #expect(told.tags == ["funny", "sea"] && told.shownTags == ["lustig", "sea"])
        #expect(LanguageWish(["de"]).told(listing("f", ["funny", "sea"], ["lustig"])).shownTags == ["funny", "sea"])
    }

    @Test(arguments: OracleScale.seeds(40)) func itIsTheCatalogueOfTheTranslatedListings(seed: UInt64) throws {
        var shelf = RandomShelf(seed: seed)
        let listings = (0..<30).map { number in
            var listing = shelf.listing("s\(number)")
            listing.series = nil
            for language in ["de", "fr-CA"] where shelf.isLucky(60) {
                listing.translations.append(Translation(language: language, title: shelf.listing("x").title))
            }
            return listing
        }
        let wish = LanguageWish(shelf.some(of: ["de", "fr", "fr-ca", "en", "es"], atMost: 3))
        var (catalogue, expected) = (Catalogue(), Catalogue())
        catalogue.apply(Self.changes(listings))
        expected.apply(Self.changes(listings.map { wish.told($0) }))
        let told = catalogue.told(in: wish)
        for order in ShelfQuery.Order.allCases where order != .best {
            for heading in [ShelfQuery.Heading.none, .letter] {
                var query = ShelfQuery()
                query.order = order
                query.heading = heading
                query.limit = 7
                #expect(try Self.ids(of: query, in: told) == Self.ids(of: query, in: expected), "\(order)")
            }
        }
        // A change afterwards keeps the languages.
        var (later, laterExpected) = (told, expected)
        let new = shelf.listing("new")
        later.apply(Self.changes([new]))
        laterExpected.apply(Self.changes([wish.told(new)]))
        var query = ShelfQuery()
        query.order = .title
        #expect(try Self.ids(of: query, in: later) == Self.ids(of: query, in: laterExpected))
        #expect(told.told(in: LanguageWish()).listing("s0") == catalogue.listing("s0"))
    }
}
