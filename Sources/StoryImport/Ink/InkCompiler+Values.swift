internal import Story

extension InkCompiler {
    /// Where a calculation stands: names mean what they mean in this flow, unless a function was given something.
    struct Scope {
        var flow: Int
        /// What a function was given for its parameters.
        var given: [Bytes: StoryConverter.Value] = [:]
        /// The paths of the variables that a function may change.
        var references: [Bytes: String] = [:]
        /// The functions that are being read, so that none is read inside itself.
        var functions: [Int] = []
        var result = Result.discarded
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
        return found
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
            case .equal, .notEqual: return compared(operation, left, right, scope, depth)
            default:
                guard let first = number(left, scope, depth), let second = number(right, scope, depth) else { return nil }
                return .init(
                    kind: operation.isComparison ? .yesNo : .number,
                    expression: Expression(.binary(operation, first, second))
                )
            }
        case .conditional(let first, let condition, let other):
            guard let first = value(first, scope, depth: depth + 1), let other = value(other, scope, depth: depth + 1),
                first.kind == other.kind, let condition = self.condition(condition, scope, depth: depth + 1)
            else { return nil }
            return .init(kind: first.kind, expression: Expression(.conditional(first.expression, if: condition, else: other.expression)))
        case .call(let name, let arguments): return called(name, arguments, scope, depth)
        case .unsupported: return nil
        }
    }

    private func named(_ name: String, _ scope: Scope, _ depth: Int) -> StoryConverter.Value? {
        if let given = scope.given[Bytes(name.utf8)] { return given }
        if let path = scope.references[Bytes(name.utf8)] ?? variables.path(name, in: scope.flow) {
            return variables.table.entry(path).map { .init(kind: $0.kind, expression: Expression(.variable($0.name))) }
        }
        if let constant = variables.constants[Bytes(name.utf8)] { return value(constant, scope, depth: depth + 1) }
        return names.point(name, from: scope.flow).map { .init(kind: .number, expression: Self.visits($0)) }
    }

    /// A sign for how often a point was reached; which locations that are is known at the end.
    static func visits(_ point: InkPoint) -> Expression {
        Expression(.visits(Identifier("@" + String(point.list) + "." + String(point.index) + (point.isBody ? ".body" : ""))))
    }

    /// A calculation as a number; ink counts with true as 1.
    private func number(_ expression: InkExpression, _ scope: Scope, _ depth: Int) -> Expression? {
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

    /// A calculation as a condition: numbers other than 0 count as yes.
    func condition(_ expression: InkExpression, _ scope: Scope, depth: Int = 0) -> Expression? {
        guard let value = value(expression, scope, depth: depth) else { return nil }
        switch value.kind {
        case .yesNo: return value.expression
        case .number: return Expression(.binary(.notEqual, value.expression, Expression(.number(0))))
        case .text, .list: return nil
        }
    }

    // MARK: Functions

    private func called(_ name: String, _ arguments: [InkExpression], _ scope: Scope, _ depth: Int) -> StoryConverter.Value? {
        guard let target = names.flow(name, from: scope.flow) else { return builtIn(name, arguments, scope, depth) }
        guard let inner = self.scope(of: target, given: arguments, in: scope, depth) else { return nil }
        return result(of: names.tree.lists[names.tree.flows[target].list].nodes[...], inner, depth + 1)
    }

    /// The scope of a function whose parameters stand for what it was given; nil if that cannot be.
    func scope(of function: Int, given arguments: [InkExpression], in scope: Scope, _ depth: Int) -> Scope? {
        let flow = names.tree.flows[function]
        guard flow.isFunction, flow.parameters.count == arguments.count, !scope.functions.contains(function),
            scope.functions.count < 8
        else { return nil }
        var inner = Scope(flow: function)
        inner.functions = scope.functions + [function]
        for (parameter, argument) in zip(flow.parameters, arguments) {
            let key = Bytes(parameter.name.utf8)
            if parameter.isReference {
                guard case .name(let name) = argument,
                    let path = scope.references[Bytes(name.utf8)] ?? variables.path(name, in: scope.flow),
                    scope.given[Bytes(name.utf8)] == nil
                else { return nil }
                inner.references[key] = path
            } else {
                guard let value = value(argument, scope, depth: depth + 1) else { return nil }
                inner.given[key] = value
            }
        }
        return inner
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
}
