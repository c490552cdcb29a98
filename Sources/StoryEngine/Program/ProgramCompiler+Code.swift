internal import Story

/// Texts and expressions.
extension ProgramCompiler {
    // MARK: Texts

    mutating func template(_ template: Template?, at path: Path) -> Ref<TemplateRow>? {
        guard let template else { return nil }
        let ref: Ref<TemplateRow> = self.template(template, at: path)
        return ref
    }

    mutating func template(_ template: Template, at path: Path) -> Ref<TemplateRow> {
        Self.append(row(of: template, at: path), to: &tables.templates)
    }

    mutating func lines(_ lines: [Template], at path: Path) -> RefRange<TemplateRow> {
        let rows = lines.enumerated().map { row(of: $1, at: path.index($0)) }
        return Self.append(rows, to: &tables.templates)
    }

    private mutating func row(of template: Template, at path: Path) -> TemplateRow {
        texts?.append(template)
        let operations = operations(of: template, at: path)
        let original = originals.popFirst()
        guard let original, !(original.isNeverEmpty && template.isNeverEmpty) else {
            return TemplateRow(part: part, operations: operations, original: .none)
        }
        keepsWords = false
        defer { keepsWords = true }
        return TemplateRow(part: part, operations: operations, original: self.operations(of: original, at: path))
    }

    private mutating func operations(of template: Template, at path: Path) -> RefRange<TemplateOperation> {
        let start = tables.templateOperations.count
        write(template.parts, at: path)
        return RefRange(start: start, count: tables.templateOperations.count - start)
    }

    private mutating func write(_ parts: [Template.Part], at path: Path) {
        for part in parts {
            switch part {
            case .literal(let text):
                writeLiteral(text)
            case .value(let expression):
                writeValue(expression, at: path)
            case .emphasis(let stress, let inner):
                write(.stress, stress == .soft ? 1 : 2)
                write(inner, at: path)
                write(.unstress)
            case .conditional(let branches, let otherwise):
                write(branches, otherwise: otherwise, at: path)
            }
        }
    }

    private mutating func write(_ branches: [Template.Branch], otherwise: [Template.Part], at path: Path) {
        var exits: [Int] = []
        for branch in branches {
            let condition = expression(branch.condition, inTextAt: path)
            let skip = write(.jumpUnless, condition.index)
            write(branch.parts, at: path)
            exits.append(write(.jump))
            tables.templateOperations[skip].second = tables.templateOperations.count
        }
        write(otherwise, at: path)
        for exit in exits { tables.templateOperations[exit].second = tables.templateOperations.count }
    }

    private mutating func writeLiteral(_ text: String) {
        let bytes = Array(text.utf8)
        if !keepsWords {
            write(.literal, 0, min(1, bytes.count))
        } else if let part {
            write(.literal, partTexts[part.index].count, bytes.count)
            partTexts[part.index] += bytes
        } else {
            write(.literal, headText.count, bytes.count)
            headText += bytes
        }
    }

    private mutating func writeValue(_ expression: Expression, at path: Path) {
        switch expression.kind {
        case .conditional(let value, let condition, let other):
            // The same as {if condition}{value}{else}{other}{end}.
            let skip = write(.jumpUnless, self.expression(condition, inTextAt: path).index)
            writeValue(value, at: path)
            let exit = write(.jump)
            tables.templateOperations[skip].second = tables.templateOperations.count
            writeValue(other, at: path)
            tables.templateOperations[exit].second = tables.templateOperations.count
        case .text(let text):
            writeLiteral(text)
        case .variable(let name):
            let variable = variable(name)
            let ref = self.expression(expression, inTextAt: path)
            switch story.variables[variable.index].kind {
            case .text: write(.text, ref.index)
            case .oneOf: write(.option, ref.index, variable.index)
            case .number, .yesNo: write(.number, ref.index)
            }
        default:
            let ref = self.expression(expression, inTextAt: path)
            write(.number, ref.index)
        }
    }

