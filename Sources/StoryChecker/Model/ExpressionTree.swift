internal import Story
internal import StoryEngine

/// An expression of a program as a tree, for finding what it reads. ``Code`` calculates its value.
indirect enum ExpressionTree: Sendable {
    case constant(Int64)
    case source(Source)
    case not(ExpressionTree)
    case and(ExpressionTree, ExpressionTree)
    case or(ExpressionTree, ExpressionTree)
    case comparison(Comparison, ExpressionTree, ExpressionTree)
    case membership(ExpressionTree, [ExpressionTree])
    /// An operation that can fail, and its index among the program's operations.
    case arithmetic(Arithmetic, ExpressionTree, ExpressionTree, operation: Int)
    case extreme(Expression.Extreme, ExpressionTree, ExpressionTree)
    /// If the first is true, the second, otherwise the third.
    case conditional(ExpressionTree, ExpressionTree, ExpressionTree)

    /// A comparison of two values.
    enum Comparison: UInt8 {
        case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual

        /// The same comparison with its sides swapped.
        var mirrored: Comparison {
            switch self {
            case .equal: .equal
            case .notEqual: .notEqual
            case .less: .greater
            case .lessOrEqual: .greaterOrEqual
            case .greater: .less
            case .greaterOrEqual: .lessOrEqual
            }
        }
    }

    /// An operation on integers.
    enum Arithmetic: UInt8 {
        case plus, minus, times, divided, remainder

        /// The result; nil if there is none.
        func result(_ left: Int64, _ right: Int64) -> Int64? {
            let code: ExpressionOperation.Code =
                switch self {
                case .plus: .plus
                case .minus: .minus
                case .times: .times
                case .divided: .divided
                case .remainder: .remainder
                }
            return try? Code.result(of: code, left, right)
        }
    }

    /// Decodes an expression of a program.
    init(_ expression: ExpressionRow, _ tables: ProgramTables) {
        var position = expression.operations.start
        self = ExpressionTree.next(&position, tables.expressionOperations)
    }

    private static func next(_ position: inout Int, _ operations: [ExpressionOperation]) -> ExpressionTree {
        let number = position
        let operation = operations[number]
        position += 1
        switch operation.code {
        case .constant: return .constant(operation.operand)
        case .variable: return .source(.variable(Int(operation.operand)))
        case .visits: return .source(.visits(Int(operation.operand)))
        case .visited: return .comparison(.greater, .source(.visits(Int(operation.operand))), .constant(0))
        case .turns: return .source(.turns)
        case .negative: return .arithmetic(.minus, .constant(0), next(&position, operations), operation: number)
        case .not: return .not(next(&position, operations))
        case .membership:
            let member = next(&position, operations)
            var list: [ExpressionTree] = []
            while position < operation.operand { list.append(next(&position, operations)) }
            return .membership(member, list)
        case .conditional:
            let condition = next(&position, operations)
            let value = next(&position, operations)
            return .conditional(condition, value, next(&position, operations))
        default:
            let left = next(&position, operations)
            let right = next(&position, operations)
            return joined(operation.code, number, left, right)
        }
    }

    private static func joined(_ code: ExpressionOperation.Code, _ number: Int, _ left: ExpressionTree, _ right: ExpressionTree)
        -> ExpressionTree
    {
        switch code {
        case .and: .and(left, right)
        case .or: .or(left, right)
        case .equal: .comparison(.equal, left, right)
        case .notEqual: .comparison(.notEqual, left, right)
        case .less: .comparison(.less, left, right)
        case .lessOrEqual: .comparison(.lessOrEqual, left, right)
        case .greater: .comparison(.greater, left, right)
        case .greaterOrEqual: .comparison(.greaterOrEqual, left, right)
        case .plus: .arithmetic(.plus, left, right, operation: number)
        case .minus: .arithmetic(.minus, left, right, operation: number)
        case .times: .arithmetic(.times, left, right, operation: number)
        case .divided: .arithmetic(.divided, left, right, operation: number)
        case .remainder: .arithmetic(.remainder, left, right, operation: number)
        case .min: .extreme(.min, left, right)
        case .max: .extreme(.max, left, right)
        case .constant, .variable, .visits, .visited, .turns, .negative, .not, .membership, .conditional: left
        }
    }
}

extension ExpressionTree {
    /// Calls a function with everything the formula reads.
    func forEachSource(_ body: (Source) -> Void) {
        switch self {
        case .constant: return
        case .source(let source): body(source)
        case .not(let inner): inner.forEachSource(body)
        case .and(let left, let right), .or(let left, let right), .comparison(_, let left, let right),
            .arithmetic(_, let left, let right, _), .extreme(_, let left, let right):
            left.forEachSource(body)
            right.forEachSource(body)
        case .membership(let member, let list):
            member.forEachSource(body)
            for item in list { item.forEachSource(body) }
        case .conditional:
            forEachPart { $0.forEachSource(body) }
        }
    }

