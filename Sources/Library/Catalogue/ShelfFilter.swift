/// The stories that a query leaves, and those that it would leave without one of its filters.
struct ShelfFilter {
    /// A filter with at most one value in a query, so that another value replaces it.
    enum Single: CaseIterable {
        case series, completed, unread, favourite, age, language, length, complexity
    }

    /// The stories that the whole query leaves.
    let all: SlotBits
    /// The stories that tags and search leave, before the single filters.
    private let base: SlotBits
    private let singles: [(single: Single, bits: SlotBits)]

    init(_ query: ShelfQuery, in catalogue: Catalogue, reading: ShelfReading, matches: SearchResult?, work: inout Int) {
        var base = catalogue.live
        for tag in query.allTags {
            guard let slots = catalogue.slots(ofTag: tag) else {
                base = SlotBits(capacity: base.capacity)
                continue
            }
            work += slots.cost
            slots.intersect(&base)
        }
        if !query.anyTags.isEmpty {
            var any = SlotBits(capacity: base.capacity)
            for slots in query.anyTags.compactMap({ catalogue.slots(ofTag: $0) }) {
                work += slots.cost
                slots.unite(&any)
            }
            base.formIntersection(any)
        }
        for slots in query.noTags.compactMap({ catalogue.slots(ofTag: $0) }) {
            work += slots.cost
            slots.subtract(from: &base)
        }
        if let matches {
            var found = catalogue.slots(matches.numbers)
            work += matches.numbers.bits.words.count + matches.numbers.count
            for id in matches.ranked { catalogue.slot(of: id).map { found.insert($0) } }
            for id in matches.others { catalogue.slot(of: id).map { found.insert($0) } }
            work += matches.ranked.count + matches.others.count
            base.formIntersection(found)
        }
        let singles = Single.allCases.compactMap { single in
            Self.bits(of: single, query, in: catalogue, reading: reading).map { (single: single, bits: $0) }
        }
        self.base = base
        self.singles = singles
        all = singles.reduce(into: base) { $0.formIntersection($1.bits) }
        work += (singles.count + 1) * base.words.count
    }

    /// The stories that the query would leave without one of its filters.
    func without(_ single: Single) -> SlotBits {
        guard singles.contains(where: { $0.single == single }) else { return all }
        return singles.reduce(into: base) { bits, other in
            if other.single != single { bits.formIntersection(other.bits) }
        }
    }

    private static func bits(of single: Single, _ query: ShelfQuery, in catalogue: Catalogue, reading: ShelfReading) -> SlotBits? {
        func labelled(_ kind: LabelKind, _ key: String?) -> SlotBits? {
            guard let key else { return nil }
            var bits = SlotBits(capacity: catalogue.live.capacity)
            catalogue.index(kind).slots(ofKey: key)?.unite(&bits)
            return bits
        }
        func answered(_ answer: Bool?, _ yes: SlotBits) -> SlotBits? {
            answer.map { $0 ? yes : catalogue.live.subtracting(yes) }
        }
        return switch single {
        case .series: labelled(.series, query.series.map { Label.key(of: $0) })
        case .completed: answered(query.isCompleted, reading.completed)
        case .unread: answered(query.isUnread.map { !$0 }, reading.opened)
        case .favourite: answered(query.isFavourite, reading.favourites)
        case .age: labelled(.age, query.age.map { String($0) })
        case .language: labelled(.language, query.language?.lowercased())
        case .length: labelled(.length, query.length?.rawValue)
        case .complexity: labelled(.complexity, query.complexity?.rawValue)
        }
    }
}
