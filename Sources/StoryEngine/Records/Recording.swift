internal import StoryFormat

/// A playthrough that is being saved: gives the lines to append to its record, and goes on from a record.
///
/// ```swift
/// var recording = Recording(program, seed: 8214)
/// append(recording.takeNewLines())              // to a file, before the page is drawn
/// try recording.apply(.advance)
/// append(recording.takeNewLines())
///
/// let (again, report) = try Recording.resume(program, record: text)
/// ```
public struct Recording: Sendable {
    /// The playthrough; it changes only by ``apply(_:)``, so that nothing goes unrecorded.
    public private(set) var playthrough: Playthrough
    private var newLines: [String] = []
    /// How many lines follow the first of the record.
    private var lineCount = 0

    /// Starts a reading and its record.
    ///
    /// No rolls can be given: a record keeps only the seed, so that a reading with given rolls could not be resumed as it was.
    public init(_ program: Program, seed: UInt64) {
        playthrough = Playthrough(program, seed: seed)
        newLines = [Record(program, seed: seed).header]
    }

    /// Goes on with a record that has so many lines after its first.
    init(_ playthrough: Playthrough, lineCount: Int) {
        self.playthrough = playthrough
        self.lineCount = lineCount
    }

    /// Does what the reader wants, or says why not; what it changed is one line of the record.
    public mutating func apply(_ input: Input) throws(Refusal) {
        let wasLookingBack = playthrough.isLookingBack
        let mark = playthrough.journal.count
        try playthrough.apply(input)
        var changes: Snapshot?
        switch input {
        case .back: return
        case .advance where wasLookingBack: return
        case .undo: break
        case .restart:
            var start = Snapshot()
            start.place = Snapshot.place(in: playthrough.state, of: playthrough.program)
            changes = start
        default: changes = playthrough.changes(since: mark)
        }
        lineCount += 1
        newLines.append(RecordLine.text(lineCount, input, changes))
    }

    /// The record's lines since they were last taken, each with its line end.
    public mutating func takeNewLines() -> [String] {
        defer { newLines = [] }
        return newLines
    }

    /// Loads a text part that was missing.
    public mutating func load(part: Int, bytes: [UInt8]) throws(Program.LoadError) {
        try playthrough.load(part: part, bytes: bytes)
    }

    /// Lets go of a text part, to be loaded again when it is needed.
    public mutating func unload(part: Int) { playthrough.unload(part: part) }

    /// Goes on from a record, in the same revision of the story or in another.
    /// - Parameters:
    ///   - program: The story as it is now.
    ///   - text: All lines that were given out; a last line that was cut off is left out.
    /// - Returns: The reading, and what became of it. Lines that the record then lacks are among its new lines.
    /// - Throws: ``ResumeError`` if the text is no record of this story.
    /// - Complexity: O(*n*) in the record, times the decisions in it where the story has changed.
    public static func resume(_ program: Program, record text: String) throws(ResumeError) -> (recording: Recording, report: ResumeReport) {
        let (record, damage) = try Record.parse(text)
        guard record.story.hasSameBytes(as: program.storyID) else { throw .otherStory(record.story) }

        var resumer = Resumer(program: program, record: record)
        var (recording, report) = resumer.resume()
        switch damage {
        case nil, .beginningCut: break
        case .lastLineCut: report.notices.append(.lastLineLost)
        case .brokenLine(let line): report.notices.append(.damaged(line: line))
        }
        if damage != nil { recording.beginAnew() }
        return (recording, report)
    }

    /// The inputs that a record holds since its last beginning, as far as ``resume(_:record:)`` relies on them.
    /// - Returns: nil where it does not begin at a title page but with states, or where the text is no record.
    package static func inputs(of text: String) -> [Input]? {
        guard let (record, _) = try? Record.parse(text), record.bases.isEmpty else { return nil }
        return record.entries.map { $0.input }
    }

    /// Appends a new beginning, because what stands in the record so far does not lead here.
    mutating func beginAnew() {
        let program = playthrough.program
        let states = playthrough.undoStates + [playthrough.state]
        let record = Record(program, seed: playthrough.seed, states: states.count)
        newLines = ["\n", record.header]
        lineCount = 0
        for state in states {
            lineCount += 1
            newLines.append(RecordLine.text(lineCount, base: Snapshot(of: state, in: program)))
        }
    }
}

extension Playthrough {
    /// What changed since the journal had a length.
    func changes(since mark: Int) -> Snapshot {
        var snapshot = Snapshot()
        for change in journal[min(mark, journal.count)...] { snapshot.add(Int(change.slot), of: state, in: program) }
        snapshot.place = Snapshot.place(in: state, of: program)
        return snapshot
    }

    /// The states that undo leads to, oldest first.
    var undoStates: [State] {
        var states: [State] = []
        var past = state
        var length = journal.count
        for point in undoPoints.reversed() {
            while length > point.journal {
                length -= 1
                _ = past.exchange(Int(journal[length].slot), journal[length].old)
            }
            states.append(past)
        }
        return states.reversed()
    }
}
