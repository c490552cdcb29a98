internal import Story
internal import StoryEngine

/// A range of values a formula can have, by interval arithmetic (Moore, 1966) over 64 bits.
struct Interval: Equatable, Sendable {
    var lower: Int64
    var upper: Int64

    static let everything = Interval(lower: .min, upper: .max)
    static let yesNo = Interval(lower: 0, upper: 1)

    /// The possible results of an operation on two ranges; nil if it can fail.
    static func result(_ operation: ExpressionTree.Arithmetic, _ left: Interval, _ right: Interval) -> Interval? {
        if operation == .divided || operation == .remainder {
            guard right.lower > 0 || right.upper < 0 else { return nil }
            // Only the smallest number divided by -1 overflows.
            guard left.lower > .min || right.lower > -1 || right.upper < -1 else { return nil }
        }
        if operation == .remainder {
            // It is smaller than the divisor, no larger than the dividend, and has the dividend's sign.
            let largest = Int64(clamping: max(right.lower.magnitude, right.upper.magnitude) - 1)
            return Interval(
                lower: left.lower >= 0 ? 0 : max(left.lower, -largest),
                upper: left.upper <= 0 ? 0 : min(left.upper, largest)
            )
        }
        var lower = Int64.max
        var upper = Int64.min
        for (first, second) in [
            (left.lower, right.lower), (left.lower, right.upper), (left.upper, right.lower), (left.upper, right.upper),
        ] {
            guard let value = operation.result(first, second) else { return nil }
            lower = min(lower, value)
            upper = max(upper, value)
        }
        return Interval(lower: lower, upper: upper)
    }
}

extension ExpressionTree {
    /// The possible values of the formula; nil if it can fail.
    /// - Parameter of: The possible values of a source.
    func interval(_ of: (Source) -> Interval) -> Interval? {
        switch self {
        case .constant(let value): return Interval(lower: value, upper: value)
        case .source(let source): return of(source)
        case .not(let inner): return inner.interval(of).map { _ in .yesNo }
        case .and(let left, let right), .or(let left, let right), .comparison(_, let left, let right):
            guard left.interval(of) != nil, right.interval(of) != nil else { return nil }
            return .yesNo
        case .membership(let member, let list):
            guard member.interval(of) != nil, list.allSatisfy({ $0.interval(of) != nil }) else { return nil }
            return .yesNo
        case .arithmetic(let operation, let left, let right, _):
            guard let left = left.interval(of), let right = right.interval(of) else { return nil }
            return Interval.result(operation, left, right)
        case .conditional(let condition, let value, let other):
            guard condition.interval(of) != nil, let value = value.interval(of), let other = other.interval(of) else { return nil }
            return Interval(lower: min(value.lower, other.lower), upper: max(value.upper, other.upper))
        case .extreme(let extreme, let left, let right):
            guard let left = left.interval(of), let right = right.interval(of) else { return nil }
            return extreme == .min
                ? Interval(lower: min(left.lower, right.lower), upper: min(left.upper, right.upper))
                : Interval(lower: max(left.lower, right.lower), upper: max(left.upper, right.upper))
        }
    }
}
