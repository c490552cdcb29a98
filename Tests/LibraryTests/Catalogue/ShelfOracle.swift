import Story

@testable import Library

/// The shelf as docs/library.md describes it, computed over arrays in the most obvious way.
struct ShelfOracle {
    var listings: [StoryListing]

    /// A story under a heading.
    struct Item: Hashable {
        var heading: String?
        var id: String
    }

    /// All items of a query in order.
    func items(_ query: ShelfQuery, _ progress: ReaderProgress, _ matches: SearchResult?) -> [Item] {
        let stories = inOrder(left(by: query, progress, matches), query, progress, matches)
        guard query.heading != .none else { return stories.map { Item(heading: nil, id: $0.id) } }
        return headings(query.heading, among: stories).flatMap { heading in
            stories.filter {
                labels(of: $0, query.heading).contains(heading.key) || (heading.key.isEmpty && labels(of: $0, query.heading).isEmpty)
            }
            .map { Item(heading: heading.text, id: $0.id) }
        }
    }

    func total(_ query: ShelfQuery, _ progress: ReaderProgress, _ matches: SearchResult?) -> Int {
        left(by: query, progress, matches).count
    }

    // MARK: Filters

    func left(by query: ShelfQuery, _ progress: ReaderProgress, _ matches: SearchResult?) -> [StoryListing] {
        listings.filter { story in
            let own = progress.stories[story.id]
            let tags = Set(story.tags.map(folded))
            let isCompleted = story.endings > 0 && (own?.endings.count ?? 0) >= story.endings
            let isOpened = own.map { $0.plays > 0 || $0.lastRead != nil || $0.finished > 0 || !$0.endings.isEmpty } ?? false
            if let matches, !matches.ranked.contains(story.id), !matches.others.contains(story.id) { return false }
            return query.allTags.allSatisfy { tags.contains(folded($0)) }
                && (query.anyTags.isEmpty || query.anyTags.contains { tags.contains(folded($0)) })
                && !query.noTags.contains { tags.contains(folded($0)) }
                && (query.series == nil || story.series.map { folded($0.title) } == query.series.map(folded))
                && (query.isCompleted == nil || query.isCompleted == isCompleted)
                && (query.isUnread == nil || query.isUnread == !isOpened)
                && (query.isFavourite == nil || query.isFavourite == (own?.isFavourite ?? false))
                && (query.age.map { age in ages(of: story)?.contains(age) ?? false } ?? true)
                && (query.language.map { isLanguage(story, $0.lowercased()) } ?? true)
                && (query.length == nil || query.length == length(of: story))
                && (query.complexity == nil || query.complexity == complexity(of: story))
        }
    }

    func folded(_ text: String) -> String { text.lowercased().split(separator: " ").joined(separator: " ") }

    private func isLanguage(_ story: StoryListing, _ language: String) -> Bool {
        guard let own = story.language?.lowercased() else { return false }
        return own == language || own.hasPrefix(language + "-")
    }

    private func ages(of story: StoryListing) -> ClosedRange<Int>? {
        guard let ages = story.ages else { return nil }
        let from = max(3, min(18, ages.from))
        return from...max(from, min(18, ages.to ?? 18))
    }

    private func length(of story: StoryListing) -> ShelfQuery.Length {
        story.readingMinutes <= 10 ? .short : story.readingMinutes <= 30 ? .medium : .long
    }

    func complexity(of story: StoryListing) -> ShelfQuery.Complexity {
        story.complexity < 60 ? .simple : story.complexity < 200 ? .medium : .tricky
    }

    // MARK: Headings

    /// The keys of the headings that a story appears under.
    private func labels(of story: StoryListing, _ heading: ShelfQuery.Heading) -> [String] {
        switch heading {
        case .none: []
        case .series: story.series.map { [folded($0.title)] } ?? []
        case .tag: story.tags.map(folded).filter { !$0.contains(": ") }
        case .group(let name): story.tags.map(folded).filter { $0.hasPrefix(folded(name) + ": ") }
        case .age:
            [("3–5", 3...5), ("6–8", 6...8), ("9–12", 9...12), ("13+", 13...18)].filter { ages(of: story)?.overlaps($0.1) ?? false }.map(
                \.0
            )
        case .complexity: [complexity(of: story).rawValue]
        case .letter: [SortKey(story.title, language: story.language).initial.text]
        }
    }

    func headings(_ heading: ShelfQuery.Heading, among stories: [StoryListing]) -> [(key: String, text: String, count: Int)] {
        let used = Set(stories.flatMap { labels(of: $0, heading) })
        let named = used.map { key in (key: key, text: text(of: key, heading), place: place(of: key, heading)) }
            .sorted { $0.place == $1.place ? $0.key < $1.key : $0.place < $1.place }
        // In steps, because the compiler needs seconds for all of it in one expression.
        var all: [(key: String, text: String, count: Int)] = []
        for (key, text, _) in named {
            let count = stories.count { labels(of: $0, heading).contains(key) }
            all.append((key, text, count))
        }
        let rest = stories.count { labels(of: $0, heading).isEmpty }
        if rest > 0 { all.append(("", "", rest)) }
        return all
    }

