internal import Story

extension StoryConverter {
    /// The number of names, numbers and operations of what may stand in an expression several times.
    private static let mostRepeated = 12

    /// A calculation of the story format, with its kind.
    struct Value {
        var kind: VariableTable.Kind
        var expression: Expression
    }

    /// A calculation as the story format has it; nil if it cannot have it.
    /// - Parameter location: The location whose visits a passage asks for without naming one.
    func value(_ formula: Formula, in location: String) -> Value? {
        switch formula {
        case .number(let number): return Value(kind: .number, expression: Expression(.number(number)))
        case .yesNo(let answer): return Value(kind: .yesNo, expression: Expression(.yesNo(answer)))
        case .text(let text): return Value(kind: .text, expression: Expression(.text(words(ofText: text))))
        // Twine counts the first passage as well.
        case .turns: return Value(kind: .number, expression: Expression(.binary(.plus, Expression(.turns), Expression(.number(1)))))
        case .variable(let path):
            if let length = length(path, in: location) { return length }
            if let text = variables.constant(path) { return Value(kind: .text, expression: Expression(.text(text))) }
            guard !variables.isInsideList(path), !variables.isInsideText(path), let entry = variables.entry(path) else { return nil }
            return Value(kind: entry.kind, expression: Expression(.variable(entry.name)))
        case .capital(.text(let text)): return value(.text(text.withCapital), in: location)
        case .capital(let text): return value(text, in: location)
        case .isSet(let path):
            let flag = Formula.flag(ofSetting: path)
            if variables.isAssigned(flag) { return value(.variable(flag), in: location) }
            // What it is a part of may be set as a whole.
            return variables.isSet(path) ? nil : Value(kind: .yesNo, expression: Expression(.yesNo(false)))
        case .tagged(let tag, let name):
            guard !tag.isEmpty, let number = name.map({ number(ofPassage: $0) }) ?? origins[Bytes(location.utf8)] else { return nil }
            let isThere = source.passages[number].tags.contains { $0.isSame(as: tag) }
            return Value(kind: .yesNo, expression: Expression(.yesNo(isThere)))
        case .holds(let path, let member): return isHeld(member, by: path, in: location)
        case .contains(let path, let text) where variables.settings(of: path) != nil:
            // A text has another one in it: each that it can be is known.
            let found = (variables.settings(of: path) ?? []).filter { $0.has(text) }
            return isOne(.variable(path), of: found.map { .text($0) }, in: location)
        case .contains(let path, let text):
            guard variables.isList(path), let entry = variables.entry(VariableTable.flag(path, text)) else { return nil }
            return Value(kind: .yesNo, expression: Expression(.variable(entry.name)))
        case .visits(let name):
            guard let name else { return Value(kind: .number, expression: Expression(.visits(Identifier(location)))) }
            guard let id = id(ofPassage: name) else { return Value(kind: .number, expression: Expression(.number(0))) }
            return Value(kind: .number, expression: Expression(.visits(Identifier(id))))
        case .not(let operand):
            return condition(operand, in: location).map { Value(kind: .yesNo, expression: Self.negated($0)) }
        case .negative(let operand):
            guard let inner = value(operand, in: location), inner.kind == .number else { return nil }
            return Value(kind: .number, expression: Expression(.negative(inner.expression)))
        case .plus(let left, let right):
            return calculated(.plus, left, right, in: location) ?? text(formula, in: location)
        case .loose(let operation, let left, let right):
            if listAsked(.binary(operation, left, right)) != nil { return value(.binary(operation, left, right), in: location) }
            return compared(operation, left, right, isLoose: true, in: location)
        case .binary where listAsked(formula) != nil:
            return condition(formula, in: location).map { Value(kind: .yesNo, expression: $0) }
        case .binary(.divided, let left, let right): return quotient(left, right, in: location)
        case .rounded(.binary(.divided, let left, let right), let rounding):
            return quotient(left, right, rounding, in: location)
        case .rounded(let number, _):
            guard let whole = value(number, in: location) else { return nil }
            return whole.kind == .number ? whole : converted(number, to: .number)
        case .binary(let operation, let left, let right):
            switch operation {
            case .and, .or:
                guard let first = condition(left, in: location), let second = condition(right, in: location) else { return nil }
                return Value(kind: .yesNo, expression: Expression(.binary(operation, first, second)))
            case .equal, .notEqual: return compared(operation, left, right, isLoose: false, in: location)
            default: return calculated(operation, left, right, in: location)
            }
        case .extreme(let extreme, let list):
            var items: [Expression] = []
            for item in list {
                guard let item = value(item, in: location), item.kind == .number else { return nil }
                items.append(item.expression)
            }
            return Value(kind: .number, expression: Expression(.extreme(extreme, items)))
        case .conditional(let first, let condition, let other):
            guard let first = value(first, in: location), let other = value(other, in: location), first.kind == other.kind,
                let condition = self.condition(condition, in: location)
            else { return nil }
            return Value(kind: first.kind, expression: Expression(.conditional(first.expression, if: condition, else: other.expression)))
        // A choice rolls those that it can.
        case .random, .either, .unsupported: return nil
        }
    }

