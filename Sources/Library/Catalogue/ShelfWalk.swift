/// Walks through the headings of a query, and through the order within each, until a page is full.
struct ShelfWalk {
    /// A story at its place.
    struct Found {
        var section: Int
        var slot: Int
    }

    let headings: ShelfHeadings
    let ordering: ShelfOrdering
    let limit: Int
    private(set) var found: [Found] = []
    /// Whether there are more stories after the last one found.
    private(set) var isMore = false
    /// The number of memory words and stories examined.
    private(set) var work = 0

    init(headings: ShelfHeadings, ordering: ShelfOrdering, limit: Int) {
        self.headings = headings
        self.ordering = ordering
        self.limit = limit
    }

    /// Collects the first page.
    mutating func collect() { collect(from: 0, after: nil) }

    /// Collects the page after a place.
    mutating func collect(after heading: LabelPlace?, _ place: ShelfPlace) {
        let (section, isSame) = headings.section(at: heading)
        collect(from: section, after: isSame ? place : nil)
    }

    private mutating func collect(from first: Int, after place: ShelfPlace?) {
        for section in headings.sections.indices.dropFirst(first) {
            guard !isMore else { return }
            let bits = headings.slots(headings.sections[section])
            work += 2 * bits.words.count
            let start = section == first ? place : nil
            // Sorting a few is cheaper than walking past all others to find them.
            if headings.sections[section].count <= Self.sortable {
                collectSorted(bits, section: section, after: start)
            } else {
                collectWalking(bits, section: section, after: start)
            }
        }
    }

    /// The maximum number of stories to sort at once.
    private static let sortable = 1_000

    private mutating func collectSorted(_ bits: SlotBits, section: Int, after place: ShelfPlace?) {
        var slots: [Int32] = []
        bits.forEach { slot in
            if let place, ordering.place(of: slot) <= place { return }
            slots.append(Int32(slot))
        }
        work += headings.sections[section].count
        for slot in ordering.sorted(slots) where !take(Int(slot), section: section) { return }
    }

    private mutating func collectWalking(_ bits: SlotBits, section: Int, after place: ShelfPlace?) {
        for run in ordering.runs {
            for slot in run.slots[start(of: run, after: place)...] {
                work += 1
                guard bits.contains(Int(slot)), run.left?.contains(Int(slot)) != true else { continue }
                guard take(Int(slot), section: section) else { return }
            }
        }
    }

    private func start(of run: ShelfOrdering.Run, after place: ShelfPlace?) -> Int {
        guard let place else { return 0 }
        return run.slots.partitionPoint { slot in
            var other = ordering.place(of: Int(slot))
            other.rank = run.rank ?? other.rank
            return other > place
        }
    }

    /// - Returns: False if the page is full.
    private mutating func take(_ slot: Int, section: Int) -> Bool {
        guard found.count < limit else {
            isMore = true
            return false
        }
        found.append(Found(section: section, slot: slot))
        return true
    }
}
