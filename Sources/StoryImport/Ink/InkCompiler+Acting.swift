internal import Story

/// What happens on a page without leading away from it.
extension InkCompiler {
    /// A condition as the file has it, or one that the importer made.
    enum Branching {
        case ink(InkExpression)
        case made(Expression)

        func expression(_ compiler: InkCompiler, _ scope: Scope, _ page: inout InkPage) -> Expression? {
            switch self {
            case .made(let expression): page.read(.init(kind: .yesNo, expression: expression))
            case .ink(let expression):
                compiler.condition(expression, scope).map { page.read(.init(kind: .yesNo, expression: $0)) }
            }
        }
    }

    /// A branch, and where its condition stands.
    struct Branch {
        var condition: Branching?
        var place: Int
        var list: Int
    }

    private static let longestCondition = 24
    private static let deepest = 20
    /// The most items of one list that are shown, where each has a condition.
    private static let mostShown = 24

    mutating func act(_ node: InkNode, when path: Expression?, _ scope: Scope, _ page: inout InkPage) {
        // Nothing happens in a function after it has given something back.
        guard let returned = page.returned else { return perform(node, when: path, scope, &page) }
        if case .yesNo(true) = returned.kind { return }
        let open = StoryConverter.negated(returned)
        page.beginCollecting()
        perform(node, when: StoryConverter.joined(path, open) ?? open, scope, &page)
        let output = page.endCollecting()
        if output.isEmpty { return }
        page.put(.branches([InkOutput.Branch(condition: open, whole: open, output: output)], otherwise: returned, place: place(of: node)))
    }

    private mutating func perform(_ node: InkNode, when path: Expression?, _ scope: Scope, _ page: inout InkPage) {
        switch node {
        case .text(let text): page.put(.words(text))
        case .newline: page.put(.newline)
        case .glue: page.put(.glue)
        case .value(let expression, let place): show(expression, at: place, when: path, scope, &page)
        case .set(let assignment):
            guard !scope.isGiven(assignment.name) else {
                return leaveOut(.setting, words(at: assignment.place), at: assignment.place, &page)
            }
            let words = words(at: assignment.place)
            set(variable(of: assignment, scope), to: assignment.value, words, at: assignment.place, when: path, scope, &page)
        case .call(let name, let arguments, let place):
            let arguments = arguments.map { rolled($0, at: place, scope, &page) }
            call(name, arguments, at: place, .discarded, when: path, scope, &page)
        case .giveBack(let value, let place):
            switch scope.result {
            case .discarded: break
            case .shown:
                guard let value else { break }
                page.put(.functionEnd)
                show(value, at: place, when: path, scope, &page)
            case .kept(let name):
                guard let value else { break }
                let found = self.value(prepared(value, at: place, when: path, scope, &page), scope)
                if let found, found.kind == variables.kind(of: name), let entry = variables.table.entry(name) {
                    page.change(entry.name, to: found.expression, when: path)
                } else {
                    leaveOut(.setting, words(at: place), at: place, &page)
                }
            }
            let now = path ?? Expression(.yesNo(true))
            page.returned = page.returned.map { Expression(.binary(.or, $0, now)) } ?? now
        case .conditional(let branches, let place):
            visit(Self.branches(branches), at: place, when: path, scope, &page)
        case .alternative(let alternative):
            let branches = self.branches(of: alternative, when: path, scope, &page)
            visit(branches, at: alternative.place, when: path, scope, &page)
        case .tag(let tag): if page.tags.count < 20 { page.tags.append(tag) }
        case .leftOut(let sort, let words, let place): leaveOut(sort, words, at: place, &page)
        case .divert(let divert): leaveOut(.macro, "-> " + divert.path, at: divert.place, &page)
        case .thread(let divert): thread(divert, when: path, scope, &page)
        case .choice(let choice): leaveOut(.macro, choice.label ?? "*", at: choice.place, &page)
        case .gather: return
        }
    }

    static func branches(_ branches: [InkBranch]) -> [Branch] {
        branches.map { Branch(condition: $0.condition.map { .ink($0) }, place: $0.place, list: $0.list) }
    }

    /// Some byte of a node, for the report.
    func place(of node: InkNode) -> Int {
        switch node {
        case .newline(let place), .value(_, let place), .conditional(_, let place), .call(_, _, let place), .giveBack(_, let place),
            .leftOut(_, _, let place):
            place
        case .set(let assignment): assignment.place
        case .alternative(let alternative): alternative.place
        case .divert(let divert), .thread(let divert): divert.place
        case .choice(let choice): choice.place
        case .text, .glue, .gather, .tag: 0
        }
    }

