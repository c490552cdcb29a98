internal import Story

/// Follows an ink story from a point to where readers choose, or where it ends.
extension InkCompiler {
    private static let mostInlined = 12

    mutating func run(_ start: Key, _ page: inout InkPage) {
        var key = start
        var isFirst = true
        while true {
            let list = names.tree.lists[key.point.list]
            let scope = Scope(flow: list.flow)
            guard key.point.index >= 0 else {
                key.point.index = 0
                isFirst = false
                continue
            }
            guard key.point.index < list.nodes.count else {
                guard let next = end(of: key, &page) else { return }
                key = next
                isFirst = false
                continue
            }
            var next: Key? = Key(point: InkPoint(list: key.point.list, index: key.point.index + 1), context: key.context)
            switch list.nodes[key.point.index] {
            case .choice(let choice):
                if key.point.isBody {
                    for node in choice.start { act(node, when: nil, scope, &page) }
                } else if choice.level <= names.depth(before: key.point).floor {
                    next = looseEnd(key, choice.place, &page)
                } else {
                    for index in names.choices(from: key.point) { offer(index, in: key.point.list, key.context, when: nil, &page) }
                    let parent = list.parent.map { InkPoint(list: $0.list, index: $0.index + 1) }
                    next = parent.map { Key(point: $0, context: key.context) }
                }
            case .gather(let level, _):
                if !isFirst {
                    if level <= names.depth(before: key.point).floor {
                        next = looseEnd(key, place(near: key.point), &page)
                    } else if counted.contains(key.point) || page.inlined.contains(key.point) || !hasRoomToInline(key.point, page) {
                        next = go(to: key, from: list.flow, at: place(near: key.point), &page)
                    } else {
                        page.inlined.insert(key.point)
                    }
                }
            case .divert(let divert): next = follow(divert, key, scope, &page)
            case .conditional(let branches, let place) where branches.contains(where: { leads($0.list, 0) }):
                next = split(branches.map { ($0.condition.map { .ink($0) }, $0.list) }, key, at: place, scope, &page)
            case .alternative(let alternative) where alternative.lists.contains(where: { leads($0, 0) }):
                let branches = self.branches(of: alternative, when: nil, scope, &page)
                next = split(branches, key, at: alternative.place, scope, &page)
            case let node:
                act(node, when: nil, scope, &page)
                // Choices in a condition of this page belong to it.
                offerNested(in: node, key, scope, &page)
            }
            guard let found = next else { return }
            key = found
            isFirst = false
        }
    }

    /// A labelled gather may be a target of diverts; content in a page of its own is not written twice.
    private func hasRoomToInline(_ point: InkPoint, _ page: InkPage) -> Bool { page.inlined.count < Self.mostInlined }

    /// Some byte near a point, for the report.
    private func place(near point: InkPoint) -> Int {
        let nodes = names.tree.lists[point.list].nodes
        for index in stride(from: min(point.index, nodes.count - 1), through: 0, by: -1) {
            switch nodes[index] {
            case .choice(let choice): return choice.place
            case .divert(let divert): return divert.place
            case .value(_, let place), .conditional(_, let place), .call(_, _, let place): return place
            case .set(let assignment): return assignment.place
            default: continue
            }
        }
        return names.tree.flows[names.tree.lists[point.list].flow].place
    }

    /// Whether what happens in a list leads away, other than by a choice.
    private func leads(_ list: Int, _ depth: Int) -> Bool {
        guard depth < 40 else { return true }
        for node in names.tree.lists[list].nodes {
            switch node {
            case .divert, .gather: return true
            // Behind a choice is what happens when it is picked.
            case .choice: return false
            case .conditional(let branches, _): if branches.contains(where: { leads($0.list, depth + 1) }) { return true }
            case .alternative(let alternative): if alternative.lists.contains(where: { leads($0, depth + 1) }) { return true }
            default: continue
            }
        }
        return false
    }

    // MARK: Ends

    /// What comes behind the last node of a list; nil if the page ends.
    private mutating func end(of key: Key, _ page: inout InkPage) -> Key? {
        let list = names.tree.lists[key.point.list]
        if let parent = list.parent {
            if names.depth(before: key.point).floor > 0 { return looseEnd(key, place(near: key.point), &page) }
            return Key(point: InkPoint(list: parent.list, index: parent.index + 1), context: key.context)
        }
        if !page.offers.isEmpty || !page.fallbacks.isEmpty { return nil }
        if let stitch = names.firstStitch(of: list.flow) {
            return go(to: Key(point: InkPoint(startOf: names.tree.flows[stitch]), context: key.context), from: list.flow, at: 0, &page)
        }
        leaveOut(.looseEnd, names.tree.flows[list.flow].name, at: place(near: key.point), &page)
        page.isEnding = true
        return nil
    }