    /// Calls a function with each operand.
    func forEachPart(_ body: (ExpressionTree) -> Void) {
        switch self {
        case .constant, .source: return
        case .not(let inner): body(inner)
        case .and(let left, let right), .or(let left, let right), .comparison(_, let left, let right),
            .arithmetic(_, let left, let right, _), .extreme(_, let left, let right):
            body(left)
            body(right)
        case .membership(let member, let list):
            body(member)
            for item in list { body(item) }
        case .conditional(let condition, let value, let other):
            body(condition)
            body(value)
            body(other)
        }
    }

    /// Whether another formula does the same with the same.
    func isSame(as other: ExpressionTree) -> Bool {
        guard head == other.head else { return false }
        var (parts, others): ([ExpressionTree], [ExpressionTree]) = ([], [])
        forEachPart { parts.append($0) }
        other.forEachPart { others.append($0) }
        return parts.count == others.count && zip(parts, others).allSatisfy { $0.isSame(as: $1) }
    }

    /// The kind of a formula, and what it holds besides its operands.
    private var head: [Int64] {
        switch self {
        case .constant(let number): [0, number]
        case .source(.variable(let number)): [1, Int64(number)]
        case .source(.visits(let number)): [2, Int64(number)]
        case .source(.turns): [3]
        case .not: [4]
        case .and: [5]
        case .or: [6]
        case .comparison(let comparison, _, _): [7, Int64(comparison.rawValue)]
        case .membership: [8]
        case .arithmetic(let arithmetic, _, _, _): [9, Int64(arithmetic.rawValue)]
        case .extreme(let extreme, _, _): [10, extreme == .min ? 0 : 1]
        case .conditional: [11]
        }
    }

    /// Its value if it is a constant; otherwise nil.
    var constant: Int64? {
        if case .constant(let value) = self { value } else { nil }
    }

    /// The variable or count, if the formula is nothing else; otherwise nil.
    var source: Source? {
        if case .source(let source) = self { source } else { nil }
    }

    /// Whether an operation in it can fail.
    var hasArithmetic: Bool {
        switch self {
        case .constant, .source: false
        case .arithmetic: true
        case .not(let inner): inner.hasArithmetic
        case .and(let left, let right), .or(let left, let right), .comparison(_, let left, let right), .extreme(_, let left, let right):
            left.hasArithmetic || right.hasArithmetic
        case .membership(let member, let list): member.hasArithmetic || list.contains { $0.hasArithmetic }
        case .conditional(let condition, let value, let other): condition.hasArithmetic || value.hasArithmetic || other.hasArithmetic
        }
    }

    /// Calls a function with every constant in the formula.
    func forEachConstant(_ body: (Int64) -> Void) {
        switch self {
        case .constant(let value): body(value)
        case .source: return
        case .not(let inner): inner.forEachConstant(body)
        case .and(let left, let right), .or(let left, let right), .comparison(_, let left, let right),
            .arithmetic(_, let left, let right, _), .extreme(_, let left, let right):
            left.forEachConstant(body)
            right.forEachConstant(body)
        case .membership(let member, let list):
            member.forEachConstant(body)
            for item in list { item.forEachConstant(body) }
        case .conditional:
            forEachPart { $0.forEachConstant(body) }
        }
    }

    /// Calls a function with the index of every operation in the formula that can fail.
    func forEachFallible(_ body: (Int) -> Void) {
        switch self {
        case .constant, .source: return
        case .not(let inner): inner.forEachFallible(body)
        case .arithmetic(_, let left, let right, let operation):
            body(operation)
            left.forEachFallible(body)
            right.forEachFallible(body)
        case .and(let left, let right), .or(let left, let right), .comparison(_, let left, let right), .extreme(_, let left, let right):
            left.forEachFallible(body)
            right.forEachFallible(body)
        case .membership(let member, let list):
            member.forEachFallible(body)
            for item in list { item.forEachFallible(body) }
        case .conditional:
            forEachPart { $0.forEachFallible(body) }
        }
    }

    /// Whether its form shows that it gives yes or no.
    var isCondition: Bool {
        switch self {
        case .not, .and, .or, .comparison, .membership: true
        case .conditional(_, let value, let other): value.isCondition || other.isCondition
        case .constant, .source, .arithmetic, .extreme: false
        }
    }

    /// The formulas of which it has the value, without what decides between them.
    var alternatives: [ExpressionTree] {
        guard case .conditional(_, let value, let other) = self else { return [self] }
        return value.alternatives + other.alternatives
    }
}
