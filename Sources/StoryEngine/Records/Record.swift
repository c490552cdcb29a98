internal import StoryFormat

/// The saved form of a playthrough: lines of JSON, to which every input adds one.
///
/// It uses IDs, never indices. A line says what the reader did and what that changed, so a save can be understood even if the story has
/// changed since. In that case a new beginning is appended. Once it is complete, everything before it is history.
struct Record: Equatable {
    var story: String
    var revision: String
    var seed: UInt64
    /// The states before each decision that can be taken back, and the current state; empty if the record begins at the title page.
    var bases: [Snapshot] = []
    var entries: [Entry] = []
    /// The number of its first line in the text, from 1.
    var firstLine = 1
    /// The number of lines after the first. Each line has its number, so a missing or repeated one is noticed.
    var lineCount = 0
    /// The initial values of the variables, so that a new default in the story changes nothing in this reading.
    var start = Snapshot()
    /// The number of states that the first line announces.
    private var baseCount = 0

    /// Something the reader did.
    struct Entry: Equatable {
        var input: Input
        /// What it changed, and where it led; nil for undo, which returns to an earlier state.
        var changes: Snapshot?
        /// The number of its line in the text, from 1.
        var line = 0
    }

    /// Damage to a record that can be read despite it.
    enum Damage: Equatable {
        /// The last line is incomplete, as when a device stops while writing.
        case lastLineCut
        /// This line cannot be read or is missing, so all lines after it are lost.
        case brokenLine(Int)
        /// A new beginning is incomplete; the old one still leads to the same place.
        case beginningCut
    }

    static let version: Int64 = 1
    private static let lineEnd = UInt8(ascii: "\n")
    /// The maximum length of a line, in bytes.
    static let longestLine = 4 * 1024 * 1024

    // MARK: Reading

    /// Parses a record.
    ///
    /// After a line that cannot be read, nothing is reliable until the next beginning.
    /// - Parameter text: All lines.
    /// - Throws: ``ResumeError`` if the text is not a record.
    /// - Complexity: O(*n*) in the bytes.
    static func parse(_ text: String) throws(ResumeError) -> (record: Record, damage: Damage?) {
        // One for each beginning; the lines after it are parsed in place.
        var readings: [Reading] = []
        var number = 0
        var rest = Array(text.utf8)[...].drop { $0 == lineEnd }
        while !rest.isEmpty {
            let line = rest.prefix { $0 != lineEnd }
            rest = rest.dropFirst(line.count).drop { $0 == lineEnd }
            number += 1
            let read = RecordLine(line)
            if let read, read.kind == .beginning {
                guard read.value["version"]?.number == version else { throw .otherVersion }
                guard var header = Record(header: read) else { throw .foreign }
                header.firstLine = number
                readings.append(Reading(record: header))
            } else {
                guard let last = readings.indices.last else { throw .foreign }
                readings[last].take(read, line, number: number, isLast: rest.isEmpty)
            }
        }
        guard var reading = readings.popLast() else { throw .foreign }
        guard reading.record.isWhole else {
            if let whole = readings.last(where: { $0.record.isWhole }) {
                return (whole.record, whole.damage ?? .beginningCut)
            }
            // Some of its states are far behind where the reader was; having none is better.
            reading.record.bases = []
            return (reading.record, .brokenLine(reading.record.firstLine))
        }
        return (reading.record, reading.damage)
    }

    /// A record up to the line being parsed.
    private struct Reading {
        var record: Record
        var damage: Damage?
        private var lines: [ArraySlice<UInt8>] = []

        init(record: Record) {
            self.record = record
        }

        /// Takes the next line, or notes that it cannot come next.
        mutating func take(_ line: RecordLine?, _ bytes: ArraySlice<UInt8>, number: Int, isLast: Bool) {
            guard damage == nil else { return }
            if let line, add(line, bytes, number: number) { return }
            damage = isLast ? .lastLineCut : .brokenLine(number)
        }

        private mutating func add(_ line: RecordLine, _ bytes: ArraySlice<UInt8>, number: Int) -> Bool {
            guard let place = line.number, place >= 1 else { return false }
            // A repeated line adds nothing.
            if place <= Int64(lines.count) { return lines[Int(place) - 1] == bytes }
            guard place == Int64(lines.count) + 1, record.add(line, number: number) else { return false }
            lines.append(bytes)
            record.lineCount = lines.count
            return true
        }
    }

    /// Whether all states announced in the first line are there.
    private var isWhole: Bool { bases.count == baseCount }

    private init?(header: RecordLine) {
        let value = header.value
        guard let story = value["story"]?.string, let revision = value["revision"]?.string, let seed = value["seed"]?.digits else {
            return nil
        }
        guard value["states"]?.number ?? 0 >= 0 else { return nil }
        self.init(story: story, revision: revision, seed: seed, states: Int(clamping: header.states))
        if case .object(let fields) = value["values"] {
            for field in fields { start.variables.set(field.key, field.value) }
        }
    }

    /// The record of a reading that starts now.
    /// - Parameter states: The number of states it begins with; 0 to begin at the title page.
    init(_ program: Program, seed: UInt64, states: Int = 0) {
        self.init(story: program.storyID, revision: program.revision, seed: seed, states: states)
        let fresh = State(program)
        // What the engine keeps is 0 at first, in any version of the story.
        for index in program.shared.tables.variables.indices where program.shared.tables.variables[index].kind != .kept {
            start.add(State.slot(of: Ref<VariableRow>(index)), of: fresh, in: program)
        }
    }

    private init(story: String, revision: String, seed: UInt64, states: Int) {
        self.story = story
        self.revision = revision
        self.seed = seed
        baseCount = states
    }

    private mutating func add(_ line: RecordLine, number: Int) -> Bool {
        guard isWhole else {
            guard line.kind == .base, let changes = Snapshot(line.value) else { return false }
            var base = start
            base.merge(changes)
            bases.append(base)
            return true
        }
        guard let input = line.input else { return false }
        if line.kind == .undo {
            entries.append(Entry(input: input, changes: nil, line: number))
            return true
        }
        guard let changes = Snapshot(line.value) else { return false }
        entries.append(Entry(input: input, changes: changes, line: number))
        return true
    }

    // MARK: Writing

    /// The first line of a record.
    var header: String {
        var fields = JSONFields()
        fields.add("branchbook", "record")
        fields.add("version", Record.version)
        fields.add("story", story)
        fields.add("revision", revision)
        fields.add("seed", String(seed))
        if !start.variables.fields.isEmpty { fields.add("values", .object(start.variables.fields)) }
        if baseCount > 0 { fields.add("states", baseCount) }
        return fields.object.compact + "\n"
    }
}