    /// A loose end leads to the next gather.
    private mutating func looseEnd(_ key: Key, _ place: Int, _ page: inout InkPage) -> Key? {
        if let gather = names.gather(after: key.point) {
            let flow = names.tree.lists[key.point.list].flow
            return go(to: Key(point: gather, context: key.context), from: flow, at: place, &page)
        }
        if !page.offers.isEmpty || !page.fallbacks.isEmpty { return nil }
        leaveOut(.looseEnd, names.tree.flows[names.tree.lists[key.point.list].flow].name, at: self.place(near: key.point), &page)
        page.isEnding = true
        return nil
    }

    // MARK: Diverts

    /// Leads on to a point: in this page if its line or its choices continue there; nil if the page ends.
    /// - Parameter flow: Where it comes from; nil for the way back from a tunnel, which visits nothing anew.
    private mutating func go(to key: Key, from flow: Int?, at place: Int, _ page: inout InkPage) -> Key? {
        let beginsWithGlue = beginsWithGlue(key.point) && page.lines.lines.contains { !$0.isEmpty }
        let continues = page.isInLine || page.isGlued || !page.offers.isEmpty || !page.fallbacks.isEmpty || beginsWithGlue
        let counts = flow.map { countsVisit(key.point, comingFrom: $0) } ?? false
        if key.point.isBody { divertedBodies.insert(key.point) }
        if continues, !counts, !key.point.isBody, page.inlined.count < Self.mostInlined, page.inlined.insert(key.point).inserted {
            // The gather itself is passed.
            let isGather: Bool =
                if let node = names.tree.lists[key.point.list].nodes[safe: key.point.index], case .gather = node { true } else { false }
            return isGather ? Key(point: InkPoint(list: key.point.list, index: key.point.index + 1), context: key.context) : key
        }
        if !page.isInLine, self.beginsWithGlue(key.point) { leaveOut(.lineBreak, "<>", at: place, &page) }
        drop(&page, at: place)
        guard hasRoom else {
            leaveOut(.size, "…", at: place, &page)
            page.isEnding = true
            return nil
        }
        let id = flow.map { location(key, comingFrom: $0) } ?? location(key.point, key.context)
        page.ways.append(Story.Continuation(target: Identifier(id)))
        return nil
    }

    private func beginsWithGlue(_ point: InkPoint) -> Bool {
        let nodes = names.tree.lists[point.list].nodes
        for index in max(0, point.index)..<max(0, point.index, nodes.count) {
            switch nodes[index] {
            case .newline, .gather: continue
            case .glue: return true
            case .text(let text) where text.isBlank: continue
            default: return false
            }
        }
        return false
    }

    /// Says what is lost where a page leads on: the choices so far, and that the line does.
    private mutating func drop(_ page: inout InkPage, at place: Int) {
        if !page.offers.isEmpty || !page.fallbacks.isEmpty {
            leaveOut(.choices, page.offers.first.map { $0.text.description } ?? "->", at: place, &page)
            page.offers = []
            page.fallbacks = []
        }
        if page.isGlued || page.isInLine { leaveOut(.lineBreak, "<>", at: place, &page) }
    }

    private mutating func follow(_ divert: InkDivert, _ key: Key, _ scope: Scope, _ page: inout InkPage) -> Key? {
        followed.insert(divert.place)
        let after = InkPoint(list: key.point.list, index: key.point.index + 1)
        switch divert.kind {
        case .end:
            page.offers = divert.path.isSame(as: "END") ? [] : page.offers
            page.fallbacks = divert.path.isSame(as: "END") ? [] : page.fallbacks
            page.isEnding = page.offers.isEmpty && page.fallbacks.isEmpty
            return nil
        case .back:
            guard let back = way(backFrom: key.context) else {
                leaveOut(.macro, "->->", at: divert.place, &page)
                page.isEnding = page.offers.isEmpty
                return nil
            }
            guard divert.path.isEmpty else {
                return target(divert, scope, &page).flatMap {
                    go(to: Key(point: $0, context: back.context), from: scope.flow, at: divert.place, &page)
                }
            }
            return go(to: back, from: nil, at: divert.place, &page)
        case .to:
            return target(divert, scope, &page).flatMap {
                go(to: Key(point: $0, context: key.context), from: scope.flow, at: divert.place, &page)
            }
        case .tunnel:
            guard let context = context(returningTo: after, from: key.context), hasRoom else {
                leaveOut(.nesting, divert.path, at: divert.place, &page)
                return Key(point: after, context: key.context)
            }
            guard names.point(divert.path, from: scope.flow) != nil else {
                leaveOut(.link, divert.path, at: divert.place, &page)
                return Key(point: after, context: key.context)
            }
            return target(divert, scope, &page).flatMap {
                go(to: Key(point: $0, context: context), from: scope.flow, at: divert.place, &page)
            }
        }
    }

