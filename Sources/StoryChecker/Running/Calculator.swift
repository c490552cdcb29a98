internal import StoryEngine

/// Calculates expressions over the slots of a state, and notes which of their operations had no result.
struct Calculator: Sendable {
    let code: Code
    /// Of each operation of the program, why it had no result once; nil where it always had one.
    private(set) var failures: [Code.Failure.Reason?]

    init(_ code: Code, operations: Int) {
        self.code = code
        failures = [Code.Failure.Reason?](repeating: nil, count: operations)
    }

    /// Whether the condition of this number holds; one without a value does not.
    mutating func holds(_ condition: Int, _ slots: [Int64]) -> Bool {
        do {
            return try code.holds(condition, slots)
        } catch {
            failures[error.operation] = error.reason
            return false
        }
    }

    /// The value of the expression of this number; nil where it has none.
    mutating func value(_ expression: Int, _ slots: [Int64]) -> Int64? {
        do {
            return try code.value(of: expression, slots)
        } catch {
            failures[error.operation] = error.reason
            return nil
        }
    }
}
