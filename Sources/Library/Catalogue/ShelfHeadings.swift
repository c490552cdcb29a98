/// The headings of a query, in order.
struct ShelfHeadings {
    /// A heading and the stories that may appear under it.
    struct Section {
        /// nil without headings.
        var heading: ShelfPage.Heading?
        /// nil without headings, and under the heading for stories that belong nowhere.
        var place: LabelPlace?
        /// nil for stories without a label.
        fileprivate var slots: SlotSet?
        var count: Int
    }

    private(set) var sections: [Section] = []
    private let filtered: SlotBits
    private let index: LabelIndex

    init(_ query: ShelfQuery, in catalogue: Catalogue, filtered: SlotBits, work: inout Int) {
        self.filtered = filtered
        guard let found = Self.index(query.heading, in: catalogue) else {
            index = LabelIndex()
            sections = [Section(heading: nil, place: nil, slots: nil, count: filtered.count)]
            return
        }
        index = found
        for number in found.order {
            let entry = found.entries[Int(number)]
            work += entry.slots.cost
            let count = entry.slots.count(in: filtered)
            guard count > 0 else { continue }
            let name = Self.kind(query.heading).flatMap { catalogue.names.name(of: entry.text, $0) }
            let heading = ShelfPage.Heading(key: entry.text, name: name, count: count)
            sections.append(Section(heading: heading, place: entry.place, slots: entry.slots, count: count))
        }
        let rest = filtered.count - found.labelled.count(in: filtered)
        work += filtered.words.count + found.labelled.cost
        guard rest > 0 else { return }
        sections.append(Section(heading: ShelfPage.Heading(key: "", count: rest), place: nil, slots: nil, count: rest))
    }

    /// The stories of a section.
    func slots(_ section: Section) -> SlotBits {
        var bits = filtered
        if let slots = section.slots {
            slots.intersect(&bits)
        } else {
            index.labelled.subtract(from: &bits)
        }
        return bits
    }

    /// The first section at or after a place, and whether it is exactly that heading.
    func section(at place: LabelPlace?) -> (index: Int, isSame: Bool) {
        guard let place else {
            let last = sections.count - 1
            return last >= 0 && sections[last].place == nil ? (last, true) : (sections.count, false)
        }
        let index = sections.partitionPoint { $0.place.map { $0 >= place } ?? true }
        return (index, index < sections.count && sections[index].place == place)
    }

    /// The kind of the headings that have names.
    private static func kind(_ heading: ShelfQuery.Heading) -> LabelKind? {
        switch heading {
        case .none, .age, .complexity, .letter: nil
        case .series: .series
        case .tag, .group: .tag
        }
    }

    private static func index(_ heading: ShelfQuery.Heading, in catalogue: Catalogue) -> LabelIndex? {
        switch heading {
        case .none: nil
        case .series: catalogue.index(.series)
        case .tag: catalogue.index(.tag)
        case .age: catalogue.index(.ageBand)
        case .complexity: catalogue.index(.complexity)
        case .letter: catalogue.index(.letter)
        case .group(let name): catalogue.tags(ofGroup: Label.key(of: name))
        }
    }
}
