internal import Story

extension Story {
    /// Every expression of the story, in no particular order.
    var expressions: [Expression] { expressions(of: { $0.expressions }) }

    /// The names of the variables that decide or change something, and are not only put into texts.
    var decidingVariables: Set<String> { Set(expressions(of: { $0.conditions }).flatMap { $0.variables }) }

    private func expressions(of text: (Template) -> [Expression]) -> [Expression] {
        var found: [Expression] = []
        for variable in variables { found += variable.prompt.map(text) ?? [] }
        for picture in pictures { found += picture.alternative.map(text) ?? [] }
        for location in locations { found += location.expressions(of: text) }
        return found
    }
}

extension Story.Location {
    /// Every text that readers may see here.
    var templates: [Template] {
        var found = sequence?.steps.flatMap { [$0.left?.text, $0.right?.text].compactMap { $0 } } ?? []
        for page in pages { found += page.lines + page.explanation }
        for choice in choices {
            found += [choice.text] + (choice.reason.map { [$0] } ?? []) + choice.outcomes.flatMap { $0.lines }
            if case .check(let check, _) = choice.action { found += check.modifiers.map { $0.reason } }
        }
        return found
    }

    /// Every expression of the location.
    var expressions: [Expression] { expressions(of: { $0.expressions }) }

    /// Every expression of the location.
    /// - Parameter text: Those of a text that count.
    fileprivate func expressions(of text: (Template) -> [Expression]) -> [Expression] {
        var found = effects.expressions + templates.flatMap(text) + continuations.compactMap { $0.condition }
        found += [sequence?.condition].compactMap { $0 } + pages.compactMap { $0.condition }
        for choice in choices {
            found += choice.condition.map { [$0] } ?? []
            if case .check(let check, _) = choice.action { found += check.modifiers.compactMap { $0.condition } }
            found += choice.outcomes.flatMap { $0.effects.expressions }
        }
        return found
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

    /// Whether any of it is emphasised.
    var hasEmphasis: Bool { Self.haveEmphasis(parts) }

    private static func haveEmphasis(_ parts: [Part]) -> Bool {
        parts.contains { part in
            switch part {
            case .literal, .value: false
            case .emphasis: true
            case .conditional(let branches, let otherwise): haveEmphasis(otherwise) || branches.contains { haveEmphasis($0.parts) }
            }
        }
    }

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

    /// Whether a number in it has more than 32 bits.
    var hasLongNumber: Bool {
        if case .number(let number) = kind { return number.isLong }
        return operands.contains { $0.hasLongNumber }
    }
}

extension Int64 {
    /// Whether 32 bits are not enough for it.
    var isLong: Bool { Int32(exactly: self) == nil }
}