    private func calculated(_ operation: Expression.Operator, _ left: Formula, _ right: Formula, in location: String) -> Value? {
        guard let first = value(left, in: location), let second = value(right, in: location), first.kind == .number, second.kind == .number
        else { return nil }
        if operation.isComparison, let answer = Self.answer(operation, first.expression, second.expression) {
            return Value(kind: .yesNo, expression: Expression(.yesNo(answer)))
        }
        let kind: VariableTable.Kind = operation.isComparison ? .yesNo : .number
        return Value(kind: kind, expression: Expression(.binary(operation, first.expression, second.expression)))
    }

    /// The answer of a comparison of numbers that are written out; nil if they are not.
    private static func answer(_ operation: Expression.Operator, _ left: Expression, _ right: Expression) -> Bool? {
        guard case .number(let first) = left.kind, case .number(let second) = right.kind else { return nil }
        return switch operation {
        case .less: first < second
        case .lessOrEqual: first <= second
        case .greater: first > second
        case .greaterOrEqual: first >= second
        default: nil
        }
    }

    /// A text, and when it is this one; nil for always.
    private struct TextCase {
        var condition: Expression?
        var text: String
    }

    /// Texts and values that make one text, where all that each can be is known: one of several texts.
    private func text(_ formula: Formula, in location: String) -> Value? {
        guard variables.kind(of: formula) == .text, let found = cases(of: formula, in: location), let last = found.last else { return nil }
        var expression = Expression(.text(words(ofText: last.text)))
        for each in found.dropLast().reversed() {
            guard let condition = each.condition else { return nil }
            expression = Expression(.conditional(Expression(.text(words(ofText: each.text))), if: condition, else: expression))
        }
        return Value(kind: .text, expression: expression)
    }

    /// The texts that a part of a text can be, each with the condition under which it is if those before it are not; the last has none.
    private func cases(of formula: Formula, in location: String) -> [TextCase]? {
        switch formula {
        case .text(let text): return [TextCase(text: text)]
        case .number(let number): return [TextCase(text: String(number))]
        case .plus(.number(let first), .number(let second)):
            let (sum, overflow) = first.addingReportingOverflow(second)
            return overflow ? nil : [TextCase(text: String(sum))]
        case .variable(let path):
            guard let texts = variables.settings(of: path), let entry = variables.entry(path) else { return nil }
            let value = Expression(.variable(entry.name))
            let known = texts.map { text in
                TextCase(condition: Expression(.binary(.equal, value, Expression(.text(words(ofText: text))))), text: text)
            }
            return known + [TextCase(text: "")]
        case .plus(let left, let right):
            guard variables.kind(of: left) == .text || variables.kind(of: right) == .text, let first = cases(of: left, in: location),
                let second = cases(of: right, in: location), first.count * second.count <= Self.mostRepeated
            else { return nil }
            return first.flatMap { one in
                second.map { TextCase(condition: Self.joined(one.condition, $0.condition), text: one.text + $0.text) }
            }
        case .conditional(let value, let condition, let other):
            guard let condition = self.condition(condition, in: location), let first = cases(of: value, in: location),
                let second = cases(of: other, in: location)
            else { return nil }
            return first.map { TextCase(condition: Self.joined(condition, $0.condition), text: $0.text) } + second
        default: return nil
        }
    }