    // MARK: Words

    private mutating func show(_ expression: InkExpression, at place: Int, when path: Expression?, _ scope: Scope, _ page: inout InkPage) {
        let expression = rolled(expression, at: place, scope, &page)
        switch expression {
        case .quoted(let list): return visit(list, when: path, scope, &page)
        case .name(let name):
            if let words = scope.words[Bytes(name.utf8)] { return page.put(.function(words)) }
        case .call(let name, let arguments) where names.flow(name, from: scope.flow) != nil && value(expression, scope) == nil:
            return call(name, arguments, at: place, .shown, when: path, scope, &page)
        case .binary(.plus, let left, let right) where joinsTexts(left, right, scope):
            show(left, at: place, when: path, scope, &page)
            return show(right, at: place, when: path, scope, &page)
        default: break
        }
        let prepared = prepared(expression, at: place, when: path, scope, &page)
        if let found = value(prepared, scope) {
            put(found, &page)
        } else if let set = set(prepared, scope), set.flags.count <= Self.mostShown || set.constant != nil {
            put(set, at: place, &page)
        } else {
            leaveOut(.value, words(at: place), at: place, &page)
        }
    }

    private func put(_ found: StoryConverter.Value, _ page: inout InkPage) {
        if case .text(let text) = found.expression.kind { return page.put(.words(text)) }
        let read = page.read(found)
        switch found.kind {
        case .yesNo, .list: page.put(.part(.conditional([(read, [.literal("true")])], otherwise: [.literal("false")])))
        case .number: page.put(.part(.value(read)))
        case .text: page.put(.text(read))
        }
    }

    /// Whether `+` joins words, of which it is known that they are.
    private func joinsTexts(_ left: InkExpression, _ right: InkExpression, _ scope: Scope) -> Bool {
        isText(left, scope) || isText(right, scope)
    }

    private func isText(_ expression: InkExpression, _ scope: Scope) -> Bool {
        switch expression {
        case .quoted: true
        case .name(let name) where scope.words[Bytes(name.utf8)] != nil: true
        case .binary(.plus, let left, let right): joinsTexts(left, right, scope)
        case .call(let name, _):
            names.flow(name, from: scope.flow) != nil && variables.kind(of: expression, in: scope.flow, depth: 0) == .text
        default: value(expression, scope)?.kind == .text
        }
    }

    // MARK: Changes

    /// The path of the variable that an assignment changes.
    private func variable(of assignment: InkAssignment, _ scope: Scope) -> String {
        if assignment.isTemporary { return variables.local(assignment.name, in: scope.flow) }
        if let reference = scope.references[Bytes(assignment.name.utf8)] { return reference }
        return variables.path(assignment.name, in: scope.flow) ?? assignment.name
    }

    mutating func set(
        _ path: String,
        to expression: InkExpression,
        _ words: String,
        at place: Int,
        when condition: Expression?,
        _ scope: Scope,
        _ page: inout InkPage
    ) {
        let prepared = prepared(expression, at: place, when: condition, scope, &page)
        if let domain = variables.lists.domain(path) {
            let isSet = !page.isUncertain && self.set(path, domain, to: prepared, when: condition, scope, &page)
            if !isSet { leaveOut(.setting, words, at: place, &page) }
            return
        }
        guard !page.isUncertain, let entry = variables.table.entry(path), let found = value(prepared, scope), found.kind == entry.kind,
            page.changes.count < Story.Limits.effects / 2, found.expression.hasShortTexts
        else {
            leaveOut(.setting, words, at: place, &page)
            return
        }
        page.change(entry.name, to: found.expression, when: condition)
    }

