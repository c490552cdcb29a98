internal import Story

/// What the names in an ink story mean, and where its weave leads.
struct InkNames: Sendable {
    let tree: InkTree
    private var flows: [Bytes: Int] = [:]
    private var labels: [Bytes: InkPoint] = [:]
    /// The words that IDs of points are made from; none for points that only a condition makes.
    private(set) var words: [InkPoint: String] = [:]

    init(_ tree: InkTree) {
        self.tree = tree
        for (index, flow) in tree.flows.enumerated() where !flow.path.isEmpty {
            let key = Bytes(flow.name.utf8)
            if flows[key] == nil { flows[key] = index }
        }
        for (index, flow) in tree.flows.enumerated() {
            words[InkPoint(startOf: flow)] = flow.path.isEmpty ? "beginning" : flow.name
            var counts = (choices: 0, gathers: 0)
            find(flow.list, of: index, &counts)
        }
    }

    /// Finds the labels of a flow, in the order of the file.
    private mutating func find(_ list: Int, of flow: Int, _ counts: inout (choices: Int, gathers: Int)) {
        let prefix = tree.flows[flow].name
        for (index, node) in tree.lists[list].nodes.enumerated() {
            switch node {
            case .choice(let choice):
                counts.choices += 1
                let point = InkPoint(list: list, index: index, isBody: true)
                words[point] = prefix + "." + (choice.label ?? "choice-" + String(counts.choices))
                add(choice.label, point, flow)
            case .gather(_, let label):
                counts.gathers += 1
                let point = InkPoint(list: list, index: index)
                if words[point] == nil { words[point] = prefix + "." + (label ?? "gather-" + String(counts.gathers)) }
                add(label, point, flow)
            case .conditional(let branches, _): for branch in branches { find(branch.list, of: flow, &counts) }
            case .alternative(let alternative): for part in alternative.lists { find(part, of: flow, &counts) }
            default: continue
            }
        }
    }

    private mutating func add(_ label: String?, _ point: InkPoint, _ flow: Int) {
        guard let label else { return }
        let path = tree.flows[flow].path
        var name = label
        for part in path.reversed() { name = part + "." + name }
        let short = (path.first.map { $0 + "." } ?? "") + label
        for key in [Bytes(name.utf8), Bytes(short.utf8)] where labels[key] == nil { labels[key] = point }
    }

    /// Whether a flow is another one or a part of it.
    func isPart(_ flow: Int, of outer: Int) -> Bool {
        let (path, whole) = (tree.flows[flow].path, tree.flows[outer].path)
        return path.count >= whole.count && zip(path, whole).allSatisfy { $0.isSame(as: $1) }
    }

    /// Whether a point is a knot or a stitch, or has a label.
    func isNamed(_ point: InkPoint) -> Bool {
        let list = tree.lists[point.list]
        guard list.nodes.indices.contains(point.index) else { return point.index < 0 }
        switch list.nodes[point.index] {
        case .choice(let choice) where point.isBody: return choice.label != nil
        case .gather(_, let label) where label != nil: return true
        default: return false
        }
    }

    /// The names that a path may mean, from the nearest to the farthest.
    private func candidates(_ path: String, from flow: Int) -> [Bytes] {
        let outer = tree.flows[flow].path
        var made: [Bytes] = []
        if outer.count > 1 { made.append(Bytes((outer[0] + "." + outer[1] + "." + path).utf8)) }
        if let knot = outer.first { made.append(Bytes((knot + "." + path).utf8)) }
        made.append(Bytes(path.utf8))
        return made
    }

    /// The place of a path; nil if there is none.
    func point(_ path: String, from flow: Int) -> InkPoint? {
        for name in candidates(path, from: flow) {
            if let label = labels[name] { return label }
            if let found = flows[name] { return tree.flows[found].isFunction ? nil : InkPoint(startOf: tree.flows[found]) }
        }
        return nil
    }

    /// The start of a function; nil if there is none of this name.
    func function(_ name: String, from flow: Int) -> InkPoint? {
        self.flow(name, from: flow).flatMap { tree.flows[$0].isFunction ? InkPoint(startOf: tree.flows[$0]) : nil }
    }

    /// The flow that a divert or a call with arguments leads to.
    func flow(_ path: String, from flow: Int) -> Int? {
        for name in candidates(path, from: flow) { if let found = flows[name] { return found } }
        return nil
    }

    /// The first stitch of a knot that has nothing before it.
    func firstStitch(of flow: Int) -> Int? {
        let knot = tree.flows[flow]
        guard knot.path.count == 1, !knot.isFunction, flow + 1 < tree.flows.count else { return nil }
        let next = tree.flows[flow + 1]
        let isEmpty = tree.lists[knot.list].nodes.allSatisfy { if case .newline = $0 { true } else { false } }
        return isEmpty && next.path.count == 2 && next.parameters.isEmpty ? flow + 1 : nil
    }

    // MARK: Weave

    /// Choices above this level belong to what is read here; a loose end leads to a gather of at most `weave`.
    func depth(before point: InkPoint) -> (floor: Int, weave: Int) {
        let nodes = tree.lists[point.list].nodes
        var index = min(point.index, nodes.count) - 1
        while index >= 0 {
            switch nodes[index] {
            case .choice(let choice): return (choice.level, choice.level)
            case .gather(let level, _): return (level - 1, level)
            default: index -= 1
            }
        }
        return (0, 1)
    }

    /// The choices that are offered from here on.
    func choices(from point: InkPoint) -> [Int] {
        let nodes = tree.lists[point.list].nodes
        let floor = depth(before: point).floor
        var level = Int.max
        var found: [Int] = []
        for index in point.index..<nodes.count {
            switch nodes[index] {
            case .choice(let choice):
                guard choice.level > floor else { return found }
                guard choice.level <= level else { continue }
                level = choice.level
                found.append(index)
            case .gather(let gather, _): if gather <= level { return found }
            default: continue
            }
        }
        return found
    }

    /// The gather that a loose end at this point leads to; nil if the text runs out.
    func gather(after point: InkPoint) -> InkPoint? {
        var point = point
        var most = depth(before: point).floor
        while true {
            let nodes = tree.lists[point.list].nodes
            for index in max(0, min(point.index, nodes.count))..<nodes.count {
                switch nodes[index] {
                case .choice(let choice): most = min(most, choice.level)
                case .gather(let level, _): if level <= most { return InkPoint(list: point.list, index: index) }
                default: continue
                }
            }
            guard let parent = tree.lists[point.list].parent else { return nil }
            point = InkPoint(list: parent.list, index: parent.index + 1)
            most = depth(before: point).weave
        }
    }
}
