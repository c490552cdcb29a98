import Story

@testable import StoryEngine

/// Everything in a reading that can still matter, as numbers that are equal if two readings cannot be told apart from here on.
///
/// It leaves out what the engine sets before it reads it again: the position within a phase while outside it, and the last roll with what it
/// came to. How often
/// a check has run only decides its roll, and every bucket is tried.
struct FullState: Hashable {
    private let numbers: [Int64]

    /// Gives each text a unique number, in whichever playthrough it was typed.
    struct Texts {
        private var numbers: [[UInt8]: Int64] = [:]

        mutating func number(of text: String) -> Int64 {
            let bytes = Array(text.utf8)
            if let known = numbers[bytes] { return known }
            numbers[bytes] = Int64(numbers.count)
            return Int64(numbers.count - 1)
        }
    }

    init(_ state: State, of program: Program, counters: Counters, texts: inout Texts) {
        let registers: [State.Register]
        switch state.phase {
        case .question, .startQuestion: registers = [.question]
        case .sequence: registers = [.step]
        case .page: registers = [.page, .line]
        case .result: registers = [.choice, .outcome]
        case .title, .choices, .ending, .lost: registers = []
        }
        var numbers = [state[.phase], state[.location], counters.reduced(state[.turns], of: program.shared.tables.locations.count)]
        for register in registers { numbers.append(state[register]) }
        for (index, variable) in program.shared.tables.variables.enumerated() where program.string(variable.id) != "./roll" {
            let value = state[Ref<VariableRow>(index)]
            numbers.append(variable.kind == .text ? texts.number(of: state.text(value, in: program)) : value)
        }
        for index in program.shared.tables.locations.indices {
            numbers.append(counters.reduced(state.slots[State.slot(ofVisits: Ref(index), in: program)], of: index))
        }
        self.numbers = numbers
    }
}
