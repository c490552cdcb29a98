import Story

/// Words, templates, and expressions.
extension StoryGenerator {
    // MARK: Texts

    mutating func words(in count: ClosedRange<Int>) -> String {
        let outside = chance.enter(.words)
        defer { chance = outside }
        return list(count) { $0.one(of: Self.vocabulary) }.joined(separator: " ")
    }

    mutating func template(depth: Int = 0) -> Template {
        let outside = chance.enter(.line)
        defer { chance = outside }
        return Template(parts(depth: depth))
    }

    mutating func lines(_ count: ClosedRange<Int>) -> [Template] {
        list(count) { $0.template() }
    }

    /// A literal, or several with placeholders between them; the first and the last part are never next to a space or an emphasis outside.
    private mutating func parts(depth: Int, mayStress: Bool = true) -> [Template.Part] {
        guard depth < 3, isLucky(shape.gaps) else { return [.literal(words(in: shape.words))] }
        var parts: [Template.Part] = []
        if isLucky(60) {
            parts.append(.literal(words(in: shape.words) + one(of: [" ", ". ", "! ", " “", ", ", ".\u{A0}"])))
        }
        parts.append(gap(depth: depth, mayStress: mayStress))
        if isLucky(60) { parts.append(.literal(one(of: [" ", "", ", ", "! "]) + words(in: shape.words))) }
        return parts
    }

    private mutating func gap(depth: Int, mayStress: Bool) -> Template.Part {
        switch number(in: 0...(mayStress ? 5 : 4)) {
        case 0...2:
            return .value(shownExpression())
        case 3, 4:
            let branches = list(1...2) { generator in
                Template.Branch(
                    condition: generator.condition(),
                    parts: generator.isLucky(5) ? [] : generator.parts(depth: depth + 1)
                )
            }
            return .conditional(branches, otherwise: isLucky(50) ? parts(depth: depth + 1) : [])
        default:
            return .emphasis(
                isLucky(50) ? .soft : .strong,
                parts(depth: depth + 1, mayStress: false).filter { $0.isSafeInStress }
            )
            .filledIfEmpty
        }
    }

    /// An expression that a text can show: a text, a number or an option.
    private mutating func shownExpression() -> Expression {
        if isConditional() { return Expression(.conditional(number(depth: 2), if: condition(depth: 2), else: number(depth: 2))) }
        let shown = story.variables.filter { $0.kind != .yesNo }
        if isLucky(60), !shown.isEmpty { return Expression(.variable(one(of: shown).name)) }
        if isLucky(10) { return Expression(.text(one(of: ["Ada", "it's \\ {odd}", "otter"]))) }
        return number(depth: 1)
    }

    // MARK: Expressions

    /// An expression that gives yes or no.
    mutating func condition(depth: Int = 0) -> Expression {
        let outside = chance.enter(.condition)
        defer { chance = outside }
        let deep = depth >= 3
        switch number(in: 0...(deep ? 5 : 9)) {
        case 0: return Expression(.visited(one(of: locationIDs)))
        case 1, 2: return yesNoVariable() ?? Expression(.yesNo(isLucky(70)))
        case 3, 4: return comparison(depth: depth + 1)
        case 5: return otherComparison() ?? comparison(depth: depth + 1)
        case 6: return Expression(.not(condition(depth: depth + 1)))
        case 7: return Expression(.binary(.and, condition(depth: depth + 1), condition(depth: depth + 1)))
        case 8: return Expression(.binary(.or, condition(depth: depth + 1), condition(depth: depth + 1)))
        default: return Expression(.binary(.equal, condition(depth: 3), condition(depth: 3)))
        }
    }

    private mutating func yesNoVariable() -> Expression? {
        let variables = story.variables.filter { $0.kind == .yesNo }
        return variables.isEmpty ? nil : Expression(.variable(one(of: variables).name))
    }

    private mutating func comparison(depth: Int) -> Expression {
        if isLucky(15) {
            let list = list(1...3) { $0.number(depth: 3) }
            return Expression(.membership(number(depth: depth), list, negated: isLucky(40)))
        }
        let operation = one(of: [Expression.Operator.equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual])
        return Expression(.binary(operation, number(depth: depth), number(depth: depth)))
    }

    /// A comparison of texts or options, if there are any.
    private mutating func otherComparison() -> Expression? {
        let variables = story.variables.filter { variable in
            switch variable.kind {
            case .text, .oneOf: true
            case .number, .yesNo: false
            }
        }
        guard !variables.isEmpty else { return nil }
        let variable = one(of: variables)
        let left = Expression(.variable(variable.name))
        let constants = list(1...3) { generator in Expression(.text(generator.constant(for: variable))) }
        guard constants.count == 1 else { return Expression(.membership(left, constants, negated: isLucky(40))) }
        let sides = isLucky(70) ? (left, constants[0]) : (constants[0], left)
        return Expression(.binary(isLucky(70) ? .equal : .notEqual, sides.0, sides.1))
    }

