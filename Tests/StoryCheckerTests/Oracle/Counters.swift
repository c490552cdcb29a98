import Story

@testable import StoryEngine

/// How far the visits and turns of a program have to be counted.
///
/// Nothing but its expressions reads these counters, and they only grow. One that no expression reads cannot matter; one that is only
/// compared with constants answers every comparison the same once it is beyond the greatest of them.
struct Counters {
    /// By location, and then the turns: no number where every value can matter; -1 where none can.
    private(set) var bounds: [Int64?]

    /// - Parameter saturate: Whether comparisons with constants bound a counter; where they do not, only those that are read count.
    init(_ program: Program, saturate: Bool) {
        let tables = program.tables
        bounds = [Int64?](repeating: -1, count: tables.locations.count + 1)
        for expression in tables.expressions {
            let range = expression.operations.indices
            let operations = Array(tables.expressionOperations[range])
            var compared = [Int64?](repeating: nil, count: operations.count)
            for (number, operation) in operations.enumerated() {
                switch operation.code {
                case .visited:
                    compared[number] = 0
                case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual:
                    // Each operation stands before its operands, so that two leaves behind it are its two sides.
                    let (left, right) = (operations[number + 1], operations[number + 2])
                    if right.code == .constant { compared[number + 1] = right.operand }
                    if left.code == .constant { compared[number + 2] = left.operand }
                default:
                    break
                }
            }
            for (number, operation) in operations.enumerated() {
                switch operation.code {
                case .visits, .visited: read(Int(operation.operand), compared[number], saturate)
                case .turns: read(bounds.count - 1, compared[number], saturate)
                default: break
                }
            }
        }
    }

    private mutating func read(_ counter: Int, _ constant: Int64?, _ saturate: Bool) {
        guard saturate, let constant, let bound = bounds[counter] else {
            bounds[counter] = nil
            return
        }
        bounds[counter] = max(bound, constant, 0)
    }

    /// A counter's value, or one that no expression can tell from it.
    func reduced(_ value: Int64, of counter: Int) -> Int64 {
        guard let bound = bounds[counter] else { return value }
        return min(value, bound + 1)
    }
}
