internal import Story

extension Expression {
    /// Calls a function with the expression and all its parts, each before its own parts, from left to right.
    func visitParts(_ body: (Expression) -> Void) {
        body(self)
        switch kind {
        case .number, .yesNo, .text, .variable, .visits, .visited, .turns, .roll:
            return
        case .negative(let operand), .not(let operand):
            operand.visitParts(body)
        case .binary(_, let left, let right):
            left.visitParts(body)
            right.visitParts(body)
        case .membership(let member, let list, _):
            member.visitParts(body)
            for item in list { item.visitParts(body) }
        case .extreme(_, let list):
            for item in list { item.visitParts(body) }
        case .conditional(let value, let condition, let other):
            value.visitParts(body)
            condition.visitParts(body)
            other.visitParts(body)
        }
    }

    /// Calls a function with each use of a variable, by name.
    func visitVariables(_ body: (_ name: String, _ expression: Expression) -> Void) {
        visitParts { part in
            if case .variable(let name) = part.kind { body(name, part) }
        }
    }

    /// The names of the variables it reads, once for each use.
    @inline(never) var variableNames: [String] {
        var names: [String] = []
        visitVariables { name, _ in names.append(name) }
        return names
    }

    /// The value of a constant expression; nil if it reads anything or has no value.
    var constant: Int64? {
        switch kind {
        case .number(let number):
            return number
        case .negative(let operand):
            guard let value = operand.constant else { return nil }
            let (difference, overflow) = Int64(0).subtractingReportingOverflow(value)
            return overflow ? nil : difference
        case .binary(let operation, let left, let right):
            guard let left = left.constant, let right = right.constant else { return nil }
            return Self.constant(left, operation, right)
        case .extreme(let extreme, let list):
            var result: Int64?
            for item in list {
                guard let value = item.constant else { return nil }
                guard let known = result else {
                    result = value
                    continue
                }
                result = extreme == .min ? Swift.min(known, value) : Swift.max(known, value)
            }
            return result
        case .yesNo, .text, .variable, .visits, .visited, .turns, .roll, .not, .membership, .conditional:
            return nil
        }
    }

    /// The expressions of which it has the value, without what decides between them.
    var alternatives: [Expression] {
        guard case .conditional(let value, _, let other) = kind else { return [self] }
        return value.alternatives + other.alternatives
    }

    private static func constant(_ left: Int64, _ operation: Operator, _ right: Int64) -> Int64? {
        let (value, overflow): (Int64, Bool)
        switch operation {
        case .plus: (value, overflow) = left.addingReportingOverflow(right)
        case .minus: (value, overflow) = left.subtractingReportingOverflow(right)
        case .times: (value, overflow) = left.multipliedReportingOverflow(by: right)
        case .divided: (value, overflow) = left.dividedReportingOverflow(by: right)
        case .remainder: (value, overflow) = left.remainderReportingOverflow(dividingBy: right)
        case .or, .and, .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual: return nil
        }
        return overflow ? nil : value
    }
}

extension Template {
    /// Calls a function with its values and conditions, in order.
    func visitExpressions(_ body: (Expression) -> Void) {
        Self.visitExpressions(in: parts, body)
    }

    /// Its values and conditions, in order.
    @inline(never) var expressions: [Expression] {
        var expressions: [Expression] = []
        visitExpressions { expressions.append($0) }
        return expressions
    }

    /// The names of the variables it reads, once for each use.
    var variableNames: [String] { expressions.flatMap { $0.variableNames } }

    private static func visitExpressions(in parts: [Part], _ body: (Expression) -> Void) {
        for part in parts {
            switch part {
            case .literal:
                continue
            case .value(let expression):
                body(expression)
            case .emphasis(_, let inner):
                visitExpressions(in: inner, body)
            case .conditional(let branches, let otherwise):
                for branch in branches {
                    body(branch.condition)
                    visitExpressions(in: branch.parts, body)
                }
                visitExpressions(in: otherwise, body)
            }
        }
    }
}