    /// A quotient of whole numbers, unless it may not be whole.
    private func quotient(_ left: Formula, _ right: Formula, in location: String) -> Value? {
        guard case .number(let number) = left, case .number(let divisor) = right, divisor != 0, divisor != -1,
            number.isMultiple(of: divisor)
        else { return nil }
        return Value(kind: .number, expression: Expression(.number(number / divisor)))
    }

    /// A quotient of whole numbers as a whole one. The format rounds quotients towards zero; to round them otherwise, the divisor must be
    /// known, and what is divided stands in the expression more than once.
    private func quotient(_ left: Formula, _ right: Formula, _ rounding: Formula.Rounding, in location: String) -> Value? {
        guard let dividend = value(left, in: location), let divisor = value(right, in: location),
            dividend.kind == .number, divisor.kind == .number
        else { return nil }
        func number(_ operation: Expression.Operator, _ first: Expression, _ second: Expression) -> Expression {
            Expression(.binary(operation, first, second))
        }
        let (one, zero) = (Expression(.number(1)), Expression(.number(0)))
        var expression = number(.divided, dividend.expression, divisor.expression)
        if rounding != .towardsZero {
            guard case .number(let parts) = divisor.expression.kind, (1...Int64(Int32.max)).contains(parts),
                Self.size(dividend.expression) <= Self.mostRepeated
            else { return nil }
            var (rest, isBetween) = (number(.remainder, dividend.expression, divisor.expression), Expression.Operator.less)
            switch rounding {
            case .up: isBetween = .greater
            case .nearest:
                // Half a part more, rounded down.
                let twice = number(.times, dividend.expression, Expression(.number(2)))
                let (more, double) = (number(.plus, twice, divisor.expression), Expression(.number(2 * parts)))
                (expression, rest) = (number(.divided, more, double), number(.remainder, more, double))
            case .down, .towardsZero: break
            }
            let next = number(isBetween == .less ? .minus : .plus, expression, one)
            if !(isBetween == .less && Self.isNeverNegative(dividend.expression)) {
                expression = Expression(.conditional(next, if: number(isBetween, rest, zero), else: expression))
            }
        }
        return Value(kind: .number, expression: expression)
    }

    /// Whether no value of its parts makes a number negative, as far as that shows at once.
    private static func isNeverNegative(_ expression: Expression) -> Bool {
        switch expression.kind {
        case .number(let number): number >= 0
        case .visits, .turns, .roll: true
        case .binary(.plus, let left, let right), .binary(.times, let left, let right), .binary(.divided, let left, let right):
            isNeverNegative(left) && isNeverNegative(right)
        case .extreme(.max, let list): list.contains(where: isNeverNegative)
        case .extreme(.min, let list): list.allSatisfy(isNeverNegative)
        default: false
        }
    }

    /// The length of a text or a list, where all that it can be is known.
    private func length(_ path: String, in location: String) -> Value? {
        guard let whole = Formula.list(ofLength: path) else { return nil }
        if let count = variables.constantCount(whole) { return value(.number(Int64(count)), in: location) }
        guard variables.isInsideText(path), let texts = variables.settings(of: whole) else { return nil }
        // Harlowe counts characters, the others as JavaScript does.
        let lengths = texts.map { (text: $0, count: dialect == .harlowe ? $0.unicodeScalars.count : $0.utf16.count) }
        let asked = lengths.reduce(Formula.number(0)) {
            .conditional(.number(Int64($1.count)), if: .binary(.equal, .variable(whole), .text($1.text)), else: $0)
        }
        return value(asked, in: location)
    }

