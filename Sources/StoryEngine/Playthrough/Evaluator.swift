/// Works out the expressions of a program over a state.
struct Evaluator {
    let program: Program
    let state: State

    /// Why an expression has no value.
    enum Failure: Error, Equatable {
        case overflow, divisionByZero
        /// A program that was made by other means than the compiler.
        case malformed
    }

    /// The value of an expression; yes is 1, no is 0, a text or an option is its number.
    /// - Complexity: O(*n*) in the expression's operations.
    func value(of expression: Ref<ExpressionRow>) throws(Failure) -> Int64 {
        let operations = program.tables.expressions[expression].operations
        var run = Run(evaluator: self, position: operations.start, end: operations.start + operations.count)
        return try run.next(depth: 0)
    }

    /// Whether a condition holds; none always does, one without a value does not.
    func holds(_ condition: Ref<ExpressionRow>?) -> Bool {
        guard let condition else { return true }
        do {
            return try value(of: condition) != 0
        } catch {
            return false
        }
    }

    /// One pass over an expression's operations, each of which stands before its operands.
    private struct Run {
        let evaluator: Evaluator
        var position: Int
        let end: Int

        /// An expression has so few parts that they cannot nest deeper.
        private static let deepest = 256

        mutating func next(depth: Int) throws(Failure) -> Int64 {
            guard position < end, depth < Self.deepest else { throw .malformed }
            let operation = evaluator.program.tables.expressionOperations[position]
            position += 1
            switch operation.code {
            case .constant: return operation.operand
            case .variable: return evaluator.state[Ref<VariableRow>(Int(operation.operand))]
            case .visits: return visits(operation.operand)
            case .visited: return visits(operation.operand) > 0 ? 1 : 0
            case .turns: return evaluator.state[.turns]
            case .not: return try next(depth: depth + 1) == 0 ? 1 : 0
            case .negative:
                let (value, overflows) = Int64(0).subtractingReportingOverflow(try next(depth: depth + 1))
                return try checked(value, overflows)
            case .and, .or:
                let left = try next(depth: depth + 1) != 0
                guard left == (operation.code == .and) else {
                    try goOn(at: operation.operand)
                    return left ? 1 : 0
                }
                return try next(depth: depth + 1) != 0 ? 1 : 0
            case .membership:
                let member = try next(depth: depth + 1)
                var isFound = false
                while !isFound, position < operation.operand { isFound = try next(depth: depth + 1) == member }
                try goOn(at: operation.operand)
                return isFound ? 1 : 0
            default:
                let left = try next(depth: depth + 1)
                let right = try next(depth: depth + 1)
                return try join(operation.code, left, right)
            }
        }

        /// Only forward, so that nothing can run for ever.
        private mutating func goOn(at operation: Int64) throws(Failure) {
            guard operation >= Int64(position), operation <= Int64(end) else { throw .malformed }
            position = Int(operation)
        }

        private func visits(_ location: Int64) -> Int64 {
            let ref = Ref<LocationRow>(Int(location))
            return evaluator.state.slots[State.slot(ofVisits: ref, in: evaluator.program)]
        }

        private func join(_ code: ExpressionOperation.Code, _ left: Int64, _ right: Int64) throws(Failure) -> Int64 {
            switch code {
            case .equal: return left == right ? 1 : 0
            case .notEqual: return left != right ? 1 : 0
            case .less: return left < right ? 1 : 0
            case .lessOrEqual: return left <= right ? 1 : 0
            case .greater: return left > right ? 1 : 0
            case .greaterOrEqual: return left >= right ? 1 : 0
            case .min: return Swift.min(left, right)
            case .max: return Swift.max(left, right)
            case .plus: return try checked(left.addingReportingOverflow(right))
            case .minus: return try checked(left.subtractingReportingOverflow(right))
            case .times: return try checked(left.multipliedReportingOverflow(by: right))
            case .divided:
                guard right != 0 else { throw .divisionByZero }
                return try checked(left.dividedReportingOverflow(by: right))
            case .remainder:
                guard right != 0 else { throw .divisionByZero }
                return try checked(left.remainderReportingOverflow(dividingBy: right))
            default: throw .malformed
            }
        }

        private func checked(_ result: (partialValue: Int64, overflow: Bool)) throws(Failure) -> Int64 {
            try checked(result.partialValue, result.overflow)
        }

        private func checked(_ value: Int64, _ overflows: Bool) throws(Failure) -> Int64 {
            guard !overflows else { throw .overflow }
            return value
        }
    }
}
