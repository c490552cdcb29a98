/// A program's expressions, ready to be calculated: operations over slots, in prefix order.
///
/// The playthrough and the checker both calculate here, each with its own slots. Yes is 1, no is 0, an option is its index, and a text is
/// the number of a constant or, beyond those, of an answer.
@usableFromInline
package struct Code: Sendable {
    /// A step of a calculation; its operands follow it.
    @usableFromInline
    package struct Operation: Sendable {
        @usableFromInline package var kind: Kind
        /// A slot. For arithmetic, the index of its row among the program's operations, which says where it can fail. For a conditional, the
        /// index of the operation after the last operand.
        @usableFromInline package var slot: Int32 = 0
        /// A constant, or the index of the operation after the last operand; for a conditional, that of the last operand.
        @usableFromInline package var operand: Int64 = 0
    }

    /// The kinds of operation. Stored ones have the numbers of ``ExpressionOperation/Code``.
    @usableFromInline
    package enum Kind: UInt8, Sendable {
        case constant, slot
        case not = 6
        /// If the first operand is true, the second, otherwise the third, which starts at `operand`; `slot` is the end of both.
        case conditional
        /// Whether the first operand is one of the others, which end at `operand`.
        case membership = 9
        case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual
        case plus, minus, times, divided, remainder
        case min, max
        /// Compares a slot with a constant, in the order of the comparisons above. Most conditions are nothing else.
        case slotEqual, slotNotEqual, slotLess, slotLessOrEqual, slotGreater, slotGreaterOrEqual
    }

    /// Why an expression has no value.
    @usableFromInline
    package struct Failure: Error {
        /// What went wrong.
        package let reason: Reason
        /// The index of the row, among the program's operations, that has no result.
        package let operation: Int

        /// What can go wrong.
        package enum Reason: Sendable {
            case overflow, divisionByZero
        }
    }

    @usableFromInline package internal(set) var operations: [Operation] = []
    /// The index of the first operation of each expression.
    @usableFromInline package internal(set) var starts: [Int] = []
    /// Whether all operations form valid expressions.
    var isWellFormed = true

    /// Whether a condition is true.
    /// - Parameter slots: The value of each slot.
    /// - Complexity: O(*n*) in the condition's operations.
    @inlinable
    package func holds(_ condition: Int, _ slots: [Int64]) throws(Failure) -> Bool {
        let operation = operations[starts[condition]]
        if operation.kind.rawValue >= Kind.slotEqual.rawValue { return Self.holds(operation, slots) }
        return try value(of: condition, slots) != 0
    }

    /// The value of an expression.
    /// - Parameter slots: The value of each slot.
    /// - Complexity: O(*n*) in the expression's operations.
    @usableFromInline
    package func value(of expression: Int, _ slots: [Int64]) throws(Failure) -> Int64 {
        var position = starts[expression]
        return try next(&position, slots)
    }

    private func next(_ position: inout Int, _ slots: [Int64]) throws(Failure) -> Int64 {
        let operation = operations[position]
        position += 1
        switch operation.kind {
        case .constant: return operation.operand
        case .slot: return slots[Int(operation.slot)]
        case .not: return try next(&position, slots) == 0 ? 1 : 0
        case .conditional:
            guard try next(&position, slots) != 0 else {
                position = Int(operation.operand)
                return try next(&position, slots)
            }
            let value = try next(&position, slots)
            position = Int(operation.slot)
            return value
        case .membership:
            let member = try next(&position, slots)
            var isFound = false
            while !isFound, position < operation.operand { isFound = try next(&position, slots) == member }
            position = Int(operation.operand)
            return isFound ? 1 : 0
        case .slotEqual, .slotNotEqual, .slotLess, .slotLessOrEqual, .slotGreater, .slotGreaterOrEqual:
            return Self.holds(operation, slots) ? 1 : 0
        default:
            let left = try next(&position, slots)
            let right = try next(&position, slots)
            do throws(Failure.Reason) {
                return try Self.join(operation.kind, left, right)
            } catch {
                throw Failure(reason: error, operation: Int(operation.slot))
            }
        }
    }

    @inlinable
    package static func holds(_ operation: Operation, _ slots: [Int64]) -> Bool {
        let value = slots[Int(operation.slot)]
        switch operation.kind {
        case .slotEqual: return value == operation.operand
        case .slotNotEqual: return value != operation.operand
        case .slotLess: return value < operation.operand
        case .slotLessOrEqual: return value <= operation.operand
        case .slotGreater: return value > operation.operand
        default: return value >= operation.operand
        }
    }

    /// The result of a stored binary operation. Negation is 0 minus its operand.
    package static func result(of code: ExpressionOperation.Code, _ left: Int64, _ right: Int64) throws(Failure.Reason) -> Int64 {
        try join(code == .negative ? .minus : Kind(rawValue: UInt8(truncatingIfNeeded: code.rawValue)) ?? .constant, left, right)
    }

    private static func join(_ kind: Kind, _ left: Int64, _ right: Int64) throws(Failure.Reason) -> Int64 {
        switch kind {
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
        default:
            guard right != 0 else { throw .divisionByZero }
            return try checked(
                kind == .divided ? left.dividedReportingOverflow(by: right) : left.remainderReportingOverflow(dividingBy: right)
            )
        }
    }

    private static func checked(_ result: (partialValue: Int64, overflow: Bool)) throws(Failure.Reason) -> Int64 {
        guard !result.overflow else { throw .overflow }
        return result.partialValue
    }
}

extension Code.Failure.Reason: Error {}
