extension Expression: CustomStringConvertible {
    /// The expression as an author would write it: with the fewest parentheses, but an “and” within an “or” has some.
    public var description: String { text(within: 0) }

    private func text(within outer: Int) -> String {
        let inner = precedence
        let text = bareText
        return inner < outer ? "(" + text + ")" : text
    }

    private var bareText: String {
        switch kind {
        case .number(let number): String(number)
        case .yesNo(let value): value ? "yes" : "no"
        case .text(let text): Expression.quoted(text)
        case .variable(let name): name
        case .visits(let location): "visits(\(location.text))"
        case .visited(let location): "visited(\(location.text))"
        case .turns: "turns"
        case .roll: "roll"
        case .negative(let operand): operand.isUnsigned ? "-(\(operand.bareText))" : "-" + operand.text(within: 7)
        case .not(let operand): "not " + operand.text(within: 3)
        case .binary(let operation, let left, let right):
            // Equal precedence groups to the left; comparisons cannot be chained.
            left.text(within: left.isAnd(within: operation) ? 3 : operation.isComparison ? 5 : precedence) + " \(operation.rawValue) "
                + right.text(within: right.isAnd(within: operation) ? 3 : precedence + 1)
        case .membership(let member, let list, let negated):
            member.text(within: 5) + (negated ? " not in (" : " in (") + Expression.list(list) + ")"
        case .extreme(let extreme, let list):
            extreme.rawValue + "(" + Expression.list(list) + ")"
        case .conditional(let value, let condition, let other):
            // Those without parentheses group to the right.
            value.text(within: 1) + " if " + condition.text(within: 1) + " else " + other.text(within: 0)
        }
    }

    /// A sign directly before a number is parsed as part of the number.
    private var isUnsigned: Bool {
        if case .number(let number) = kind { number >= 0 } else { false }
    }

    /// Not everybody knows that “and” binds closer.
    private func isAnd(within operation: Expression.Operator) -> Bool {
        if case .binary(.and, _, _) = kind { operation == .or } else { false }
    }

    private var precedence: Int {
        switch kind {
        case .binary(let operation, _, _): operation.precedence
        case .conditional: 0
        case .membership: 4
        case .not: 3
        case .negative: 7
        // Negative literals print with a sign.
        case .number(let number): number < 0 ? 7 : 8
        default: 8
        }
    }

    private static func list(_ items: [Expression]) -> String {
        var text = ""
        for (index, item) in items.enumerated() {
            text += (index == 0 ? "" : ", ") + item.description
        }
        return text
    }

    private static func quoted(_ text: String) -> String {
        var quoted = "'"
        for scalar in text.unicodeScalars {
            if scalar == "'" || scalar == "\\" { quoted += "\\" }
            quoted.unicodeScalars.append(scalar)
        }
        return quoted + "'"
    }
}

extension Expression.Operator {
    /// The precedence: 1 binds loosest.
    var precedence: Int {
        switch self {
        case .or: 1
        case .and: 2
        case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual: 4
        case .plus, .minus: 5
        case .times, .divided, .remainder: 6
        }
    }

    /// Whether this is a comparison, which gives yes or no.
    public var isComparison: Bool { precedence == 4 }
}
