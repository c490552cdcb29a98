import Story

/// Templates, conditions with everything in the language, and effects.
extension SmallStoryGenerator {
    // MARK: Texts

    mutating func line() -> Template {
        let outside = chance.enter(.line)
        defer { chance = outside }
        if isLucky(spice.gaps) {
            guard isLucky(50) else { return Template(gaps(depth: 0)) }
            // On its own, so that nothing but its own failure keeps it from being settled.
            return Template([.conditional([Template.Branch(condition: fallibleCondition(), parts: [.literal("a bell")])], otherwise: [])])
        }
        guard isLucky(20) else { return Template(literal: one(of: ["Go on", "Wait here", "Look up"])) }
        let otherwise: [Template.Part] = isLucky(50) ? [.literal("a wall")] : []
        let branches = list(1...2) { Template.Branch(condition: $0.condition(depth: 1), parts: [.literal("a door")]) }
        // Without words around it, a text may be empty.
        guard isLucky(60) else { return Template([.conditional(branches, otherwise: otherwise)]) }
        return Template([.literal("You see "), .conditional(branches, otherwise: otherwise)])
    }

    /// Parts with values and conditions, some of which can fail.
    private mutating func gaps(depth: Int) -> [Template.Part] {
        var parts: [Template.Part] = isLucky(60) ? [.literal("It says ")] : []
        switch number(in: 0...(depth < 2 ? 5 : 2)) {
        case 0: parts.append(.value(quotient()))
        case 1: parts.append(.value(sum(depth: 1)))
        case 2:
            guard let text = variable({ if case .text = $0 { true } else { false } }) else { fallthrough }
            parts.append(.value(text))
        default:
            let branches = list(1...2) { generator in
                let condition = generator.isLucky(60) ? generator.fallibleCondition() : generator.condition(depth: 1)
                return Template.Branch(condition: condition, parts: generator.gaps(depth: depth + 1))
            }
            parts.append(.conditional(branches, otherwise: isLucky(30) ? gaps(depth: depth + 1) : []))
        }
        return parts
    }

    /// A number divided by one that may be 0.
    private mutating func quotient() -> Expression {
        let operation = one(of: [Expression.Operator.divided, .remainder])
        return Expression(.binary(operation, constant(in: 5...9), numberVariable() ?? constant(in: 1...3)))
    }

    /// A condition that may fail after it has been true and false.
    private mutating func fallibleCondition() -> Expression {
        if isLucky(15), let number = numberVariable() {
            return comparison(Expression(.binary(.plus, number, Expression(.number(.max - 1)))), constant(in: 0...4))
        }
        guard isLucky(70), let number = numberVariable() else { return comparison(quotient(), constant(in: 0...4)) }
        // Of the few values of a variable, some have this remainder and some do not, and 0 fails.
        let remainder = Expression(.binary(.remainder, constant(in: 5...9), number))
        return Expression(.binary(isLucky(50) ? .equal : .notEqual, remainder, constant(in: 0...1)))
    }

    // MARK: Conditions

    mutating func condition(depth: Int = 0) -> Expression {
        let outside = chance.enter(.condition)
        defer { chance = outside }
        if isLucky(spice.remainders) { return remainder() }
        if isLucky(spice.visits) { return visit() }
        if isLucky(spice.turns) { return comparison(Expression(.turns), constant(in: 0...4)) }
        switch number(in: 0...(depth < 2 ? 13 : 8)) {
        case 0...1: return yesNo() ?? simpleComparison()
        case 2...5: return simpleComparison()
        case 6: return listComparison() ?? simpleComparison()
        case 7: return textComparison() ?? simpleComparison()
        case 8: return isLucky(10) ? Expression(.yesNo(isLucky(50))) : comparison(sum(depth: 1), sum(depth: 1))
        case 9: return Expression(.not(condition(depth: depth + 1)))
        case 10...11: return Expression(.binary(.and, condition(depth: depth + 1), condition(depth: depth + 1)))
        case 12: return Expression(.binary(.or, condition(depth: depth + 1), condition(depth: depth + 1)))
        default:
            let operation = one(of: [Expression.Operator.equal, .notEqual])
            return Expression(.binary(operation, condition(depth: 2), condition(depth: 2)))
        }
    }

