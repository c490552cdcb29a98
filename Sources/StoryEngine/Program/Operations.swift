/// A step in rendering a text.
@usableFromInline
package struct TemplateOperation: Row {
    @usableFromInline package var code: Code
    @usableFromInline package var first: Int
    @usableFromInline package var second: Int

    @usableFromInline
    package enum Code: Int32, Sendable {
        /// These bytes of the text's part: offset, length.
        case literal
        /// The number that an expression gives.
        case number
        /// The text that an expression gives.
        case text
        /// The option that the first operand's expression gives, of the variable in the second.
        case option
        /// Jumps to the operation in the second operand if the expression in the first is false.
        case jumpUnless
        /// Jumps to the operation in the second operand.
        case jump
        /// From here on, emphasis (1) or strong emphasis (2).
        case stress
        /// Ends the innermost emphasis.
        case unstress
    }
}

extension TemplateOperation {
    static var table: TableName { .templateOperations }

    init(from reader: inout RowReader) {
        code = reader.word(or: .literal)
        switch code {
        case .literal:
            first = reader.count()
            second = reader.count()
        case .number, .text, .jumpUnless:
            let expression: Ref<ExpressionRow> = reader.ref()
            first = expression.index
            second = reader.count()
        case .option:
            let expression: Ref<ExpressionRow> = reader.ref()
            let variable: Ref<VariableRow> = reader.ref()
            first = expression.index
            second = variable.index
        case .jump, .stress, .unstress:
            first = reader.count()
            second = reader.count()
        }
    }

    func write(to writer: inout RowWriter) {
        writer.word(code.rawValue)
        writer.int(first)
        writer.int(second)
    }
}

/// A step in calculating an expression; its operands follow it.
@usableFromInline
package struct ExpressionOperation: Row {
    package var code: Code
    package var operand: Int64

    @usableFromInline
    package enum Code: Int32, Sendable {
        case constant, variable, visits, visited, turns, negative, not
        /// Joins two conditions, which end before the operation in the operand. If the left one decides, the right one is skipped.
        case and, or
        /// Whether the first value is among those that follow, up to the operation in the operand.
        case membership
        case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual
        case plus, minus, times, divided, remainder
        case min, max
        /// If the first value is true, the second, otherwise the third, which ends before the operation in the operand.
        case conditional

        /// Whether the calculation can fail.
        package var canFail: Bool {
            switch self {
            case .negative, .plus, .minus, .times, .divided, .remainder: true
            default: false
            }
        }
    }
}

extension ExpressionOperation {
    static var table: TableName { .expressionOperations }

    init(from reader: inout RowReader) {
        code = reader.word(or: .constant)
        switch code {
        case .variable:
            let variable: Ref<VariableRow> = reader.ref()
            operand = Int64(variable.index)
            if reader.word() != 0 { reader.damage() }
        case .visits, .visited:
            let location: Ref<LocationRow> = reader.ref()
            operand = Int64(location.index)
            if reader.word() != 0 { reader.damage() }
        default:
            operand = reader.long()
        }
    }

    func write(to writer: inout RowWriter) {
        writer.word(code.rawValue)
        writer.long(operand)
    }
}
