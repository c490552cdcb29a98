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
            noteRead(list.flow)
            page.context = key.context
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
                next = split(Self.branches(branches), key, at: place, scope, &page)
            case .alternative(let alternative) where alternative.lists.contains(where: { leads($0, 0) }):
                let branches = self.branches(of: alternative, when: nil, scope, &page)
                next = split(branches, key, at: alternative.place, scope, &page)
            case let node:
                act(node, when: nil, scope, &page)
                // Choices in a condition of this page belong to it.
                offerNested(&page)
            }
            guard let found = next else { return }
            key = found
            isFirst = false
        }
    }

    /// A labelled gather may be a target of diverts; content in a page of its own is not written twice.
    private func hasRoomToInline(_ point: InkPoint, _ page: InkPage) -> Bool { page.inlined.count < Self.mostInlined }

    /// Some byte of what stands before a point, for the report.
    private func place(near point: InkPoint) -> Int {
        let nodes = names.tree.lists[point.list].nodes
        for index in stride(from: min(point.index, nodes.count) - 1, through: 0, by: -1) {
            switch nodes[index] {
            case .text, .glue, .gather, .tag: continue
            case let node: return place(of: node)
            }
        }
        return names.tree.flows[names.tree.lists[point.list].flow].place
    }

    /// Whether what happens in a list leads away, other than by a choice.
    func leads(_ list: Int, _ depth: Int) -> Bool {
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
        leaveOut(.looseEnd, words(ofFlow: list.flow), at: place(near: key.point), &page)
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
        leaveOut(.looseEnd, words(ofFlow: names.tree.lists[key.point.list].flow), at: self.place(near: key.point), &page)
        page.isEnding = true
        return nil
    }

    /// The name of a knot or a stitch, for the report.
    private func words(ofFlow flow: Int) -> String {
        let name = names.tree.flows[flow].name
        return name.isEmpty ? "before the first knot" : name
    }

    // MARK: Diverts

    /// Leads on to a point: in this page if its line or its choices continue there; nil if the page ends.
    /// - Parameter flow: Where it comes from; nil for the way back from a tunnel, which visits nothing anew.
    private mutating func go(to key: Key, from flow: Int?, at place: Int, _ page: inout InkPage) -> Key? {
        let beginsWithGlue = beginsWithGlue(key.point) && page.layout.hasWords
        let continues = page.layout.isInLine || page.layout.isGlued || !page.offers.isEmpty || !page.fallbacks.isEmpty || beginsWithGlue
        let counts = flow.map { countsVisit(key.point, comingFrom: $0) } ?? false
        if key.point.isBody { divertedBodies.insert(key.point) }
        if continues, !counts, !key.point.isBody, page.inlined.count < Self.mostInlined, page.inlined.insert(key.point).inserted {
            // The gather itself is passed.
            let isGather: Bool =
                if let node = names.tree.lists[key.point.list].nodes[safe: key.point.index], case .gather = node { true } else { false }
            return isGather ? Key(point: InkPoint(list: key.point.list, index: key.point.index + 1), context: key.context) : key
        }
        if !page.layout.isInLine, self.beginsWithGlue(key.point) { leaveOut(.lineBreak, "<>", at: place, &page) }
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
        if page.layout.isGlued || page.layout.isInLine { leaveOut(.lineBreak, "<>", at: place, &page) }
    }

    private mutating func follow(_ divert: InkDivert, _ key: Key, _ scope: Scope, _ page: inout InkPage) -> Key? {
        followed.insert(divert.place)
        let after = InkPoint(list: key.point.list, index: key.point.index + 1)
        if divert.kind != .end, !divert.path.isEmpty, names.point(divert.path, from: scope.flow) == nil,
            let targets = points(.name(divert.path), scope, 0)
        {
            return choose(targets, divert, returningTo: after, key, scope, &page)
        }
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

    /// Leads to the place that a variable has.
    private mutating func choose(
        _ targets: [(number: Int, point: InkPoint)],
        _ divert: InkDivert,
        returningTo after: InkPoint,
        _ key: Key,
        _ scope: Scope,
        _ page: inout InkPage
    ) -> Key? {
        let context: Int? =
            switch divert.kind {
            case .to, .end: key.context
            case .tunnel: context(returningTo: after, from: key.context)
            case .back: way(backFrom: key.context)?.context
            }
        guard let context, hasRoom, divert.arguments.isEmpty, let value = value(.name(divert.path), scope) else {
            leaveOut(.link, words(of: divert), at: divert.place, &page)
            page.isEnding = page.offers.isEmpty
            return nil
        }
        if targets.count == 1 { return go(to: Key(point: targets[0].point, context: context), from: scope.flow, at: divert.place, &page) }
        drop(&page, at: divert.place)
        let now = page.read(value)
        for (index, target) in targets.prefix(Story.Limits.continuations).enumerated() {
            let isThis = Expression(.binary(.equal, now, Expression(.number(Int64(target.number)))))
            page.noteTextUse(of: isThis)
            let id = location(Key(point: target.point, context: context), comingFrom: scope.flow)
            page.ways.append(Story.Continuation(condition: index < targets.count - 1 ? isThis : nil, target: Identifier(id)))
        }
        return nil
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
        pass(divert, to: flow, scope, &page)
        return point
    }

    private func words(of divert: InkDivert) -> String { "-> " + lineWords(at: divert.place) }

    /// Sets the parameters of a part to the arguments of a divert. All are calculated before any is set: one may be made of another.
    private mutating func pass(_ divert: InkDivert, to flow: Int, _ scope: Scope, _ page: inout InkPage) {
        var made: [(String, InkExpression)] = []
        for (parameter, argument) in zip(names.tree.flows[flow].parameters, divert.arguments) {
            let path = variables.local(parameter.name, in: flow)
            let prepared = prepared(argument, at: divert.place, when: nil, scope, &page)
            let known = value(prepared, scope).map { InkExpression.known(.init(kind: $0.kind, expression: page.read($0))) }
            made.append((path, known ?? prepared))
        }
        for (path, value) in made { set(path, to: value, words(of: divert), at: divert.place, when: nil, scope, &page) }
    }

    // MARK: Branches

    /// A page that leads to one of several branches, or on.
    private mutating func split(
        _ branches: [Branch],
        _ key: Key,
        at place: Int,
        _ scope: Scope,
        _ page: inout InkPage
    ) -> Key? {
        let after = Key(point: InkPoint(list: key.point.list, index: key.point.index + 1), context: key.context)
        var ways: [Story.Continuation] = []
        var isComplete = false
        var earlier: Expression?
        for branch in branches {
            let inner = Key(point: InkPoint(list: branch.list, index: 0), context: key.context)
            var own: Expression?
            if let condition = branch.condition {
                guard let found = expression(of: condition, at: branch.place, when: earlier, scope, &page) else {
                    leaveOut(.branch, words(at: branch.place), at: branch.place, &page)
                    continue
                }
                if case .yesNo(let answer) = found.kind {
                    guard answer else { continue }
                } else {
                    own = found
                }
            }
            guard let condition = own else {
                if ways.isEmpty { return inner }
                ways.append(Story.Continuation(target: Identifier(location(inner.point, inner.context))))
                isComplete = true
                break
            }
            earlier = StoryConverter.joined(earlier, StoryConverter.negated(condition))
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
        if first, !page.layout.isInLine { leaveOut(.lineBreak, "<>", at: place, &page) }
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
    mutating func offerNested(_ page: inout InkPage) {
        for nested in page.nested { offer(nested.index, in: nested.list, page.context, when: nested.condition, &page) }
        page.nested = []
    }

    mutating func offer(_ index: Int, in list: Int, _ context: Int, when path: Expression?, _ page: inout InkPage) {
        guard case .choice(let choice) = names.tree.lists[list].nodes[index] else { return }
        let scope = Scope(flow: names.tree.lists[list].flow)
        let body = InkPoint(list: list, index: index, isBody: true)
        guard hasRoom else { return leaveOut(.size, "*", at: choice.place, &page) }
        // The words are made before the conditions are asked, and whether or not they are true.
        page.beginCollecting()
        for node in choice.start + choice.only { act(node, when: path, scope, &page) }
        var layout = InkLayout()
        layout.add(page.endCollecting())
        var text = layout.pageLines.label
        var condition = path
        for item in choice.conditions {
            guard let found = self.condition(prepared(item.expression, at: item.place, when: path, scope, &page), scope) else {
                leaveOut(.condition, words(at: item.place), at: item.place, &page)
                continue
            }
            let read = page.read(.init(kind: .yesNo, expression: found))
            condition = condition.map { .and($0, read) } ?? read
        }
        if case .yesNo(false)? = condition?.kind { return leaveOut(.unreached, lineWords(at: choice.place), at: choice.place, &page) }
        if let condition { page.noteTextUse(of: condition) }
        if text.description.isBlank { text = Template(literal: "…") }
        page.noteUse(of: text)
        followed.insert(choice.place)
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