    /// The most common spelling in the library, and its language.
    func spelling(of key: String, _ heading: ShelfQuery.Heading) -> (text: String, language: String?) {
        var counts: [[String]: Int] = [:]
        for story in listings {
            if heading == .series {
                if let title = story.series?.title, folded(title) == key { counts[[title, story.language ?? ""], default: 0] += 1 }
            } else {
                var seen: Set<String> = []
                for tag in story.tags where folded(tag) == key && seen.insert(folded(tag)).inserted {
                    counts[[tag.split(separator: " ").joined(separator: " "), ""], default: 0] += 1
                }
            }
        }
        let best =
            counts.sorted { $0.value == $1.value ? $0.key.lexicographicallyPrecedes($1.key) : $0.value > $1.value }.first?.key ?? ["", ""]
        return (best[0], best[1].isEmpty ? nil : best[1])
    }

    private func text(of key: String, _ heading: ShelfQuery.Heading) -> String {
        switch heading {
        case .series, .tag, .group: spelling(of: key, heading).text
        default: key
        }
    }

    private func place(of key: String, _ heading: ShelfQuery.Heading) -> SortKey {
        switch heading {
        case .none: SortKey(bytes: [])
        case .series, .tag, .group:
            SortKey(spelling(of: key, heading).text, language: spelling(of: key, heading).language)
        case .age: SortKey(bytes: [UInt8(["3–5", "6–8", "9–12", "13+"].firstIndex(of: key) ?? 9)])
        case .complexity: SortKey(bytes: [UInt8(["simple", "medium", "tricky"].firstIndex(of: key) ?? 9)])
        case .letter:
            listings.map { SortKey($0.title, language: $0.language).initial }.first { $0.text == key }?.key ?? SortKey(bytes: [])
        }
    }

    // MARK: Orders

    private func inOrder(
        _ stories: [StoryListing],
        _ query: ShelfQuery,
        _ progress: ReaderProgress,
        _ matches: SearchResult?
    ) -> [StoryListing] {
        let byTitle = stories.sorted { left, right in
            let (one, other) = (SortKey(left.title, language: left.language), SortKey(right.title, language: right.language))
            return one == other ? left.id < right.id : one < other
        }
        func sorted(_ stories: [StoryListing], _ isBefore: (StoryListing, StoryListing) -> Bool) -> [StoryListing] {
            // Sorting is stable, so ties stay in the order of titles.
            stories.sorted(by: isBefore)
        }
        func found(_ story: StoryListing) -> Int { min(story.endings, progress.stories[story.id]?.endings.count ?? 0) }
        func isLess(_ left: StoryListing, _ right: StoryListing) -> Bool {
            // Compares shares as fractions, without division; in a story without endings, none is found.
            let (one, other) = (found(left) * max(1, right.endings), found(right) * max(1, left.endings))
            return one == other ? found(left) < found(right) : one < other
        }
        func lastRead(_ story: StoryListing) -> Int64? { progress.stories[story.id]?.recency }
        let read = byTitle.filter { lastRead($0) != nil }
        let unread = byTitle.filter { lastRead($0) == nil }
        let byDefault: ShelfQuery.Order = matches != nil ? .best : query.heading == .series ? .series : .recentlyRead
        switch query.order ?? byDefault {
        case .best:
            guard let matches else { return sorted(read) { (lastRead($0) ?? 0) > (lastRead($1) ?? 0) } + unread }
            return matches.ranked.compactMap { id in stories.first { $0.id == id } } + byTitle.filter { !matches.ranked.contains($0.id) }
        case .recentlyRead: return sorted(read) { (lastRead($0) ?? 0) > (lastRead($1) ?? 0) } + unread
        case .leastRecentlyRead: return sorted(read) { (lastRead($0) ?? 0) < (lastRead($1) ?? 0) } + unread
        case .newest: return sorted(byTitle) { $0.added > $1.added }
        case .oldest: return sorted(byTitle) { $0.added < $1.added }
        case .mostEndings: return sorted(byTitle) { isLess($1, $0) }
        case .fewestEndings: return sorted(byTitle) { isLess($0, $1) }
        case .title: return byTitle
        case .simplest: return sorted(byTitle) { $0.complexity < $1.complexity }
        case .trickiest: return sorted(byTitle) { $0.complexity > $1.complexity }
        case .shortest: return sorted(byTitle) { ($0.readingMinutes, $0.words) < ($1.readingMinutes, $1.words) }
        case .longest: return sorted(byTitle) { ($0.readingMinutes, $0.words) > ($1.readingMinutes, $1.words) }
        case .series:
            let places = headings(.series, among: stories.filter { $0.series != nil }).map(\.key)
            func rank(_ story: StoryListing) -> (Int, Int) {
                guard let series = story.series else { return (places.count, 0) }
                return (places.firstIndex(of: folded(series.title)) ?? 0, series.number)
            }
            return sorted(byTitle) { rank($0) < rank($1) }
        }
    }
}