    /// A calculation in which the functions that do something are done, and have given back their values.
    mutating func prepared(
        _ expression: InkExpression,
        at place: Int,
        when path: Expression?,
        _ scope: Scope,
        _ page: inout InkPage
    ) -> InkExpression {
        let expression = rolled(expression, at: place, scope, &page)
        switch expression {
        case .not(let inner): return .not(prepared(inner, at: place, when: path, scope, &page))
        case .negative(let inner): return .negative(prepared(inner, at: place, when: path, scope, &page))
        case .binary(let operation, let left, let right):
            let first = prepared(left, at: place, when: path, scope, &page)
            return .binary(operation, first, prepared(right, at: place, when: path, scope, &page))
        case .has(let left, let right, let negated):
            let first = prepared(left, at: place, when: path, scope, &page)
            return .has(first, prepared(right, at: place, when: path, scope, &page), negated: negated)
        case .common(let left, let right):
            let first = prepared(left, at: place, when: path, scope, &page)
            return .common(first, prepared(right, at: place, when: path, scope, &page))
        case .call(let name, let arguments) where names.flow(name, from: scope.flow) == nil:
            return .call(name, arguments.map { prepared($0, at: place, when: path, scope, &page) })
        case .call(let name, _) where value(expression, scope) == nil && names.flow(name, from: scope.flow) != nil:
            guard case .call(_, let arguments) = expression, let kind = variables.kind(of: expression, in: scope.flow, depth: 0) else {
                return expression
            }
            let result = name + ".result"
            variables.declareResult(result, kind)
            guard variables.table.entry(result)?.kind == kind else { return expression }
            let count = listed.count
            call(name, arguments, at: place, .kept(in: result), when: path, scope, &page)
            guard listed.count == count, let entry = variables.table.entry(result) else { return .unsupported(name) }
            return .known(.init(kind: kind, expression: page.read(.init(kind: kind, expression: Expression(.variable(entry.name))))))
        default: return expression
        }
    }

    /// Does what a function does.
    private mutating func call(
        _ name: String,
        _ arguments: [InkExpression],
        at place: Int,
        _ result: Result,
        when path: Expression?,
        _ scope: Scope,
        _ page: inout InkPage
    ) {
        guard let target = names.flow(name, from: scope.flow), names.tree.flows[target].isFunction,
            var inner = self.scope(of: target, in: scope, countOf: arguments), page.changes.count < 400, page.calls > 0
        else {
            leaveOut(.code, words(at: place), at: place, &page)
            return
        }
        page.calls -= 1
        for (parameter, argument) in zip(names.tree.flows[target].parameters, arguments) {
            give(parameter, argument, to: &inner, at: place, when: path, scope, &page)
        }
        inner.result = result
        countVisit(InkPoint(startOf: names.tree.flows[target]), when: path, &page)
        let returned = page.returned
        page.returned = nil
        page.beginCollecting()
        visit(names.tree.flows[target].list, when: path, inner, &page)
        page.put(.function(page.endCollecting()))
        page.returned = returned
    }

    /// Gives a function what a parameter stands for. It stays as it is, whatever the function changes.
    private mutating func give(
        _ parameter: (name: String, isReference: Bool),
        _ argument: InkExpression,
        to inner: inout Scope,
        at place: Int,
        when path: Expression?,
        _ scope: Scope,
        _ page: inout InkPage
    ) {
        let key = Bytes(parameter.name.utf8)
        if parameter.isReference {
            if case .name(let name) = argument, let path = referred(name, scope) {
                inner.references[key] = path
            } else {
                inner.unknown.insert(key)
            }
            return
        }
        let prepared = prepared(argument, at: place, when: path, scope, &page)
        let variable = variables.local(parameter.name, in: inner.flow)
        if variables.hasVariable(variable) {
            return set(variable, to: prepared, words(at: place), at: place, when: path, scope, &page)
        }
        if let value = value(prepared, scope) {
            inner.given[key] = .init(kind: value.kind, expression: page.read(value))
        } else if let set = set(prepared, scope) {
            inner.sets[key] = set.reading { page.read(.init(kind: .yesNo, expression: $0)) }
        } else if isText(prepared, scope) {
            page.beginCollecting()
            show(prepared, at: place, when: path, scope, &page)
            inner.words[key] = page.endCollecting()
        } else {
            inner.unknown.insert(key)
        }
    }

    // MARK: Branches

    private mutating func visit(_ list: Int, when path: Expression?, _ scope: Scope, _ page: inout InkPage) {
        for (index, node) in names.tree.lists[list].nodes.enumerated() {
            if case .choice = node {
                for found in names.choices(from: InkPoint(list: list, index: index)) { page.nested.append((list, found, path)) }
                return
            }
            act(node, when: path, scope, &page)
        }
    }

