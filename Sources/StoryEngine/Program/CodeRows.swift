/// A text: operations over bytes of the head or of a part.
@usableFromInline
package struct TemplateRow: Row {
    package var part: Ref<PartRow>?
    package var operations: RefRange<TemplateOperation>
    /// In another language, the operations of the original if its conditions can leave nothing of it. They decide whether the text is
    /// empty, so that this is the same in every language; otherwise none.
    package var original: RefRange<TemplateOperation>

    /// The operations that decide whether the text is empty.
    package var deciding: RefRange<TemplateOperation> { original.count > 0 ? original : operations }
}

extension TemplateRow {
    static var table: TableName { .templates }

    init(from reader: inout RowReader) {
        part = reader.optionalRef()
        operations = reader.range()
        original = reader.range()
    }

    func write(to writer: inout RowWriter) {
        writer.ref(part)
        writer.range(operations)
        writer.range(original)
    }
}

/// An expression, with the location it belongs to, for reporting faults.
@usableFromInline
package struct ExpressionRow: Row {
    package var operations: RefRange<ExpressionOperation>
}

extension ExpressionRow {
    static var table: TableName { .expressions }

    init(from reader: inout RowReader) {
        operations = reader.range()
    }

    func write(to writer: inout RowWriter) {
        writer.range(operations)
    }
}

/// A text that appears in an expression or as a default.
@usableFromInline
package struct ConstantRow: Row {
    package var text: Ref<StringRow>
}

extension ConstantRow {
    static var table: TableName { .constants }

    init(from reader: inout RowReader) {
        text = reader.ref()
    }

    func write(to writer: inout RowWriter) {
        writer.ref(text)
    }
}
