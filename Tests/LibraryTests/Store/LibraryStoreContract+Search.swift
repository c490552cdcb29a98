import Library
import Testing

extension LibraryStoreContract {
    @Suite struct Search {
        private static let all = StoreImplementation.all

        private func bare(_ id: String, _ change: (inout StoryEntry) -> Void) -> StoryEntry {
            var entry = StoreSamples.entry(id, title: "Title \(id)", text: "")
            entry.listing.authors = []
            entry.listing.summary = nil
            entry.listing.series = nil
            entry.listing.tags = []
            change(&entry)
            return entry
        }

        @Test(arguments: all) func titlesCountMoreThanAuthorsThanLabelsThanSummariesThanTexts(_ implementation: StoreImplementation) throws
        {
            let folder = try StoreFolder()
            let store = try implementation.open(folder.path)
            try store.put(bare("text") { $0.text = "there was a kraken" })
            try store.put(bare("summary") { $0.listing.summary = "A kraken wakes." })
            try store.put(bare("tag") { $0.listing.tags = ["kraken"] })
            try store.put(bare("author") { $0.listing.authors = ["K. Kraken"] })
            try store.put(bare("title") { $0.listing.title = "The Kraken" })
            try store.put(bare("none") { $0.text = "calm" })
            let order = ["title", "author", "tag", "summary", "text"]
            #expect(try store.search(SearchWords(typed: "kraken"), limit: 9) == SearchResult(ranked: order))
            for limit in 0...5 {
                let result = try store.search(SearchWords(typed: "kraken"), limit: limit)
                #expect(result.ranked == Array(order.prefix(limit)))
                #expect(Set(result.others) == Set(order.dropFirst(limit)))
            }
        }

        @Test(arguments: all) func allWordsMustBeThereAndTheLastMayGoOn(_ implementation: StoreImplementation) throws {
            let folder = try StoreFolder()
            let store = try implementation.open(folder.path)
            try store.put(bare("a") { $0.text = "The Über-Krähe flies to Ålesund." })
            try store.put(bare("b") { $0.text = "The crow flies." })
            func found(_ text: String) throws -> Set<String> { Set(try store.search(SearchWords(typed: text), limit: 9).ranked) }
            #expect(try found("flies") == ["a", "b"])
            #expect(try found("uber krahe") == ["a"])
            #expect(try found("ÜBER  alesund!") == ["a"])
            #expect(try found("crow ub") == [])
            #expect(try found("the alesu") == ["a"])
            #expect(try found("al the") == [])
            #expect(try found("fl ") == [])
            #expect(try found("fl") == ["a", "b"])
            #expect(try found("") == [])
            #expect(try found("?!") == [])
        }

        @Test(arguments: all) func whatWasReplacedOrRemovedIsFoundNoMore(_ implementation: StoreImplementation) throws {
            let folder = try StoreFolder()
            let store = try implementation.open(folder.path)
            try store.put(bare("a") { $0.text = "zebra" })
            try store.put(bare("b") { $0.text = "zebra" })
            try store.put(bare("a") { $0.text = "yak" })
            #expect(try store.search(SearchWords(typed: "zebra"), limit: 9).ranked == ["b"])
            _ = try store.removeStory("b")
            #expect(try store.search(SearchWords(typed: "zebra"), limit: 9) == SearchResult(ranked: []))
            #expect(try store.search(SearchWords(typed: "yak"), limit: 9).ranked == ["a"])
            #expect(try store.integrityProblems().isEmpty)
        }

