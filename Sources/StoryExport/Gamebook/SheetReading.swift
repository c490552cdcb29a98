internal import Story

/// Expressions in terms of the sheet.
struct SheetReading {
    let fields: SheetPlan
    private let variables: [String: Story.Variable]

    init(_ story: Story, _ fields: SheetPlan) {
        self.fields = fields
        variables = Dictionary(story.variables.map { ($0.name, $0) }) { first, _ in first }
    }

    /// The kinds of values that expressions have.
    enum Kind {
        case number, yesNo, entry
    }

    func kind(of expression: Expression) -> Kind {
        switch expression.kind {
        case .number, .visits, .turns, .roll, .negative, .extreme: .number
        case .yesNo, .visited, .not, .membership: .yesNo
        case .text: .entry
        case .variable(let name): kind(ofVariable: name)
        case .binary(let operation, _, _): operation.isArithmetic ? .number : .yesNo
        case .conditional(let value, _, _): kind(of: value)
        }
    }

    private func kind(ofVariable name: String) -> Kind {
        switch variables[name]?.kind {
        case .number: .number
        case .yesNo: .yesNo
        case .text, .oneOf, nil: .entry
        }
    }

    // MARK: Conditions

    func condition(_ expression: Expression) -> Gamebook.Condition {
        if let test = expression.visitTest, let field = fields.visits(of: test.location) {
            let isEntered = isBox(field) ? Gamebook.Condition.ticked(field) : .compare(.count(field), .greater, .number(0))
            return test.isEntered ? isEntered : .not(isEntered)
        }
        switch expression.kind {
        case .yesNo(let value): return .always(value)
        case .variable(let name): return fields.variable(name).map { .ticked($0) } ?? .always(false)
        case .not(let operand): return .not(condition(operand))
        case .binary(.and, let left, let right): return .both(condition(left), condition(right))
        case .binary(.or, let left, let right): return .either(condition(left), condition(right))
        case .binary(let operation, let left, let right): return comparison(operation, left, right)
        case .membership(let member, let list, let negated):
            let isMember = membership(of: member, in: list)
            return negated ? .not(isMember) : isMember
        case .conditional(let value, let decision, let other):
            return .depends(condition(value), if: condition(decision), else: condition(other))
        // Everything else is a number or words, which the validator allows nowhere as a condition.
        default: return .always(false)
        }
    }

    private func comparison(_ operation: Expression.Operator, _ left: Expression, _ right: Expression) -> Gamebook.Condition {
        switch kind(of: left) {
        case .number: return .compare(amount(left), operation, amount(right))
        case .yesNo:
            let isSame = Gamebook.Condition.agree(condition(left), condition(right))
            return operation == .notEqual ? .not(isSame) : isSame
        case .entry:
            let isSame = says(left, [right])
            return operation == .notEqual ? .not(isSame) : isSame
        }
    }

    private func membership(of member: Expression, in list: [Expression]) -> Gamebook.Condition {
        switch kind(of: member) {
        case .number: return .among(amount(member), list.map { amount($0) })
        case .entry: return says(member, list)
        case .yesNo:
            let tests = list.map { Gamebook.Condition.agree(condition(member), condition($0)) }
            return tests.dropFirst().reduce(tests.first ?? .always(false)) { .either($0, $1) }
        }
    }

    /// Whether an entry is one of some, with what stands on the sheet first, as a reader would look it up.
    private func says(_ member: Expression, _ list: [Expression]) -> Gamebook.Condition {
        let options = ([member] + list).lazy.compactMap { self.options(of: $0) }.first
        let (found, others) = (entry(member, options), list.map { entry($0, options) })
        if others.count == 1, case .field = others[0], !found.isField { return .says(others[0], [found]) }
        return .says(found, others)
    }

    // MARK: Numbers

