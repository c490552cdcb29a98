internal import Story

/// Texts and expressions.
extension ProgramCompiler {
    // MARK: Texts

    mutating func template(_ template: Template?) -> Ref<TemplateRow>? {
        guard let template else { return nil }
        return self.template(template)
    }

    mutating func template(_ template: Template) -> Ref<TemplateRow> {
        Self.append(row(of: template), to: &tables.templates)
    }

    mutating func lines(_ lines: [Template]) -> RefRange<TemplateRow> {
        let rows = lines.map { row(of: $0) }
        return Self.append(rows, to: &tables.templates)
    }

    private mutating func row(of template: Template) -> TemplateRow {
        let start = tables.templateOperations.count
        write(template.parts)
        let operations = RefRange<TemplateOperation>(start: start, count: tables.templateOperations.count - start)
        return TemplateRow(part: part, operations: operations)
    }

    private mutating func write(_ parts: [Template.Part]) {
        for part in parts {
            switch part {
            case .literal(let text):
                writeLiteral(text)
            case .value(let expression):
                writeValue(expression)
            case .emphasis(let stress, let inner):
                write(.stress, stress == .soft ? 1 : 2)
                write(inner)
                write(.unstress)
            case .conditional(let branches, let otherwise):
                write(branches, otherwise: otherwise)
            }
        }
    }

    private mutating func write(_ branches: [Template.Branch], otherwise: [Template.Part]) {
        var exits: [Int] = []
        for branch in branches {
            let condition = expression(branch.condition)
            let skip = write(.jumpUnless, condition.index)
            write(branch.parts)
            exits.append(write(.jump))
            tables.templateOperations[skip].second = tables.templateOperations.count
        }
        write(otherwise)
        for exit in exits { tables.templateOperations[exit].second = tables.templateOperations.count }
    }

    private mutating func writeLiteral(_ text: String) {
        let bytes = Array(text.utf8)
        if let part {
            write(.literal, partTexts[part.index].count, bytes.count)
            partTexts[part.index] += bytes
        } else {
            write(.literal, headText.count, bytes.count)
            headText += bytes
        }
    }

    private mutating func writeValue(_ expression: Expression) {
        switch expression.kind {
        case .text(let text):
            writeLiteral(text)
        case .variable(let name):
            let variable = variable(name)
            let ref = self.expression(expression)
            switch story.variables[variable.index].kind {
            case .text: write(.text, ref.index)
            case .oneOf: write(.option, ref.index, variable.index)
            case .number, .yesNo: write(.number, ref.index)
            }
        default:
            let ref = self.expression(expression)
            write(.number, ref.index)
        }
    }

    @discardableResult
    private mutating func write(_ code: TemplateOperation.Code, _ first: Int = 0, _ second: Int = 0) -> Int {
        tables.templateOperations.append(TemplateOperation(code: code, first: first, second: second))
        return tables.templateOperations.count - 1
    }

    // MARK: Expressions

    mutating func expression(_ expression: Expression?) -> Ref<ExpressionRow>? {
        guard let expression else { return nil }
        return self.expression(expression)
    }

    mutating func expression(_ expression: Expression) -> Ref<ExpressionRow> {
        ref(to: expression, options: nil)
    }

    /// The new value of a variable, where a quoted text may be one of its options.
    mutating func expression(_ expression: Expression, for name: String) -> Ref<ExpressionRow> {
        ref(to: expression, options: options(of: name))
    }

    private mutating func ref(to expression: Expression, options: [Story.Option]?) -> Ref<ExpressionRow> {
        let start = tables.expressionOperations.count
        write(expression, options: options)
        let operations = RefRange<ExpressionOperation>(start: start, count: tables.expressionOperations.count - start)
        return Self.append(ExpressionRow(operations: operations, location: location), to: &tables.expressions)
    }

    private func options(of name: String) -> [Story.Option]? {
        guard let found = index.variable(named: name), case .oneOf(let options) = story.variables[found].kind else { return nil }
        return options
    }

    /// The options that a comparison is about, if it has a variable of such on any side.
    private func options(among expressions: [Expression]) -> [Story.Option]? {
        for expression in expressions {
            if case .variable(let name) = expression.kind, let options = self.options(of: name) { return options }
        }
        return nil
    }

    private mutating func write(_ expression: Expression, options: [Story.Option]? = nil) {
        switch expression.kind {
        case .number(let number): write(.constant, number)
        case .yesNo(let answer): write(.constant, answer ? 1 : 0)
        case .text(let text):
            if let options {
                write(.constant, Int64(options.firstIndex { $0.id.text == text } ?? -1))
            } else {
                write(.constant, constant(text))
            }
        case .variable(let name): write(.variable, Int64(variable(name).index))
        case .visits(let location): write(.visits, Int64(target(location).index))
        case .visited(let location): write(.visited, Int64(target(location).index))
        case .turns: write(.turns, 0)
        case .negative(let operand):
            write(.negative, 0)
            write(operand)
        case .not(let operand):
            write(.not, 0)
            write(operand)
        case .binary(let operation, let left, let right):
            write(operation, left, right)
        case .membership(let member, let list, let negated):
            if negated { write(.not, 0) }
            write(membership: member, list)
        case .extreme(let extreme, let list):
            write(extreme: extreme == .min ? .min : .max, list[...])
        }
    }

    private mutating func write(_ operation: Expression.Operator, _ left: Expression, _ right: Expression) {
        let options = self.options(among: [left, right])
        let start = tables.expressionOperations.count
        write(operation.code, 0)
        write(left, options: options)
        write(right, options: options)
        if operation == .and || operation == .or {
            tables.expressionOperations[start].operand = Int64(tables.expressionOperations.count)
        }
    }

    private mutating func write(membership member: Expression, _ list: [Expression]) {
        let options = self.options(among: [member] + list)
        let start = tables.expressionOperations.count
        write(.membership, 0)
        write(member, options: options)
        for item in list { write(item, options: options) }
        tables.expressionOperations[start].operand = Int64(tables.expressionOperations.count)
    }

    private mutating func write(extreme code: ExpressionOperation.Code, _ list: ArraySlice<Expression>) {
        guard let first = list.first else { return write(.constant, 0) }
        if list.count > 1 { write(code, 0) }
        write(first)
        if list.count > 1 { write(extreme: code, list.dropFirst()) }
    }

    private mutating func write(_ code: ExpressionOperation.Code, _ operand: Int64) {
        tables.expressionOperations.append(ExpressionOperation(code: code, operand: operand))
    }
}

extension Expression.Operator {
    fileprivate var code: ExpressionOperation.Code {
        switch self {
        case .or: .or
        case .and: .and
        case .equal: .equal
        case .notEqual: .notEqual
        case .less: .less
        case .lessOrEqual: .lessOrEqual
        case .greater: .greater
        case .greaterOrEqual: .greaterOrEqual
        case .plus: .plus
        case .minus: .minus
        case .times: .times
        case .divided: .divided
        case .remainder: .remainder
        }
    }
}
