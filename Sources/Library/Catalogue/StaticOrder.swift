/// The orders that are the same for every reader and are therefore kept sorted.
enum StaticOrder: Int, CaseIterable, Sendable {
    case title, newest, oldest, series, simplest, trickiest, shortest, longest

    /// nil for orders that depend on the reader or on a search.
    init?(_ order: ShelfQuery.Order) {
        switch order {
        case .title: self = .title
        case .newest: self = .newest
        case .oldest: self = .oldest
        case .series: self = .series
        case .simplest: self = .simplest
        case .trickiest: self = .trickiest
        case .shortest: self = .shortest
        case .longest: self = .longest
        case .best, .recentlyRead, .leastRecentlyRead, .mostEndings, .fewestEndings: return nil
        }
    }

    /// The sort value before the title; smaller values come first.
    func rank(_ listing: StoryListing) -> Int64 {
        switch self {
        case .title, .series: 0
        case .newest: ~listing.added.milliseconds
        case .oldest: listing.added.milliseconds
        case .simplest: Int64(listing.complexity)
        case .trickiest: ~Int64(listing.complexity)
        case .shortest: listing.size
        case .longest: ~listing.size
        }
    }
}

extension StoryListing {
    /// First minutes, because readers see those, then words.
    fileprivate var size: Int64 {
        func part(_ number: Int) -> Int64 { Int64(min(max(number, 0), Int(Int32.max))) }
        return part(readingMinutes) << 32 | part(words)
    }
}
