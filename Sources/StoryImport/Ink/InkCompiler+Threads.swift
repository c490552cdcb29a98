internal import Story

/// Threads: what another part says is said here, and its choices are offered beside those of this place.
extension InkCompiler {
    private static let deepestThread = 4

    mutating func thread(_ divert: InkDivert, when path: Expression?, _ scope: Scope, _ page: inout InkPage) {
        let points = points(.name(divert.path), scope, 0) ?? []
        guard points.count == 1, !points[0].point.isBody, page.threadDepth < Self.deepestThread, canBeThread(points[0].point, &page),
            let given = given(divert, to: points[0].point, when: path, scope, &page)
        else { return leaveOut(.macro, lineWords(at: divert.place), at: divert.place, &page) }
        countVisits(to: points[0].point, comingFrom: scope.flow, when: path, &page)
        page.threadDepth += 1
        let count = page.offers.count
        walk(from: points[0].point, when: path, &page)
        for index in count..<page.offers.count { page.offers[index].given += given }
        page.threadDepth -= 1
    }

    /// Sets the parameters of a thread. Those of a part that several threads lead to are set again when one of its choices is picked.
    /// - Returns: What is to be set then; nil if this cannot be brought over.
    private mutating func given(
        _ divert: InkDivert,
        to point: InkPoint,
        when path: Expression?,
        _ scope: Scope,
        _ page: inout InkPage
    ) -> [Story.Effect]? {
        guard let flow = names.flow(divert.path, from: scope.flow), !divert.arguments.isEmpty else { return [] }
        let parameters = names.tree.flows[flow].parameters
        guard parameters.count == divert.arguments.count else { return nil }
        var made: [Story.Effect] = []
        for (parameter, argument) in zip(parameters, divert.arguments) {
            let entry = variables.table.entry(variables.local(parameter.name, in: flow))
            guard let entry, let found = value(argument, scope), found.kind == entry.kind else { return nil }
            made.append(Story.Effect(variable: entry.name, value: found.expression))
        }
        let isConstant = made.allSatisfy { effect in
            switch effect.value.kind {
            case .number, .text, .yesNo: true
            default: false
            }
        }
        guard isConstant || !page.threads.contains(flow) else { return nil }
        page.threads.insert(flow)
        for effect in made { page.change(effect.variable, to: effect.value, when: path) }
        return isConstant ? made : []
    }

    /// Counts visits to parts that a thread comes into.
    private mutating func countVisits(to point: InkPoint, comingFrom flow: Int, when path: Expression?, _ page: inout InkPage) {
        let target = names.tree.lists[point.list].flow
        for outer in names.tree.flows.indices where isCounted(outer) && names.isPart(target, of: outer) && !names.isPart(flow, of: outer) {
            countByVariable(outer)
            countVisit(InkPoint(startOf: names.tree.flows[outer]), when: path, &page)
        }
    }

    /// Follows a thread up to its choices.
    private mutating func walk(from start: InkPoint, when path: Expression?, _ page: inout InkPage) {
        var point = start
        while page.threadSteps > 0 {
            page.threadSteps -= 1
            let list = names.tree.lists[point.list]
            let scope = Scope(flow: list.flow)
            noteRead(list.flow)
            guard let node = list.nodes[safe: max(0, point.index)] else {
                guard let next = afterEnd(of: point) else { return }
                point = next
                continue
            }
            point.index = max(0, point.index)
            switch node {
            case .choice(let choice):
                guard choice.level > names.depth(before: point).floor else {
                    guard let gather = names.gather(after: point) else { return }
                    point = gather
                    continue
                }
                for index in names.choices(from: point) { offer(index, in: point.list, page.context, when: path, &page) }
                guard let parent = list.parent else { return }
                point = InkPoint(list: parent.list, index: parent.index + 1)
                continue
            case .divert(let divert):
                followed.insert(divert.place)
                guard divert.kind == .to, let next = names.point(divert.path, from: scope.flow) else { return }
                countVisits(to: next, comingFrom: scope.flow, when: path, &page)
                point = next
                continue
            default:
                act(node, when: path, scope, &page)
                offerNested(&page)
            }
            point.index += 1
        }
    }

    /// Where a thread continues behind a list; nil if it ends.
    private func afterEnd(of point: InkPoint) -> InkPoint? {
        let list = names.tree.lists[point.list]
        if let parent = list.parent { return InkPoint(list: parent.list, index: parent.index + 1) }
        return names.firstStitch(of: list.flow).map { InkPoint(startOf: names.tree.flows[$0]) }
    }

    /// Whether all that happens up to the choices of a part can happen on the page of another one.
    private func canBeThread(_ start: InkPoint, _ page: inout InkPage) -> Bool {
        var point = start
        var seen: Set<InkPoint> = []
        while seen.insert(point).inserted {
            page.threadSteps -= 1
            guard page.threadSteps > 0 else { return false }
            let list = names.tree.lists[point.list]
            if point.index < 0 {
                point.index = 0
                continue
            }
            guard let node = list.nodes[safe: point.index] else {
                guard let next = afterEnd(of: point) else { return true }
                point = next
                continue
            }
            switch node {
            case .choice(let choice):
                guard choice.level > names.depth(before: point).floor else {
                    guard let gather = names.gather(after: point) else { return true }
                    point = gather
                    continue
                }
                guard let parent = list.parent else { return true }
                point = InkPoint(list: parent.list, index: parent.index)
            case .divert(let divert):
                if divert.kind == .end { return divert.path.isSame(as: "DONE") }
                guard divert.kind == .to, divert.arguments.isEmpty, let next = names.point(divert.path, from: list.flow), !next.isBody
                else {
                    return false
                }
                point = next
                continue
            case .gather where counted.contains(point): return false
            case .conditional(let branches, _) where branches.contains(where: { leads($0.list, 0) }): return false
            case .alternative(let alternative) where alternative.lists.contains(where: { leads($0, 0) }): return false
            default: break
            }
            point.index += 1
        }
        return false
    }
}
