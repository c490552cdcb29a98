internal import Story

extension InkCompiler {
    /// Where a calculation stands: names mean what they mean in this flow, unless a function was given something.
    struct Scope {
        var flow: Int
        /// What a function was given for its parameters.
        var given: [Bytes: StoryConverter.Value] = [:]
        /// The lists that it was given.
        var sets: [Bytes: InkSet] = [:]
        /// What it was given that is only words, and no value.
        var words: [Bytes: [InkOutput]] = [:]
        /// What it was given that the story format has no value for.
        var unknown: Set<Bytes> = []
        /// The paths of the variables that a function may change.
        var references: [Bytes: String] = [:]
        /// The functions that are being read, so that none is read inside itself.
        var functions: [Int] = []
        var result = Result.discarded

        /// Whether a name stands for what the function was given.
        func isGiven(_ name: String) -> Bool {
            let key = Bytes(name.utf8)
            return given[key] != nil || sets[key] != nil || words[key] != nil || unknown.contains(key)
        }
    }

    /// What happens to the value that a function gives back.
    enum Result {
        case discarded
        case shown
        case kept(in: String)
    }

    /// A calculation as the story format has it; nil if it cannot have it.
    func value(_ expression: InkExpression, _ scope: Scope, depth: Int = 0) -> StoryConverter.Value? {
        guard depth < 40, let found = plainValue(expression, scope, depth), StoryConverter.size(found.expression) < 120 else { return nil }
        return .init(kind: found.kind, expression: Self.folded(found.expression))
    }

    /// A comparison of what is constant as its answer: functions are often given constants.
    private static func folded(_ expression: Expression) -> Expression {
        switch expression.kind {
        case .not(let inner):
            if case .yesNo(let answer) = inner.kind { return Expression(.yesNo(!answer)) }
        case .binary(.and, let left, let right): return .and(left, right)
        case .binary(.or, let left, let right): return .or(left, right)
        case .binary(let operation, let left, let right) where operation.isComparison:
            if case .text(let first) = left.kind, case .text(let second) = right.kind {
                return Expression(.yesNo(first.isSame(as: second) == (operation == .equal)))
            }
            guard let first = number(left), let second = number(right) else { return expression }
            switch operation {
            case .equal: return Expression(.yesNo(first == second))
            case .notEqual: return Expression(.yesNo(first != second))
            case .less: return Expression(.yesNo(first < second))
            case .lessOrEqual: return Expression(.yesNo(first <= second))
            case .greater: return Expression(.yesNo(first > second))
            default: return Expression(.yesNo(first >= second))
            }
        case .conditional(let value, let condition, let other):
            if case .yesNo(let answer) = condition.kind { return answer ? value : other }
        default: break
        }
        return expression
    }

    private func plainValue(_ expression: InkExpression, _ scope: Scope, _ depth: Int) -> StoryConverter.Value? {
        switch expression {
        case .number(let number): return .init(kind: .number, expression: Expression(.number(number)))
        case .text(let text): return .init(kind: .text, expression: Expression(.text(text)))
        case .yesNo(let answer): return .init(kind: .yesNo, expression: Expression(.yesNo(answer)))
        case .known(let value): return value
        case .name(let name): return named(name, scope, depth)
        case .not(let inner):
            return condition(inner, scope, depth: depth + 1).map { .init(kind: .yesNo, expression: StoryConverter.negated($0)) }
        case .negative(let inner):
            return number(inner, scope, depth).map { .init(kind: .number, expression: Expression(.negative($0))) }
        case .binary(let operation, let left, let right):
            switch operation {
            case .and, .or:
                guard let first = condition(left, scope, depth: depth + 1), let second = condition(right, scope, depth: depth + 1) else {
                    return nil
                }
                return .init(kind: .yesNo, expression: Expression(.binary(operation, first, second)))
            case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual:
                if let found = comparedSets(operation, left, right, scope, depth) { return found }
                if operation == .equal || operation == .notEqual { return compared(operation, left, right, scope, depth) }
                return calculated(operation, left, right, scope, depth)
            default: return calculated(operation, left, right, scope, depth)
            }
        case .has(let left, let right, let negated):
            return has(left, right, scope, depth).map {
                .init(kind: .yesNo, expression: negated ? StoryConverter.negated($0) : $0)
            }
        case .quoted(let list): return folded(list, scope, depth)
        case .place(let path):
            return variables.number(ofPlace: path, from: scope.flow).map { .init(kind: .number, expression: Expression(.number($0))) }
        case .items, .common: return nil
        case .conditional(let first, let condition, let other):
            guard let first = value(first, scope, depth: depth + 1), let other = value(other, scope, depth: depth + 1),
                first.kind == other.kind, let condition = self.condition(condition, scope, depth: depth + 1)
            else { return nil }
            return .init(kind: first.kind, expression: Expression(.conditional(first.expression, if: condition, else: other.expression)))
        case .call(let name, let arguments): return called(name, arguments, scope, depth)
        case .unsupported: return nil
        }
    }

