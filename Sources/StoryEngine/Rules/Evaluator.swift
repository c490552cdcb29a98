/// Whoever says what the expressions of a program are in a state.
@usableFromInline
package protocol ExpressionHost {
    /// Whether a condition holds; one without a value does not.
    mutating func holds(_ condition: Ref<ExpressionRow>) -> Bool

    /// The value of an expression; nil where it has none.
    mutating func value(of expression: Ref<ExpressionRow>) -> Int64?
}

/// Calculates expressions over slots, and keeps quiet about those that have no value.
@usableFromInline
package struct Evaluator: ExpressionHost {
    /// The expressions.
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

    /// Whether a condition holds; none always does.
    package func holds(_ condition: Ref<ExpressionRow>?) -> Bool { condition.map { holds($0) } ?? true }
}
