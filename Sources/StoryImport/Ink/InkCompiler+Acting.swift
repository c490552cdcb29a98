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

        var words: String { if case .ink(let expression) = self { expression.words } else { "{" } }
    }

    private static let longestCondition = 24
    private static let deepest = 20

    mutating func act(_ node: InkNode, when path: Expression?, _ scope: Scope, _ page: inout InkPage) {
        // Nothing happens in a function after it has given something back.
        guard let returned = page.returned else { return perform(node, when: path, scope, &page) }
        if case .yesNo(true) = returned.kind { return }
        let open = StoryConverter.joined(path, StoryConverter.negated(returned)) ?? returned
        let outer = page.lines
        page.lines = PageLines()
        perform(node, when: open, scope, &page)
        let made = page.lines
        page.lines = outer
        page.noteTextUse(of: open)
        page.lines.add(made) { .conditional([(StoryConverter.negated(returned), $0)], otherwise: []) }
    }

    private mutating func perform(_ node: InkNode, when path: Expression?, _ scope: Scope, _ page: inout InkPage) {
        switch node {
        case .text(let text): add(text, &page)
        case .newline:
            page.unsureBreak = nil
            if page.isInLine, !page.isGlued { page.lines.newLine() }
        case .glue: glue(&page)
        case .value(let expression, let place): show(expression, at: place, when: path, scope, &page)
        case .set(let assignment):
            guard scope.given[Bytes(assignment.name.utf8)] == nil else {
                leaveOut(.setting, assignment.name, at: assignment.place, &page)
                return
            }
            set(variable(of: assignment, scope), to: assignment.value, at: assignment.place, when: path, scope, &page)
        case .call(let name, let arguments, let place):
            let arguments = arguments.map { rolled($0, at: place, scope, &page) }
            call(name, arguments, at: place, .discarded, when: path, scope, &page)
        case .giveBack(let value, let place):
            switch scope.result {
            case .discarded: break
            case .shown: if let value { show(value, at: place, when: path, scope, &page) }
            case .kept(let name):
                if let value, let found = self.value(rolled(value, at: place, scope, &page), scope), found.kind == variables.kind(of: name),
                    let entry = variables.table.entry(name)
                {
                    page.change(entry.name, to: found.expression, when: path)
                } else {
                    leaveOut(.setting, name, at: place, &page)
                }
            }
            let now = path ?? Expression(.yesNo(true))
            page.returned = page.returned.map { Expression(.binary(.or, $0, now)) } ?? now
        case .conditional(let branches, let place):
            visit(branches.map { ($0.condition.map { .ink($0) }, $0.list) }, at: place, when: path, scope, &page)
        case .alternative(let alternative):
            let branches = self.branches(of: alternative, when: path, scope, &page)
            visit(branches, at: alternative.place, when: path, scope, &page)
        case .tag(let tag): if page.tags.count < 20 { page.tags.append(tag) }
        case .leftOut(let sort, let words, let place): leaveOut(sort, words, at: place, &page)
        case .divert(let divert): leaveOut(.macro, "-> " + divert.path, at: divert.place, &page)
        case .choice(let choice): leaveOut(.macro, choice.label ?? "*", at: choice.place, &page)
        case .gather: return
        }
    }

    // MARK: Words

    private mutating func add(_ text: String, _ page: inout InkPage) {
        guard !text.isEmpty else { return }
        if !text.isBlank { noteBreak(&page) }
        if page.isInLine || !text.isBlank {
            page.lines.add(.literal(text))
            if !text.isBlank { page.isGlued = false }
        }
    }

    /// Says that a line ended before this, if it perhaps should not.
    private mutating func noteBreak(_ page: inout InkPage) {
        guard let place = page.unsureBreak else { return }
        page.unsureBreak = nil
        leaveOut(.lineBreak, "}", at: place, &page)
    }

    private mutating func glue(_ page: inout InkPage) {
        page.isGlued = true
        guard !page.isInLine else { return }
        guard page.lines.lines.count > 1 else {
            // At the start of a branch, what it would join is outside.
            page.isJoinLost = page.isJoinLost || page.depth > 0
            return
        }
        if page.lines.lines.count - 1 > page.closedLines { page.lines.joinLastLines() } else { page.isJoinLost = true }
    }

    private mutating func show(_ expression: InkExpression, at place: Int, when path: Expression?, _ scope: Scope, _ page: inout InkPage) {
        let expression = rolled(expression, at: place, scope, &page)
        if case .call(let name, let arguments) = expression, names.flow(name, from: scope.flow) != nil, value(expression, scope) == nil {
            call(name, arguments, at: place, .shown, when: path, scope, &page)
            return
        }
        guard let found = value(prepared(expression, at: place, when: path, scope, &page), scope) else {
            leaveOut(.value, expression.words, at: place, &page)
            return
        }
        page.isGlued = false
        noteBreak(&page)
        if case .text(let text) = found.expression.kind { return add(text, &page) }
        let read = page.read(found)
        page.noteTextUse(of: read)
        switch found.kind {
        case .yesNo, .list: page.lines.add(.conditional([(read, [.literal("true")])], otherwise: [.literal("false")]))
        case .number: page.lines.add(.value(read))
        case .text:
            // At the start of a sentence, a value would get a capital letter; ink leaves it as it is.
            if page.lines.isAtSentenceStart { page.lines.add(.literal("\u{2060}")) }
            page.lines.add(.value(read))
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
        at place: Int,
        when condition: Expression?,
        _ scope: Scope,
        _ page: inout InkPage
    ) {
        let prepared = prepared(expression, at: place, when: condition, scope, &page)
        guard !page.isUncertain, let entry = variables.table.entry(path), let found = value(prepared, scope), found.kind == entry.kind,
            page.changes.count < Story.Limits.effects / 2, found.expression.hasShortTexts
        else {
            leaveOut(.setting, path + " = " + expression.words, at: place, &page)
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
        guard let target = names.flow(name, from: scope.flow), var inner = self.scope(of: target, given: arguments, in: scope, 0),
            page.changes.count < 400
        else {
            leaveOut(.code, name, at: place, &page)
            return
        }
        // What it was given stays as it is, whatever the function changes.
        for (key, value) in inner.given { inner.given[key] = .init(kind: value.kind, expression: page.read(value)) }
        inner.result = result
        let returned = page.returned
        page.returned = nil
        visit(names.tree.flows[target].list, when: path, inner, &page)
        page.returned = returned
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
        _ branches: [(condition: Branching?, list: Int)],
        at place: Int,
        when path: Expression?,
        _ scope: Scope,
        _ page: inout InkPage
    ) {
        page.depth += 1
        defer { page.depth -= 1 }
        guard page.depth < Self.deepest else { return leaveOut(.nesting, "{", at: place, &page) }
        var earlier: Expression?
        var shown: [PageLines.Branch] = []
        let wasUncertain = page.isUncertain
        let (wasReturned, wasGlued) = (page.returned, page.isGlued)
        var returned: Expression?
        for branch in branches {
            var own: Expression?
            if let condition = branch.condition {
                let prepared: Branching =
                    if case .ink(let expression) = condition { .ink(self.prepared(expression, at: place, when: path, scope, &page)) } else {
                        condition
                    }
                guard let found = prepared.expression(self, scope, &page) else {
                    leaveOut(.condition, condition.words, at: place, &page)
                    page.isUncertain = true
                    visit(branch.list, when: path, scope, &page)
                    continue
                }
                own = found
            }
            if earlier == nil, own == nil, shown.isEmpty {
                visit(branch.list, when: path, scope, &page)
                break
            }
            let whole = short(StoryConverter.joined(earlier, own) ?? Expression(.yesNo(true)), &page)
            let inner = short(StoryConverter.joined(path, whole) ?? whole, &page)
            let outer = (page.lines, page.closedLines)
            (page.lines, page.closedLines) = (PageLines(), 0)
            page.isGlued = false
            page.returned = wasReturned
            visit(branch.list, when: inner, scope, &page)
            if let now = page.returned, page.returned != wasReturned {
                returned = returned.map { Expression(.binary(.or, $0, now)) } ?? now
            }
            shown.append(PageLines.Branch(condition: own, whole: whole, lines: page.lines))
            if page.isGlued { page.isJoinLost = true }
            (page.lines, page.closedLines) = outer
            guard let own else {
                break
            }
            earlier = short(StoryConverter.joined(earlier, StoryConverter.negated(own)) ?? own, &page)
        }
        page.returned = returned ?? wasReturned
        page.isUncertain = wasUncertain
        page.isGlued = wasGlued
        add(shown, at: place, &page)
    }

    /// Adds the lines of branches of which one is shown.
    private mutating func add(_ shown: [PageLines.Branch], at place: Int, _ page: inout InkPage) {
        guard shown.contains(where: { $0.lines.lines.contains { !$0.isEmpty } }) else { return }
        page.isGlued = false
        for branch in shown {
            page.noteTextUse(of: branch.whole)
            if let condition = branch.condition { page.noteTextUse(of: condition) }
        }
        if page.isJoinLost {
            page.isJoinLost = false
            leaveOut(.lineBreak, "<>", at: place, &page)
        }
        let isOneLine = shown.allSatisfy { $0.lines.lines.count == 1 }
        if isOneLine { noteBreak(&page) }
        // Whether the line ends here depends on the condition, unless it ends behind it anyway.
        if !isOneLine, page.isInLine {
            page.lines.newLine()
            page.unsureBreak = place
        }
        page.lines.add(conditional: shown)
        guard !isOneLine else { return }
        if shown.contains(where: { !($0.lines.lines.last?.isEmpty ?? true) }) { page.unsureBreak = place }
        if page.isInLine { page.lines.newLine() }
        page.closedLines = page.lines.lines.count - 1
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
    ) -> [(condition: Branching?, list: Int)] {
        let lists = alternative.lists
        if alternative.kind == .shuffle { leaveOut(.shuffle, "{~", at: alternative.place, &page) }
        guard !lists.isEmpty else { return [] }
        guard let name = counter(of: alternative, in: scope.flow) else {
            leaveOut(.size, "{", at: alternative.place, &page)
            return [(nil, lists[0])]
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
        var branches: [(condition: Branching?, list: Int)] = []
        for (index, list) in lists.enumerated() {
            let isLast = index == lists.count - 1 && alternative.kind != .once
            branches.append((isLast ? nil : .made(Expression(.binary(.equal, count, Expression(.number(Int64(index + 1)))))), list))
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

extension InkExpression {
    /// Some words of the file, for the report.
    var words: String {
        switch self {
        case .unsupported(let words): words
        case .name(let name): name
        case .call(let name, _): name + "()"
        case .not(let inner): "not " + inner.words
        case .negative(let inner): "-" + inner.words
        case .binary(let operation, let left, let right): left.words + " " + operation.rawValue + " " + right.words
        case .number(let number): String(number)
        case .text(let text): "\"" + text + "\""
        case .yesNo(let answer): answer ? "true" : "false"
        case .conditional(let value, _, _): value.words
        case .known: "…"
        }
    }
}
