/// How the formulas of a story that matter use one variable or count, wherever that is.
struct Usage: Sendable {
    /// Whether any of them asks for it.
    var isRead = false
    /// Whether any does something else with its number than comparing it with constants, copying it, and adding a constant to itself.
    var isReadInGeneral = false
    /// The numbers at which a comparison changes its answer: n stands for the border between n - 1 and n.
    var borders: Set<Int64> = []
    /// Of a text: the texts that it is compared with, by number.
    var texts: Set<Int64> = []
    /// Of a text: whether it is compared with another variable, so that all texts must be told apart.
    var isComparedWithTexts = false
    /// What remains of it, divided by this, is asked for; 1 where no remainder is.
    var period: Int64 = 1
    /// The least and the greatest constant that is added to it; of a count, 1.
    var steps: ClosedRange<Int64>?
    /// The variables that it is copied to.
    var copies: Set<Int> = []

    /// A step of more than this makes numbers overflow in so few goes that it is not thought away.
    static let longestStep: Int64 = 1 << 32

    mutating func addStep(_ step: Int64) {
        guard step > -Self.longestStep, step < Self.longestStep else {
            isReadInGeneral = true
            return
        }
        steps = steps.map { min($0.lowerBound, step)...max($0.upperBound, step) } ?? step...step
    }

    /// Remainders of longer periods than this are not kept in place of the number.
    static let longestPeriod: Int64 = 1 << 16

    /// Notes that the remainder of dividing it by a number is asked for.
    mutating func addRemainder(by divisor: Int64) {
        var (greater, less) = (period, divisor)
        while less != 0 { (greater, less) = (less, greater % less) }
        let (common, overflows) = (period / greater).multipliedReportingOverflow(by: divisor)
        if overflows || common > Self.longestPeriod { isReadInGeneral = true } else { period = common }
    }

    /// Notes that it is compared with a constant.
    mutating func addComparison(_ comparison: Formula.Comparison, with constant: Int64) {
        let (next, overflows) = constant.addingReportingOverflow(1)
        switch comparison {
        case .less, .greaterOrEqual: borders.insert(constant)
        case .lessOrEqual, .greater: if !overflows { borders.insert(next) }
        case .equal, .notEqual:
            borders.insert(constant)
            if !overflows { borders.insert(next) }
        }
    }
}
