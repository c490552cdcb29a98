internal import Story

/// Expressions and effects in the words of SugarCube.
struct TweeScript {
    let names: TweeNames
    /// The variables by their names.
    let variables: [String: Story.Variable]

    init(_ story: Story, _ names: TweeNames) {
        self.names = names
        variables = Dictionary(story.variables.map { ($0.name, $0) }) { first, _ in first }
    }

    /// A text in double quotes.
    static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": quoted += "\\"
            case "\n":
                quoted += "\\n"
                continue
            default: break
            }
            quoted.unicodeScalars.append(scalar)
        }
        return quoted + "\""
    }

    // MARK: Expressions

    /// An expression; in parentheses if it binds looser than its surroundings.
    func text(_ expression: Expression, within outer: Int = 0) -> String {
        let (text, inner) = parts(expression)
        return inner < outer ? "(" + text + ")" : text
    }

    /// The words of an expression, and how tightly they bind: as for JavaScript's operators, from 1 for `or` to 8 for values.
    private func parts(_ expression: Expression) -> (text: String, binding: Int) {
        switch expression.kind {
        case .number(let number): return (String(number), number < 0 ? 7 : 8)
        case .yesNo(let value): return (value ? "true" : "false", 8)
        case .text(let text): return (Self.quoted(text), 8)
        case .variable(let name): return (names.variable(name), 8)
        case .visits(let location): return ("visited(\(Self.quoted(names.passage(location))))", 8)
        case .visited(let location): return ("visited(\(Self.quoted(names.passage(location)))) gt 0", 4)
        case .turns: return ("$" + names.turns, 8)
        case .roll: return ("_roll", 8)
        case .negative(let operand): return ("-" + text(operand, within: 8), 7)
        // In JavaScript, it binds tighter than a comparison.
        case .not(let operand): return ("not " + text(operand, within: 8), 7)
        case .binary(let operation, let left, let right): return binary(operation, left, right)
        case .membership(let member, let list, let negated):
            let comparisons = list.map { text(member, within: 5) + (negated ? " isnot " : " is ") + text($0, within: 5) }
            return (comparisons.joined(separator: negated ? " and " : " or "), list.count == 1 ? 4 : negated ? 2 : 1)
        case .extreme(let extreme, let list):
            return ("Math.\(extreme.rawValue)(" + list.map { text($0) }.joined(separator: ", ") + ")", 8)
        case .conditional(let value, let condition, let other):
            return ("(" + text(condition, within: 1) + " ? " + text(value, within: 1) + " : " + text(other, within: 1) + ")", 8)
        }
    }

    private func binary(_ operation: Expression.Operator, _ left: Expression, _ right: Expression) -> (text: String, binding: Int) {
        let (word, binding): (String, Int) =
            switch operation {
            case .or: ("or", 1)
            case .and: ("and", 2)
            case .equal: ("is", 4)
            case .notEqual: ("isnot", 4)
            case .less: ("lt", 4)
            case .lessOrEqual: ("lte", 4)
            case .greater: ("gt", 4)
            case .greaterOrEqual: ("gte", 4)
            case .plus: ("+", 5)
            case .minus: ("-", 5)
            case .times: ("*", 6)
            case .divided: ("/", 6)
            case .remainder: ("%", 6)
            }
        let words = text(left, within: binding == 4 ? 5 : binding) + " \(word) " + text(right, within: binding + 1)
        return operation == .divided ? ("Math.trunc(" + words + ")", 8) : (words, binding)
    }

    /// The variable with options that an expression gives a value of; nil for texts and numbers.
    func optionsVariable(of expression: Expression) -> Story.Variable? {
        switch expression.kind {
        case .variable(let name):
            guard let variable = variables[name], case .oneOf = variable.kind else { return nil }
            return variable
        case .conditional(let value, _, let other): return optionsVariable(of: value) ?? optionsVariable(of: other)
        default: return nil
        }
    }

    // MARK: Effects

    /// Macros that make changes, without anything between them.
    func macros(_ effects: Story.Effects) -> [String] {
        effects.entries.map { entry in
            let changes = changes(entry.changes).joined()
            return entry.condition.map { "<<if \(text($0))>>\(changes)<</if>>" } ?? changes
        }
    }

    /// Changes that are made together: a value that an earlier change would reach is calculated before.
    private func changes(_ changes: [Story.Effect]) -> [String] {
        var changed: Set<String> = []
        var isTangled = false
        for change in changes {
            isTangled = isTangled || change.value.uses(anyOf: changed)
            changed.insert(change.variable)
        }
        guard isTangled else { return changes.map { Self.set(names.variable($0.variable), value(of: $0)) } }
        return changes.enumerated().map { Self.set("_new\($0.offset + 1)", value(of: $0.element)) }
            + changes.enumerated().map { Self.set(names.variable($0.element.variable), "_new\($0.offset + 1)") }
    }

    static func set(_ variable: String, _ value: String) -> String { "<<set \(variable) to \(value)>>" }

    /// The new value, within the limits of its variable.
    private func value(of change: Story.Effect) -> String {
        let value = text(change.value)
        guard case .number(let limits)? = variables[change.variable]?.kind else { return value }
        if case .number(let number) = change.value.kind, limits.contains(number) { return value }
        var limited = value
        if limits.upperBound != .max { limited = "Math.min(\(limits.upperBound), \(limited))" }
        if limits.lowerBound != .min { limited = "Math.max(\(limits.lowerBound), \(limited))" }
        return limited
    }

    /// The value a variable begins with.
    func initial(_ variable: Story.Variable) -> String {
        switch variable.defaultValue {
        case .text(let text): Self.quoted(text)
        case .number(let number): String(number)
        case .yesNo(let value): value ? "true" : "false"
        case .option(let option): Self.quoted(option.text)
        }
    }
}

extension Expression {
    /// Whether it depends on one of the variables.
    func uses(anyOf variables: Set<String>) -> Bool {
        switch kind {
        case .variable(let name): variables.contains(name)
        default: operands.contains { $0.uses(anyOf: variables) }
        }
    }

    /// What it is calculated from.
    var operands: [Expression] {
        switch kind {
        case .number, .yesNo, .text, .variable, .visits, .visited, .turns, .roll: []
        case .negative(let operand), .not(let operand): [operand]
        case .binary(_, let left, let right): [left, right]
        case .membership(let member, let list, _): [member] + list
        case .extreme(_, let list): list
        case .conditional(let value, let condition, let other): [value, condition, other]
        }
    }
}