    /// The point that a divert leads to, after its arguments are set. One that leads nowhere ends the page.
    private mutating func target(_ divert: InkDivert, _ scope: Scope, _ page: inout InkPage) -> InkPoint? {
        guard let point = names.point(divert.path, from: scope.flow) else {
            leaveOut(.link, divert.path, at: divert.place, &page)
            drop(&page, at: divert.place)
            page.ways.append(Story.Continuation(target: Identifier(missing(divert.path))))
            return nil
        }
        guard let flow = names.flow(divert.path, from: scope.flow) else { return point }
        // All are calculated before any is set: one may be made of another.
        var made: [(String, InkExpression)] = []
        for (parameter, argument) in zip(names.tree.flows[flow].parameters, divert.arguments) {
            let path = variables.local(parameter.name, in: flow)
            let known = value(rolled(argument, at: divert.place, scope, &page), scope).map {
                InkExpression.known(.init(kind: $0.kind, expression: page.read($0)))
            }
            made.append((path, known ?? .unsupported(parameter.name)))
        }
        for (path, value) in made { set(path, to: value, at: divert.place, when: nil, scope, &page) }
        return point
    }

    // MARK: Branches

    /// A page that leads to one of several branches, or on.
    private mutating func split(
        _ branches: [(condition: Branching?, list: Int)],
        _ key: Key,
        at place: Int,
        _ scope: Scope,
        _ page: inout InkPage
    ) -> Key? {
        let after = Key(point: InkPoint(list: key.point.list, index: key.point.index + 1), context: key.context)
        var ways: [Story.Continuation] = []
        var isComplete = false
        for branch in branches {
            let inner = Key(point: InkPoint(list: branch.list, index: 0), context: key.context)
            guard let found = branch.condition else {
                if ways.isEmpty { return inner }
                ways.append(Story.Continuation(target: Identifier(location(inner.point, inner.context))))
                isComplete = true
                break
            }
            let prepared: Branching =
                if case .ink(let expression) = found { .ink(rolled(expression, at: place, scope, &page)) } else { found }
            guard let condition = prepared.expression(self, scope, &page) else {
                leaveOut(.branch, found.words, at: place, &page)
                continue
            }
            ways.append(Story.Continuation(condition: condition, target: Identifier(location(inner.point, inner.context))))
        }
        if ways.isEmpty { return after }
        guard hasRoom else {
            leaveOut(.size, "…", at: place, &page)
            page.isEnding = true
            return nil
        }
        drop(&page, at: place)
        let first = branches.contains { beginsWithGlue(InkPoint(list: $0.list, index: 0)) } || beginsWithGlue(after.point)
        if first, !page.isInLine { leaveOut(.lineBreak, "<>", at: place, &page) }
        for way in ways { if let condition = way.condition { page.noteTextUse(of: condition) } }
        if ways.count >= Story.Limits.continuations {
            leaveOut(.size, "{", at: place, &page)
            ways = Array(ways.prefix(Story.Limits.continuations - 1)) + (isComplete ? [ways[ways.count - 1]] : [])
        }
        page.ways += ways
        if !isComplete { page.ways.append(Story.Continuation(target: Identifier(location(after.point, after.context)))) }
        return nil
    }

    // MARK: Choices

    /// Offers the choices that stand in a condition of this page.
    private mutating func offerNested(in node: InkNode, _ key: Key, _ scope: Scope, _ page: inout InkPage) {
        for nested in page.nested { offer(nested.index, in: nested.list, key.context, when: nested.condition, &page) }
        page.nested = []
    }

    private mutating func offer(_ index: Int, in list: Int, _ context: Int, when path: Expression?, _ page: inout InkPage) {
        guard case .choice(let choice) = names.tree.lists[list].nodes[index] else { return }
        let scope = Scope(flow: names.tree.lists[list].flow)
        let body = InkPoint(list: list, index: index, isBody: true)
        guard hasRoom else { return leaveOut(.size, "*", at: choice.place, &page) }
        followed.insert(choice.place)
        // The words are made before the conditions are asked, and whether or not they are true.
        let outer = (page.lines, page.isGlued, page.closedLines)
        (page.lines, page.isGlued, page.closedLines) = (PageLines(), false, 0)
        for node in choice.start + choice.only { act(node, when: path, scope, &page) }
        var text = page.lines.label
        (page.lines, page.isGlued, page.closedLines) = outer
        var condition = path
        for item in choice.conditions {
            guard let found = self.condition(prepared(item.expression, at: item.place, when: path, scope, &page), scope) else {
                leaveOut(.condition, choice.label ?? text.description, at: item.place, &page)
                continue
            }
            condition = StoryConverter.joined(condition, page.read(.init(kind: .yesNo, expression: found)))
        }
        if let condition { page.noteTextUse(of: condition) }
        if text.description.isBlank { text = Template(literal: "…") }
        page.noteUse(of: text)
        let target = location(body, context)
        offerCounts[body, default: 0] += 1
        let offer = InkPage.Offer(text: text, condition: condition, body: body, target: target, isOnce: choice.isOnce)
        if choice.isFallback { page.fallbacks.append(offer) } else { page.offers.append(offer) }
    }
}

extension Array {
    /// The element at an index; nil if there is none.
    subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
