import Testing

@testable import StoryChecker

/// Interval arithmetic compared with every pair of small numbers.
@Suite struct IntervalTests {
    private static let bounds = -4...4

    @Test(arguments: [ExpressionTree.Arithmetic.plus, .minus, .times, .divided, .remainder])
    func aRangeHasEveryResultAndNoOther(_ operation: ExpressionTree.Arithmetic) {
        for (left, right) in Self.pairs {
            let results = (left.lower...left.upper).flatMap { first in
                (right.lower...right.upper).map { operation.result(first, $0) }
            }
            guard let range = Interval.result(operation, left, right) else {
                #expect(results.contains(nil), "\(left) \(operation) \(right)")
                continue
            }
            let values = results.compactMap { $0 }
            #expect(values.count == results.count, "\(left) \(operation) \(right) fails")
            #expect(values.allSatisfy { (range.lower...range.upper).contains($0) }, "\(left) \(operation) \(right) is not in \(range)")
            // A remainder may skip the ends of its range: 4 % 3 and 5 % 3 are never 0.
            if operation != .remainder {
                #expect(values.min() == range.lower && values.max() == range.upper, "\(left) \(operation) \(right) is less than \(range)")
            }
        }
    }

    @Test func theRemainderByAConstantIsSmallerThanIt() {
        let count = Interval(lower: 0, upper: .max)
        #expect(Interval.result(.remainder, count, Interval(lower: 3, upper: 3)) == Interval(lower: 0, upper: 2))
        #expect(Interval.result(.remainder, .everything, Interval(lower: -3, upper: -2)) == Interval(lower: -2, upper: 2))
        #expect(Interval.result(.remainder, .everything, Interval(lower: .min, upper: -2)) == Interval(lower: -.max, upper: .max))
        #expect(Interval.result(.divided, .everything, Interval(lower: -1, upper: -1)) == nil)
    }

    /// All pairs of ranges of small numbers.
    private static var pairs: [(Interval, Interval)] {
        let ranges = bounds.flatMap { lower in
            bounds.filter { $0 >= lower }.map { Interval(lower: Int64(lower), upper: Int64($0)) }
        }
        return ranges.flatMap { left in ranges.map { (left, $0) } }
    }
}
