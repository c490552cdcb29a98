internal import Story

/// Lists of ink, which variables for each of their items stand for.
extension InkCompiler {
    private static let longestFlag = 100
    private static let mostItems = 200

    /// A calculation as a list; nil if it is none, or one that cannot be brought over.
    func set(_ expression: InkExpression, _ scope: Scope, depth: Int = 0) -> InkSet? {
        guard depth < 30, !variables.lists.items.isEmpty, let found = plainSet(expression, scope, depth + 1),
            found.flags.count <= Self.mostItems, found.flags.allSatisfy({ StoryConverter.size($0.flag) < Self.longestFlag })
        else { return nil }
        return found
    }

    private func plainSet(_ expression: InkExpression, _ scope: Scope, _ depth: Int) -> InkSet? {
        switch expression {
        case .items(let items):
            var made = InkSet()
            for item in items {
                guard let found = set(item, scope, depth: depth) else { return nil }
                made = made.joined(found, Expression.or)
            }
            return made
        case .name(let name): return namedSet(name, scope, depth)
        case .common(let left, let right):
            guard let first = set(left, scope, depth: depth), let second = set(right, scope, depth: depth) else { return nil }
            return first.joined(second, Expression.and)
        case .binary(let operation, let left, let right) where operation == .plus || operation == .minus:
            guard let first = set(left, scope, depth: depth) else { return nil }
            if let second = set(right, scope, depth: depth) {
                return first.joined(second) { operation == .plus ? .or($0, $1) : .and($0, .not($1)) }
            }
            guard let steps = value(right, scope, depth: depth).flatMap({ Self.number($0.expression) }) else { return nil }
            return moved(first, by: operation == .plus ? steps : -steps)
        case .call(let name, let arguments): return calledSet(name, arguments, scope, depth)
        default: return nil
        }
    }

    private func namedSet(_ name: String, _ scope: Scope, _ depth: Int) -> InkSet? {
        if let given = scope.sets[Bytes(name.utf8)] { return given }
        if scope.isGiven(name) { return nil }
        if let path = scope.references[Bytes(name.utf8)] ?? variables.path(name, in: scope.flow) {
            guard let domain = variables.lists.domain(path) else { return nil }
            var flags: [(item: Int, flag: Expression)] = []
            for item in domain {
                guard let entry = variables.table.entry(variables.lists.flag(path, item)) else { return nil }
                flags.append((item, Expression(.variable(entry.name))))
            }
            return InkSet(flags)
        }
        if let constant = variables.constants[Bytes(name.utf8)] { return set(constant, scope, depth: depth) }
        return variables.lists.item(name).map { InkSet(items: [$0]) }
    }

    private func calledSet(_ name: String, _ arguments: [InkExpression], _ scope: Scope, _ depth: Int) -> InkSet? {
        let lists = variables.lists
        if let items = lists.items(of: name) {
            guard let argument = arguments.first else { return InkSet() }
            guard let number = value(argument, scope, depth: depth).flatMap({ Self.number($0.expression) }) else { return nil }
            return InkSet(items: items.filter { lists.items[$0].value == number })
        }
        guard let argument = arguments.first else { return nil }
        switch Bytes(name.utf8) {
        case "LIST_ALL" where arguments.count == 1: return all(argument, scope, depth).map { InkSet(items: $0) }
        case "LIST_INVERT" where arguments.count == 1:
            guard let found = set(argument, scope, depth: depth), let items = all(argument, scope, depth) else { return nil }
            return InkSet(items.map { ($0, .not(found[$0])) })
        case "LIST_MIN" where arguments.count == 1: return set(argument, scope, depth: depth)?.only(last: false)
        case "LIST_MAX" where arguments.count == 1: return set(argument, scope, depth: depth)?.only(last: true)
        case "LIST_RANGE" where arguments.count == 3:
            guard let found = set(argument, scope, depth: depth), let from = bound(arguments[1], scope, depth, last: false),
                let to = bound(arguments[2], scope, depth, last: true)
            else { return nil }
            return InkSet(found.flags.filter { lists.items[$0.item].value >= from && lists.items[$0.item].value <= to })
        default: return nil
        }
    }

    /// All items of the lists that a value belongs to.
    private func all(_ expression: InkExpression, _ scope: Scope, _ depth: Int) -> [Int]? {
        let lists = variables.lists
        if case .name(let name) = expression, !scope.isGiven(name), let items = lists.items(of: name) { return items }
        let found = set(expression, scope, depth: depth).map { lists.all(beside: $0.items) }
        // An empty list belongs to lists that are only known while a story is read.
        return found.flatMap { $0.isEmpty ? nil : $0 }
    }

