internal import StoryEngine

/// The points where readers stop, and where in a state's key each slot is that can still matter there.
///
/// A point is a question, or what follows the questions of a location: its pages and its exit. A slot that is overwritten before anything
/// reads it again is not part of the key (live variables: Aho et al., "Compilers", 2006, section 9.2.5).
struct PointTable: Sendable {
    /// A place where readers stop.
    struct Point {
        /// The location; nil before the first.
        var location: Int?
        /// The index of the question; nil after the questions.
        var question: Int?
        /// Whether it is the first point of its location.
        var isEntry: Bool { location != nil && (question == 0 || isOnly) }
        /// Whether its location asks no questions.
        var isOnly = false
        /// For a question, whether the answer can still matter.
        var answerMatters = true
        /// The live slots, as a range of ``PointTable/fields``.
        var fields: Range<Int> = 0..<0
    }

    /// The position of a slot in a key.
    struct Field {
        var slot: Int
        var word: Int
        var shift: UInt64
        /// As many one bits as the code has.
        var mask: UInt64
        /// The numbers if they are distinguished one by one; nil if the slot says which values are distinguished.
        var numbers: Interval?
    }

    private(set) var points: [Point] = []
    private(set) var fields: [Field] = []
    /// The index of the first point of each location.
    private(set) var firstPoints: [Int] = []
    /// The number of words in a key.
    private(set) var keyWords = 1
    /// The number of bits in a key's first word that give the point.
    let pointBits: Int

    /// The points of the questions before the first location come first, then those of the locations.
    init(_ model: Model, _ slots: SlotTable, _ liveness: Liveness) {
        let count = model.startQuestions.count + model.shared.tables.locations.reduce(0) { $0 + $1.questions.count + 1 }
        pointBits = 64 - UInt64(count).leadingZeroBitCount
        // In a cycle, the same slots are live everywhere; storing them for each of thousands of points would fill the memory.
        var known: [BitSet: Range<Int>] = [:]
        for (number, variable) in model.startQuestions.enumerated() {
            var point = Point(question: number)
            point.answerMatters = slots.variables[variable].map { liveness.atStartQuestion(number + 1).contains($0) } ?? false
            add(point, live: liveness.atStartQuestion(number), slots, &known)
        }
        for number in model.shared.tables.locations.indices {
            let questions = model.questions(of: number)
            firstPoints.append(points.count)
            let live = liveness.atPoints(of: number)
            for (question, variable) in questions.enumerated() {
                var point = Point(location: number, question: question)
                point.answerMatters = slots.variables[variable].map { live[question + 1].contains($0) } ?? false
                add(point, live: live[question], slots, &known)
            }
            add(Point(location: number, isOnly: questions.isEmpty), live: live[questions.count], slots, &known)
        }
    }

    private mutating func add(_ point: Point, live: BitSet, _ slots: SlotTable, _ known: inout [BitSet: Range<Int>]) {
        var point = point
        if let same = known[live] {
            point.fields = same
            points.append(point)
            return
        }
        let first = fields.count
        var word = 0
        var used = pointBits
        for slot in slots.slots.indices where live.contains(slot) {
            let bits = slots.slots[slot].bits
            if used + bits > 64 {
                word += 1
                used = 0
            }
            var field = Field(slot: slot, word: word, shift: UInt64(used), mask: bits == 0 ? 0 : .max >> UInt64(64 - bits))
            if case .numbers(let numbers) = slots.slots[slot].values { field.numbers = numbers }
            // A slot with a single value needs no bits, and no word if the last one is full.
            if bits == 0 { (field.word, field.shift) = (0, 0) }
            fields.append(field)
            used += bits
        }
        keyWords = max(keyWords, word + 1)
        point.fields = first..<fields.count
        known[live] = point.fields
        points.append(point)
    }
}
