import Story

/// Generates every kind of expression that the language has.
struct ExpressionGenerator<Source: RandomNumberGenerator> {
    var source: Source

    mutating func expression(deepest: Int = 4) -> Expression {
        guard deepest > 0 else { return leaf() }
        let inner = deepest - 1
        switch Int.random(in: 0..<10, using: &source) {
        case 9:
            let (value, condition, other) = (expression(deepest: inner), expression(deepest: inner), expression(deepest: inner))
            return Expression(.conditional(value, if: condition, else: other))
        case 0: return leaf()
        case 1: return Expression(.negative(expression(deepest: inner)))
        case 2: return Expression(.not(expression(deepest: inner)))
        case 3:
            let negated = Bool.random(using: &source)
            return Expression(.membership(expression(deepest: inner), list(deepest: inner), negated: negated))
        case 4:
            let extreme = Expression.Extreme.allCases.randomElement(using: &source) ?? .min
            return Expression(.extreme(extreme, list(deepest: inner)))
        default:
            let operation = Expression.Operator.allCases.randomElement(using: &source) ?? .plus
            return Expression(.binary(operation, expression(deepest: inner), expression(deepest: inner)))
        }
    }

    private mutating func list(deepest: Int) -> [Expression] {
        (0..<Int.random(in: 1...3, using: &source)).map { _ in expression(deepest: deepest) }
    }

    private mutating func leaf() -> Expression {
        switch Int.random(in: 0..<8, using: &source) {
        case 6: Expression(.roll)
        case 0: Expression(.number([0, 1, -1, 12, .min, .max].randomElement(using: &source) ?? 0))
        case 1: Expression(.yesNo(Bool.random(using: &source)))
        case 2: Expression(.text(["", "Ada", "it's", "a \"b\"", "\\", "é", "{}*"].randomElement(using: &source) ?? ""))
        case 3: Expression(.visits(["cave", "3.1", "far-side", "and", "-"].randomElement(using: &source) ?? "cave"))
        case 4: Expression(.visited(["höhle", "_", "..."].randomElement(using: &source) ?? "_"))
        case 5: Expression(.turns)
        default:
            Expression(
                .variable(["coins", "heroName", "_", "größe", "x1", "andy", "elif", "elsif"].randomElement(using: &source) ?? "x")
            )
        }
    }
}
