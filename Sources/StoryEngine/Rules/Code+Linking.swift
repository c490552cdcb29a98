/// What an expression can read from a state.
package enum Source: Hashable, Sendable {
    /// A variable, by its index in the story.
    case variable(Int)
    /// The visits of a location, by its index in the story.
    case visits(Int)
    /// The number of choices made.
    case turns
}

extension Code {
    /// The maximum nesting of operations. An expression in a story has too few parts to reach it.
    private static let deepest = 256

    /// Links the code of a program's expressions.
    /// - Parameters:
    ///   - tables: The program. Where its operations do not form an expression, as in a forged file, the code is not ``isWellFormed`` and
    ///     gives 0.
    ///   - slot: The slot of a source; nil if it decides nothing, and then its value counts as 0.
    /// - Complexity: O(*n*) in the operations.
    package init(_ tables: ProgramTables, slot: (Source) -> Int?) {
        operations.reserveCapacity(tables.expressionOperations.count)
        starts.reserveCapacity(tables.expressions.count)
        for expression in tables.expressions {
            let start = operations.count
            starts.append(start)
            let range = expression.operations.indices
            var rows = Rows(all: tables.expressionOperations, position: range.lowerBound, end: range.upperBound)
            if append(&rows, depth: 0, slot), rows.position == rows.end { continue }
            isWellFormed = false
            operations.removeSubrange(start...)
            operations.append(Operation(kind: .constant))
        }
    }

    /// The rows of an expression, and how many were read.
    private struct Rows {
        let all: [ExpressionOperation]
        var position: Int
        let end: Int

        mutating func next() -> ExpressionOperation? {
            guard position < end else { return nil }
            defer { position += 1 }
            return all[position]
        }
    }

    /// Appends the next operation with its operands; false if there is none.
    private mutating func append(_ rows: inout Rows, depth: Int, _ slot: (Source) -> Int?) -> Bool {
        let number = rows.position
        guard depth < Self.deepest, let row = rows.next() else { return false }
        let start = operations.count
        switch row.code {
        case .constant: operations.append(Operation(kind: .constant, operand: row.operand))
        case .variable: append(slot(.variable(Int(row.operand))))
        case .visits: append(slot(.visits(Int(row.operand))))
        case .turns: append(slot(.turns))
        case .visited:
            operations.append(Operation(kind: .greater))
            append(slot(.visits(Int(row.operand))))
            operations.append(Operation(kind: .constant))
            fuse(start)
        case .negative:
            // 0 minus the operand fails exactly if the operand cannot be negated.
            operations.append(Operation(kind: .minus, slot: Int32(truncatingIfNeeded: number)))
            operations.append(Operation(kind: .constant))
            return append(&rows, depth: depth + 1, slot)
        case .not:
            operations.append(Operation(kind: .not))
            return append(&rows, depth: depth + 1, slot)
        case .and, .or, .conditional:
            // “a and b” is “b if a else no”, and “a or b” is “yes if a else b”.
            operations.append(Operation(kind: .conditional))
            guard append(&rows, depth: depth + 1, slot) else { return false }
            if row.code == .or {
                operations.append(Operation(kind: .constant, operand: 1))
            } else if !append(&rows, depth: depth + 1, slot) {
                return false
            }
            operations[start].operand = Int64(operations.count)
            if row.code == .and {
                operations.append(Operation(kind: .constant))
            } else if !append(&rows, depth: depth + 1, slot) {
                return false
            }
            operations[start].slot = Int32(truncatingIfNeeded: operations.count)
            return Int64(rows.position) == row.operand
        case .membership:
            operations.append(Operation(kind: .membership))
            repeat {
                guard append(&rows, depth: depth + 1, slot) else { return false }
            } while Int64(rows.position) < row.operand
            guard Int64(rows.position) == row.operand else { return false }
            operations[start].operand = Int64(operations.count)
        default:
            guard let kind = Kind(rawValue: UInt8(truncatingIfNeeded: row.code.rawValue)) else { return false }
            operations.append(Operation(kind: kind, slot: Int32(truncatingIfNeeded: number)))
            guard append(&rows, depth: depth + 1, slot), append(&rows, depth: depth + 1, slot) else { return false }
            fuse(start)
        }
        return true
    }

    private mutating func append(_ slot: Int?) {
        operations.append(slot.map { Operation(kind: .slot, slot: Int32(truncatingIfNeeded: $0)) } ?? Operation(kind: .constant))
    }

    /// Makes a comparison of a slot with a constant one operation.
    private mutating func fuse(_ start: Int) {
        guard operations.count == start + 3 else { return }
        var kind = operations[start].kind
        var (left, right) = (operations[start + 1], operations[start + 2])
        if left.kind == .constant {
            swap(&left, &right)
            kind = kind.mirrored
        }
        guard left.kind == .slot, right.kind == .constant, kind.rawValue <= Kind.greaterOrEqual.rawValue,
            let fused = Kind(rawValue: kind.rawValue + Kind.slotEqual.rawValue - Kind.equal.rawValue)
        else { return }
        operations.removeLast(2)
        operations[start] = Operation(kind: fused, slot: left.slot, operand: right.operand)
    }
}

extension Code.Kind {
    /// The same comparison with its sides swapped; all other operations unchanged.
    fileprivate var mirrored: Code.Kind {
        switch self {
        case .less: .greater
        case .lessOrEqual: .greaterOrEqual
        case .greater: .less
        case .greaterOrEqual: .lessOrEqual
        default: self
        }
    }
}
