public import Story

extension StoryLibrary {
    /// The maximum number of search results ranked by relevance; the rest follow.
    static let mostRanked = 500

    /// A page of the shelf for a reader.
    /// - Parameter wish: In which languages stories are told, and therefore sorted. The page has them as they were written.
    public func shelf(
        _ query: ShelfQuery,
        for reader: Reader.ID?,
        in wish: LanguageWish = LanguageWish()
    ) throws(LibraryError) -> ShelfPage {
        let catalogue = try catalogue(in: wish)
        let progress = try progress(of: reader)
        var query = query
        var words: SearchWords?
        if let search = query.search {
            let typed = SearchWords(typed: search)
            if typed.words.isEmpty { query.search = nil } else { words = typed }
        }
        var matches: SearchResult?
        if let words {
            matches = try storing { () throws(StoreError) in try store.search(words, limit: StoryLibrary.mostRanked, naming: .numbers) }
        }
        var page: ShelfPage
        do throws(ShelfQueryError) {
            page = try catalogue.page(query, progress: progress, matches: matches)
        } catch {
            throw .query(error)
        }
        guard let words, let matches, !page.items.isEmpty else { return page }
        let found = SearchWords(words: words.words.map { matches.corrections[$0] ?? $0 }, lastIsPrefix: words.lastIsPrefix)
        let ids = page.items.map { $0.listing.id }
        let excerpts = try storing { () throws(StoreError) in try store.excerpts(for: found, in: ids) }
        for index in page.items.indices { page.items[index].excerpt = excerpts[page.items[index].listing.id] }
        return page
    }

    /// Stories to continue, most recently read first.
    public func underWay(for reader: Reader.ID, limit: Int) throws(LibraryError) -> [ShelfPage.Item] {
        let catalogue = try catalogue()
        let begun = try progress(of: reader).stories.values.filter { $0.isUnderWay }
        let latest = begun.sorted { ($0.recency ?? 0, $1.story) > ($1.recency ?? 0, $0.story) }
        var items: [ShelfPage.Item] = []
        for progress in latest where items.count < limit {
            guard let listing = catalogue.listing(progress.story) else { continue }
            items.append(ShelfPage.Item(heading: nil, listing: listing, progress: progress))
        }
        return items
    }
}
