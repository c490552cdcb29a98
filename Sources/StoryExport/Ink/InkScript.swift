internal import Story

/// Expressions and effects in the words of ink.
///
/// Every operation within another is in parentheses: ink's operators bind in an order of their own, in which `and` and `or` are equal.
struct InkScript {
    private(set) var terms: InkTerms
    /// The variables by their names.
    let variables: [String: Story.Variable]
    /// Functions for values that depend on a condition, which ink has no operator for.
    private(set) var functions: [String] = []
    private var temporary = 0

    init(_ story: Story) {
        terms = InkTerms(story)
        variables = Dictionary(story.variables.map { ($0.name, $0) }) { first, _ in first }
    }

    /// A text in double quotes.
    static func quoted(_ text: String) -> String { "\"" + InkMarkup.escaped(text, isQuoted: true) + "\"" }

    // MARK: Expressions

    /// An expression, as it can stand alone.
    mutating func text(_ expression: Expression) -> String { parts(expression).text }

    /// An expression within another, in parentheses unless it is one word: in them, ink would take the word for a list.
    private mutating func operand(_ expression: Expression) -> String {
        let (text, isWord) = parts(expression)
        return isWord ? text : "(" + text + ")"
    }

    /// A condition that is written already, as a part of another.
    static func operand(_ condition: String) -> String {
        let isWord = condition.unicodeScalars.allSatisfy { $0.properties.isAlphabetic || ("0"..."9").contains($0) || $0 == "_" }
        return isWord ? condition : "(" + condition + ")"
    }

    /// A value in braces, which would mean something else if it began with a sign.
    mutating func shown(_ expression: Expression) -> String { "{" + operand(expression) + "}" }

    /// A value to compare with another.
    mutating func compared(_ expression: Expression) -> String { operand(expression) }

    private mutating func parts(_ expression: Expression) -> (text: String, isWord: Bool) {
        switch expression.kind {
        case .number(let number): return (String(number), number >= 0)
        case .yesNo(let value): return (value ? "true" : "false", true)
        case .text(let text): return (Self.quoted(text), true)
        case .variable(let name): return (terms.variable(name), true)
        case .visits(let location): return (terms.visits(location) ?? "0", true)
        case .visited(let location): return ((terms.visits(location) ?? "0") + " > 0", false)
        case .turns: return (terms.turns, true)
        case .roll: return (terms.roll, true)
        case .negative(let inner): return ("-" + operand(inner), false)
        case .not(let inner): return ("not " + operand(inner), false)
        case .binary(let operation, let left, let right):
            return (operand(left) + " \(operation.rawValue) " + operand(right), false)
        case .membership(let member, let list, let negated):
            let comparisons = list.map { operand(member) + (negated ? " != " : " == ") + operand($0) }
            guard comparisons.count > 1 else { return (comparisons.joined(), false) }
            return (comparisons.map { "(\($0))" }.joined(separator: negated ? " and " : " or "), false)
        case .extreme(let extreme, let list):
            guard let first = list.first else { return ("0", true) }
            let name = extreme == .min ? "MIN" : "MAX"
            var text = text(first)
            for item in list.dropFirst() { text = "\(name)(\(text), \(self.text(item)))" }
            return list.count > 1 ? (text, true) : parts(first)
        case .conditional(let value, let condition, let other): return (chosen(value, condition, other), true)
        }
    }

    /// Calls a function that gives back one of two values.
    private mutating func chosen(_ value: Expression, _ condition: Expression, _ other: Expression) -> String {
        let name = terms.unique("pick_\(functions.count + 1)")
        let place = functions.count
        functions.append("")
        let (first, second) = (text(value), text(other))
        functions[place] = """
            === function \(name)()
            { \(text(condition)):
                ~ return \(first)
            - else:
                ~ return \(second)
            }

            """
        return name + "()"
    }

    // MARK: Effects

    /// A change of a variable that ink has and the story has not.
    static func add(_ number: Int, to variable: String) -> String { "~ \(variable) = \(variable) + \(number)" }

    /// Lines that make changes.
    mutating func lines(_ effects: Story.Effects) -> [String] {
        var lines: [String] = []
        for entry in effects.entries {
            let condition = entry.condition.map { text($0) }
            let changes = changes(entry.changes)
            lines += condition.map { ["{ \($0):"] + changes.map { "    " + $0 } + ["}"] } ?? changes
        }
        return lines
    }

    /// Changes that are made together: a value that an earlier change would reach is calculated before.
    private mutating func changes(_ changes: [Story.Effect]) -> [String] {
        var changed: Set<String> = []
        var isTangled = false
        for change in changes {
            isTangled = isTangled || change.value.uses(anyOf: changed)
            changed.insert(change.variable)
        }
        var (before, lines): ([String], [String]) = ([], [])
        for change in changes {
            let variable = terms.variable(change.variable)
            let value = value(of: change)
            guard isTangled else {
                lines.append("~ \(variable) = \(value)")
                continue
            }
            temporary += 1
            let name = terms.unique("new_\(temporary)")
            before.append("~ temp \(name) = \(value)")
            lines.append("~ \(variable) = \(name)")
        }
        return before + lines
    }

    /// The new value, within the limits of its variable.
    private mutating func value(of change: Story.Effect) -> String {
        let value = text(change.value)
        guard case .number(let limits)? = variables[change.variable]?.kind else { return value }
        if case .number(let number) = change.value.kind, limits.contains(number) { return value }
        var limited = value
        // ink does not count as far as the widest limits, so they mean nothing there.
        if limits.upperBound <= Int32.max { limited = "MIN(\(limits.upperBound), \(limited))" }
        if limits.lowerBound >= Int32.min { limited = "MAX(\(limits.lowerBound), \(limited))" }
        return limited
    }

    /// A name for something that only ink has.
    mutating func unique(_ words: String) -> String { terms.unique(words) }

    /// The value a variable begins with.
    static func initial(_ variable: Story.Variable) -> String {
        switch variable.defaultValue {
        case .text(let text): quoted(text)
        case .number(let number): String(number)
        case .yesNo(let value): value ? "true" : "false"
        case .option(let option): quoted(option.text)
        }
    }

    /// The options of what an expression gives a value of; nil for texts and numbers.
    func options(of expression: Expression) -> [Story.Option]? {
        switch expression.kind {
        case .variable(let name):
            guard case .oneOf(let options)? = variables[name]?.kind else { return nil }
            return options
        case .conditional(let value, _, let other): return options(of: value) ?? options(of: other)
        default: return nil
        }
    }

    /// Whether an expression gives a number.
    func isNumber(_ expression: Expression) -> Bool {
        switch expression.kind {
        case .variable(let name): if case .number? = variables[name]?.kind { true } else { false }
        case .text: false
        case .conditional(let value, _, _): isNumber(value)
        default: true
        }
    }
}
