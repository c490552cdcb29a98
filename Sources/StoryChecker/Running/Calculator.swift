internal import StoryEngine

/// Calculates expressions over the slots of a state, and notes which operations failed.
struct Calculator: Sendable {
    let code: Code
    /// For each operation of the program, why it failed once; nil if it never failed.
    private(set) var failures: [Code.Failure.Reason?]

    init(_ code: Code, operations: Int) {
        self.code = code
        failures = [Code.Failure.Reason?](repeating: nil, count: operations)
    }

    /// Whether the condition with this index is true; one without a value is not.
    mutating func holds(_ condition: Int, _ slots: [Int64]) -> Bool {
        do {
            return try code.holds(condition, slots)
        } catch {
            failures[error.operation] = error.reason
            return false
        }
    }

    /// The value of the expression with this index; nil if it has none.
    mutating func value(_ expression: Int, _ slots: [Int64]) -> Int64? {
        do {
            return try code.value(of: expression, slots)
        } catch {
            failures[error.operation] = error.reason
            return nil
        }
    }
}
