internal import Story

extension Story {
    /// Every expression of the story, in no particular order.
    var expressions: [Expression] { expressions { $0.expressions } }

    /// The names of the variables that decide or change something, and are not only put into texts.
    var decidingVariables: Set<String> { Set(expressions { $0.conditions }.flatMap { $0.variables }) }

    private func expressions(of text: (Template) -> [Expression]) -> [Expression] {
        var found: [Expression] = []
        for variable in variables { found += variable.prompt.map(text) ?? [] }
        for picture in pictures { found += picture.alternative.map(text) ?? [] }
        for location in locations { found += location.expressions(of: text) }
        return found
    }
}

extension Story.Location {
    /// Every expression of the location.
    var expressions: [Expression] { expressions { $0.expressions } }

    /// Every expression of the location.
    /// - Parameter text: Those of a text that count.
    fileprivate func expressions(of text: (Template) -> [Expression]) -> [Expression] {
        var found = effects.expressions
        if let sequence {
            found += sequence.condition.map { [$0] } ?? []
            for step in sequence.steps {
                found += [step.left, step.right].flatMap { $0?.text.map(text) ?? [] }
            }
        }
        for page in pages {
            found += page.condition.map { [$0] } ?? []
            found += (page.lines + page.explanation).flatMap(text)
        }
        for choice in choices {
            found += text(choice.text) + (choice.condition.map { [$0] } ?? []) + (choice.reason.map(text) ?? [])
            if case .check(let check, _) = choice.action {
                for modifier in check.modifiers { found += (modifier.condition.map { [$0] } ?? []) + text(modifier.reason) }
            }
            for outcome in choice.outcomes { found += outcome.effects.expressions + outcome.lines.flatMap(text) }
        }
        return found + continuations.compactMap { $0.condition }
    }
}

extension Story.Effects {
    fileprivate var expressions: [Expression] {
        entries.flatMap { entry in (entry.condition.map { [$0] } ?? []) + entry.changes.map { $0.value } }
    }
}

extension Template {
    /// Every expression of the text.
    var expressions: [Expression] { Self.expressions(of: parts) }

    /// The expressions that decide what is in the text.
    fileprivate var conditions: [Expression] { Self.expressions(of: parts, hasValues: false) }

    private static func expressions(of parts: [Part], hasValues: Bool = true) -> [Expression] {
        parts.flatMap { part -> [Expression] in
            switch part {
            case .literal: []
            case .value(let expression): hasValues ? [expression] : []
            case .emphasis(_, let inner): expressions(of: inner, hasValues: hasValues)
            case .conditional(let branches, let otherwise):
                branches.flatMap { [$0.condition] + expressions(of: $0.parts, hasValues: hasValues) }
                    + expressions(of: otherwise, hasValues: hasValues)
            }
        }
    }
}

extension Expression {
    /// The names of the variables that it reads.
    fileprivate var variables: [String] {
        if case .variable(let name) = kind { return [name] }
        return operands.flatMap { $0.variables }
    }

    /// Whether it depends on how many choices were made.
    var usesTurns: Bool { if case .turns = kind { true } else { operands.contains { $0.usesTurns } } }

    /// Whether it divides by what may be zero; SugarCube then continues with a number that is none.
    var mayDivideByZero: Bool {
        if case .binary(let operation, _, let divisor) = kind, operation == .divided || operation == .remainder, divisor.mayBeZero {
            return true
        }
        return operands.contains { $0.mayDivideByZero }
    }

    /// Whether readers need more than their fingers: it multiplies or divides, or calculates with what it has calculated.
    var isLongByHand: Bool {
        switch kind {
        case .binary(.times, _, _), .binary(.divided, _, _), .binary(.remainder, _, _): return true
        case .binary(.plus, let left, let right), .binary(.minus, let left, let right):
            if left.isCalculated || right.isCalculated { return true }
        default: break
        }
        return operands.contains { $0.isLongByHand }
    }

    private var isCalculated: Bool {
        switch kind {
        case .binary, .extreme, .conditional: true
        default: false
        }
    }

    private var mayBeZero: Bool { if case .number(let number) = kind { number == 0 } else { true } }

    /// Whether a number in it is larger than JavaScript can count.
    var hasHugeNumber: Bool {
        if case .number(let number) = kind { return number.magnitude > 1 << 53 }
        return operands.contains { $0.hasHugeNumber }
    }
}
