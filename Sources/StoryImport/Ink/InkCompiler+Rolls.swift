internal import Story

extension InkCompiler {
    /// The numbers that are rolled.
    private static let limits: ClosedRange<Int64> = -1_000_000...1_000_000
    private static let mostRolls = 8

    /// A calculation in which variables stand for random numbers, which choices roll before the page.
    mutating func rolled(_ expression: InkExpression, at place: Int, _ scope: Scope, _ page: inout InkPage) -> InkExpression {
        switch expression {
        case .not(let inner): return .not(rolled(inner, at: place, scope, &page))
        case .negative(let inner): return .negative(rolled(inner, at: place, scope, &page))
        case .binary(let operation, let left, let right):
            let first = rolled(left, at: place, scope, &page)
            return .binary(operation, first, rolled(right, at: place, scope, &page))
        case .call(let name, let arguments):
            let made = arguments.map { rolled($0, at: place, scope, &page) }
            guard name.isSame(as: "RANDOM"), names.flow(name, from: scope.flow) == nil else { return .call(name, made) }
            return roll(made, at: place, scope, &page).map { .known(.init(kind: .number, expression: $0)) } ?? .call(name, made)
        default: return expression
        }
    }

    private mutating func roll(_ arguments: [InkExpression], at place: Int, _ scope: Scope, _ page: inout InkPage) -> Expression? {
        guard arguments.count == 2, let unrolled, !unrolled.contains(place), !page.isUncertain, let from = number(arguments[0], scope),
            let to = number(arguments[1], scope), from <= to, to - from < WantedRoll.most
        else { return nil }
        if from == to { return value(arguments[0], scope)?.expression }
        let path = "random " + String(rollCount + 1)
        guard page.rolls.count < Self.mostRolls else { return nil }
        variables.table.declare(path, .number(0))
        guard let entry = variables.table.entry(path) else { return nil }
        rollCount += 1
        page.rolls.append(WantedRoll(variable: entry.name, from: from, to: to, place: place))
        return Expression(.variable(entry.name))
    }

    /// A number that is always the same; nil if it is not.
    private func number(_ expression: InkExpression, _ scope: Scope) -> Int64? {
        value(expression, scope).flatMap { Self.number($0.expression) }
    }

    /// What a calculation of numbers comes to; nil if it may change.
    static func number(_ expression: Expression) -> Int64? {
        let number: Int64?
        switch expression.kind {
        case .number(let given): number = given
        case .negative(let inner): number = Self.number(inner).map { -$0 }
        case .binary(let operation, let left, let right):
            guard let first = Self.number(left), let second = Self.number(right) else { return nil }
            number = calculated(operation, first, second)
        default: return nil
        }
        return number.flatMap { limits.contains($0) ? $0 : nil }
    }

    /// What two numbers come to that are not too large.
    static func calculated(_ operation: Expression.Operator, _ first: Int64, _ second: Int64) -> Int64? {
        guard limits.contains(first), limits.contains(second) else { return nil }
        switch operation {
        case .plus: return first + second
        case .minus: return first - second
        case .times: return first * second
        default: return nil
        }
    }
}