    private func calculated(
        _ operation: Expression.Operator,
        _ left: InkExpression,
        _ right: InkExpression,
        _ scope: Scope,
        _ depth: Int
    ) -> StoryConverter.Value? {
        guard let first = number(left, scope, depth), let second = number(right, scope, depth) else { return nil }
        return .init(kind: operation.isComparison ? .yesNo : .number, expression: Expression(.binary(operation, first, second)))
    }

    private func named(_ name: String, _ scope: Scope, _ depth: Int) -> StoryConverter.Value? {
        if let given = scope.given[Bytes(name.utf8)] { return given }
        if scope.isGiven(name) { return nil }
        if let path = scope.references[Bytes(name.utf8)] ?? variables.path(name, in: scope.flow) {
            return variables.table.entry(path).map { .init(kind: $0.kind, expression: Expression(.variable($0.name))) }
        }
        if let constant = variables.constants[Bytes(name.utf8)] { return value(constant, scope, depth: depth + 1) }
        guard let point = names.point(name, from: scope.flow) ?? names.function(name, from: scope.flow) else { return nil }
        return .init(kind: .number, expression: visits(point))
    }

    /// How often a point was reached.
    private func visits(_ point: InkPoint) -> Expression {
        visitNames[point].map { Expression(.variable($0)) } ?? Self.visits(point)
    }

    /// A sign for how often a point was reached; which locations that are is known at the end.
    static func visits(_ point: InkPoint) -> Expression {
        Expression(.visits(Identifier("@" + String(point.list) + "." + String(point.index) + (point.isBody ? ".body" : ""))))
    }

    /// A calculation as a number; ink counts with true as 1.
    func number(_ expression: InkExpression, _ scope: Scope, _ depth: Int) -> Expression? {
        guard let value = value(expression, scope, depth: depth + 1) else { return nil }
        switch value.kind {
        case .number: return value.expression
        case .yesNo: return Expression(.conditional(Expression(.number(1)), if: value.expression, else: Expression(.number(0))))
        case .text, .list: return nil
        }
    }

    private func compared(
        _ operation: Expression.Operator,
        _ left: InkExpression,
        _ right: InkExpression,
        _ scope: Scope,
        _ depth: Int
    ) -> StoryConverter.Value? {
        guard let first = value(left, scope, depth: depth + 1), let second = value(right, scope, depth: depth + 1) else { return nil }
        if first.kind == second.kind {
            return .init(kind: .yesNo, expression: Expression(.binary(operation, first.expression, second.expression)))
        }
        guard let first = number(left, scope, depth), let second = number(right, scope, depth) else { return nil }
        return .init(kind: .yesNo, expression: Expression(.binary(operation, first, second)))
    }

    /// A calculation as a condition: numbers other than 0, words and lists with something in them count as yes.
    func condition(_ expression: InkExpression, _ scope: Scope, depth: Int = 0) -> Expression? {
        guard let value = value(expression, scope, depth: depth) else { return set(expression, scope, depth: depth)?.isNotEmpty }
        switch value.kind {
        case .yesNo: return value.expression
        case .number: return Self.folded(Expression(.binary(.notEqual, value.expression, Expression(.number(0)))))
        case .text: return Expression(.binary(.notEqual, value.expression, Expression(.text(""))))
        case .list: return nil
        }
    }

    // MARK: Functions

    private func called(_ name: String, _ arguments: [InkExpression], _ scope: Scope, _ depth: Int) -> StoryConverter.Value? {
        guard let target = names.flow(name, from: scope.flow) else { return builtIn(name, arguments, scope, depth) }
        // A call that is counted does something.
        guard !isCounted(target), let inner = self.scope(of: target, given: arguments, in: scope, depth) else { return nil }
        return result(of: names.tree.lists[names.tree.flows[target].list].nodes[...], inner, depth + 1)
    }

    /// The scope of a function, before its parameters stand for what it is given; nil if it cannot be read here.
    func scope(of function: Int, in scope: Scope, countOf arguments: [InkExpression]) -> Scope? {
        let flow = names.tree.flows[function]
        guard flow.isFunction, flow.parameters.count == arguments.count, !scope.functions.contains(function),
            scope.functions.count < 8
        else { return nil }
        var inner = Scope(flow: function)
        inner.functions = scope.functions + [function]
        return inner
    }

