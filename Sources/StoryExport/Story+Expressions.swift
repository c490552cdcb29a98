internal import Story

extension Story {
    /// Every expression of the story, in no particular order.
    var expressions: [Expression] {
        var found: [Expression] = []
        for variable in variables { found += variable.prompt?.expressions ?? [] }
        for picture in pictures { found += picture.alternative?.expressions ?? [] }
        for location in locations { found += location.expressions }
        return found
    }
}

extension Story.Location {
    /// Every expression of the location.
    var expressions: [Expression] {
        var found = effects.expressions
        if let sequence {
            found += sequence.condition.map { [$0] } ?? []
            for step in sequence.steps {
                found += [step.left, step.right].flatMap { $0?.text?.expressions ?? [] }
            }
        }
        for page in pages {
            found += page.condition.map { [$0] } ?? []
            found += (page.lines + page.explanation).flatMap { $0.expressions }
        }
        for choice in choices {
            found += choice.text.expressions + (choice.condition.map { [$0] } ?? []) + (choice.reason?.expressions ?? [])
            if case .check(let check, _) = choice.action {
                for modifier in check.modifiers { found += (modifier.condition.map { [$0] } ?? []) + modifier.reason.expressions }
            }
            for outcome in choice.outcomes { found += outcome.effects.expressions + outcome.lines.flatMap { $0.expressions } }
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

    private static func expressions(of parts: [Part]) -> [Expression] {
        parts.flatMap { part -> [Expression] in
            switch part {
            case .literal: []
            case .value(let expression): [expression]
            case .emphasis(_, let inner): expressions(of: inner)
            case .conditional(let branches, let otherwise):
                branches.flatMap { [$0.condition] + expressions(of: $0.parts) } + expressions(of: otherwise)
            }
        }
    }
}

extension Expression {
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
