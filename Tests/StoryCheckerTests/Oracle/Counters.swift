import Story

@testable import StoryEngine

/// How far a program's visits and turns have to be counted.
///
/// Only its expressions read these counters, and they only grow. A counter that no expression reads cannot matter. One that is only
/// compared with constants answers every comparison the same beyond the largest of them. If its remainder is read as well, it answers the
/// same after every further period.
struct Counters {
    /// By location, and then the turns: nil if every value can matter; -1 if none can.
    private(set) var bounds: [Int64?]
    /// The period of each counter's remainders.
    private var periods: [Int64]

    /// - Parameter saturate: Whether comparisons with constants bound a counter; if not, only unread counters are dropped.
    init(_ program: Program, saturate: Bool) {
        let tables = program.shared.tables
        bounds = [Int64?](repeating: -1, count: tables.locations.count + 1)
        periods = [Int64](repeating: 1, count: bounds.count)
        for expression in tables.expressions {
            let range = expression.operations.indices
            let operations = Array(tables.expressionOperations[range])
            var compared = [Int64?](repeating: nil, count: operations.count)
            var divisors = [Int64](repeating: 1, count: operations.count)
            for (number, operation) in operations.enumerated() {
                switch operation.code {
                case .visited:
                    compared[number] = 0
                case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual:
                    // Operations are in prefix order, so two leaves after one are its two sides.
                    let (left, right) = (operations[number + 1], operations[number + 2])
                    if right.code == .constant { compared[number + 1] = right.operand }
                    if left.code == .constant { compared[number + 2] = left.operand }
                case .remainder:
                    // The counter itself, plus or minus a number; beyond that number, only the period matters.
                    let isSum = operations[number + 1].code == .plus || operations[number + 1].code == .minus
                    let (counter, divisor) = isSum ? (number + 2, number + 4) : (number + 1, number + 2)
                    guard divisor < operations.count, operations[divisor].code == .constant, operations[divisor].operand > 0 else { break }
                    guard !isSum || operations[number + 3].code == .constant else { break }
                    compared[counter] = isSum ? operations[number + 3].operand : 0
                    divisors[counter] = operations[divisor].operand
                default:
                    break
                }
            }
            for (number, operation) in operations.enumerated() {
                switch operation.code {
                case .visits, .visited: read(Int(operation.operand), compared[number], saturate, divisor: divisors[number])
                case .turns: read(bounds.count - 1, compared[number], saturate, divisor: divisors[number])
                default: break
                }
            }
        }
    }

    private mutating func read(_ counter: Int, _ constant: Int64?, _ saturate: Bool, divisor: Int64) {
        // A product of periods is also a period, if a longer one than necessary.
        periods[counter] *= divisor
        guard saturate, periods[counter] < 1_000, let constant, let bound = bounds[counter] else {
            bounds[counter] = nil
            return
        }
        bounds[counter] = max(bound, constant, 0)
    }

    /// A counter's value, or one that no expression can distinguish from it.
    func reduced(_ value: Int64, of counter: Int) -> Int64 {
        guard let bound = bounds[counter] else { return value }
        return value <= bound ? value : bound + 1 + (value - bound - 1) % periods[counter]
    }
}
