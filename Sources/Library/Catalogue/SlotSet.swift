/// A compact set of slots, stored as a sorted list if it is sparse, or as bits if it is dense.
///
/// A library may have as many series as stories; bits for each would not fit into memory.
struct SlotSet: Sendable {
    private var few: [Int32] = []
    private var many = SlotBits()
    private var isDense = false
    private(set) var count = 0

    init() {}

    /// A list needs 32 bits per member, so bits are smaller from one member in 32 slots. The way back has a lower threshold, so that a set
    /// near the limit is not converted at every change.
    private static let sparsest = 64
    private static let densest = 32

    mutating func insert(_ slot: Int) {
        if isDense {
            guard !many.contains(slot) else { return }
            many.insert(slot)
            count += 1
            if count * Self.sparsest < many.capacity { becomeFew() }
        } else {
            let place = few.partitionPoint { $0 >= slot }
            guard place == few.count || few[place] != slot else { return }
            few.insert(Int32(slot), at: place)
            count += 1
            if count > 64, count * Self.densest > Int(few[few.count - 1]) { becomeMany() }
        }
    }

    mutating func remove(_ slot: Int) {
        if isDense {
            guard many.contains(slot) else { return }
            many.remove(slot)
            count -= 1
            if count * Self.sparsest < many.capacity { becomeFew() }
        } else {
            let place = few.partitionPoint { $0 >= slot }
            guard place < few.count, few[place] == slot else { return }
            few.remove(at: place)
            count -= 1
        }
    }

    func contains(_ slot: Int) -> Bool {
        guard !isDense else { return many.contains(slot) }
        let place = few.partitionPoint { $0 >= slot }
        return place < few.count && few[place] == slot
    }

    /// The number of members that are in a bit set.
    func count(in bits: SlotBits) -> Int {
        isDense ? many.count(in: bits) : few.count { bits.contains(Int($0)) }
    }

    /// The cost of visiting every member, in words of memory.
    var cost: Int { isDense ? many.words.count : few.count }

    /// Removes all slots from a bit set that are not members.
    func intersect(_ bits: inout SlotBits) {
        guard !isDense else { return bits.formIntersection(many) }
        var kept = SlotBits(capacity: bits.capacity)
        for slot in few where bits.contains(Int(slot)) { kept.insert(Int(slot)) }
        bits = kept
    }

    /// Adds all members to a bit set.
    func unite(_ bits: inout SlotBits) {
        guard !isDense else { return bits.formUnion(many) }
        for slot in few { bits.insert(Int(slot)) }
    }

    /// Removes all members from a bit set.
    func subtract(from bits: inout SlotBits) {
        guard !isDense else { return bits.subtract(many) }
        for slot in few { bits.remove(Int(slot)) }
    }

    func forEach(_ body: (Int) -> Void) {
        guard !isDense else { return many.forEach(body) }
        for slot in few { body(Int(slot)) }
    }

    private mutating func becomeMany() {
        many = SlotBits()
        for slot in few { many.insert(Int(slot)) }
        few = []
        isDense = true
    }

    private mutating func becomeFew() {
        var members: [Int32] = []
        members.reserveCapacity(count)
        many.forEach { members.append(Int32($0)) }
        few = members
        many = SlotBits()
        isDense = false
    }
}
