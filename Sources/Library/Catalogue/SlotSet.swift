/// A set of slots that takes little room, whether it has few of them or many: a sorted list or bits.
///
/// A library may have as many series as stories; bits for each of them would not fit into memory.
struct SlotSet: Sendable {
    private var few: [Int32] = []
    private var many = SlotBits()
    private var isDense = false
    private(set) var count = 0

    init() {}

    /// A list takes 32 bits for each member, so bits are smaller from one member in 32 slots. The way back lies lower: a set at the border
    /// shall not be rewritten at every change.
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

    /// How many of the members are in a set of bits.
    func count(in bits: SlotBits) -> Int {
        isDense ? many.count(in: bits) : few.count { bits.contains(Int($0)) }
    }

    /// What it costs to look at every member, in words of memory.
    var cost: Int { isDense ? many.words.count : few.count }

    /// Takes all slots out of bits that are not members.
    func intersect(_ bits: inout SlotBits) {
        guard !isDense else { return bits.formIntersection(many) }
        var kept = SlotBits(capacity: bits.capacity)
        for slot in few where bits.contains(Int(slot)) { kept.insert(Int(slot)) }
        bits = kept
    }

    /// Puts all members into bits.
    func unite(_ bits: inout SlotBits) {
        guard !isDense else { return bits.formUnion(many) }
        for slot in few { bits.insert(Int(slot)) }
    }

    /// Takes all members out of bits.
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