    @discardableResult
    private mutating func write(_ code: TemplateOperation.Code, _ first: Int = 0, _ second: Int = 0) -> Int {
        tables.templateOperations.append(TemplateOperation(code: code, first: first, second: second))
        return tables.templateOperations.count - 1
    }

    // MARK: Expressions

    mutating func expression(_ expression: Expression?, at path: Path) -> Ref<ExpressionRow>? {
        guard let expression else { return nil }
        return ref(to: expression, options: nil, at: path, Problem.Place(path))
    }

    /// The new value of a variable, where a quoted text may be one of its options.
    mutating func expression(_ expression: Expression, for name: String, at path: Path) -> Ref<ExpressionRow> {
        ref(to: expression, options: options(of: name), at: path, Problem.Place(path))
    }

    private mutating func expression(_ expression: Expression, inTextAt path: Path) -> Ref<ExpressionRow> {
        ref(to: expression, options: nil, at: path, Problem.Place(path, .bytes(expression.bytes)))
    }

    private mutating func ref(to expression: Expression, options: [Story.Option]?, at path: Path, _ place: Problem.Place)
        -> Ref<ExpressionRow>
    {
        row(at: place) { $0.write(expression, options: options, at: path) }
    }

    /// Whether a choice is open: it was not picked yet if it is open only once, and its own condition holds.
    /// - Parameter pick: What says whether it was picked.
    mutating func condition(of choice: Story.Choice, pick: Ref<VariableRow>?, at path: Path) -> Ref<ExpressionRow>? {
        guard let pick else { return expression(choice.condition, at: path.key("if")) }
        let isOpen = { (compiler: inout ProgramCompiler) in compiler.writeNot { $0.write(.variable, Int64(pick.index)) } }
        guard let condition = choice.condition else { return row(at: Problem.Place(path.key("once")), isOpen) }
        let path = path.key("if")
        return row(at: Problem.Place(path)) { compiler in
            let start = compiler.write(.and, 0)
            isOpen(&compiler)
            compiler.write(condition, at: path)
            compiler.tables.expressionOperations[start].operand = Int64(compiler.tables.expressionOperations.count)
        }
    }

    /// The expression that is always yes.
    mutating func yes(at path: Path) -> Ref<ExpressionRow> { row(at: Problem.Place(path)) { $0.write(.constant, 1) } }

    private mutating func row(at place: Problem.Place, _ write: (inout ProgramCompiler) -> Void) -> Ref<ExpressionRow> {
        let start = tables.expressionOperations.count
        write(&self)
        map?.expressions.append(place)
        let operations = RefRange<ExpressionOperation>(start: start, count: tables.expressionOperations.count - start)
        return Self.append(ExpressionRow(operations: operations), to: &tables.expressions)
    }

    private func options(of name: String) -> [Story.Option]? {
        guard let found = index.variable(named: name), case .oneOf(let options) = story.variables[found].kind else { return nil }
        return options
    }

    /// The options that a comparison refers to, if either side has a variable with options.
    private func options(among expressions: [Expression]) -> [Story.Option]? {
        for expression in expressions {
            switch expression.kind {
            case .variable(let name): if let options = self.options(of: name) { return options }
            case .conditional(let value, _, let other): if let options = self.options(among: [value, other]) { return options }
            default: continue
            }
        }
        return nil
    }

