internal import StoryFormat

/// Counts from the lines of a record: for statistics, never for resuming.
///
/// Records of another revision and damaged records count as far as their lines can be read, because each line says by itself where it led.
/// The program is only used to translate earlier IDs and to find what a check can roll.
package struct RecordFacts: Equatable, Sendable {
    /// Whether the reader has turned a page.
    package internal(set) var isBegun = false
    /// The IDs of the endings reached, without duplicates, in the order in which they were first reached.
    package internal(set) var endings: [String] = []
    /// How often each of ``endings`` was reached, at the same indices.
    package internal(set) var times: [Int] = []
    /// How often any ending was reached, including endings reached again after going back.
    package internal(set) var finished = 0
    /// The number of choices made, including those undone.
    package internal(set) var choices = 0
    /// The number of rolls, including those undone.
    package internal(set) var rolls = 0
    /// The roll to pass a check with the smallest chance of being matched or beaten; the first of equals. nil if nothing was rolled.
    package internal(set) var luckiest: Roll?
    /// The roll to pass a check with the smallest chance of being as bad or worse; the first of equals. nil if nothing was rolled.
    package internal(set) var unluckiest: Roll?

    let program: Program?
    /// The number of the last line since the last beginning.
    var lastNumber: Int64 = 0
    /// Where the reader is.
    var here = Place()
    /// Where the reader was before each decision that can be undone.
    var earlier = PlaceStack()
    /// A new beginning that is not complete yet.
    var beginning: Beginning?
    var luck = (best: 1.0, worst: 1.0)
    /// Whether a decision too far back to be known was undone. Then only all lines together can tell the counts.
    var needsAllLines = false

    /// A roll and its possible values, before modifiers.
    package struct Roll: Equatable, Sendable {
        /// The ID of the location where it was rolled.
        package var location: String
        /// The ID of the choice that it decided.
        package var choice: String
        /// The number rolled, before modifiers.
        package var roll: Int
        /// The smallest and the largest possible roll.
        package var limits: ClosedRange<Int>
    }

    struct Place: Sendable {
        var location: JSONKey?
        /// The ID of the ending reached here; nil if this is not an ending.
        var ending: JSONKey?
    }

    /// Places in the order in which the reader got to them. Only the newest may be stored.
    struct PlaceStack: Sendable {
        var places: [Place] = []
        /// The number of places below the stored ones.
        var forgotten = 0

        var count: Int { forgotten + places.count }
    }

    struct Beginning: Sendable {
        var states: Int64
        var places = PlaceStack()
    }

    /// Counts lines, with or without their line ends.
    /// - Parameter program: The current story; nil if it is gone, and then no rolls are counted as luckiest or unluckiest.
    /// - Complexity: O(*n*) in the bytes of the lines.
    package init(lines: [String], of program: Program?) {
        self.init(of: program)
        take(lines)
    }

    /// Starts with no lines.
    init(of program: Program?) {
        self.program = program
    }

    /// Counts the lines that follow.
    /// - Complexity: O(*n*) in the bytes of these lines.
    package mutating func take(_ lines: [String]) {
        for text in lines {
            if let line = RecordLine(text.utf8), line.isNew(after: &lastNumber) { take(line) }
        }
    }

    package static func == (first: RecordFacts, second: RecordFacts) -> Bool {
        first.isBegun == second.isBegun && first.finished == second.finished && first.choices == second.choices
            && first.rolls == second.rolls && first.isAtEnding == second.isAtEnding && first.luckiest == second.luckiest
            && first.unluckiest == second.unluckiest && first.times == second.times
            && first.endings.map { JSONKey($0) } == second.endings.map { JSONKey($0) }
    }

    /// Whether the reader is at an ending now.
    package var isAtEnding: Bool { here.ending != nil }

    // MARK: Lines

    private mutating func take(_ line: RecordLine) {
        switch line.kind {
        case .beginning:
            begin(Beginning(states: line.states))
        case .base:
            takeBase(line)
        case .undo:
            noteProgress()
            if let last = earlier.places.popLast() { here = last } else if earlier.forgotten > 0 { needsAllLines = true }
        case .advance, .skip, .restart, .choose, .answer:
            guard line.hasPlace else { return }
            noteProgress()
            if line.kind == .choose { takeChoice(line) }
            if line.kind.isDecision { earlier.places.append(here) }
            let reached = place(of: line)
            if let id = reached.ending, id != here.ending {
                finished += 1
                find(id)
            }
            here = reached
        }
    }

    /// Notes that the reader did something. A new beginning that is incomplete by then stays incomplete.
    private mutating func noteProgress() {
        beginning = nil
        isBegun = true
    }

    /// Uses a new beginning as soon as all its states are there; until then, the previous one counts.
    private mutating func begin(_ new: Beginning) {
        guard Int64(new.places.count) >= new.states else {
            beginning = new
            return
        }
        beginning = nil
        earlier = new.places
        here = earlier.places.popLast() ?? Place()
    }

    private mutating func takeBase(_ line: RecordLine) {
        guard var new = beginning else { return }
        isBegun = true
        let place = place(of: line)
        // Counted before, unless the lines that led there are lost.
        if let id = place.ending, !endings.contains(where: { $0.hasSameBytes(as: id.text) }) {
            finished += 1
            find(id)
        }
        new.places.places.append(place)
        begin(new)
    }

    private mutating func find(_ id: JSONKey) {
        if let index = endings.firstIndex(where: { $0.hasSameBytes(as: id.text) }) {
            times[index] += 1
        } else {
            endings.append(id.text)
            times.append(1)
        }
    }

    /// Where a line led, in current IDs.
    private func place(of line: RecordLine) -> Place {
        var place = Place(location: line.location.map { JSONKey($0) })
        guard line.leads(to: "ending"), let id = line.ending else { return place }
        place.ending = JSONKey(program?.presentEnding(id, at: place.location?.text) ?? id)
        return place
    }

    private mutating func takeChoice(_ line: RecordLine) {
        choices += 1
        guard line.hasRoll else { return }
        rolls += 1
        guard let program, let choice = line.choice, let rolled = line.roll, let place = line.location ?? here.location?.text,
            let odds = program.odds(ofChoice: choice, at: place), let roll = Int(exactly: rolled), odds.rolls.contains(roll)
        else { return }
        guard let chances = odds.luck(of: roll) else { return }
        let told = Roll(location: place, choice: choice, roll: roll, limits: odds.rolls)
        if luckiest == nil || chances.asGood < luck.best { (luckiest, luck.best) = (told, chances.asGood) }
        if unluckiest == nil || chances.asBad < luck.worst { (unluckiest, luck.worst) = (told, chances.asBad) }
    }
}

extension Program {
    /// What a choice rolls as the story is now; nil if it is gone or rolls nothing.
    fileprivate func odds(ofChoice id: String, at location: String) -> CheckStrategy? {
        guard let place = lookup.location(location), let number = choice(id, at: place),
            let check = shared.tables.choices[shared.tables.locations[place].choices[number]].check
        else { return nil }
        let row = shared.tables.checks[check]
        return CheckStrategy(row, buckets: shared.tables.buckets[row.buckets])
    }

    /// The current ID of an ending; nil if it is gone. A default ID follows the location's aliases.
    fileprivate func presentEnding(_ id: String, at location: String?) -> String? {
        let rows = shared.tables.endings
        if let row = rows.first(where: { string($0.id).hasSameBytes(as: id) }) { return string(row.id) }
        if let row = rows.first(where: { has($0.aliases, id) }) { return string(row.id) }
        guard let place = location.flatMap({ lookup.location($0) }), let ref = shared.tables.locations[place].ending else { return nil }
        let current = string(rows[ref.index].id)
        let row = shared.tables.locations[place]
        return current.hasSameBytes(as: string(row.id)) && has(row.aliases, id) ? current : nil
    }
}
