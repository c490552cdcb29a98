internal import StoryEngine

/// Which variables and counts decide anything, and how they are used.
///
/// A variable decides something if a condition reads it, or an effect on a variable that decides something: the least fixed point of that.
struct UsageTable: Sendable {
    private(set) var variables: [Usage]
    private(set) var visits: [Usage]
    private(set) var turns = Usage()
    /// For each effect, whether it can fail, which must be reported.
    private(set) var isFallible: [Bool]
    /// For each text, whether a value in it can fail, which must be reported.
    private(set) var isFallibleText: [Bool]
    private let model: Model
    /// For each variable, whether its default is not huge, and effects only set it to such constants and add small ones.
    private var hasSmallWrites: [Bool]

    /// No reader continues long enough for a number with small steps to get here.
    private static let far: Int64 = 1_000_000_000_000_000

    init(_ model: Model) {
        self.model = model
        variables = [Usage](repeating: Usage(), count: model.shared.tables.variables.count)
        visits = [Usage](repeating: Usage(steps: 1...1), count: model.shared.tables.locations.count)
        turns.steps = 1...1
        isFallible = [Bool](repeating: false, count: model.shared.tables.effects.count)
        isFallibleText = [Bool](repeating: false, count: model.texts.count)
        hasSmallWrites = model.shared.tables.variables.map { $0.initial > -Self.far && $0.initial < Self.far }
        for effect in model.shared.tables.effects where !isSmall(effect) { hasSmallWrites[effect.variable.index] = false }
        for condition in model.conditions { read(model.formulas[condition.expression]) }
        for number in model.texts.indices where !model.texts[number].isPlain { readValues(ofText: number) }
        for page in model.shared.tables.pages where page.picture == nil { readEmptiness(of: page.lines) }
        // A roll is always shown.
        for choice in model.shared.tables.choices where choice.check == nil {
            for outcome in model.shared.tables.outcomes[choice.outcomes.indices] where outcome.picture == nil && outcome.sound == nil {
                readEmptiness(of: outcome.lines)
            }
        }
        readEffects()
        spreadOverCopies()
    }

    subscript(source: Source) -> Usage {
        switch source {
        case .variable(let number): variables[number]
        case .visits(let number): visits[number]
        case .turns: turns
        }
    }

    /// The values to assume for a source when deciding whether an operation can fail.
    func plausible(_ source: Source) -> Interval {
        guard case .variable(let number) = source else { return Interval(lower: 0, upper: Self.far) }
        let variable = model.shared.tables.variables[number]
        guard variable.kind == .number, variable.prompt == nil, hasSmallWrites[number] else {
            return Interval(lower: variable.lower, upper: variable.upper)
        }
        return Interval(lower: max(variable.lower, -Self.far), upper: max(variable.lower, min(variable.upper, Self.far)))
    }

    /// The values that a source can have at all; nobody reads on for so long that a count comes further.
    private func limits(_ source: Source) -> Interval {
        guard case .variable(let number) = source else { return plausible(source) }
        let variable = model.shared.tables.variables[number]
        return Interval(lower: variable.lower, upper: variable.upper)
    }

    // MARK: Readings

    private mutating func change(_ source: Source, _ body: (inout Usage) -> Void) {
        switch source {
        case .variable(let number):
            variables[number].isRead = true
            body(&variables[number])
        case .visits(let number):
            visits[number].isRead = true
            body(&visits[number])
        case .turns:
            turns.isRead = true
            body(&turns)
        }
    }

    private func isText(_ source: Source) -> Bool {
        guard case .variable(let number) = source else { return false }
        return model.shared.tables.variables[number].kind == .text
    }

    /// Notes what a formula reads whose value decides something.
    private mutating func read(_ formula: ExpressionTree) {
        switch formula {
        case .constant:
            return
        case .not(let inner):
            read(inner)
        case .and(let left, let right), .or(let left, let right):
            read(left)
            read(right)
        case .comparison(let comparison, .source(let source), .constant(let constant)):
            compare(source, comparison, constant)
        case .comparison(let comparison, .constant(let constant), .source(let source)):
            compare(source, comparison.mirrored, constant)
        case .membership(.source(let source), let list) where list.allSatisfy({ $0.constant != nil }):
            for item in list { compare(source, .equal, item.constant ?? 0) }
        case .comparison(_, let left, let right) where left.isCondition || right.isCondition:
            // Comparing two yes/no values depends on nothing else.
            read(left)
            read(right)
        case .conditional(let condition, let value, let other):
            read(condition)
            read(value)
            read(other)
        case .comparison(let comparison, let left, .constant(let constant)):
            if !compare(left, comparison, constant) { readInGeneral(formula) }
        case .comparison(let comparison, .constant(let constant), let right):
            if !compare(right, comparison.mirrored, constant) { readInGeneral(formula) }
        case .source, .comparison, .membership, .arithmetic, .extreme:
            readInGeneral(formula)
        }
    }

