internal import Story

/// A formula as operations over slots, each before its operands.
struct Code: Sendable {
    var operations: [Operation] = []

    /// A step in working a formula out.
    struct Operation {
        var kind: Kind
        /// A constant, a slot, or where to go on: by the kind.
        var operand: Int64
        /// Which of the places that can fail it is.
        var place: Int32 = -1

        enum Kind: UInt8 {
            case constant, slot, not
            /// Joins two; where the left decides, goes on at the operation that is the operand.
            case and, or
            /// Whether the first is among those that follow, up to the operation that is the operand.
            case membership
            case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual
            case plus, minus, times, divided, remainder
            case min, max
            /// Compares the slot that is the operand with the constant that is the next operation's.
            case slotEqual, slotNotEqual, slotLess, slotLessOrEqual, slotGreater, slotGreaterOrEqual
        }
    }

    /// Appends a formula.
    /// - Returns: Its first operation.
    mutating func append(_ formula: Formula, _ slots: SlotTable) -> Int {
        let start = operations.count
        write(formula, slots)
        return start
    }

    private mutating func write(_ formula: Formula, _ slots: SlotTable) {
        switch formula {
        case .constant(let value): write(.constant, value)
        case .source(let source): write(source, slots)
        case .not(let inner):
            write(.not, 0)
            write(inner, slots)
        case .and(let left, let right): write(.and, left, right, slots)
        case .or(let left, let right): write(.or, left, right, slots)
        case .comparison(let comparison, .source(let source), .constant(let constant)):
            write(comparison, source, constant, slots)
        case .comparison(let comparison, .constant(let constant), .source(let source)):
            write(comparison.mirrored, source, constant, slots)
        case .comparison(let comparison, let left, let right):
            write(Self.general(comparison), 0)
            write(left, slots)
            write(right, slots)
        case .membership(let member, let list):
            let start = operations.count
            write(.membership, 0)
            write(member, slots)
            for item in list { write(item, slots) }
            operations[start].operand = Int64(operations.count)
        case .arithmetic(let operation, let left, let right, let place):
            let kind: Operation.Kind =
                switch operation {
                case .plus: .plus
                case .minus: .minus
                case .times: .times
                case .divided: .divided
                case .remainder: .remainder
                }
            operations.append(Operation(kind: kind, operand: 0, place: Int32(clamping: place)))
            write(left, slots)
            write(right, slots)
        case .extreme(let extreme, let left, let right):
            write(extreme == .min ? .min : .max, 0)
            write(left, slots)
            write(right, slots)
        }
    }

    private mutating func write(_ kind: Operation.Kind, _ operand: Int64) {
        operations.append(Operation(kind: kind, operand: operand))
    }

    private mutating func write(_ kind: Operation.Kind, _ left: Formula, _ right: Formula, _ slots: SlotTable) {
        let start = operations.count
        write(kind, 0)
        write(left, slots)
        write(right, slots)
        operations[start].operand = Int64(operations.count)
    }

    /// What has no slot decides nothing, and whatever stands for it does.
    private mutating func write(_ source: Source, _ slots: SlotTable) {
        if let slot = slots[source] { write(.slot, Int64(slot)) } else { write(.constant, 0) }
    }

    private mutating func write(_ comparison: Formula.Comparison, _ source: Source, _ constant: Int64, _ slots: SlotTable) {
        guard let slot = slots[source] else { return write(.constant, 0) }
        let kind: Operation.Kind =
            switch comparison {
            case .equal: .slotEqual
            case .notEqual: .slotNotEqual
            case .less: .slotLess
            case .lessOrEqual: .slotLessOrEqual
            case .greater: .slotGreater
            case .greaterOrEqual: .slotGreaterOrEqual
            }
        write(kind, Int64(slot))
        write(.constant, constant)
    }

    private static func general(_ comparison: Formula.Comparison) -> Operation.Kind {
        switch comparison {
        case .equal: .equal
        case .notEqual: .notEqual
        case .less: .less
        case .lessOrEqual: .lessOrEqual
        case .greater: .greater
        case .greaterOrEqual: .greaterOrEqual
        }
    }
}
