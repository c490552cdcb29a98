/// How the relevant formulas of a story use one variable or count.
struct Usage: Sendable {
    /// Whether any formula reads it.
    var isRead = false
    /// Whether any formula does something with its number other than compare it with constants, copy it, or add a constant to it.
    var isReadInGeneral = false
    /// The numbers at which a comparison changes its answer: n stands for the border between n - 1 and n.
    var borders: Set<Int64> = []
    /// For a text: the numbers of the texts it is compared with.
    var texts: Set<Int64> = []
    /// For a text: whether it is compared with another variable, so that all texts must be distinguished.
    var isComparedWithTexts = false
    /// The common multiple of all divisors whose remainder of it is read; 1 if there is none.
    var period: Int64 = 1
    /// The smallest and the largest constant added to it; for a count, 1.
    var steps: ClosedRange<Int64>?
    /// The variables it is copied to.
    var copies: Set<Int> = []
    /// For a count: the variables that are set to a monotone formula of it. Variables that are set to such formulas of each other could get
    /// new borders from each other without end.
    var images: [(variable: Int, formula: MonotoneFormula)] = []

    /// Larger steps can overflow quickly, so they are not abstracted.
    static let longestStep: Int64 = 1 << 32

    mutating func addStep(_ step: Int64) {
        guard step > -Self.longestStep, step < Self.longestStep else {
            isReadInGeneral = true
            return
        }
        steps = steps.map { min($0.lowerBound, step)...max($0.upperBound, step) } ?? step...step
    }

    /// For longer periods, the number itself is kept instead of its remainder.
    static let longestPeriod: Int64 = 1 << 16

    /// Notes that the remainder by a divisor is read.
    mutating func addRemainder(by divisor: Int64) {
        var (greater, less) = (period, divisor)
        while less != 0 { (greater, less) = (less, greater % less) }
        let (common, overflows) = (period / greater).multipliedReportingOverflow(by: divisor)
        if overflows || common > Self.longestPeriod { isReadInGeneral = true } else { period = common }
    }

    /// Notes a comparison with a constant.
    mutating func addComparison(_ comparison: ExpressionTree.Comparison, with constant: Int64) {
        borders.formUnion(comparison.borders(of: constant))
    }
}

extension ExpressionTree.Comparison {
    /// The numbers at which a comparison with a constant changes its answer; see ``Usage/borders``.
    func borders(of constant: Int64) -> [Int64] {
        let (next, overflows) = constant.addingReportingOverflow(1)
        switch self {
        case .less, .greaterOrEqual: return [constant]
        case .lessOrEqual, .greater: return overflows ? [] : [next]
        case .equal, .notEqual: return overflows ? [constant] : [constant, next]
        }
    }
}
