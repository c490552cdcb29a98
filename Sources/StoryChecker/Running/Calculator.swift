/// Works codes out over values, as the engine's evaluator does over a playthrough.
struct Calculator: Sendable {
    private let operations: [Code.Operation]
    /// Whether each of the places that can fail did, and how.
    private(set) var failures: [ArithmeticFailure?]
    private var position = 0

    init(_ code: Code, places: Int) {
        operations = code.operations
        failures = [ArithmeticFailure?](repeating: nil, count: places)
    }

    /// Whether the condition whose code starts at an operation holds; one without a value does not.
    mutating func holds(_ start: Int, _ values: [Int64]) -> Bool {
        let operation = operations[start]
        switch operation.kind {
        case .slot: return values[Int(operation.operand)] != 0
        case .slotEqual: return values[Int(operation.operand)] == operations[start + 1].operand
        case .slotNotEqual: return values[Int(operation.operand)] != operations[start + 1].operand
        case .slotLess: return values[Int(operation.operand)] < operations[start + 1].operand
        case .slotLessOrEqual: return values[Int(operation.operand)] <= operations[start + 1].operand
        case .slotGreater: return values[Int(operation.operand)] > operations[start + 1].operand
        case .slotGreaterOrEqual: return values[Int(operation.operand)] >= operations[start + 1].operand
        default: return (value(start, values) ?? 0) != 0
        }
    }

    /// The value of the formula whose code starts at an operation; nil where it has none.
    mutating func value(_ start: Int, _ values: [Int64]) -> Int64? {
        position = start
        do throws(ArithmeticFailure) {
            return try next(values)
        } catch {
            return nil
        }
    }

    private mutating func next(_ values: [Int64]) throws(ArithmeticFailure) -> Int64 {
        let operation = operations[position]
        position += 1
        switch operation.kind {
        case .constant: return operation.operand
        case .slot: return values[Int(operation.operand)]
        case .not: return try next(values) == 0 ? 1 : 0
        case .and, .or:
            let left = try next(values) != 0
            guard left == (operation.kind == .and) else {
                position = Int(operation.operand)
                return left ? 1 : 0
            }
            return try next(values) != 0 ? 1 : 0
        case .membership:
            let member = try next(values)
            var isFound = false
            while !isFound, position < Int(operation.operand) { isFound = try next(values) == member }
            position = Int(operation.operand)
            return isFound ? 1 : 0
        case .slotEqual, .slotNotEqual, .slotLess, .slotLessOrEqual, .slotGreater, .slotGreaterOrEqual:
            let start = position - 1
            position += 1
            return holds(start, values) ? 1 : 0
        case .equal: return try next(values) == next(values) ? 1 : 0
        case .notEqual: return try next(values) != next(values) ? 1 : 0
        case .less: return try next(values) < next(values) ? 1 : 0
        case .lessOrEqual: return try next(values) <= next(values) ? 1 : 0
        case .greater: return try next(values) > next(values) ? 1 : 0
        case .greaterOrEqual: return try next(values) >= next(values) ? 1 : 0
        case .min: return Swift.min(try next(values), try next(values))
        case .max: return Swift.max(try next(values), try next(values))
        case .plus: return try join(.plus, operation, values)
        case .minus: return try join(.minus, operation, values)
        case .times: return try join(.times, operation, values)
        case .divided: return try join(.divided, operation, values)
        case .remainder: return try join(.remainder, operation, values)
        }
    }

    private mutating func join(_ arithmetic: Formula.Arithmetic, _ operation: Code.Operation, _ values: [Int64])
        throws(ArithmeticFailure) -> Int64
    {
        let left = try next(values)
        let right = try next(values)
        do throws(ArithmeticFailure) {
            return try arithmetic.result(left, right)
        } catch {
            failures[Int(operation.place)] = error
            throw error
        }
    }
}
