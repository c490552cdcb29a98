import Story

@testable import StoryEngine

/// The answers to try at the questions of a story.
struct AnswerList {
    private let program: Program
    private let constants: [Int64]
    private let texts: [String]
    /// Whether every number was tried whenever one was asked for; texts are always exhaustive.
    private(set) var isExhaustive = true

    /// If there are more numbers than this, only some are tried.
    static let mostNumbers: Int64 = 50

    init(_ program: Program) {
        self.program = program
        let tables = program.shared.tables
        constants = tables.expressionOperations.filter { $0.code == .constant }.map { $0.operand }
        // Expressions only ask whether two texts are equal, so one more text than can be stored elsewhere covers all cases; for each length
        // that some questions allow and others do not.
        let variables = tables.variables.filter { $0.kind == .text }
        var lengths: Set<Int> = []
        for variable in variables {
            for length in [variable.lower - 1, variable.lower, variable.upper, variable.upper + 1] where length > 0 {
                lengths.insert(Int(length))
            }
        }
        var texts = tables.constants.map { program.string($0.text) }
        for length in lengths.sorted() {
            let letters = ["q", "x", "z", "w", "v"].prefix(max(2, variables.count))
            texts += letters.map { String(repeating: $0, count: length) }
        }
        self.texts = texts
    }

    /// What to try at a variable's question, including texts that it refuses.
    mutating func answers(to variable: Ref<VariableRow>) -> [AnswerValue] {
        let row = program.shared.tables.variables[variable]
        switch row.kind {
        case .yesNo:
            return [.yesNo(false), .yesNo(true)]
        case .oneOf:
            return program.shared.tables.options[row.options].map { .option(program.string($0.id)) }
        case .text:
            return texts.map { .text($0) }
        case .number, .kept:
            let (span, overflows) = row.upper.subtractingReportingOverflow(row.lower)
            if !overflows, span < Self.mostNumbers { return (row.lower...row.upper).map { .number($0) } }
            isExhaustive = false
            var numbers: Set<Int64> = [row.lower, row.upper]
            for constant in constants {
                for number in [constant, constant &- 1, constant &+ 1] where number >= row.lower && number <= row.upper {
                    numbers.insert(number)
                }
            }
            return numbers.sorted().map { .number($0) }
        }
    }

    /// The answers of `RandomReader`, each as often as its probability says.
    func randomAnswers(to variable: Ref<VariableRow>) -> [AnswerValue] {
        let row = program.shared.tables.variables[variable]
        switch row.kind {
        case .yesNo:
            return [.yesNo(false), .yesNo(true)]
        case .oneOf:
            return program.shared.tables.options[row.options].map { .option(program.string($0.id)) }
        case .number, .kept:
            let lowest = row.lower > -10 ? row.lower : min(-10, row.upper)
            let highest = row.upper - 100 > lowest ? lowest + 100 : row.upper
            return (lowest...highest).map { .number($0) }
        case .text:
            return ["Ada", "Robin", "Zoë", "Олег", "Mei", "otter"].map { name in
                let missing = max(0, Int(row.lower) - name.count)
                return .text(String((name + String(repeating: "a", count: missing)).prefix(max(1, Int(row.upper)))))
            }
        }
    }
}