    /// Compares the remainder of something that only grows.
    private mutating func remainder() -> Expression {
        var divided = isLucky(50) ? Expression(.visits(one(of: locationIDs))) : Expression(.turns)
        if isLucky(40), let growing = story.variables.first(where: { $0.name.hasPrefix("grown") }) {
            divided = Expression(.variable(growing.name))
        }
        if isLucky(20) { divided = Expression(.binary(isLucky(50) ? .plus : .minus, divided, constant(in: 1...3))) }
        let remainder = Expression(.binary(.remainder, divided, constant(in: 1...4)))
        return comparison(remainder, constant(in: 0...3))
    }

    private mutating func visit() -> Expression {
        let location = one(of: locationIDs)
        if isLucky(50) { return Expression(.visited(location)) }
        if isLucky(spice.reckoning) { return comparison(Expression(.visits(location)), Expression(.visits(one(of: locationIDs)))) }
        return comparison(Expression(.visits(location)), constant(in: 0...3))
    }

    private mutating func comparison(_ left: Expression, _ right: Expression) -> Expression {
        let operation = one(of: [Expression.Operator.equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual])
        return isLucky(80) ? Expression(.binary(operation, left, right)) : Expression(.binary(operation, right, left))
    }

    /// A number variable compared with a number or another variable; an option if there is no number.
    private mutating func simpleComparison() -> Expression {
        guard let left = numberVariable() else { return optionComparison() ?? yesNo() ?? Expression(.yesNo(isLucky(50))) }
        if isLucky(20), let right = numberVariable() { return comparison(left, right) }
        if isLucky(25), let option = optionComparison() { return option }
        return comparison(left, constant(near: left))
    }

    private mutating func listComparison() -> Expression? {
        guard let member = numberVariable() else { return nil }
        return Expression(.membership(member, list(1...3) { $0.constant(near: member) }, negated: isLucky(30)))
    }

    private mutating func optionComparison() -> Expression? {
        guard let left = variable({ if case .oneOf = $0 { true } else { false } }) else { return nil }
        if isLucky(25), let right = variable({ if case .oneOf = $0 { true } else { false } }) { return equality(left, right) }
        if isLucky(30) { return Expression(.membership(left, [word(Self.options), word(Self.options)], negated: isLucky(30))) }
        return equality(left, word(Self.options))
    }

    private mutating func textComparison() -> Expression? {
        guard let left = variable({ if case .text = $0 { true } else { false } }) else { return nil }
        if isLucky(30), let right = variable({ if case .text = $0 { true } else { false } }) { return equality(left, right) }
        if isLucky(30) { return Expression(.membership(left, [word(Self.names), word(Self.names)], negated: isLucky(30))) }
        return equality(left, word(Self.names))
    }

    private mutating func equality(_ left: Expression, _ right: Expression) -> Expression {
        let sides = isLucky(70) ? (left, right) : (right, left)
        return Expression(.binary(isLucky(70) ? .equal : .notEqual, sides.0, sides.1))
    }

    // MARK: Values

    private mutating func yesNo() -> Expression? { variable { $0 == .yesNo } }

    private mutating func numberVariable() -> Expression? { variable { if case .number = $0 { true } else { false } } }

    private mutating func variable(_ fits: (Story.Kind) -> Bool) -> Expression? {
        let fitting = story.variables.filter { fits($0.kind) }
        return fitting.isEmpty ? nil : Expression(.variable(one(of: fitting).name))
    }

    private mutating func constant(in range: ClosedRange<Int>) -> Expression {
        // A minus sign before a number is parsed as an operation.
        let number = number(in: range)
        return number < 0 ? Expression(.negative(Expression(.number(Int64(-number))))) : Expression(.number(Int64(number)))
    }

    /// A number that the variable can, or can hardly, have.
    private mutating func constant(near variable: Expression) -> Expression {
        let found = story.variables.first { Expression(.variable($0.name)) == variable }
        guard case .number(let limits) = found?.kind else { return constant(in: 0...3) }
        let lower = Int(max(limits.lowerBound, -3))
        return constant(in: isLucky(85) ? lower...Int(min(limits.upperBound, 8)) : lower - 1...lower + 6)
    }

    private mutating func word(_ words: [String]) -> Expression { Expression(.text(one(of: words))) }