    func amount(_ expression: Expression) -> Gamebook.Amount {
        switch expression.kind {
        case .number(let number): .number(number)
        case .variable(let name): fields.variable(name).map { .count($0) } ?? .number(0)
        case .visits(let location): fields.visits(of: location).map { .count($0) } ?? .number(0)
        case .turns: fields.sheet.turns.map { .count($0) } ?? .number(0)
        case .roll: .roll
        case .negative(let operand): .negative(amount(operand))
        case .binary(let operation, let left, let right): .binary(operation, amount(left), amount(right))
        case .extreme(let extreme, let list): .extreme(extreme, list.map { amount($0) })
        case .conditional(let value, let decision, let other):
            .depends(amount(value), if: condition(decision), else: amount(other))
        default: .number(0)
        }
    }

    // MARK: Words

    /// The words of an expression.
    /// - Parameter options: What quoted words are IDs of; nil if they are only words.
    func entry(_ expression: Expression, _ options: [Story.Option]?) -> Gamebook.Entry {
        switch expression.kind {
        case .text(let text): return options?.first { $0.id.text == text }.map { .option($0) } ?? .words(text)
        case .variable(let name): return fields.variable(name).map { .field($0) } ?? .words("")
        case .conditional(let value, let decision, let other):
            return .depends(entry(value, options), if: condition(decision), else: entry(other, options))
        default: return .words("")
        }
    }

    /// The options that an expression gives one of; nil for other values.
    func options(of expression: Expression) -> [Story.Option]? {
        switch expression.kind {
        case .variable(let name): variables[name]?.options
        case .conditional(let value, _, let other): options(of: value) ?? options(of: other)
        default: nil
        }
    }

    // MARK: Changes

    /// What readers do for effects, in order.
    func steps(_ effects: Story.Effects) -> [Gamebook.Step] {
        effects.entries.flatMap { entry -> [Gamebook.Step] in
            let steps = steps(entry.changes)
            guard let decision = entry.condition, !steps.isEmpty else { return steps }
            return [.when([Gamebook.Case(condition: condition(decision), steps: steps)], otherwise: [])]
        }
    }

    /// Changes that are made together, in an order in which none changes what a later one reads, if there is one.
    private func steps(_ changes: [Story.Effect]) -> [Gamebook.Step] {
        var waiting = changes.filter { fields.variable($0.variable) != nil }
        var ordered: [Story.Effect] = []
        while let place = waiting.firstIndex(where: { change in
            !waiting.contains { $0.variable != change.variable && $0.value.uses(anyOf: [change.variable]) }
        }) {
            ordered.append(waiting.remove(at: place))
        }
        let steps = ordered.compactMap { change($0) }.map { Gamebook.Step.change($0) }
        return waiting.isEmpty ? steps : steps + [.together(waiting.compactMap { change($0) })]
    }

    private func change(_ effect: Story.Effect) -> Gamebook.Change? {
        guard let field = fields.variable(effect.variable) else { return nil }
        switch kind(ofVariable: effect.variable) {
        case .yesNo:
            guard case .yesNo(let value) = effect.value.kind else { return .settle(field, condition(effect.value)) }
            return value ? .tick(field) : .rubOut(field)
        case .entry: return .write(entry(effect.value, variables[effect.variable]?.options), on: field)
        case .number:
            switch effect.value.kind {
            case .binary(.plus, let left, let right) where left.isVariable(effect.variable): return .add(amount(right), to: field)
            case .binary(.plus, let left, let right) where right.isVariable(effect.variable): return .add(amount(left), to: field)
            case .binary(.minus, let left, let right) where left.isVariable(effect.variable): return .take(amount(right), from: field)
            default: return .set(field, to: amount(effect.value))
            }
        }
    }

    private func isBox(_ field: Int) -> Bool { fields.sheet.fields[field].kind == .box }
}

extension Gamebook.Entry {
    /// Whether it is what a line or the marked option says.
    fileprivate var isField: Bool { if case .field = self { true } else { false } }
}

extension Story.Variable {
    /// Its options; nil if it has none.
    var options: [Story.Option]? { if case .oneOf(let options) = kind { options } else { nil } }
}

extension Expression {
    fileprivate func isVariable(_ name: String) -> Bool { if case .variable(name) = kind { true } else { false } }
}

extension Expression.Operator {
    /// Whether it makes a number of two, rather than a condition.
    var isArithmetic: Bool {
        switch self {
        case .plus, .minus, .times, .divided, .remainder: true
        case .or, .and, .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual: false
        }
    }
}
