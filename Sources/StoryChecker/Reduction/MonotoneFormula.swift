internal import StoryEngine

/// A formula of one variable or count that never falls as its source grows, or never rises, such as `min(visits(hub), 3)` or `10 - 2 * coins`.
///
/// What it is compared with can be compared with the source instead: there is one number from which on the answer is another.
struct MonotoneFormula: Sendable {
    /// The variable or count.
    let source: Source
    private let formula: ExpressionTree
    private let rises: Bool
    private let range: Interval

    /// - Parameter range: The values of a source; for all of them the formula has a value.
    /// - Returns: nil for other formulas, and for those that can fail.
    init?(_ formula: ExpressionTree, _ range: (Source) -> Interval) {
        guard let (source, rises) = formula.direction, formula.interval(range) != nil else { return nil }
        (self.source, self.formula, self.rises, self.range) = (source, formula, rises, range(source))
    }

    /// The smallest number of the source at which the formula is on the other side of a border: n stands for the border between n - 1 and n.
    /// - Returns: nil if the formula never crosses it.
    /// - Complexity: At most 64 evaluations.
    func border(of border: Int64) -> Int64? {
        func isAcross(_ number: Int64) -> Bool { (value(at: number) >= border) == rises }
        var (lower, upper) = (range.lower, range.upper)
        guard !isAcross(lower), isAcross(upper) else { return nil }
        while upper &- lower != 1 {
            let middle = (lower >> 1) + (upper >> 1) + (lower & upper & 1)
            if isAcross(middle) { upper = middle } else { lower = middle }
        }
        return upper
    }

    private func value(at number: Int64) -> Int64 {
        formula.interval { _ in Interval(lower: number, upper: number) }?.lower ?? 0
    }
}

extension ExpressionTree {
    /// The only source of a monotone formula, and whether the formula rises with it.
    fileprivate var direction: (source: Source, rises: Bool)? {
        switch self {
        case .source(let source):
            return (source, true)
        case .extreme(_, let left, let right):
            return left.constant == nil ? (right.constant == nil ? nil : left.direction) : right.direction
        case .arithmetic(let operation, let left, let right, _):
            switch (operation, left.constant, right.constant) {
            case (.plus, _?, nil): return right.direction
            case (.plus, nil, _?), (.minus, nil, _?): return left.direction
            case (.minus, _?, nil): return right.direction.map { ($0.source, !$0.rises) }
            case (.times, let factor?, nil): return right.direction(times: factor)
            case (.times, nil, let factor?), (.divided, nil, let factor?): return left.direction(times: factor)
            default: return nil
            }
        default:
            return nil
        }
    }

    private func direction(times factor: Int64) -> (source: Source, rises: Bool)? {
        factor == 0 ? nil : direction.map { ($0.source, $0.rises == (factor > 0)) }
    }
}

extension Source {
    /// Whether this is a variable, and no count.
    var isVariable: Bool { if case .variable = self { true } else { false } }
}