    private mutating func visit(
        _ branches: [Branch],
        at place: Int,
        when path: Expression?,
        _ scope: Scope,
        _ page: inout InkPage
    ) {
        page.depth += 1
        defer { page.depth -= 1 }
        guard page.depth < Self.deepest else { return leaveOut(.nesting, braces(at: place), at: place, &page) }
        var earlier: Expression?
        var shown: [InkOutput.Branch] = []
        var isComplete = false
        let wasUncertain = page.isUncertain
        let wasReturned = page.returned
        var returned: Expression?
        for branch in branches {
            var own: Expression?
            if let condition = branch.condition {
                let open = StoryConverter.joined(path, earlier)
                guard let found = expression(of: condition, at: branch.place, when: open, scope, &page) else {
                    leaveOut(.condition, words(at: branch.place), at: branch.place, &page)
                    page.isUncertain = true
                    visit(branch.list, when: path, scope, &page)
                    continue
                }
                if case .yesNo(let answer) = found.kind {
                    guard answer else { continue }
                } else {
                    own = found
                }
            }
            if earlier == nil, own == nil, shown.isEmpty {
                visit(branch.list, when: path, scope, &page)
                returned = page.returned
                isComplete = true
                break
            }
            let whole = short(StoryConverter.joined(earlier, own) ?? Expression(.yesNo(true)), &page)
            let inner = short(StoryConverter.joined(path, whole) ?? whole, &page)
            page.returned = wasReturned
            page.beginCollecting()
            visit(branch.list, when: inner, scope, &page)
            shown.append(InkOutput.Branch(condition: own, whole: whole, output: page.endCollecting()))
            if let now = page.returned, page.returned != wasReturned {
                returned = returned.map { Expression(.binary(.or, $0, now)) } ?? now
            }
            guard let own else {
                isComplete = true
                break
            }
            earlier = short(StoryConverter.joined(earlier, StoryConverter.negated(own)) ?? own, &page)
        }
        page.returned = returned ?? wasReturned
        page.isUncertain = wasUncertain
        if shown.contains(where: { !$0.output.isEmpty }) {
            page.put(.branches(shown, otherwise: isComplete ? nil : earlier, place: place))
        }
    }

    /// A condition as it is asked here; nil if the story format cannot ask it.
    mutating func expression(
        of condition: Branching,
        at place: Int,
        when path: Expression?,
        _ scope: Scope,
        _ page: inout InkPage
    ) -> Expression? {
        switch condition {
        case .made: condition.expression(self, scope, &page)
        case .ink(let expression): Branching.ink(prepared(expression, at: place, when: path, scope, &page)).expression(self, scope, &page)
        }
    }

    /// A condition that is not too long to be written again and again.
    private func short(_ condition: Expression, _ page: inout InkPage) -> Expression {
        StoryConverter.size(condition) > Self.longestCondition ? page.keep(condition) : condition
    }

    /// Counts a visit to an alternative, and says which part it shows.
    mutating func branches(
        of alternative: InkAlternative,
        when path: Expression?,
        _ scope: Scope,
        _ page: inout InkPage
    ) -> [Branch] {
        let lists = alternative.lists
        if alternative.kind == .shuffle { leaveOut(.shuffle, braces(at: alternative.place), at: alternative.place, &page) }
        guard !lists.isEmpty else { return [] }
        guard let name = counter(of: alternative, in: scope.flow) else {
            leaveOut(.size, "{", at: alternative.place, &page)
            return [Branch(place: alternative.place, list: lists[0])]
        }
        let count = Expression(.variable(name))
        let most = Int64(lists.count)
        let next: Expression =
            switch alternative.kind {
            case .cycle, .shuffle:
                Expression(.binary(.plus, Expression(.binary(.remainder, count, Expression(.number(most)))), Expression(.number(1))))
            case .stopping, .once:
                Expression(
                    .extreme(
                        .min,
                        [
                            Expression(.binary(.plus, count, Expression(.number(1)))),
                            Expression(.number(alternative.kind == .once ? most + 1 : most)),
                        ]
                    )
                )
            }
        page.change(name, to: next, when: path)
        var branches: [Branch] = []
        for (index, list) in lists.enumerated() {
            let isLast = index == lists.count - 1 && alternative.kind != .once
            let condition = Expression(.binary(.equal, count, Expression(.number(Int64(index + 1)))))
            branches.append(Branch(condition: isLast ? nil : .made(condition), place: alternative.place, list: list))
        }
        return branches
    }
}

extension Expression {
    /// Whether every text in it fits into a variable.
    fileprivate var hasShortTexts: Bool {
        switch kind {
        case .text(let text): text.unicodeScalars.count <= Story.Kind.longestText
        case .conditional(let value, _, let other): value.hasShortTexts && other.hasShortTexts
        default: true
        }
    }
}
