/// Calculates the expressions of a program in a state.
@usableFromInline
package protocol ExpressionHost {
    /// Whether a condition is true; it is false if it has no value.
    mutating func holds(_ condition: Ref<ExpressionRow>) -> Bool

    /// The value of an expression; nil if it has none.
    mutating func value(of expression: Ref<ExpressionRow>) -> Int64?
}

/// Calculates expressions over slots, and does not report those without a value.
@usableFromInline
package struct Evaluator: ExpressionHost {
    /// The linked expressions of the program.
    @usableFromInline package let code: Code
    /// The value of each slot.
    @usableFromInline package let slots: [Int64]

    @inlinable
    package init(_ code: Code, _ slots: [Int64]) {
        self.code = code
        self.slots = slots
    }

    @inlinable
    package func holds(_ condition: Ref<ExpressionRow>) -> Bool {
        do {
            return try code.holds(condition.index, slots)
        } catch {
            return false
        }
    }

    @inlinable
    package func value(of expression: Ref<ExpressionRow>) -> Int64? {
        do {
            return try code.value(of: expression.index, slots)
        } catch {
            return nil
        }
    }

    /// Whether a condition is true; no condition counts as true.
    package func holds(_ condition: Ref<ExpressionRow>?) -> Bool { condition.map { holds($0) } ?? true }
}