    private func bound(_ expression: InkExpression, _ scope: Scope, _ depth: Int, last: Bool) -> Int64? {
        if let number = value(expression, scope, depth: depth).flatMap({ Self.number($0.expression) }) { return number }
        guard let items = set(expression, scope, depth: depth)?.constant, let item = last ? items.last : items.first else { return nil }
        return variables.lists.items[item].value
    }

    /// The items that stand so many places later in their lists.
    private func moved(_ set: InkSet, by steps: Int64) -> InkSet {
        InkSet(set.flags.compactMap { item, flag in variables.lists.item(after: item, by: steps).map { ($0, flag) } })
    }

    // MARK: Conditions

    /// `a ? b` of lists, or of words that are known.
    func has(_ left: InkExpression, _ right: InkExpression, _ scope: Scope, _ depth: Int) -> Expression? {
        if let first = set(left, scope, depth: depth), let second = set(right, scope, depth: depth) { return first.has(second) }
        guard case .text(let words)? = value(left, scope, depth: depth + 1)?.expression.kind,
            case .text(let part)? = value(right, scope, depth: depth + 1)?.expression.kind
        else { return nil }
        return Expression(.yesNo(part.isEmpty || words.has(part)))
    }

    /// Two lists compared; nil if none is a list.
    func comparedSets(
        _ operation: Expression.Operator,
        _ left: InkExpression,
        _ right: InkExpression,
        _ scope: Scope,
        _ depth: Int
    ) -> StoryConverter.Value? {
        guard let first = set(left, scope, depth: depth), let second = set(right, scope, depth: depth) else { return nil }
        let lists = variables.lists
        func compare(_ operation: Expression.Operator, _ one: Expression, _ other: Expression) -> Expression {
            Expression(.binary(operation, one, other))
        }
        let (least, most) = (
            compare(operation, first.least(lists), second.least(lists)),
            compare(operation, first.value(lists).expression, second.value(lists).expression)
        )
        let made: Expression =
            switch operation {
            case .equal: first.isSame(as: second)
            case .notEqual: .not(first.isSame(as: second))
            // All of one are compared with all of the other.
            case .greater: .isBeyond(second, first, compare(.greater, first.least(lists), second.value(lists).expression))
            case .less: .isBeyond(first, second, compare(.less, first.value(lists).expression, second.least(lists)))
            case .greaterOrEqual: .isBeyond(second, first, .and(least, most))
            default: .isBeyond(first, second, .and(least, most))
            }
        return .init(kind: .yesNo, expression: made)
    }

    // MARK: Changes and text

    /// Changes a list; false if it may come to have an item that nothing stands for.
    mutating func set(
        _ path: String,
        _ domain: [Int],
        to expression: InkExpression,
        when condition: Expression?,
        _ scope: Scope,
        _ page: inout InkPage
    ) -> Bool {
        guard let made = set(expression, scope), page.changes.count < Story.Limits.effects / 2,
            made.items.allSatisfy({ domain.contains($0) })
        else { return false }
        let entries = domain.compactMap { variables.table.entry(variables.lists.flag(path, $0)) }
        guard entries.count == domain.count else { return false }
        // All are read before one is changed.
        let new = zip(domain, entries).compactMap { item, entry -> (name: String, flag: Expression)? in
            let flag = made[item]
            if case .variable(let name) = flag.kind, name.isSame(as: entry.name) { return nil }
            return (entry.name, page.read(.init(kind: .yesNo, expression: flag)))
        }
        for change in new { page.change(change.name, to: change.flag, when: condition) }
        return true
    }

    /// Shows the names of the items, with commas between them.
    func put(_ set: InkSet, at place: Int, _ page: inout InkPage) {
        var isBehind = Expression.no
        for (item, flag) in set.flags {
            if isBehind != .no { put([.words(", ")], when: .and(isBehind, flag), at: place, &page) }
            put([.words(variables.lists.items[item].name)], when: flag, at: place, &page)
            isBehind = .or(isBehind, flag)
        }
    }

    private func put(_ output: [InkOutput], when condition: Expression, at place: Int, _ page: inout InkPage) {
        let read = page.read(.init(kind: .yesNo, expression: condition))
        guard case .yesNo(true) = read.kind else {
            let branch = InkOutput.Branch(condition: read, whole: read, output: output)
            return page.put(.branches([branch], otherwise: StoryConverter.negated(read), place: place))
        }
        for item in output { page.put(item) }
    }
}

extension Expression {
    /// Whether a list is beyond another: an empty one is beyond none, and any other one is beyond it.
    fileprivate static func isBeyond(_ less: InkSet, _ more: InkSet, _ condition: Expression) -> Expression {
        .and(more.isNotEmpty, .or(.not(less.isNotEmpty), condition))
    }
}
