internal import Story

/// The slots in every order that does not depend on a reader.
struct SortedSlots: Sendable {
    /// By order, the sorted slots.
    private var slots: [[Int32]]
    /// By order and slot, the sort value before the title.
    private var ranks: [[Int64]]
    /// By slot, its position by title.
    private(set) var titleRanks: [Int32] = []

    init() {
        slots = Array(repeating: [], count: StaticOrder.allCases.count)
        ranks = slots.map { _ in [] }
    }

    func slots(_ order: StaticOrder) -> [Int32] { slots[order.rawValue] }

    func ranks(_ order: StaticOrder) -> [Int64] { ranks[order.rawValue] }

    /// Removes stories and inserts others.
    /// - Parameters:
    ///   - stale: The slots whose stories have changed or are gone.
    ///   - fresh: The slots whose stories have changed or are new.
    ///   - series: The order of series, which may have changed; this type cannot know it.
    /// - Complexity: O(*n* + *m* log *m*) for *m* fresh slots among *n*.
    mutating func replace(_ stale: SlotBits, with fresh: [Int32], cards: [CatalogueCard?], series: LabelIndex, isSeriesReordered: Bool) {
        let title = StaticOrder.title.rawValue
        slots[title].replace({ stale.contains(Int($0)) }, with: fresh) { left, right in
            guard let left = cards[Int(left)], let right = cards[Int(right)] else { return false }
            return left.isBefore(right)
        }
        titleRanks = [Int32](repeating: 0, count: cards.count)
        for (rank, slot) in slots[title].enumerated() { titleRanks[Int(slot)] = Int32(rank) }
        for order in StaticOrder.allCases where order != .title {
            if order == .series {
                ranks[order.rawValue] = Self.seriesRanks(series, cards: cards)
            } else {
                updateRanks(order, fresh: fresh, cards: cards)
            }
            let ranks = ranks[order.rawValue]
            let titleRanks = titleRanks
            let isBefore: (Int32, Int32) -> Bool = { left, right in
                let (one, other) = (ranks[Int(left)], ranks[Int(right)])
                return one == other ? titleRanks[Int(left)] < titleRanks[Int(right)] : one < other
            }
            if order == .series && isSeriesReordered {
                slots[order.rawValue] = slots[title].sorted(by: isBefore)
            } else {
                slots[order.rawValue].replace({ stale.contains(Int($0)) }, with: fresh, by: isBefore)
            }
        }
        ranks[title] = [Int64](repeating: 0, count: cards.count)
    }

    private mutating func updateRanks(_ order: StaticOrder, fresh: [Int32], cards: [CatalogueCard?]) {
        let missing = cards.count - ranks[order.rawValue].count
        ranks[order.rawValue] += [Int64](repeating: 0, count: max(0, missing))
        for slot in fresh {
            guard let card = cards[Int(slot)] else { continue }
            ranks[order.rawValue][Int(slot)] = order.rank(card.listing)
        }
    }

    private static func seriesRanks(_ series: LabelIndex, cards: [CatalogueCard?]) -> [Int64] {
        var ranks = [Int64](repeating: .max, count: cards.count)
        for (place, number) in series.order.enumerated() {
            series.entries[Int(number)].slots.forEach { slot in
                let number = cards[slot]?.listing.series?.number ?? 0
                ranks[slot] = seriesRank(place: 2 * place, number: number)
            }
        }
        return ranks
    }

    /// A rank by series and number. The positions of series are doubled, to leave room for one that is gone.
    static func seriesRank(place: Int, number: Int) -> Int64 {
        Int64(place) << 32 | Int64(min(max(number, 0), Int(Int32.max)))
    }
}