    private mutating func constant(for variable: Story.Variable) -> String {
        if case .oneOf(let options) = variable.kind { return one(of: options).id.text }
        return one(of: ["", "Ada", "Zoë", "otter"])
    }

    mutating func number(depth: Int) -> Expression {
        let numbers = story.variables.filter { variable in
            if case .number = variable.kind { true } else { false }
        }
        switch number(in: 0...(depth >= 3 ? 5 : 9)) {
        case 0, 1: return Expression(.number(constantNumber()))
        case 2, 3:
            return numbers.isEmpty
                ? Expression(.number(constantNumber())) : Expression(.variable(one(of: numbers).name))
        case 4: return Expression(.visits(one(of: locationIDs)))
        case 5: return Expression(.turns)
        case 6: return Expression(.extreme(isLucky(50) ? .min : .max, list(1...3) { $0.number(depth: depth + 1) }))
        case 7: return Expression(.negative(number(depth: depth + 1)))
        default: return arithmetic(depth: depth + 1)
        }
    }

    private mutating func arithmetic(depth: Int) -> Expression {
        var operations: [Expression.Operator] = [.plus, .minus]
        if isLucky(40) { operations = [.times, .divided, .remainder] }
        let operation = one(of: operations)
        let left = number(depth: depth)
        guard operation == .divided || operation == .remainder, !isLucky(shape.mischief * 4) else {
            return Expression(.binary(operation, left, number(depth: depth)))
        }
        return Expression(.binary(operation, left, Expression(.number(Int64(number(in: 1...5))))))
    }

    private mutating func constantNumber() -> Int64 {
        guard isLucky(shape.mischief) else { return Int64(number(in: -3...12)) }
        return one(of: [.max, .max - 1, .min + 1, 0, 1 << 40])
    }

    // MARK: Effects

    mutating func effects() -> Story.Effects {
        var effects = Story.Effects(changes())
        guard !effects.isEmpty else { return effects }
        let outside = chance.enter(.entries)
        defer { chance = outside }
        guard isLucky(shape.entries) else { return effects }
        if isLucky(40) { effects.entries[0].condition = condition(depth: 2) }
        for _ in 0..<number(in: 0...2) {
            let entry = Story.Effects.Entry(changes(), if: isLucky(60) ? condition(depth: 2) : nil)
            if !entry.changes.isEmpty { effects.entries.append(entry) }
        }
        return effects
    }

    private mutating func changes() -> [Story.Effect] {
        let outside = chance.enter(.effects)
        defer { chance = outside }
        guard isLucky(shape.effects), !story.variables.isEmpty else { return [] }
        let chosen = list(1...3) { $0.one(of: $0.story.variables) }
        var effects: [Story.Effect] = []
        for variable in chosen where !effects.contains(where: { $0.variable == variable.name }) {
            effects.append(Story.Effect(variable: variable.name, value: value(for: variable)))
        }
        return effects
    }

    private mutating func value(for variable: Story.Variable) -> Expression {
        let outside = chance.enter(.value)
        defer { chance = outside }
        let value = plainValue(for: variable)
        guard isConditional() else { return value }
        return Expression(.conditional(value, if: condition(depth: 2), else: plainValue(for: variable)))
    }

    private mutating func isConditional() -> Bool {
        let outside = chance.enter(.conditional)
        defer { chance = outside }
        return isLucky(shape.conditionals)
    }

    private mutating func plainValue(for variable: Story.Variable) -> Expression {
        switch variable.kind {
        case .yesNo: return isLucky(60) ? Expression(.yesNo(isLucky(60))) : condition(depth: 2)
        case .number: return isLucky(30) ? Expression(.number(constantNumber())) : number(depth: 1)
        case .oneOf: return Expression(.text(constant(for: variable)))
        case .text:
            let others = story.variables.filter { other in
                if case .text = other.kind { true } else { false }
            }
            return isLucky(50)
                ? Expression(.variable(one(of: others).name)) : Expression(.text(constant(for: variable)))
        }
    }

    private static let vocabulary = [
        "otter", "the", "river", "you", "see", "a", "door", "stars", "robot", "hums", "softly", "Zoë", "жук", "猫",
        "cost: 5 *", "{odd}",
        "back\\slash", "“quoted”", "end.", "go!", "why?", "and…", "over", "under", "lantern", "cold", "blue", "boots",
        "puddle",
    ]
}

extension Template.Part {
    /// Whether the part may be alone between asterisks.
    fileprivate var isSafeInStress: Bool {
        switch self {
        case .literal(let text): text.first != " " && text.last != " " && text.last != "\u{A0}" && text.first != ","
        case .value: true
        case .emphasis, .conditional: false
        }
    }

    /// Empty emphasis gets a word; only its first part is kept, so that literals are never adjacent.
    fileprivate var filledIfEmpty: Template.Part {
        guard case .emphasis(let stress, let parts) = self else { return self }
        return .emphasis(stress, [parts.first ?? .literal("loudly")])
    }
}
