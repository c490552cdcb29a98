internal import StoryFormat

/// One reading of a story: a value with one door, ``apply(_:)``, and everything to draw in ``scene``.
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
    /// The story that is read.
    public internal(set) var program: Program
    /// From which all rolls follow, except for those that were given.
    public var seed: UInt64 { rollPlan.seed }
    /// What in the story's logic could not be worked out, newest last; at most ``mostFaults``.
    public internal(set) var faults: [Fault] = []

    /// What rolls follow from.
    let rollPlan: RollPlan
    /// Where the story stands.
    var state: State
    /// What every slot held before it was changed, oldest first.
    var journal: [Change] = []
    /// How long the journal was when each scene was left, oldest first; the scene that is live is not among them.
    var leftScenes: [Int] = []
    /// Which scene is looked at: one that was left, or after them the live one.
    var cursor = 0
    /// What undo goes back to, oldest first.
    var undoPoints: [UndoPoint] = []

    /// A slot that was changed.
    struct Change: Equatable, Sendable {
        var slot: Int32
        var old: Int64
    }

    /// How much there was of everything before a decision.
    struct UndoPoint: Equatable, Sendable {
        var journal: Int
        var leftScenes: Int
        var answers: Int
    }

    /// How many locations without a page continuations may pass through in one go, beside each once that leads on by itself.
    public static let mostSteps = 1_000
    /// How many faults are kept.
    public static let mostFaults = 100

    /// Opens a story at its title page.
    /// - Parameters:
    ///   - program: The story; its text parts may be loaded later, with ``load(part:bytes:)``.
    ///   - seed: Any number; the same gives the same rolls.
    ///   - rolls: What the first rolls come up as, before modifiers, in the order in which checks run. After them, where the check cannot roll
    ///     the number, and after a restart, the seed decides. A ``Recording`` takes none, because a record keeps only the seed.
    /// - Complexity: O(*n*) in the story's variables, locations and checks.
    public init(_ program: Program, seed: UInt64, rolls: [Int] = []) {
        self.program = program
        rollPlan = RollPlan(seed: seed, given: rolls)
        state = State(program)
    }

    /// Does what the reader wants, or says why not.
    /// - Throws: ``Refusal``; nothing has changed then.
    /// - Complexity: O(*n*) in what the location has, whatever the size of the story; a restart, O(*n*) in the size of the story.
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

    /// Loads a text part that was missing.
    public mutating func load(part: Int, bytes: [UInt8]) throws(Program.LoadError) {
        try program.load(part: part, bytes: bytes)
    }

    /// Lets go of a text part, to be loaded again when it is needed.
    public mutating func unload(part: Int) { program.unload(part: part) }

    // MARK: Facts

    /// Whether the reader went back and looks at something that was read before.
    public var isLookingBack: Bool { cursor < leftScenes.count }

    /// Whether there is a decision to take back.
    public var canUndo: Bool { !undoPoints.isEmpty }

    /// Whether something was read before in this reading.
    public var canGoBack: Bool { cursor > Int(state[.firstScene]) }

    /// Whether the story goes on without a decision.
    public var canAdvance: Bool {
        if isLookingBack { return true }
        switch state.phase {
        case .title, .sequence, .page, .result: return true
        case .startQuestion, .question, .choices, .ending, .lost: return false
        }
    }

    /// How many choices were made in this reading.
    public var turns: Int { Int(clamping: state[.turns]) }

    /// How many scenes of this reading come before the one that is looked at.
    public var scenesBefore: Int { max(0, cursor - Int(state[.firstScene])) }

    /// How often to undo so that the decision of the scene that is looked at can be made again.
    public var undosToHere: Int {
        guard isLookingBack else { return 0 }
        return undoPoints.count { $0.leftScenes >= cursor }
    }

    /// The state as it was at the scene that is looked at.
    var stateInView: State {
        guard isLookingBack else { return state }
        var past = state
        for change in journal[leftScenes[cursor]...].reversed() { _ = past.exchange(Int(change.slot), change.old) }
        return past
    }

    var evaluator: Evaluator { Evaluator(program.code, state.slots) }

    var renderer: TextRenderer { TextRenderer(program: program, state: state) }

    // MARK: Changes

    /// Changes a slot so that undo can change it back.
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

    /// Leaves the live scene, so that back can show it again.
    mutating func leaveScene() {
        leftScenes.append(journal.count)
        cursor = leftScenes.count
    }

    mutating func addUndoPoint() {
        undoPoints.append(UndoPoint(journal: journal.count, leftScenes: leftScenes.count, answers: state.answers.count))
    }

    mutating func report(_ failure: Code.Failure) {
        let location = state.location.map { program.string(program.tables.locations[$0].id) } ?? ""
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
