/// All listings of a library in memory, arranged so that any shelf query takes milliseconds. It is a value, built from the store's changes.
///
/// Every story has a slot, a small number that is reused when the story is gone. Everything else is sets and lists of slots: a set for each
/// label (tag, series, age, …) and a list for each order that is the same for all readers.
public struct Catalogue: Sendable {
    /// The stories by slot.
    private(set) var cards: [CatalogueCard?] = []
    private var slots: [String: Int32] = [:]
    private var free: [Int32] = []
    /// The slots by the store's numbers; -1 if no story has the number.
    private var slotsByNumber: [Int32] = []
    private var numbers: [Int32: Int32] = [:]
    /// The slots in use.
    private(set) var live = SlotBits()
    private var indexes = [LabelIndex](repeating: LabelIndex(), count: LabelKind.allCases.count)
    private var groups: [String: LabelIndex] = [:]
    private(set) var sorted = SortedSlots()
    /// In which languages the stories are told, and therefore sorted.
    private var wish = LanguageWish()
    /// What labels are called in these languages.
    private(set) var names = LabelNames()

    /// Makes an empty catalogue.
    public init() {}

    /// The number of stories.
    public var count: Int { slots.count }

    /// A story's listing; nil if there is none.
    public func listing(_ id: String) -> StoryListing? { slot(of: id).flatMap { cards[$0]?.listing } }

    func slot(of id: String) -> Int? { slots[id].map { Int($0) } }

    func index(_ kind: LabelKind) -> LabelIndex { indexes[kind.rawValue] }

    /// The tags in a group, by the group's key.
    func tags(ofGroup key: String) -> LabelIndex { groups[key] ?? LabelIndex() }

    /// The slots with a tag, however it is spelled; nil if there are none.
    func slots(ofTag tag: String) -> SlotSet? {
        guard let name = TagName(tag) else { return nil }
        return (name.group.map { tags(ofGroup: $0.key) } ?? index(.tag)).slots(ofKey: name.label.key)
    }

    /// Applies changes.
    /// - Complexity: O(*n* + *m* log *m*) for *m* changes and *n* stories.
    public mutating func apply(_ changes: StoryChanges) {
        guard !changes.put.isEmpty || !changes.removed.isEmpty else { return }
        var stale = SlotBits(capacity: cards.count)
        for id in changes.removed {
            guard let slot = slots.removeValue(forKey: id) else { continue }
            forgetNumber(of: slot)
            clear(Int(slot))
            live.remove(Int(slot))
            stale.insert(Int(slot))
            free.append(slot)
        }
        var fresh = SlotBits(capacity: cards.count + changes.put.count)
        for (place, listing) in changes.put.enumerated() {
            let slot = slots[listing.id].map { Int($0) } ?? takeSlot(for: listing.id)
            if place < changes.numbers.count { keep(changes.numbers[place], of: Int32(slot)) }
            clear(slot)
            fill(slot, with: listing)
            stale.insert(slot)
            fresh.insert(slot)
        }
        settle(stale: stale, fresh: fresh)
        nameLabels()
    }

    /// The same stories, sorted by the titles that they have in the languages that are wanted.
    /// - Complexity: O(*n* + *m* log *m*) for *m* translated stories among *n*.
    func told(in wish: LanguageWish) -> Catalogue {
        var told = self
        told.wish = wish
        var changed = SlotBits(capacity: cards.count)
        for (slot, card) in cards.enumerated() {
            guard let listing = card?.listing, wish.translation(of: listing) != self.wish.translation(of: listing) else { continue }
            told.clear(slot)
            told.fill(slot, with: listing)
            changed.insert(slot)
        }
        told.nameLabels()
        guard changed.count > 0 else { return told }
        told.settle(stale: changed, fresh: changed)
        return told
    }

    /// All languages in which there are stories, as tags in lower case.
    var languages: [String] { index(.language).order.map { index(.language).entries[Int($0)].place.key } }

    /// The slots of the stories with these numbers.
    /// - Complexity: O(numbers).
    func slots(_ numbers: StoryNumbers) -> SlotBits {
        var found = SlotBits(capacity: cards.count)
        numbers.bits.forEach { number in
            if number < slotsByNumber.count, slotsByNumber[number] >= 0 { found.insert(Int(slotsByNumber[number])) }
        }
        return found
    }

    private mutating func keep(_ number: Int, of slot: Int32) {
        forgetNumber(of: slot)
        while number >= slotsByNumber.count { slotsByNumber.append(-1) }
        slotsByNumber[number] = slot
        numbers[slot] = Int32(number)
    }

    private mutating func forgetNumber(of slot: Int32) {
        if let number = numbers.removeValue(forKey: slot) { slotsByNumber[Int(number)] = -1 }
    }

    private mutating func takeSlot(for id: String) -> Int {
        let slot: Int
        if let reused = free.popLast() {
            slot = Int(reused)
        } else {
            slot = cards.count
            cards.append(nil)
        }
        slots[id] = Int32(slot)
        live.insert(slot)
        return slot
    }

    private mutating func fill(_ slot: Int, with listing: StoryListing) {
        let card = CatalogueCard(listing, in: wish)
        cards[slot] = card
        let labels = card.labels
        for (kind, labels) in labels.ofKind.enumerated() { indexes[kind].add(labels, slot: slot) }
        for (group, labels) in labels.ofGroup { groups[group, default: LabelIndex()].add(labels, slot: slot) }
    }

    private mutating func clear(_ slot: Int) {
        guard let card = cards[slot] else { return }
        cards[slot] = nil
        let labels = card.labels
        for (kind, labels) in labels.ofKind.enumerated() { indexes[kind].remove(labels, slot: slot) }
        for (group, labels) in labels.ofGroup { groups[group]?.remove(labels, slot: slot) }
    }

    private mutating func nameLabels() {
        names = wish.tags.isEmpty ? LabelNames() : LabelNames(cards.lazy.compactMap { $0?.listing }, in: wish)
    }

    private mutating func settle(stale: SlotBits, fresh: SlotBits) {
        var isSeriesReordered = false
        for kind in LabelKind.allCases {
            let isReordered = indexes[kind.rawValue].settle()
            if kind == .series { isSeriesReordered = isReordered }
        }
        for key in Array(groups.keys) {
            _ = groups[key]?.settle()
            if groups[key]?.order.isEmpty == true { groups[key] = nil }
        }
        var filled: [Int32] = []
        fresh.forEach { filled.append(Int32($0)) }
        sorted.replace(stale, with: filled, cards: cards, series: index(.series), isSeriesReordered: isSeriesReordered)
    }
}
