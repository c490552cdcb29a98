package import StoryEngine

/// Calculates a program's expressions from their rows, according to docs/format.md and without other engine code: a second opinion on
/// `Code`. It is in this target because the oracle calls it millions of times, and only targets outside the tests are optimised.
package struct SlowExpressions: Sendable {
    private let operations: [ExpressionOperation]
    private let expressions: [ExpressionRow]
    /// For each expression, where the conditions of its conditional values begin.
    private let conditions: [[Int]]
    private let templates: [TemplateRow]
    private let templateOperations: [TemplateOperation]
    private let firstVariable: Int
    private let firstVisits: Int
    private let turns: Int

    package typealias Failure = Code.Failure.Reason

    /// - Parameters:
    ///   - firstVariable: The slot of the first variable; the others follow it.
    ///   - firstVisits: The slot of the visits of the first location; the others follow it.
    ///   - turns: The slot of the turns.
    package init(_ program: Program, firstVariable: Int, firstVisits: Int, turns: Int) {
        let tables = program.shared.tables
        operations = tables.expressionOperations
        expressions = tables.expressions
        conditions = tables.expressions.map { expression in
            expression.operations.indices.filter { tables.expressionOperations[$0].code == .conditional }.map { $0 + 1 }
        }
        templates = tables.templates
        templateOperations = tables.templateOperations
        self.firstVariable = firstVariable
        self.firstVisits = firstVisits
        self.turns = turns
    }

    package func value(of expression: Int, _ slots: [Int64]) throws(Failure) -> Int64 {
        try value(at: expressions[expression].operations.start, slots)
    }

    package func holds(_ condition: Int, _ slots: [Int64]) -> Bool {
        do {
            return try value(of: condition, slots) != 0
        } catch {
            return false
        }
    }

    /// Whether the conditions of a text leave it empty. Text 0 is the empty text.
    package func isEmpty(_ template: Int, _ slots: [Int64]) -> Bool {
        let range = templates[template].operations.indices
        var position = range.lowerBound
        var isEmpty = true
        while position < range.upperBound {
            let operation = templateOperations[position]
            position += 1
            switch operation.code {
            case .literal: if operation.second > 0 { isEmpty = false }
            case .number: if (try? value(of: operation.first, slots)) != nil { isEmpty = false }
            case .text: if let text = try? value(of: operation.first, slots), text != 0 { isEmpty = false }
            case .option: isEmpty = false
            case .jumpUnless: if !holds(operation.first, slots) { position = operation.second }
            case .jump: position = operation.second
            case .stress, .unstress: continue
            }
        }
        return isEmpty
    }

    /// The positions of the conditions of the conditional values in an expression.
    package func conditions(in expression: Int) -> [Int] { conditions[expression] }

    /// The value of what begins at a position.
    package func value(at position: Int, _ slots: [Int64]) throws(Failure) -> Int64 {
        let operation = operations[position]
        let first = position + 1
        switch operation.code {
        case .constant: return operation.operand
        case .variable: return slots[firstVariable + Int(operation.operand)]
        case .visits: return slots[firstVisits + Int(operation.operand)]
        case .visited: return slots[firstVisits + Int(operation.operand)] > 0 ? 1 : 0
        case .turns: return slots[turns]
        case .not: return try value(at: first, slots) == 0 ? 1 : 0
        case .negative:
            let number = try value(at: first, slots)
            guard number != .min else { throw .overflow }
            return -number
        case .and:
            if try value(at: first, slots) == 0 { return 0 }
            return try value(at: end(of: first), slots) == 0 ? 0 : 1
        case .or:
            if try value(at: first, slots) != 0 { return 1 }
            return try value(at: end(of: first), slots) == 0 ? 0 : 1
        case .membership:
            let member = try value(at: first, slots)
            var item = end(of: first)
            while item < operation.operand {
                if try value(at: item, slots) == member { return 1 }
                item = end(of: item)
            }
            return 0
        case .conditional:
            let value = end(of: first)
            return try self.value(at: try self.value(at: first, slots) != 0 ? value : end(of: value), slots)
        default:
            let left = try value(at: first, slots)
            return try joined(operation.code, left, value(at: end(of: first), slots))
        }
    }

    /// The index after an operation and its operands.
    private func end(of position: Int) -> Int {
        let operation = operations[position]
        switch operation.code {
        case .constant, .variable, .visits, .visited, .turns: return position + 1
        case .not, .negative: return end(of: position + 1)
        case .and, .or, .membership: return Int(operation.operand)
        case .conditional: return end(of: end(of: end(of: position + 1)))
        default: return end(of: end(of: position + 1))
        }
    }

    private func joined(_ code: ExpressionOperation.Code, _ left: Int64, _ right: Int64) throws(Failure) -> Int64 {
        let result: (partialValue: Int64, overflow: Bool)
        switch code {
        case .equal: return left == right ? 1 : 0
        case .notEqual: return left != right ? 1 : 0
        case .less: return left < right ? 1 : 0
        case .lessOrEqual: return left <= right ? 1 : 0
        case .greater: return left > right ? 1 : 0
        case .greaterOrEqual: return left >= right ? 1 : 0
        case .min: return min(left, right)
        case .max: return max(left, right)
        case .plus: result = left.addingReportingOverflow(right)
        case .minus: result = left.subtractingReportingOverflow(right)
        case .times: result = left.multipliedReportingOverflow(by: right)
        case .divided, .remainder:
            guard right != 0 else { throw .divisionByZero }
            result = code == .divided ? left.dividedReportingOverflow(by: right) : left.remainderReportingOverflow(dividingBy: right)
        default: return 0
        }
        guard !result.overflow else { throw .overflow }
        return result.partialValue
    }
}
