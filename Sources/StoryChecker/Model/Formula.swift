internal import Story

/// An expression in which every name is resolved and whatever is constant is worked out.
///
/// Yes is 1 and no is 0, an option is its number, a text its number among ``Texts``, as in the engine.
indirect enum Formula: Sendable {
    case constant(Int64)
    case source(Source)
    case not(Formula)
    case and(Formula, Formula)
    case or(Formula, Formula)
    case comparison(Comparison, Formula, Formula)
    case membership(Formula, [Formula])
    /// An operation that may have no value, and its number among the places that can fail.
    case arithmetic(Arithmetic, Formula, Formula, place: Int)
    case extreme(Expression.Extreme, Formula, Formula)

    /// A relation of two values.
    enum Comparison: UInt8 {
        case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual

        func holds(_ left: Int64, _ right: Int64) -> Bool {
            switch self {
            case .equal: left == right
            case .notEqual: left != right
            case .less: left < right
            case .lessOrEqual: left <= right
            case .greater: left > right
            case .greaterOrEqual: left >= right
            }
        }

        /// The same relation seen from the other side.
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

    /// An operation on whole numbers.
    enum Arithmetic: UInt8 {
        case plus, minus, times, divided, remainder

        /// The result, or why there is none.
        func result(_ left: Int64, _ right: Int64) throws(ArithmeticFailure) -> Int64 {
            let result: (partialValue: Int64, overflow: Bool)
            switch self {
            case .plus: result = left.addingReportingOverflow(right)
            case .minus: result = left.subtractingReportingOverflow(right)
            case .times: result = left.multipliedReportingOverflow(by: right)
            case .divided, .remainder:
                guard right != 0 else { throw .divisionByZero }
                result = self == .divided ? left.dividedReportingOverflow(by: right) : left.remainderReportingOverflow(dividingBy: right)
            }
            guard !result.overflow else { throw .overflow }
            return result.partialValue
        }
    }
}

/// Why an operation has no result.
enum ArithmeticFailure: Error, Sendable {
    case overflow, divisionByZero
}

/// What an expression can ask the state for.
enum Source: Hashable, Sendable {
    /// A variable, by its number in the story.
    case variable(Int)
    /// How often a location was entered, by its number in the story.
    case visits(Int)
    /// How many choices were made.
    case turns
}

extension Formula {
    /// Calls a function with everything that the formula asks for.
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
        }
    }

    /// Calls a function with each of its operands.
    func forEachPart(_ body: (Formula) -> Void) {
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
        }
    }

    /// The constant that it is.
    var constant: Int64? {
        if case .constant(let value) = self { value } else { nil }
    }

    /// The variable or count that it is, and nothing else.
    var source: Source? {
        if case .source(let source) = self { source } else { nil }
    }

    /// Whether it has an operation that may have no value.
    var hasArithmetic: Bool {
        switch self {
        case .constant, .source: false
        case .arithmetic: true
        case .not(let inner): inner.hasArithmetic
        case .and(let left, let right), .or(let left, let right), .comparison(_, let left, let right), .extreme(_, let left, let right):
            left.hasArithmetic || right.hasArithmetic
        case .membership(let member, let list): member.hasArithmetic || list.contains { $0.hasArithmetic }
        }
    }

    /// Calls a function with every constant in it.
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
        }
    }

    /// Calls a function with the place of every operation in it that may have no value.
    func forEachPlace(_ body: (Int) -> Void) {
        switch self {
        case .constant, .source: return
        case .not(let inner): inner.forEachPlace(body)
        case .arithmetic(_, let left, let right, let place):
            body(place)
            left.forEachPlace(body)
            right.forEachPlace(body)
        case .and(let left, let right), .or(let left, let right), .comparison(_, let left, let right), .extreme(_, let left, let right):
            left.forEachPlace(body)
            right.forEachPlace(body)
        case .membership(let member, let list):
            member.forEachPlace(body)
            for item in list { item.forEachPlace(body) }
        }
    }

    /// Whether it is answered by yes or no, as its form alone shows.
    var isCondition: Bool {
        switch self {
        case .not, .and, .or, .comparison, .membership: true
        case .constant, .source, .arithmetic, .extreme: false
        }
    }
}
