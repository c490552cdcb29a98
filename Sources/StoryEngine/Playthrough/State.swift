internal import StoryFormat

/// Everything that changes during a playthrough, as integers in slots.
struct State: Equatable, Sendable {
    /// The registers, then variables, visits of locations, and runs of checks.
    private(set) var slots: [Int64]
    /// Answers that are texts. Such a value's number comes after those of the texts in the story.
    var answers: [String] = []

    /// What the reader is looking at, and how far they are.
    enum Register: Int, CaseIterable {
        /// The location's index; -1 before the first.
        case location
        case page
        /// The last line shown; -1 for none.
        case line
        case phase
        case question
        case step
        /// The index of the picked choice among the location's choices.
        case choice
        case outcome
        case roll
        /// The modifiers that applied, as a bit set.
        case modifiers
        /// How many times the check had run before.
        case checkCount
        case turns
        /// How often the story was started again.
        case reading
        /// The first scene of this reading: the reader cannot look back beyond it.
        case firstScene
    }

    /// The kind of scene.
    enum Phase: Int64, CaseIterable {
        case title, startQuestion, question, sequence, page, choices, result, ending
        /// Continuations went round in a circle.
        case lost
    }

    /// The slots at the start of a program.
    init(_ program: Program) {
        slots = [Int64](repeating: 0, count: Register.allCases.count)
        slots[Register.location.rawValue] = -1
        slots += program.shared.tables.variables.map { $0.initial }
        slots += [Int64](repeating: 0, count: program.shared.tables.locations.count + program.shared.tables.checks.count)
    }

    subscript(register: Register) -> Int64 { slots[register.rawValue] }

    subscript(variable: Ref<VariableRow>) -> Int64 { slots[State.slot(of: variable)] }

    static func slot(of register: Register) -> Int { register.rawValue }

    static func slot(of variable: Ref<VariableRow>) -> Int { Register.allCases.count + variable.index }

    /// The slot for what an expression reads.
    static func slot(of source: Source, in tables: ProgramTables) -> Int {
        switch source {
        case .variable(let number): Register.allCases.count + number
        case .visits(let number): Register.allCases.count + tables.variables.count + number
        case .turns: Register.turns.rawValue
        }
    }

    static func slot(ofVisits location: Ref<LocationRow>, in program: Program) -> Int {
        Register.allCases.count + program.shared.tables.variables.count + location.index
    }

    static func slot(ofRuns check: Ref<CheckRow>, in program: Program) -> Int {
        Register.allCases.count + program.shared.tables.variables.count + program.shared.tables.locations.count + check.index
    }

    var phase: Phase { Phase(rawValue: self[.phase]) ?? .title }

    /// Where the reader is; nil before the first location.
    var location: Ref<LocationRow>? {
        let index = self[.location]
        return index < 0 ? nil : Ref(Int(index))
    }

    /// Sets a slot and returns its old value.
    mutating func exchange(_ slot: Int, _ value: Int64) -> Int64 {
        let old = slots[slot]
        slots[slot] = value
        return old
    }

    /// The text for a text's value.
    func text(_ value: Int64, in program: Program) -> String {
        let constants = program.shared.tables.constants
        guard value >= 0 else { return "" }
        if value < Int64(constants.count) { return program.string(constants[Int(value)].text) }
        let number = value - Int64(constants.count)
        return number < Int64(answers.count) ? answers[Int(number)] : ""
    }

    /// The value for a text. If the story contains the text, it is that number, so texts with equal bytes have equal values.
    mutating func value(of text: String, in program: Program) -> Int64 {
        let constants = program.shared.tables.constants
        for number in constants.indices where program.string(constants[number].text).hasSameBytes(as: text) { return Int64(number) }
        if let number = answers.firstIndex(where: { $0.hasSameBytes(as: text) }) { return Int64(constants.count + number) }
        answers.append(text)
        return Int64(constants.count + answers.count - 1)
    }
}