    /// Whether a value is one of several; nil if this cannot be known.
    private func isOne(_ member: Formula, of values: [Formula], in location: String) -> Value? {
        guard let first = values.first else { return Value(kind: .yesNo, expression: Expression(.yesNo(false))) }
        let asked = values.dropFirst().reduce(Formula.binary(.equal, member, first)) { .binary(.or, $0, .binary(.equal, member, $1)) }
        return value(asked, in: location)
    }

    /// Whether a list has the text that a variable holds.
    private func isHeld(_ member: Formula, by path: String, in location: String) -> Value? {
        guard variables.isList(path) else { return nil }
        let texts = variables.texts(of: path)
        guard let first = texts.first, texts.count <= Self.mostRepeated else { return nil }
        func isFound(_ text: String) -> Formula { .binary(.and, .contains(path, text: text), .binary(.equal, member, .text(text))) }
        return value(texts.dropFirst().reduce(isFound(first)) { .binary(.or, $0, isFound($1)) }, in: location)
    }

    /// A text as it can stand in a value: without markup.
    func words(ofText text: String) -> String {
        let isPlain = ["<", "[[", "$", "''", "//", "**", "__", "(", "&"].allSatisfy { !text.has($0) }
        guard !isPlain else { return text }
        let nodes = MarkupParser.nodes(ofValue: text, dialect, isLabel: false, at: Place(passage: 0, offset: 0))
        // A line break is no space in a text.
        return (nodes.hasMarkup || !text.utf8.contains(10) ? nodes.words : text).withoutCode(dialect)
    }

    /// - Parameter isLoose: Whether a number equals a text that says it.
    private func compared(
        _ operation: Expression.Operator,
        _ left: Formula,
        _ right: Formula,
        isLoose: Bool,
        in location: String
    ) -> Value? {
        guard var first = value(left, in: location), var second = value(right, in: location) else { return nil }
        if first.kind != second.kind {
            if !isLoose, first.kind != .list, second.kind != .list, variables.isSure(left), variables.isSure(right) {
                return Value(kind: .yesNo, expression: Expression(.yesNo(operation == .notEqual)))
            }
            // A number that stands in quotes, or a yes or no that is compared with 1 or 0.
            if let same = converted(right, to: first.kind) {
                second = same
            } else if let same = converted(left, to: second.kind) {
                first = same
            } else {
                return nil
            }
        }
        return Value(kind: .yesNo, expression: Expression(.binary(operation, first.expression, second.expression)))
    }

    /// A plain value as another kind; nil if that would not be the same.
    func converted(_ formula: Formula, to kind: VariableTable.Kind) -> Value? {
        switch (formula, kind) {
        case (.number(let number), .text): Value(kind: .text, expression: Expression(.text(String(number))))
        case (.number(let number), .yesNo) where number == 0 || number == 1:
            Value(kind: .yesNo, expression: Expression(.yesNo(number == 1)))
        case (.yesNo(let answer), .number): Value(kind: .number, expression: Expression(.number(answer ? 1 : 0)))
        case (.yesNo(let answer), .text): Value(kind: .text, expression: Expression(.text(answer ? "true" : "false")))
        case (.text(let text), .number): Int64(text).map { Value(kind: .number, expression: Expression(.number($0))) }
        case (.text(let text), .yesNo) where text.isSame(as: "true") || text.isSame(as: "false"):
            Value(kind: .yesNo, expression: Expression(.yesNo(text.isSame(as: "true"))))
        case (.text(let text), .yesNo) where text.isEmpty: Value(kind: .yesNo, expression: Expression(.yesNo(false)))
        default: nil
        }
    }

