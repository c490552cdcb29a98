/// The order of a query: the sort value of each slot, and lists of slots that are already sorted.
struct ShelfOrdering {
    /// A list of slots in order. Runs are concatenated.
    struct Run {
        var slots: [Int32]
        /// Slots in the list that belong to another run.
        var left: SlotBits?
        /// The sort value, if it is the same for all of them.
        var rank: Int64?
    }

    private(set) var runs: [Run]
    private var ranks: [Int64]
    private let titleRanks: [Int32]

    func place(of slot: Int) -> ShelfPlace { ShelfPlace(rank: ranks[slot], title: 2 * Int(titleRanks[slot])) }

    func rank(of slot: Int) -> Int64 { ranks[slot] }

    /// An order that is the same for all readers.
    init(_ order: StaticOrder, in catalogue: Catalogue) {
        runs = [Run(slots: catalogue.sorted.slots(order))]
        ranks = catalogue.sorted.ranks(order)
        titleRanks = catalogue.sorted.titleRanks
    }

    /// An order in which few stories have special values, and all others are sorted by title, before or after them.
    private init(_ special: [(slot: Int, rank: Int64)], others: Int64, in catalogue: Catalogue) {
        titleRanks = catalogue.sorted.titleRanks
        ranks = [Int64](repeating: others, count: catalogue.cards.count)
        var left = SlotBits(capacity: catalogue.cards.count)
        for (slot, rank) in special where rank != others {
            ranks[slot] = rank
            left.insert(slot)
        }
        var listed: [Int32] = []
        left.forEach { listed.append(Int32($0)) }
        listed = Self.sorted(listed, ranks, titleRanks)
        let border = listed.partitionPoint { [ranks] in ranks[Int($0)] > others }
        runs = [
            Run(slots: Array(listed[..<border])),
            Run(slots: catalogue.sorted.slots(.title), left: left, rank: others),
            Run(slots: Array(listed[border...])),
        ]
    }

    init(_ order: ShelfQuery.Order, in catalogue: Catalogue, reading: ShelfReading, matches: SearchResult?) {
        if let order = StaticOrder(order) {
            self.init(order, in: catalogue)
            return
        }
        let special: [(slot: Int, rank: Int64)]
        switch order {
        case .best:
            special = (matches?.ranked ?? []).enumerated().compactMap { place, id in catalogue.slot(of: id).map { ($0, 2 * Int64(place)) } }
        case .recentlyRead:
            special = reading.rows.compactMap { row in row.progress.recency.map { (row.slot, ~$0) } }
        case .leastRecentlyRead:
            special = reading.rows.compactMap { row in row.progress.recency.map { (row.slot, $0) } }
        case .mostEndings:
            special = reading.rows.map { ($0.slot, -$0.shareRank) }
        case .fewestEndings:
            special = reading.rows.map { ($0.slot, $0.shareRank) }
        case .title, .newest, .oldest, .series, .simplest, .trickiest, .shortest, .longest:
            special = []
        }
        let isByEndings = order == .mostEndings || order == .fewestEndings
        self.init(special, others: isByEndings ? 0 : .max, in: catalogue)
    }

    /// Slots, sorted.
    func sorted(_ slots: [Int32]) -> [Int32] { Self.sorted(slots, ranks, titleRanks) }

    private static func sorted(_ slots: [Int32], _ ranks: [Int64], _ titleRanks: [Int32]) -> [Int32] {
        slots.sorted { left, right in
            let (one, other) = (ranks[Int(left)], ranks[Int(right)])
            return one == other ? titleRanks[Int(left)] < titleRanks[Int(right)] : one < other
        }
    }
}

extension ShelfReading.Row {
    /// The share of endings found, then their number, as one number.
    ///
    /// Two different fractions of numbers below 2²⁰ differ by more than 2⁻⁴⁰, so 40 binary places distinguish them.
    fileprivate var shareRank: Int64 {
        guard endings > 0, found > 0 else { return 0 }
        let largest = Int64(1) << 20 - 1
        let (part, whole) = (min(Int64(found), largest), min(Int64(endings), largest))
        return (part << 40 / whole) << 20 | part
    }
}