    /// Notes a comparison of a monotone formula; false if the formula is another.
    private mutating func compare(_ formula: ExpressionTree, _ comparison: ExpressionTree.Comparison, _ constant: Int64) -> Bool {
        guard let monotone = MonotoneFormula(formula, limits) else { return false }
        change(monotone.source) { $0.borders.formUnion(comparison.borders(of: constant).compactMap { monotone.border(of: $0) }) }
        return true
    }

    private mutating func compare(_ source: Source, _ comparison: ExpressionTree.Comparison, _ constant: Int64) {
        let isText = isText(source)
        change(source) { usage in
            if isText { usage.texts.insert(constant) } else { usage.addComparison(comparison, with: constant) }
        }
    }

    private mutating func readInGeneral(_ formula: ExpressionTree) {
        // Whether it fails may depend on the whole number, not only on a remainder.
        readNumbers(of: formula, canFail: formula.interval(plausible) == nil)
    }

    private mutating func readNumbers(of formula: ExpressionTree, canFail: Bool) {
        if case .conditional(let condition, let value, let other) = formula {
            read(condition)
            readNumbers(of: value, canFail: canFail)
            readNumbers(of: other, canFail: canFail)
        } else if !canFail, let remainder = formula.remainder {
            change(remainder.source) { usage in
                usage.addRemainder(by: remainder.divisor)
                // Below this, the dividend is negative, and so is the remainder.
                if remainder.shift < 0 { usage.borders.insert(-remainder.shift) }
            }
        } else if let source = formula.source {
            let isText = isText(source)
            change(source) { usage in
                if isText { usage.isComparedWithTexts = true } else { usage.isReadInGeneral = true }
            }
        } else {
            var parts: [ExpressionTree] = []
            formula.forEachPart { parts.append($0) }
            for part in parts { readNumbers(of: part, canFail: canFail) }
        }
    }

    private mutating func readValues(ofText number: Int) {
        for operation in model.operations(ofText: number) where operation.code == .number {
            let formula = model.formulas[operation.first]
            guard formula.interval(plausible) == nil else { continue }
            isFallibleText[number] = true
            readInGeneral(formula)
        }
    }

    /// Whether there is something to show may depend on whether a text variable is empty.
    private mutating func readEmptiness(of lines: RefRange<TemplateRow>) {
        guard !model.isNeverEmpty(lines) else { return }
        for text in lines.indices {
            for operation in model.operations(ofText: text) {
                switch operation.code {
                case .text:
                    guard let source = model.formulas[operation.first].source else { continue }
                    compare(source, .equal, 0)
                case .number:
                    let formula = model.formulas[operation.first]
                    if formula.interval(plausible) == nil { readInGeneral(formula) }
                default:
                    continue
                }
            }
        }
    }

    // MARK: Effects

    private func isSmall(_ effect: EffectRow) -> Bool {
        model.formulas[effect.value.index].alternatives.allSatisfy { formula in
            if let constant = formula.constant { return constant > -Self.far && constant < Self.far }
            guard let step = formula.step(of: effect.variable.index) else { return false }
            return step > -Usage.longestStep && step < Usage.longestStep
        }
    }

    /// Notes what is read by effects that decide something or can fail, and recursively by the effects on that.
    private mutating func readEffects() {
        var isNoted = [Bool](repeating: false, count: model.shared.tables.effects.count)
        for number in model.shared.tables.effects.indices
        where model.formulas[model.shared.tables.effects[number].value.index].interval(plausible) == nil {
            isFallible[number] = true
            isNoted[number] = true
            // Only what surrounds the operation that can fail must be exact, not what decides whether it is evaluated.
            let formula = model.formulas[model.shared.tables.effects[number].value.index]
            if formula.isCondition { read(formula) } else { readInGeneral(formula) }
        }
        var writers = [[Int]](repeating: [], count: variables.count)
        for number in model.shared.tables.effects.indices where !isNoted[number] {
            writers[model.shared.tables.effects[number].variable.index].append(number)
        }
        var isWaiting = variables.map { $0.isRead }
        var waiting = variables.indices.filter { isWaiting[$0] }
        while let variable = waiting.popLast() {
            for number in writers[variable] {
                read(model.shared.tables.effects[number])
                model.formulas[model.shared.tables.effects[number].value.index].forEachSource { source in
                    guard case .variable(let read) = source, variables[read].isRead, !isWaiting[read] else { return }
                    isWaiting[read] = true
                    waiting.append(read)
                }
            }
        }
    }