    /// The list that a formula compares with nothing, and whether it asks for an empty one. Here a list has each text only once, so that
    /// nothing else about its length can be known.
    private func listAsked(_ formula: Formula) -> (list: String, isEmpty: Bool)? {
        let (path, isEmpty): (String, Bool)
        switch formula {
        case .variable(let asked), .binary(.greater, .variable(let asked), .number(0)),
            .binary(.notEqual, .variable(let asked), .number(0)),
            .binary(.greaterOrEqual, .variable(let asked), .number(1)):
            (path, isEmpty) = (asked, false)
        case .binary(.equal, .variable(let asked), .number(0)), .binary(.less, .variable(let asked), .number(1)),
            .binary(.lessOrEqual, .variable(let asked), .number(0)):
            (path, isEmpty) = (asked, true)
        default: return nil
        }
        guard let list = Formula.list(ofLength: path), variables.isList(list) else { return nil }
        return (list, isEmpty)
    }

    /// A calculation as a condition: numbers other than 0 and texts that are not empty count as yes.
    func condition(_ formula: Formula, in location: String) -> Expression? {
        // visits > 0 is what `visited` says.
        if case .binary(.greater, .visits(let name?), .number(0)) = formula, let id = id(ofPassage: name) {
            return Expression(.visited(Identifier(id)))
        }
        if let (list, isEmpty) = listAsked(formula) {
            let flags = variables.texts(of: list).compactMap { variables.entry(VariableTable.flag(list, $0))?.name }
            guard let first = flags.first else { return Expression(.yesNo(isEmpty)) }
            let isFilled = flags.dropFirst().reduce(Expression(.variable(first))) {
                Expression(.binary(.or, $0, Expression(.variable($1))))
            }
            return isEmpty ? Self.negated(isFilled) : isFilled
        }
        guard let value = value(formula, in: location) else { return nil }
        switch value.kind {
        case .yesNo, .list: return value.expression
        case .number:
            if case .visits(let id) = value.expression.kind { return Expression(.visited(id)) }
            return Expression(.binary(.notEqual, value.expression, Expression(.number(0))))
        case .text: return Expression(.binary(.notEqual, value.expression, Expression(.text(""))))
        }
    }

    static func negated(_ condition: Expression) -> Expression {
        switch condition.kind {
        case .not(let inner): inner
        case .yesNo(let answer): Expression(.yesNo(!answer))
        case .binary(.equal, let left, let right): Expression(.binary(.notEqual, left, right))
        case .binary(.notEqual, let left, let right): Expression(.binary(.equal, left, right))
        case .binary(.less, let left, let right): Expression(.binary(.greaterOrEqual, left, right))
        case .binary(.lessOrEqual, let left, let right): Expression(.binary(.greater, left, right))
        case .binary(.greater, let left, let right): Expression(.binary(.lessOrEqual, left, right))
        case .binary(.greaterOrEqual, let left, let right): Expression(.binary(.less, left, right))
        default: Expression(.not(condition))
        }
    }

    /// Two conditions joined; nil stands for one that is always true.
    static func joined(_ first: Expression?, _ second: Expression?) -> Expression? {
        guard let first else { return second }
        guard let second else { return first }
        return first == second ? first : Expression(.binary(.and, first, second))
    }

    /// The number of names, numbers and operations.
    static func size(_ expression: Expression) -> Int {
        switch expression.kind {
        case .number, .yesNo, .text, .variable, .visits, .visited, .turns, .roll: 1
        case .negative(let inner), .not(let inner): 1 + size(inner)
        case .binary(_, let left, let right): 1 + size(left) + size(right)
        case .membership(let member, let list, _): list.reduce(1 + size(member)) { $0 + size($1) }
        case .extreme(_, let list): list.reduce(1) { $0 + size($1) }
        case .conditional(let value, let condition, let other): 1 + size(value) + size(condition) + size(other)
        }
    }
}
