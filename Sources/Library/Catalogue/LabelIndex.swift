/// All labels of one kind, and the stories under each.
struct LabelIndex: Sendable {
    /// A label and the slots of its stories.
    struct Entry: Sendable {
        fileprivate(set) var place: LabelPlace
        fileprivate(set) var slots = SlotSet()
        /// The most common spelling.
        fileprivate var spelling: Label.Spelling?
        fileprivate var spellings: [Label.Spelling: Int] = [:]

        /// The label as it is displayed, and as addresses contain it.
        var text: String { spelling?.text ?? "" }

        fileprivate init(key: String) {
            place = LabelPlace(sortKey: SortKey(bytes: []), key: key)
        }

        fileprivate var mostFrequentSpelling: Label.Spelling? {
            spellings.max { left, right in
                left.value == right.value ? right.key.isPreferred(to: left.key) : left.value < right.value
            }?.key
        }
    }

    private(set) var entries: [Entry] = []
    /// The entries with stories, sorted.
    private(set) var order: [Int32] = []
    /// The slots with any label of this kind.
    private(set) var labelled = SlotSet()
    private var numbers: [String: Int32] = [:]
    private var free: [Int32] = []
    private var touched: Set<Int32> = []

    init() {}

    func number(ofKey key: String) -> Int? { numbers[key].map { Int($0) } }

    func slots(ofKey key: String) -> SlotSet? { numbers[key].map { entries[Int($0)].slots } }

    /// Files a story under labels with different keys.
    mutating func add(_ labels: [Label], slot: Int) {
        guard !labels.isEmpty else { return }
        labelled.insert(slot)
        for label in labels {
            let number = numbers[label.key] ?? makeEntry(label)
            entries[Int(number)].slots.insert(slot)
            entries[Int(number)].spellings[label.spelling, default: 0] += 1
            touched.insert(number)
        }
    }

    mutating func remove(_ labels: [Label], slot: Int) {
        labelled.remove(slot)
        for label in labels {
            guard let number = numbers[label.key] else { continue }
            entries[Int(number)].slots.remove(slot)
            let left = entries[Int(number)].spellings[label.spelling, default: 1] - 1
            entries[Int(number)].spellings[label.spelling] = left > 0 ? left : nil
            touched.insert(number)
        }
    }

    private mutating func makeEntry(_ label: Label) -> Int32 {
        let entry = Entry(key: label.key)
        let number: Int32
        if let reused = free.popLast() {
            number = reused
            entries[Int(reused)] = entry
        } else {
            number = Int32(entries.count)
            entries.append(entry)
        }
        numbers[label.key] = number
        return number
    }

    /// Updates spellings and order after labels were added and removed.
    /// - Returns: Whether the order of existing labels changed.
    mutating func settle() -> Bool {
        var moved: Set<Int32> = []
        var fresh: [Int32] = []
        var isReordered = false
        for number in touched {
            let entry = entries[Int(number)]
            guard let spelling = entry.mostFrequentSpelling else {
                moved.insert(number)
                numbers[entry.place.key] = nil
                free.append(number)
                continue
            }
            guard spelling != entry.spelling else { continue }
            let sortKey = spelling.sortKey
            entries[Int(number)].spelling = spelling
            if entry.spelling != nil {
                guard sortKey != entry.place.sortKey else { continue }
                isReordered = true
                moved.insert(number)
            }
            entries[Int(number)].place.sortKey = sortKey
            fresh.append(number)
        }
        touched = []
        guard !moved.isEmpty || !fresh.isEmpty else { return isReordered }
        order.replace({ moved.contains($0) }, with: fresh) { entries[Int($0)].place < entries[Int($1)].place }
        return isReordered
    }
}