    private mutating func read(_ effect: EffectRow) {
        read(model.formulas[effect.value.index], setting: effect.variable.index)
    }

    private mutating func read(_ formula: ExpressionTree, setting variable: Int) {
        if case .conditional(let condition, let value, let other) = formula {
            read(condition)
            read(value, setting: variable)
            read(other, setting: variable)
        } else if let step = formula.step(of: variable) {
            variables[variable].addStep(step)
        } else if let source = formula.source {
            if source != .variable(variable) { change(source) { $0.copies.insert(variable) } }
        } else if model.shared.tables.variables[variable].kind == .number {
            guard let monotone = MonotoneFormula(formula, limits), !monotone.source.isVariable else { return readInGeneral(formula) }
            change(monotone.source) { $0.images.append((variable, monotone)) }
        } else {
            read(formula)
        }
    }

    /// A source must be distinguished as finely as its copies are.
    private mutating func spreadOverCopies() {
        var originals = [[Int]](repeating: [], count: variables.count)
        for number in variables.indices {
            for copy in variables[number].copies { originals[copy].append(number) }
        }
        var isWaiting = [Bool](repeating: true, count: variables.count)
        var waiting = Array(variables.indices)
        while let number = waiting.popLast() {
            isWaiting[number] = false
            // Taken out of the table meanwhile, or the whole table would be copied.
            var usage = variables[number]
            guard spread(over: &usage) else { continue }
            variables[number] = usage
            for original in originals[number] where !isWaiting[original] {
                isWaiting[original] = true
                waiting.append(original)
            }
        }
        // Nothing is ever copied to a count.
        for number in visits.indices where !visits[number].copies.isEmpty || !visits[number].images.isEmpty {
            var usage = visits[number]
            if spread(over: &usage) { visits[number] = usage }
        }
        var usage = turns
        if spread(over: &usage) { turns = usage }
    }

    private func spread(over usage: inout Usage) -> Bool {
        let before = (usage.borders.count, usage.texts.count, usage.isReadInGeneral, usage.isComparedWithTexts)
        // A copy may have the remainder of one of its limits, at which it was clamped and the original was not.
        for number in usage.copies {
            let copy = variables[number]
            usage.borders.formUnion(copy.borders)
            usage.texts.formUnion(copy.texts)
            if copy.isComparedWithTexts { usage.isComparedWithTexts = true }
            if copy.isReadInGeneral || copy.steps != nil || copy.period > 1 { usage.isReadInGeneral = true }
        }
        for (number, formula) in usage.images {
            let image = variables[number]
            if image.isReadInGeneral || image.steps != nil || image.period > 1 {
                usage.isReadInGeneral = true
            } else {
                usage.borders.formUnion(image.borders.compactMap { formula.border(of: $0) })
            }
        }
        return before != (usage.borders.count, usage.texts.count, usage.isReadInGeneral, usage.isComparedWithTexts)
    }
}

extension ExpressionTree {
    /// If the formula is the remainder of a variable or count, plus a constant, by a constant: its parts.
    var remainder: (source: Source, shift: Int64, divisor: Int64)? {
        guard case .arithmetic(.remainder, let divided, .constant(let constant), _) = self, constant != .min else { return nil }
        let divisor = abs(constant)
        guard divisor > 0 else { return nil }
        switch divided {
        case .source(let source): return (source, 0, divisor)
        case .arithmetic(.plus, .source(let source), .constant(let shift), _) where shift.magnitude < Usage.longestStep.magnitude,
            .arithmetic(.plus, .constant(let shift), .source(let source), _) where shift.magnitude < Usage.longestStep.magnitude:
            return (source, shift, divisor)
        case .arithmetic(.minus, .source(let source), .constant(let shift), _) where shift.magnitude < Usage.longestStep.magnitude:
            return (source, -shift, divisor)
        default: return nil
        }
    }

    /// The constant added to a variable, if the formula is the variable plus or minus a constant.
    func step(of variable: Int) -> Int64? {
        guard case .arithmetic(let operation, let left, let right, _) = self else { return nil }
        switch operation {
        case .plus:
            if left.source == .variable(variable) { return right.constant }
            if right.source == .variable(variable) { return left.constant }
            return nil
        case .minus:
            guard left.source == .variable(variable), let constant = right.constant, constant > .min else { return nil }
            return -constant
        case .times, .divided, .remainder:
            return nil
        }
    }
}