    /// A number from a calculation.
    private mutating func sum(depth: Int) -> Expression {
        if depth < 3, isConditional() {
            return Expression(.conditional(sum(depth: depth + 1), if: condition(depth: 2), else: sum(depth: depth + 1)))
        }
        switch number(in: 0...(depth < 3 ? 9 : 4)) {
        case 0...2: return numberVariable() ?? constant(in: 0...3)
        case 3...4:
            if isLucky(spice.faults) { return Expression(.number(.max)) }
            if isLucky(spice.reckoning) { return isLucky(70) ? Expression(.visits(one(of: locationIDs))) : Expression(.turns) }
            return constant(in: 0...4)
        case 5: return Expression(.extreme(isLucky(50) ? .min : .max, list(1...3) { $0.sum(depth: depth + 1) }))
        case 6: return Expression(.negative(numberVariable() ?? constant(in: 1...3)))
        case 7: return Expression(.binary(.times, sum(depth: depth + 1), constant(in: 2...3)))
        case 8:
            let divisor = isLucky(spice.faults * 5) ? sum(depth: depth + 1) : constant(in: 1...3)
            return Expression(.binary(isLucky(50) ? .divided : .remainder, sum(depth: depth + 1), divisor))
        default: return Expression(.binary(isLucky(50) ? .plus : .minus, sum(depth: depth + 1), sum(depth: depth + 1)))
        }
    }

    // MARK: Effects

    mutating func effects() -> Story.Effects {
        let outside = chance.enter(.effects)
        defer { chance = outside }
        var effects = Story.Effects(changes())
        addEntries(to: &effects)
        return effects
    }

    private mutating func addEntries(to effects: inout Story.Effects) {
        let outside = chance.enter(.entries)
        defer { chance = outside }
        guard isLucky(spice.entries) else { return }
        if isLucky(40) { effects.entries[0].condition = condition(depth: 1) }
        for _ in 0..<number(in: 0...2) {
            effects.entries.append(Story.Effects.Entry(changes(), if: isLucky(60) ? condition(depth: 1) : nil))
        }
    }

    private mutating func changes() -> [Story.Effect] {
        var effects: [Story.Effect] = []
        for variable in list(1...2, { $0.one(of: $0.story.variables) }) where !effects.contains(where: { $0.variable == variable.name }) {
            effects.append(Story.Effect(variable: variable.name, value: value(for: variable)))
        }
        return effects
    }

    private mutating func value(for variable: Story.Variable) -> Expression {
        let outside = chance.enter(.value)
        defer { chance = outside }
        let value = plainValue(for: variable)
        guard isConditional() else { return value }
        return Expression(.conditional(value, if: condition(depth: 1), else: plainValue(for: variable)))
    }

    private mutating func isConditional() -> Bool {
        let outside = chance.enter(.conditional)
        defer { chance = outside }
        return isLucky(spice.conditionals)
    }

    private mutating func plainValue(for variable: Story.Variable) -> Expression {
        let itself = Expression(.variable(variable.name))
        switch variable.kind {
        case .yesNo:
            if isLucky(70) { return Expression(.yesNo(isLucky(65))) }
            return isLucky(40) ? Expression(.not(itself)) : condition(depth: 1)
        case .number where variable.name.hasPrefix("grown"):
            return isLucky(80) ? Expression(.binary(.plus, itself, constant(in: 0...3))) : constant(in: 0...4)
        case .number:
            switch number(in: 0...9) {
            case 0...3: return Expression(.binary(.plus, itself, constant(in: 1...2)))
            case 4...6: return Expression(.binary(.minus, itself, constant(in: 1...2)))
            case 7: return numberVariable() ?? itself
            case 8: return constant(in: 0...4)
            default: return sum(depth: 1)
            }
        case .oneOf:
            return isLucky(30) ? copy(of: { if case .oneOf = $0 { true } else { false } }) : word(Self.options)
        case .text:
            return isLucky(40) ? copy(of: { if case .text = $0 { true } else { false } }) : word(Self.names)
        }
    }

    private mutating func copy(of fits: (Story.Kind) -> Bool) -> Expression {
        variable(fits) ?? Expression(.yesNo(false))
    }

    private static let options = ["red", "teal", "gold"]
    private static let names = ["Ada", "Bo", ""]
}
