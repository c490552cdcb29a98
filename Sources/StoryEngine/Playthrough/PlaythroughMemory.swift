/// Which parts of a state can still matter to a reader, for whoever follows every way through a story and none of them twice.
package struct PlaythroughMemory: Sendable {
    /// What two playthroughs have in common that show the same from here on, given the same inputs and rolls.
    package struct Key: Hashable, Sendable {
        private let numbers: [Int64]
        /// As bytes: the engine tells texts apart that only look the same.
        private let answers: [[UInt8]]

        fileprivate init(numbers: [Int64], answers: [[UInt8]]) {
            self.numbers = numbers
            self.answers = answers
        }
    }

    /// A slot that something reads, and the number from which on nothing tells its values apart; nil if there is none.
    private struct Slot: Sendable {
        var index: Int
        var most: Int64?
    }

    private let slots: [Slot]
    /// The variable of the last roll, which only the outcomes of a check read.
    private let roll: Int?

    /// - Complexity: O(*n*) in the size of the story.
    package init(_ program: Program) {
        let tables = program.shared.tables
        var read = CountReads()
        read.add(tables.expressionOperations)
        for picture in tables.pictures {
            if let variable = picture.paintVariable { read.variables.insert(variable.index) }
        }
        // The question for one of these offers its value.
        for (number, variable) in tables.variables.enumerated() where variable.prompt != nil && [.text, .number].contains(variable.kind) {
            read.variables.insert(number)
        }
        roll = tables.checks.lazy.compactMap { $0.total }.first.map { State.slot(of: $0) }
        let variables = read.variables.sorted().map { Slot(index: State.slot(of: Ref<VariableRow>($0)), most: nil) }
        let visits = read.visits.keys.sorted().map { number in
            Slot(index: State.slot(ofVisits: Ref(number), in: program), most: read.visits[number]?.most)
        }
        let turns = read.turns.map { Slot(index: State.slot(of: .turns), most: $0.most) }
        slots = variables.filter { [roll] in $0.index != roll } + visits + (turns.map { [$0] } ?? [])
    }

    /// The key of a playthrough that is at its latest scene.
    /// - Complexity: O(*n*) in the variables and counts that something reads.
    package func key(of playthrough: Playthrough) -> Key {
        let state = playthrough.state
        var registers: [State.Register] = [.location, .phase, .page, .line, .question, .step]
        if state.phase == .result { registers += [.choice, .outcome] }
        var numbers = registers.map { state[$0] }
        if state.phase == .result, let roll { numbers.append(state.slots[roll]) }
        numbers += slots.map { slot in
            let value = state.slots[slot.index]
            return slot.most.map { min(value, $0) } ?? value
        }
        return Key(numbers: numbers, answers: state.answers.map { Array($0.utf8) })
    }
}

/// What the expressions of a program read.
private struct CountReads {
    /// How far a count is told apart.
    struct Count {
        /// The number from which on all are alike; nil if none are.
        var most: Int64? = 0
    }

    var variables: Set<Int> = []
    private(set) var visits: [Int: Count] = [:]
    private(set) var turns: Count?

    mutating func add(_ operations: [ExpressionOperation]) {
        var number = 0
        while number < operations.count {
            // Operands follow their operation, so a comparison of a count with a constant is three operations in a row.
            if let most = Self.comparison(operations[number...].prefix(3)) {
                for operand in operations[number...].prefix(3) { add(operand, most: most) }
                number += 3
            } else {
                add(operations[number], most: operations[number].code == .visited ? 1 : nil)
                number += 1
            }
        }
    }

    /// The number from which on a comparison has one answer; nil if it compares anything but a count and a constant.
    private static func comparison(_ operations: ArraySlice<ExpressionOperation>) -> Int64? {
        guard operations.count == 3, let comparison = operations.first?.code, isComparison(comparison) else { return nil }
        let operands = operations.dropFirst()
        guard operands.contains(where: { $0.code == .visits || $0.code == .turns }),
            let constant = operands.first(where: { $0.code == .constant })?.operand
        else { return nil }
        return constant == .max ? nil : max(0, constant + 1)
    }

    private static func isComparison(_ code: ExpressionOperation.Code) -> Bool {
        switch code {
        case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual: true
        default: false
        }
    }

    private mutating func add(_ operation: ExpressionOperation, most: Int64?) {
        func widened(_ count: Count?) -> Count {
            let known = count ?? Count()
            guard let most, let before = known.most else { return Count(most: nil) }
            return Count(most: max(most, before))
        }
        switch operation.code {
        case .variable: variables.insert(Int(operation.operand))
        case .visits, .visited: visits[Int(operation.operand)] = widened(visits[Int(operation.operand)])
        case .turns: turns = widened(turns)
        default: break
        }
    }
}

extension Playthrough {
    /// A copy that cannot look back or undo, and whose next check rolls this number, before modifiers, where it can.
    /// - Complexity: O(*n*) in the story's variables, locations and checks, and in the rolls so far.
    package func ahead(rolling number: Int? = nil) -> Playthrough {
        var copy = self
        copy.journal = []
        copy.leftScenes = []
        copy.undoPoints = []
        copy.cursor = 0
        guard let number else { return copy }
        let made = program.shared.tables.checks.indices.reduce(0) { $0 + state.slots[State.slot(ofRuns: Ref($1), in: program)] }
        copy.rollPlan.given = [Int](repeating: 0, count: Int(clamping: made)) + [number]
        return copy
    }
}
