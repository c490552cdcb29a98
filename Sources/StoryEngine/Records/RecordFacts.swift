internal import StoryFormat

/// What the lines of a record say was done, counted; for statistics, never for going on.
///
/// A record of another revision, or one that is damaged, counts as far as its lines can be read: each says by itself where it led. The
/// program only translates earlier IDs and knows what a check can roll.
package struct RecordFacts: Equatable, Sendable {
    /// Whether a page was turned.
    package internal(set) var isBegun = false
    /// The IDs of the endings that were reached, each once, in the order in which they were first reached.
    package internal(set) var endings: [String] = []
    /// How often each of ``endings`` was reached.
    package internal(set) var times: [Int] = []
    /// How often an ending was reached: once more where the reader went back and came to one again.
    package internal(set) var finished = 0
    /// The choices that were made, with those that were taken back.
    package internal(set) var choices = 0
    /// The rolls that were made, with those that were taken back.
    package internal(set) var rolls = 0
    /// The roll of a check to be passed of which one as good or better was the least likely; of equals the first.
    package internal(set) var luckiest: Roll?
    /// The roll of a check to be passed of which one as bad or worse was the least likely; of equals the first.
    package internal(set) var unluckiest: Roll?

    let program: Program?
    /// The number of the last line since the last beginning.
    var lastNumber: Int64 = 0
    /// Where the reader is.
    var here = Place()
    /// Where the reader was before each decision that can be taken back.
    var earlier = PlaceStack()
    /// A new beginning, until it is there as a whole.
    var beginning: Beginning?
    var luck = (best: 1.0, worst: 1.0)
    /// Whether a decision was taken back that lies too far back to be known; then only all lines together say what they amount to.
    var needsAllLines = false

    /// A roll and what it could have been, before modifiers.
    package struct Roll: Equatable, Sendable {
        /// The ID of the location at which it was rolled.
        package var location: String
        /// The ID of the choice that was decided by it.
        package var choice: String
        /// What was rolled.
        package var roll: Int
        /// What can be rolled.
        package var limits: ClosedRange<Int>
    }

    struct Place: Sendable {
        var location: JSONKey?
        /// The ending, if any, that the reader stands at.
        var ending: JSONKey?
    }

    /// Places in the order in which the reader came to them, of which only the newest may be at hand.
    struct PlaceStack: Sendable {
        var places: [Place] = []
        /// How many lie below the ones at hand.
        var forgotten = 0

        var count: Int { forgotten + places.count }
    }

    struct Beginning: Sendable {
        var states: Int64
        var places = PlaceStack()
    }

    /// Counts lines, with or without their line ends.
    /// - Parameter program: The story as it is now; nil where it is gone, and then no roll is told.
    /// - Complexity: O(*n*) in the bytes of the lines.
    package init(lines: [String], of program: Program?) {
        self.init(of: program)
        take(lines)
    }

    /// Counts nothing yet.
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

    /// Whether the reader stands at an ending now.
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

    /// Notes that the reader did something; a new beginning that is not complete by then never will be.
    private mutating func noteProgress() {
        beginning = nil
        isBegun = true
    }

    /// Takes over a new beginning as soon as all its states are there; until then the one before it holds.
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
        // Told of before, unless the lines that led there are lost.
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

    /// Where a line says that it led, in the IDs of today.
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
            let check = tables.choices[tables.locations[place].choices[number]].check
        else { return nil }
        let row = tables.checks[check]
        return CheckStrategy(row, buckets: tables.buckets[row.buckets])
    }

    /// The ID that an ending has now; nil if it is gone. One that was implied by its location follows the location's aliases.
    fileprivate func presentEnding(_ id: String, at location: String?) -> String? {
        let rows = tables.endings
        if let row = rows.first(where: { string($0.id).hasSameBytes(as: id) }) { return string(row.id) }
        if let row = rows.first(where: { has($0.aliases, id) }) { return string(row.id) }
        guard let place = location.flatMap({ lookup.location($0) }), let ref = tables.locations[place].ending else { return nil }
        let current = string(rows[ref.index].id)
        let row = tables.locations[place]
        return current.hasSameBytes(as: string(row.id)) && has(row.aliases, id) ? current : nil
    }
}