        @Test(arguments: all) func aWordThatIsInNoStoryIsReplacedByTheNearest(_ implementation: StoreImplementation) throws {
            let folder = try StoreFolder()
            let store = try implementation.open(folder.path)
            try store.put(bare("a") { $0.text = "sharks swim; stark; adventure" })
            try store.put(bare("b") { $0.text = "sharks" })
            let swapped = try store.search(SearchWords(typed: "shraks swim"), limit: 9)
            #expect(swapped == SearchResult(ranked: ["a"], corrections: ["shraks": "sharks"]))
            #expect(try store.search(SearchWords(typed: "advnturre"), limit: 9).corrections == ["advnturre": "adventure"])
            #expect(try store.search(SearchWords(typed: "swm"), limit: 9) == SearchResult(ranked: []))
            #expect(try store.search(SearchWords(typed: "swmi"), limit: 9).corrections == ["swmi": "swim"])
            #expect(try store.search(SearchWords(typed: "xharkx"), limit: 9) == SearchResult(ranked: []))
            // Both are one edit away, but more stories have this one.
            #expect(try store.search(SearchWords(typed: "starks "), limit: 9).corrections == ["starks": "sharks"])
            _ = try store.removeStory("a")
            #expect(try store.search(SearchWords(typed: "swmi"), limit: 9) == SearchResult(ranked: []))
        }

        @Test(arguments: all) func whatIsTypedIsNeverSyntax(_ implementation: StoreImplementation) throws {
            let folder = try StoreFolder()
            let store = try implementation.open(folder.path)
            try store.put(bare("a") { $0.text = "not and or near title" })
            for text in [
                "\"", "title : a", "a* OR b", "NEAR(a b)", "^not", "a AND", "NOT", "(", "'; DROP TABLE stories; --", "\u{0}a", "-",
                "{title}",
            ] {
                _ = try store.search(SearchWords(typed: text), limit: 9)
                _ = try store.search(SearchWords(words: [text], lastIsPrefix: true), limit: 9)
            }
            #expect(try store.search(SearchWords(typed: "NOT AND"), limit: 9).ranked == ["a"])
        }

        @Test(arguments: all) func scriptsWithoutSpacesAreSearchedByTheirLetters(_ implementation: StoreImplementation) throws {
            let folder = try StoreFolder()
            let store = try implementation.open(folder.path)
            try store.put(bare("a") { $0.text = "海底洞窟の冒険" })
            try store.put(bare("b") { $0.text = "समुद्र में" })
            #expect(try store.search(SearchWords(typed: "洞窟"), limit: 9).ranked == ["a"])
            #expect(try store.search(SearchWords(typed: "समुद्र"), limit: 9).ranked == ["b"])
            let excerpt = try store.excerpts(for: SearchWords(typed: "洞窟"), in: ["a"])["a"]
            #expect(excerpt?.text.map(\.text) == ["海底", "洞窟", "の冒険"])
            #expect(excerpt?.text.map(\.isHit) == [false, true, false])
        }

        @Test(arguments: all) func excerptsMarkTheWords(_ implementation: StoreImplementation) throws {
            let folder = try StoreFolder()
            let store = try implementation.open(folder.path)
            let long = String(repeating: "word and word again ", count: 40)
            try store.put(
                bare("a") {
                    $0.listing.title = "The Kräken"
                    $0.listing.authors = ["Ada", "Bo Kraken"]
                    $0.text = long + "suddenly KRAKENS came " + long
                }
            )
            let excerpt = try #require(try store.excerpts(for: SearchWords(typed: "krakn"), in: ["a", "none"])["a"])
            typealias Run = SearchExcerpt.Run
            #expect(excerpt.title == [Run(text: "The ", isHit: false), Run(text: "Kräken", isHit: true)])
            #expect(excerpt.authors == [Run(text: "Ada, Bo ", isHit: false), Run(text: "Kraken", isHit: true)])
            #expect(excerpt.summary.isEmpty)
            #expect(excerpt.text.filter(\.isHit).map(\.text) == ["KRAKENS"])
            #expect(excerpt.text.first?.text == "… ")
            #expect(excerpt.text.last?.text == " …")
            #expect(excerpt.text.reduce(0) { $0 + $1.text.count } < 250)
        }
    }
}
