internal import StoryFormat

/// The saved form of a playthrough: lines of JSON, to which every input adds one.
///
/// It speaks in IDs, never in indices. A line says what the reader did and what that changed, so that a save can be understood even where
/// the story has changed since. When that happens, a new beginning is appended, and what stands before it is history as soon as the
/// beginning is there as a whole.
struct Record: Equatable {
    var story: String
    var revision: String
    var seed: UInt64
    /// The states before each decision that can be taken back, and the state itself; empty where it begins at the title page.
    var bases: [Snapshot] = []
    var entries: [Entry] = []
    /// The number of its first line in the text, from 1.
    var firstLine = 1
    /// How many lines follow the first one; each says its number, so that none can be missing or come twice unnoticed.
    var lineCount = 0
    /// What the variables held at the start, so that another default in the story changes nothing of this reading.
    var start = Snapshot()
    /// How many states the first line promises.
    private var baseCount = 0

    /// One thing that the reader did.
    struct Entry: Equatable {
        var input: Input
        /// What it changed, and where it led; nil for undo, which leads where the reader was.
        var changes: Snapshot?
        /// The number of its line in the text, from 1.
        var line = 0
    }

    /// What was wrong with a record that could be read all the same.
    enum Damage: Equatable {
        /// The last line was cut off, as when a device stops while it writes.
        case lastLineCut
        /// A line in the middle cannot be read or is missing; what follows it is lost.
        case brokenLine(Int)
        /// A new beginning was cut off; the old one still leads to the same place.
        case beginningCut
    }

    static let version: Int64 = 1
    private static let lineEnd = UInt8(ascii: "\n")
    /// No line of a record is longer.
    static let longestLine = 4 * 1024 * 1024

    // MARK: Reading

    /// Reads a record.
    ///
    /// A line that cannot be read ends what can be relied on, up to the next beginning.
    /// - Parameter text: All lines.
    /// - Throws: ``ResumeError`` if the text is no record.
    /// - Complexity: O(*n*) in the bytes.
    static func parse(_ text: String) throws(ResumeError) -> (record: Record, damage: Damage?) {
        // One for each beginning; what follows it is read in place.
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
            // Some of its states lead to where the reader was long ago; none is better.
            reading.record.bases = []
            return (reading.record, .brokenLine(reading.record.firstLine))
        }
        return (reading.record, reading.damage)
    }

    /// A record up to the line that is being read.
    private struct Reading {
        var record: Record
        var damage: Damage?
        private var lines: [ArraySlice<UInt8>] = []

        init(record: Record) {
            self.record = record
        }

        /// Takes over a line, or notes that it cannot be what follows.
        mutating func take(_ line: RecordLine?, _ bytes: ArraySlice<UInt8>, number: Int, isLast: Bool) {
            guard damage == nil else { return }
            if let line, add(line, bytes, number: number) { return }
            damage = isLast ? .lastLineCut : .brokenLine(number)
        }

        private mutating func add(_ line: RecordLine, _ bytes: ArraySlice<UInt8>, number: Int) -> Bool {
            guard let place = line.number, place >= 1 else { return false }
            // A line that arrives once more says nothing new.
            if place <= Int64(lines.count) { return lines[Int(place) - 1] == bytes }
            guard place == Int64(lines.count) + 1, record.add(line, number: number) else { return false }
            lines.append(bytes)
            record.lineCount = lines.count
            return true
        }
    }

    /// Whether all the states that the first line promises are there.
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

    /// The record of a reading of a story.
    /// - Parameter states: How many states it begins with; with none, it begins at the title page.
    init(_ program: Program, seed: UInt64, states: Int = 0) {
        self.init(story: program.storyID, revision: program.revision, seed: seed, states: states)
        let fresh = State(program)
        for index in program.tables.variables.indices {
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