    /// The scope of a function whose parameters stand for what it was given; nil if that cannot be.
    private func scope(of function: Int, given arguments: [InkExpression], in scope: Scope, _ depth: Int) -> Scope? {
        guard var inner = self.scope(of: function, in: scope, countOf: arguments) else { return nil }
        for (parameter, argument) in zip(names.tree.flows[function].parameters, arguments) {
            let key = Bytes(parameter.name.utf8)
            if parameter.isReference {
                guard case .name(let name) = argument, let path = referred(name, scope) else { return nil }
                inner.references[key] = path
            } else if variables.hasVariable(variables.local(parameter.name, in: function)) {
                return nil
            } else if let value = value(argument, scope, depth: depth + 1) {
                inner.given[key] = value
            } else if let set = set(argument, scope, depth: depth + 1) {
                inner.sets[key] = set
            } else {
                return nil
            }
        }
        return inner
    }

    /// The path of the variable that a function may change under another name; nil if it is none.
    func referred(_ name: String, _ scope: Scope) -> String? {
        if let path = scope.references[Bytes(name.utf8)] { return path }
        return scope.isGiven(name) ? nil : variables.path(name, in: scope.flow)
    }

    /// What a function gives back that changes nothing and says nothing; nil if it does.
    private func result(of nodes: ArraySlice<InkNode>, _ scope: Scope, _ depth: Int) -> StoryConverter.Value? {
        guard depth < 24, let first = nodes.first else { return nil }
        let rest = nodes.dropFirst()
        switch first {
        case .newline: return result(of: rest, scope, depth)
        case .giveBack(let expression?, _): return value(expression, scope, depth: depth)
        case .conditional(let branches, _):
            var made: [(condition: Expression, value: StoryConverter.Value)] = []
            for branch in branches {
                let list = names.tree.lists[branch.list].nodes
                guard let value = result(of: (list + rest)[...], scope, depth + 1) else { return nil }
                guard let expression = branch.condition else { return Self.chosen(made, otherwise: value) }
                guard let condition = condition(expression, scope, depth: depth + 1) else { return nil }
                made.append((condition, value))
            }
            return result(of: rest, scope, depth + 1).flatMap { Self.chosen(made, otherwise: $0) }
        default: return nil
        }
    }

    private static func chosen(
        _ branches: [(condition: Expression, value: StoryConverter.Value)],
        otherwise: StoryConverter.Value
    ) -> StoryConverter.Value? {
        var made = otherwise
        for branch in branches.reversed() {
            guard branch.value.kind == made.kind else { return nil }
            made.expression = Expression(.conditional(branch.value.expression, if: branch.condition, else: made.expression))
        }
        return made
    }

    /// ink's own functions, as far as the story format has them.
    private func builtIn(_ name: String, _ arguments: [InkExpression], _ scope: Scope, _ depth: Int) -> StoryConverter.Value? {
        switch Bytes(name.utf8) {
        case "TURNS" where arguments.isEmpty: return .init(kind: .number, expression: Expression(.turns))
        case "TURNS_SINCE" where arguments.count == 1: return turns(since: arguments[0], scope, depth)
        case "READ_COUNT" where arguments.count == 1:
            guard let points = points(arguments[0], scope, depth), points.count == 1 else { return nil }
            return .init(kind: .number, expression: visits(points[0].point))
        case "LIST_COUNT" where arguments.count == 1: return set(arguments[0], scope, depth: depth + 1)?.count
        case "LIST_VALUE" where arguments.count == 1: return set(arguments[0], scope, depth: depth + 1)?.value(variables.lists)
        default: break
        }
        var numbers: [Expression] = []
        for argument in arguments {
            guard let found = number(argument, scope, depth) else { return nil }
            numbers.append(found)
        }
        switch Bytes(name.utf8) {
        case "MIN" where numbers.count == 2: return .init(kind: .number, expression: Expression(.extreme(.min, numbers)))
        case "MAX" where numbers.count == 2: return .init(kind: .number, expression: Expression(.extreme(.max, numbers)))
        // Whole numbers stay as they are.
        case "INT" where numbers.count == 1, "FLOOR" where numbers.count == 1, "CEILING" where numbers.count == 1:
            return .init(kind: .number, expression: numbers[0])
        default: return nil
        }
    }
    // MARK: Places

