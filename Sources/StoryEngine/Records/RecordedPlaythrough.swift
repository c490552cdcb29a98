internal import StoryFormat

/// A playthrough that is being saved. It provides the lines to append to the record, and resumes from a record.
///
/// ```swift
/// var recorded = RecordedPlaythrough(program, seed: 8214)
/// append(recorded.takeNewLines())              // to a file, before the page is drawn
/// try recorded.apply(.advance)
/// append(recorded.takeNewLines())
///
/// let (again, report) = try RecordedPlaythrough.resume(program, record: text)
/// ```
public struct RecordedPlaythrough: Sendable {
    /// The playthrough. It changes only through ``apply(_:)``, so that nothing goes unrecorded.
    public private(set) var playthrough: Playthrough
    private var newLines: [String] = []
    /// The number of lines after the record's first.
    private var lineCount = 0

    /// Starts a reading and its record.
    ///
    /// Rolls cannot be given, because a record stores only the seed: a reading with given rolls could not be resumed exactly.
    public init(_ program: Program, seed: UInt64) {
        playthrough = Playthrough(program, seed: seed)
        newLines = [Record(program, seed: seed).header]
    }

    /// Starts a record where a playthrough stands, with everything that can be undone there. Its rolls may have been given.
    public init(from playthrough: Playthrough) {
        self.playthrough = playthrough
        let lines = beginning
        lineCount = lines.count - 1
        newLines = lines
    }

    /// Continues a record with this many lines after its first.
    init(_ playthrough: Playthrough, lineCount: Int) {
        self.playthrough = playthrough
        self.lineCount = lineCount
    }

    /// Does what the reader asks for and adds a line to the record, or refuses.
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

    /// Goes on to the choices that follow the page on show. ``Input/back`` leads back to the page, so that both can be shown as one.
    /// - Returns: Whether it is at choices that can be picked, right after a page of the same location. If not, nothing has changed.
    public mutating func goOnToChoices() -> Bool {
        let before = self
        try? apply(.advance)
        if playthrough.canGoBack, !playthrough.enabledChoices.isEmpty {
            var page = playthrough
            page.cursor -= 1
            let shown = page.stateInView
            if shown.phase == .page, shown.location == playthrough.state.location { return true }
        }
        self = before
        return false
    }

    /// The record's lines since the last call, each with its line end. Append them before drawing the scene.
    public mutating func takeNewLines() -> [String] {
        defer { newLines = [] }
        return newLines
    }

    /// Loads a missing text part.
    public mutating func load(part: Int, bytes: [UInt8]) throws(Program.LoadError) {
        try playthrough.load(part: part, bytes: bytes)
    }

    /// Unloads a text part, which can be loaded again.
    public mutating func unload(part: Int) { playthrough.unload(part: part) }

    /// Resumes a record, in the same revision of the story or in another.
    /// - Parameters:
    ///   - program: The current story.
    ///   - text: All lines that were taken. An incomplete last line is skipped.
    /// - Returns: The playthrough, and what happened to it. Any lines that the record needs in addition are among its new lines.
    /// - Throws: ``ResumeError`` if the text is not a record of this story.
    /// - Complexity: O(*n*) in the record, times the number of its decisions if the story has changed.
    public static func resume(_ program: Program, record text: String) throws(ResumeError) -> (
        recorded: RecordedPlaythrough, report: ResumeReport
    ) {
        let (record, damage) = try Record.parse(text)
        guard record.story.hasSameBytes(as: program.storyID) else { throw .otherStory(record.story) }

        var resumer = Resumer(program: program, record: record)
        var (recorded, report) = resumer.resume()
        switch damage {
        case nil, .beginningCut: break
        case .lastLineCut: report.notices.append(.lastLineLost)
        case .brokenLine(let line): report.notices.append(.damaged(line: line))
        }
        if damage != nil { recorded.beginAnew() }
        return (recorded, report)
    }

    /// The inputs in a record since its last beginning, as far as ``resume(_:record:)`` relies on them.
    /// - Returns: nil if the record begins with states instead of a title page, or if the text is not a record.
    package static func inputs(of text: String) -> [Input]? {
        guard let (record, _) = try? Record.parse(text), record.bases.isEmpty else { return nil }
        return record.entries.map { $0.input }
    }

    /// Appends a new beginning, because the lines so far do not lead here.
    mutating func beginAnew() {
        let lines = beginning
        lineCount = lines.count - 1
        // The line before them may have no end.
        newLines = ["\n"] + lines
    }

    /// The lines of a record that begins with the present state, and with those that undo leads to.
    private var beginning: [String] {
        let program = playthrough.program
        let states = playthrough.undoStates + [playthrough.state]
        let record = Record(program, seed: playthrough.seed, states: states.count)
        return [record.header]
            + states.indices.map { number in
                var base = Snapshot(of: states[number], in: program)
                if number > 0, let choice = playthrough.choice(picked: states[number], in: states[number - 1]) {
                    base.place.choice = JSONKey(program.string(program.shared.tables.choices[choice].id))
                }
                return RecordLine.text(number + 1, base: base)
            }
    }
}

extension Playthrough {
    /// The changes since the journal had this length.
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
