internal import StoryFormat

/// All that changes during a playthrough, as whole numbers in slots.
struct State: Equatable, Sendable {
    /// The registers, then the variables, the visits of locations, and the runs of checks.
    private(set) var slots: [Int64]
    /// Texts that were given as answers; a text's value is its number after those that the story names.
    var answers: [String] = []

    /// Where and how far the reader is.
    enum Register: Int, CaseIterable {
        /// The location's index; -1 before the first.
        case location
        case page
        /// The last line that is shown; -1 for none.
        case line
        case phase
        case question
        case step
        /// The number of the choice among the location's that was picked.
        case choice
        case outcome
        case roll
        /// The modifiers that applied, a bit each.
        case modifiers
        /// How many times the check had run before.
        case checkCount
        case turns
        /// How often the story was started again.
        case reading
        /// The first scene of this reading, before which nothing can be read again.
        case firstScene
    }

    /// What is shown.
    enum Phase: Int64, CaseIterable {
        case title, startQuestion, question, sequence, page, choices, result, ending
        /// Continuations ran in a circle.
        case lost
    }

    /// The slots of a program that nothing has happened in.
    init(_ program: Program) {
        slots = [Int64](repeating: 0, count: Register.allCases.count)
        slots[Register.location.rawValue] = -1
        slots += program.tables.variables.map { $0.initial }
        slots += [Int64](repeating: 0, count: program.tables.locations.count + program.tables.checks.count)
    }

    subscript(register: Register) -> Int64 { slots[register.rawValue] }

    subscript(variable: Ref<VariableRow>) -> Int64 { slots[State.slot(of: variable)] }

    static func slot(of register: Register) -> Int { register.rawValue }

    static func slot(of variable: Ref<VariableRow>) -> Int { Register.allCases.count + variable.index }

    /// The slot of what an expression can ask for.
    static func slot(of source: Source, in tables: ProgramTables) -> Int {
        switch source {
        case .variable(let number): Register.allCases.count + number
        case .visits(let number): Register.allCases.count + tables.variables.count + number
        case .turns: Register.turns.rawValue
        }
    }

    static func slot(ofVisits location: Ref<LocationRow>, in program: Program) -> Int {
        Register.allCases.count + program.tables.variables.count + location.index
    }

    static func slot(ofRuns check: Ref<CheckRow>, in program: Program) -> Int {
        Register.allCases.count + program.tables.variables.count + program.tables.locations.count + check.index
    }

    var phase: Phase { Phase(rawValue: self[.phase]) ?? .title }

    /// Where the reader is; nil before the first location.
    var location: Ref<LocationRow>? {
        let index = self[.location]
        return index < 0 ? nil : Ref(Int(index))
    }

    /// Sets a slot and gives what it held before.
    mutating func exchange(_ slot: Int, _ value: Int64) -> Int64 {
        let old = slots[slot]
        slots[slot] = value
        return old
    }

    /// The text behind a text's value.
    func text(_ value: Int64, in program: Program) -> String {
        let constants = program.tables.constants
        guard value >= 0 else { return "" }
        if value < Int64(constants.count) { return program.string(constants[Int(value)].text) }
        let number = value - Int64(constants.count)
        return number < Int64(answers.count) ? answers[Int(number)] : ""
    }

    /// The value of a text; a text that the story names has that number, so that texts of the same bytes have equal values.
    mutating func value(of text: String, in program: Program) -> Int64 {
        let constants = program.tables.constants
        for number in constants.indices where program.string(constants[number].text).hasSameBytes(as: text) { return Int64(number) }
        if let number = answers.firstIndex(where: { $0.hasSameBytes(as: text) }) { return Int64(constants.count + number) }
        answers.append(text)
        return Int64(constants.count + answers.count - 1)
    }
}
