extension Catalogue {
    /// A page of the shelf.
    /// - Parameters:
    ///   - progress: The reader's progress.
    ///   - matches: The result of the query's search; nil if it has none.
    /// - Throws: ``ShelfQueryError`` if ``ShelfQuery/after`` is not a place on this shelf.
    public func page(_ query: ShelfQuery, progress: ReaderProgress, matches: SearchResult?) throws(ShelfQueryError) -> ShelfPage {
        var work = 0
        return try page(query, progress: progress, matches: matches, work: &work)
    }

    /// - Parameter work: Incremented by the words of memory and the stories examined; tests check that it stays below a limit.
    func page(
        _ query: ShelfQuery,
        progress: ReaderProgress,
        matches: SearchResult?,
        work: inout Int
    ) throws(ShelfQueryError) -> ShelfPage {
        let order = query.order(isRanked: matches != nil)
        let reading = ShelfReading(progress, in: self)
        let filter = ShelfFilter(query, in: self, reading: reading, matches: matches, work: &work)
        let headings = ShelfHeadings(query, in: self, filtered: filter.all, work: &work)
        let ordering = ShelfOrdering(order, in: self, reading: reading, matches: matches)
        work += reading.rows.count
        var walk = ShelfWalk(headings: headings, ordering: ordering, limit: min(max(query.limit, 1), ShelfQuery.limits.upperBound))
        if let after = query.after {
            let cursor = try ShelfCursor(text: after)
            guard cursor.order == order, cursor.heading == query.heading.text else {
                throw ShelfParameter.after.error(
                    "“after” belongs to another order or other headings: leave it out to start at the first page."
                )
            }
            walk.collect(after: cursor.headingPlace, place(of: cursor, matches: matches))
        } else {
            walk.collect()
        }
        work += walk.work
        let items = walk.found.compactMap { found in
            cards[found.slot].map { card in
                ShelfPage.Item(
                    heading: headings.sections[found.section].heading?.key,
                    listing: card.listing,
                    progress: progress.stories[card.listing.id]
                )
            }
        }
        return ShelfPage(
            total: filter.all.count,
            headings: headings.sections.compactMap(\.heading),
            items: items,
            next: walk.isMore ? walk.found.last.flatMap { cursor(after: $0, walk: walk, order: order, query: query) }?.text : nil,
            facets: ShelfFacets(catalogue: self, query: query, reading: reading, filter: filter).count(work: &work),
            corrections: matches?.corrections ?? [:]
        )
    }

    // MARK: Cursors

    private func cursor(after found: ShelfWalk.Found, walk: ShelfWalk, order: ShelfQuery.Order, query: ShelfQuery) -> ShelfCursor? {
        guard let card = cards[found.slot] else { return nil }
        var rank = walk.ordering.rank(of: found.slot)
        var series: LabelPlace?
        if order == .series {
            // A series' position among others may change; its name and the number in it do not.
            series = card.listing.seriesLabel.flatMap { index(.series).number(ofKey: $0.key) }.map { index(.series).entries[$0].place }
            rank = series == nil ? .max : rank & 0xFFFF_FFFF
        }
        return ShelfCursor(
            order: order,
            heading: query.heading.text,
            headingPlace: walk.headings.sections[found.section].place,
            rank: rank,
            series: series,
            titleKey: card.titleKey,
            id: card.listing.id
        )
    }

    private func place(of cursor: ShelfCursor, matches: SearchResult?) -> ShelfPlace {
        ShelfPlace(rank: rank(of: cursor, matches: matches), title: titlePlace(of: cursor))
    }

    private func rank(of cursor: ShelfCursor, matches: SearchResult?) -> Int64 {
        switch cursor.order {
        case .series:
            guard let series = cursor.series else { return .max }
            let index = index(.series)
            let place = index.order.partitionPoint { index.entries[Int($0)].place >= series }
            let isThere = place < index.order.count && index.entries[Int(index.order[place])].place == series
            let number = Int(truncatingIfNeeded: cursor.rank & 0x7FFF_FFFF)
            return SortedSlots.seriesRank(place: isThere ? 2 * place : 2 * place - 1, number: number)
        case .best:
            // Relevance depends on all stories. The story itself is the best mark; if it is gone, its position must do.
            guard let place = matches?.ranked.firstIndex(of: cursor.id), cursor.rank != .max else {
                return cursor.rank == .max ? .max : cursor.rank - (cursor.rank == .min ? 0 : 1)
            }
            return 2 * Int64(place)
        default: return cursor.rank
        }
    }

    private func titlePlace(of cursor: ShelfCursor) -> Int {
        let titles = sorted.slots(.title)
        let place = titles.partitionPoint { slot in
            guard let card = cards[Int(slot)] else { return false }
            return card.titleKey == cursor.titleKey ? card.listing.id >= cursor.id : card.titleKey >= cursor.titleKey
        }
        guard place < titles.count, let card = cards[Int(titles[place])], card.titleKey == cursor.titleKey, card.listing.id == cursor.id
        else {
            return 2 * place - 1
        }
        return 2 * place
    }
}

extension ShelfQuery {
    /// The order if the query names none: by relevance with a search, by number under series, otherwise most recently read first.
    func order(isRanked: Bool) -> Order {
        switch order {
        case nil: isRanked ? .best : heading == .series ? .series : .recentlyRead
        // A search for symbols only has no words to rank by.
        case .best where !isRanked: .recentlyRead
        case .some(let order): order
        }
    }
}