    private mutating func write(_ expression: Expression, options: [Story.Option]? = nil, at path: Path) {
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
        // The validator allows it only where a check has just rolled.
        case .roll: write(.variable, Int64(roll?.index ?? 0))
        case .visits(let location): write(.visits, Int64(target(location).index))
        case .visited(let location): write(.visited, Int64(target(location).index))
        case .turns: write(.turns, 0)
        case .negative(let operand):
            let start = write(.negative, 0)
            write(operand, at: path)
            fold(start, expression, at: path)
        case .not(let operand): writeNot { $0.write(operand, at: path) }
        case .binary(let operation, let left, let right):
            write(operation, left, right, expression, at: path)
        case .membership(let member, let list, negated: false): write(membership: member, list, at: path)
        case .membership(let member, let list, negated: true): writeNot { $0.write(membership: member, list, at: path) }
        case .extreme(let extreme, let list):
            write(extreme: extreme == .min ? .min : .max, list[...], expression, at: path)
        case .conditional(let value, let condition, let other):
            let options = options ?? self.options(among: [value, other])
            let start = write(.conditional, 0)
            write(condition, at: path)
            write(value, options: options, at: path)
            write(other, options: options, at: path)
            tables.expressionOperations[start].operand = Int64(tables.expressionOperations.count)
        }
    }

    private mutating func writeNot(_ operand: (inout ProgramCompiler) -> Void) {
        let start = write(.not, 0)
        operand(&self)
        guard tables.expressionOperations.count == start + 2, tables.expressionOperations[start + 1].code == .constant else { return }
        let isZero = tables.expressionOperations[start + 1].operand == 0
        tables.expressionOperations.removeSubrange(start...)
        write(.constant, isZero ? 1 : 0)
    }

    private mutating func write(
        _ operation: Expression.Operator,
        _ left: Expression,
        _ right: Expression,
        _ whole: Expression,
        at path: Path
    ) {
        let options = self.options(among: [left, right])
        let start = write(operation.code, 0)
        write(left, options: options, at: path)
        write(right, options: options, at: path)
        if operation == .and || operation == .or {
            tables.expressionOperations[start].operand = Int64(tables.expressionOperations.count)
        } else {
            fold(start, whole, at: path)
        }
    }

    private mutating func write(membership member: Expression, _ list: [Expression], at path: Path) {
        let options = self.options(among: [member] + list)
        let start = write(.membership, 0)
        write(member, options: options, at: path)
        for item in list { write(item, options: options, at: path) }
        tables.expressionOperations[start].operand = Int64(tables.expressionOperations.count)
    }

    private mutating func write(
        extreme code: ExpressionOperation.Code,
        _ list: ArraySlice<Expression>,
        _ whole: Expression,
        at path: Path
    ) {
        guard let first = list.first else {
            write(.constant, 0)
            return
        }
        guard list.count > 1 else { return write(first, at: path) }
        let start = write(code, 0)
        write(first, at: path)
        write(extreme: code, list.dropFirst(), whole, at: path)
        fold(start, whole, at: path)
    }

    @discardableResult
    private mutating func write(_ code: ExpressionOperation.Code, _ operand: Int64) -> Int {
        tables.expressionOperations.append(ExpressionOperation(code: code, operand: operand))
        return tables.expressionOperations.count - 1
    }

    /// Replaces an operation on constants with its result. If it has none, or contains a variable, notes its place.
    private mutating func fold(_ start: Int, _ expression: Expression, at path: Path) {
        let operations = tables.expressionOperations[start...]
        let constants = operations.dropFirst().filter { $0.code == .constant }.map { $0.operand }
        let code = operations[start].code
        if constants.count == operations.count - 1, let last = constants.last,
            let result = try? Code.result(of: code, constants.count > 1 ? constants[0] : 0, last)
        {
            tables.expressionOperations.removeSubrange(start...)
            write(.constant, result)
        } else if code.canFail {
            map?.operations[start] = Problem.Place(path, .bytes(expression.bytes))
        }
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

extension Template {
    /// Whether there are words in it whatever its conditions say.
    fileprivate var isNeverEmpty: Bool { Self.isNeverEmpty(parts) }

    private static func isNeverEmpty(_ parts: [Part]) -> Bool {
        parts.contains { part in
            switch part {
            case .literal(let text): !text.isEmpty
            case .value: false
            case .emphasis(_, let inner): isNeverEmpty(inner)
            case .conditional(let branches, let otherwise): isNeverEmpty(otherwise) && branches.allSatisfy { isNeverEmpty($0.parts) }
            }
        }
    }
}