    /// The places that a value may be, each with its number; nil if it is none.
    func points(_ expression: InkExpression, _ scope: Scope, _ depth: Int) -> [(number: Int, point: InkPoint)]? {
        if case .place(let path) = expression, let point = names.point(path, from: scope.flow) { return [(0, point)] }
        guard case .name(let name) = expression else { return nil }
        if let given = scope.given[Bytes(name.utf8)] {
            guard case .number(let number) = given.expression.kind, variables.places.indices.contains(Int(clamping: number) - 1) else {
                return nil
            }
            return [(Int(clamping: number), variables.places[Int(clamping: number) - 1])]
        }
        guard let path = scope.references[Bytes(name.utf8)] ?? variables.path(name, in: scope.flow) else {
            return names.point(name, from: scope.flow).map { [(0, $0)] }
        }
        let numbers = variables.places(of: path)
        return numbers.isEmpty ? nil : numbers.map { ($0, variables.places[$0 - 1]) }
    }

    /// How many choices were made since a place was reached; -1 if it was not.
    private func turns(since place: InkExpression, _ scope: Scope, _ depth: Int) -> StoryConverter.Value? {
        guard let points = points(place, scope, depth), points.count == 1 || value(place, scope, depth: depth + 1) != nil else {
            return nil
        }
        var made: Expression?
        for (number, point) in points.reversed() {
            guard let name = turnNames[point], !name.isEmpty else { return nil }
            let reached = Expression(.binary(.notEqual, visits(point), Expression(.number(0))))
            let since = Expression(.binary(.minus, Expression(.turns), Expression(.variable(name))))
            let never = Expression(.negative(Expression(.number(1))))
            let turns = Expression(.conditional(since, if: reached, else: never))
            guard let others = made, let value = value(place, scope, depth: depth + 1)?.expression else {
                made = turns
                continue
            }
            let isThis = Expression(.binary(.equal, value, Expression(.number(Int64(number)))))
            made = Expression(.conditional(turns, if: isThis, else: others))
        }
        return made.map { .init(kind: .number, expression: $0) }
    }

    // MARK: Words in quotes

    /// Words in quotes that are known, or that only conditions decide; nil if there is another value in them.
    private func folded(_ list: Int, _ scope: Scope, _ depth: Int) -> StoryConverter.Value? {
        let nodes = names.tree.lists[list].nodes
        if nodes.count == 1, case .value(let expression, _) = nodes[0], let found = value(expression, scope, depth: depth + 1),
            found.kind == .text
        {
            return found
        }
        return texts(nodes[...], scope, depth + 1).map { .init(kind: .text, expression: Self.chosen($0)) }
    }

    /// The texts that nodes come to, each with its condition if none before it holds; the last has none.
    private func texts(_ nodes: ArraySlice<InkNode>, _ scope: Scope, _ depth: Int) -> [(condition: Expression?, text: String)]? {
        var made: [(condition: Expression?, text: String)] = [(nil, "")]
        for node in nodes {
            var next: [(condition: Expression?, text: String)] = []
            switch node {
            case .text(let text): next = [(nil, text)]
            case .newline, .glue, .tag: continue
            case .value(let expression, _):
                guard let text = constant(expression, scope, depth) else { return nil }
                next = [(nil, text)]
            case .conditional(let branches, _):
                guard depth < 8 else { return nil }
                for branch in branches {
                    guard let inner = texts(names.tree.lists[branch.list].nodes[...], scope, depth + 1), inner.count == 1 else {
                        return nil
                    }
                    guard let expression = branch.condition else {
                        next.append((nil, inner[0].text))
                        break
                    }
                    guard let condition = condition(expression, scope, depth: depth + 1) else { return nil }
                    next.append((condition, inner[0].text))
                }
                if next.last?.condition != nil { next.append((nil, "")) }
            default: return nil
            }
            guard made.count * next.count <= 8 else { return nil }
            made = made.flatMap { first in
                next.map { (StoryConverter.joined(first.condition, $0.condition), first.text + $0.text) }
            }
        }
        return made
    }

    /// A value that never changes, in words; nil if it may.
    private func constant(_ expression: InkExpression, _ scope: Scope, _ depth: Int) -> String? {
        guard let found = value(expression, scope, depth: depth + 1)?.expression else { return nil }
        switch found.kind {
        case .yesNo(let answer): return answer ? "true" : "false"
        case .text(let text): return text
        default: return Self.number(found).map { String($0) }
        }
    }

    private static func chosen(_ texts: [(condition: Expression?, text: String)]) -> Expression {
        var made = Expression(.text(texts.last?.text ?? ""))
        for text in texts.dropLast().reversed() {
            guard let condition = text.condition else { continue }
            made = Expression(.conditional(Expression(.text(text.text)), if: condition, else: made))
        }
        return made
    }
}
