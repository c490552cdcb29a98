internal import StoryFormat

/// One reading of a story. ``apply(_:)`` is the only way to change it, and ``scene`` has everything to draw.
///
/// ```swift
/// var playthrough = Playthrough(program, seed: 8214)
/// draw(playthrough.scene)
/// try playthrough.apply(.advance)
/// draw(playthrough.scene)
/// ```
///
/// The same program, seed, given rolls and inputs always give the same scenes. A refused input changes nothing.
public struct Playthrough: Sendable {
    /// The story being read, with the text parts loaded so far.
    public internal(set) var program: Program
    /// The number that decides all rolls, except for given ones.
    public var seed: UInt64 { rollPlan.seed }
    /// Errors in the story's logic found so far, newest last; at most ``mostFaults``.
    public internal(set) var faults: [Fault] = []

    /// What decides the rolls.
    var rollPlan: RollPlan
    /// The current state, even while the reader looks back.
    var state: State
    /// The previous value of every slot that was changed, oldest first.
    var journal: [Change] = []
    /// The length of the journal when each scene was left, oldest first; without the current scene.
    var leftScenes: [Int] = []
    /// The index of the scene being shown: one that was left, or after them the current one.
    var cursor = 0
    /// The points that undo can return to, oldest first.
    var undoPoints: [UndoPoint] = []

    /// A slot that was changed.
    struct Change: Equatable, Sendable {
        var slot: Int32
        var old: Int64
    }

    /// The sizes of everything before a decision.
    struct UndoPoint: Equatable, Sendable {
        var journal: Int
        var leftScenes: Int
        var answers: Int
    }

    /// How many locations without a page continuations may pass through without a stop, in addition to once for each location with a
    /// continuation.
    public static let mostSteps = 1_000
    /// The maximum number of faults that are kept.
    public static let mostFaults = 100

    /// Opens a story at its title page.
    /// - Parameters:
    ///   - program: The story; text parts can be loaded later, with ``load(part:bytes:)``.
    ///   - seed: Any number; the same seed gives the same rolls.
    ///   - rolls: The first rolls, before modifiers, in the order in which checks run. After these, after a restart, and if a check cannot
    ///     roll the number, the seed decides. A ``RecordedPlaythrough`` takes none, because a record stores only the seed.
    /// - Complexity: O(*n*) in the story's variables, locations and checks.
    public init(_ program: Program, seed: UInt64, rolls: [Int] = []) {
        self.program = program
        rollPlan = RollPlan(seed: seed, given: rolls)
        state = State(program)
    }

    /// Does what the reader asks for, or refuses.
    /// - Throws: ``Refusal``; nothing has changed then.
    /// - Complexity: O(*n*) in the contents of the location, regardless of the story's size; for a restart, O(*n*) in the size of the
    ///   story.
    public mutating func apply(_ input: Input) throws(Refusal) {
        switch input {
        case .advance: try advance()
        case .back: try back()
        case .skip: try skip()
        case .choose(let id): try choose(id)
        case .answer(let value): try answer(value)
        case .undo: try undo()
        case .restart: restart()
        }
    }

    /// Loads a missing text part; see ``Program/load(part:bytes:)``.
    public mutating func load(part: Int, bytes: [UInt8]) throws(Program.LoadError) {
        try program.load(part: part, bytes: bytes)
    }

    /// Unloads a text part. If a scene needs it again, the scene is ``Scene/loading(part:)``.
    public mutating func unload(part: Int) { program.unload(part: part) }

    // MARK: Facts

    /// Whether the reader is looking at an earlier scene.
    public var isLookingBack: Bool { cursor < leftScenes.count }

    /// Whether there is a decision to take back.
    public var canUndo: Bool { !undoPoints.isEmpty }

    /// Whether there is an earlier scene in this reading.
    public var canGoBack: Bool { cursor > Int(state[.firstScene]) }

    /// Whether ``Input/advance`` is possible: the story continues without a decision.
    public var canAdvance: Bool {
        if isLookingBack { return true }
        switch state.phase {
        case .title, .sequence, .page, .result: return true
        case .startQuestion, .question, .choices, .ending, .lost: return false
        }
    }

    /// The number of choices made in this reading, without those undone.
    public var turns: Int { Int(clamping: state[.turns]) }

    /// The number of scenes in this reading before the one being shown.
    public var scenesBefore: Int { max(0, cursor - Int(state[.firstScene])) }

    /// The number of choices among them.
    /// - Complexity: O(*n*) in what happened since the first scene.
    public var choicesBefore: Int {
        var first = self
        first.cursor = min(cursor, Int(state[.firstScene]))
        return Int(clamping: stateInView[.turns] - first.stateInView[.turns])
    }

    /// How many undos lead back to the decision of the scene being shown.
    public var undosToHere: Int {
        guard isLookingBack else { return 0 }
        return undoPoints.count { $0.leftScenes >= cursor }
    }

    /// The state at the scene being shown.
    var stateInView: State {
        guard isLookingBack else { return state }
        var past = state
        for change in journal[leftScenes[cursor]...].reversed() { _ = past.exchange(Int(change.slot), change.old) }
        return past
    }

    var evaluator: Evaluator { Evaluator(program.code, state.slots) }

    var renderer: TextRenderer { TextRenderer(program: program, state: state) }

    // MARK: Changes

    /// Changes a slot and notes its old value for undo.
    mutating func set(_ slot: Int, _ value: Int64) {
        let old = state.exchange(slot, value)
        if old != value { journal.append(Change(slot: Int32(truncatingIfNeeded: slot), old: old)) }
    }

    mutating func set(_ register: State.Register, _ value: Int) {
        set(State.slot(of: register), Int64(value))
    }

    mutating func set(_ phase: State.Phase) {
        set(State.slot(of: .phase), phase.rawValue)
    }

    mutating func increment(_ slot: Int) {
        let (value, overflows) = state.slots[slot].addingReportingOverflow(1)
        if !overflows { set(slot, value) }
    }

    /// Leaves the current scene, so that the reader can look back at it.
    mutating func leaveScene() {
        leftScenes.append(journal.count)
        cursor = leftScenes.count
    }

    mutating func addUndoPoint() {
        undoPoints.append(UndoPoint(journal: journal.count, leftScenes: leftScenes.count, answers: state.answers.count))
    }

    mutating func report(_ failure: Code.Failure) {
        let location = state.location.map { program.string(program.shared.tables.locations[$0].id) } ?? ""
        switch failure.reason {
        case .overflow: report(.overflow(location: location))
        case .divisionByZero: report(.divisionByZero(location: location))
        }
    }

    mutating func report(_ fault: Fault) {
        let isKnown = faults.contains { $0.message.hasSameBytes(as: fault.message) }
        if faults.count < Self.mostFaults, !isKnown { faults.append(fault) }
    }
}
