internal import Story

/// The variables of an ink story, with their kinds. A variable of a knot or a function is one of the story, under both names.
struct InkVariables {
    let names: InkNames
    var table = VariableTable([])
    private(set) var constants: [Bytes: InkExpression] = [:]
    /// The paths of variables that are known but have no kind, so that nothing can be done with them.
    private(set) var unknown: Set<Bytes> = []
    /// What is set to each temporary variable and parameter, with the flow where it is.
    private var sources: [(path: String, value: InkExpression, flow: Int)] = []
    private var temporary: [Bytes: VariableTable.Kind] = [:]

    init(_ names: InkNames) {
        self.names = names
        for constant in names.tree.constants where constants[Bytes(constant.name.utf8)] == nil {
            constants[Bytes(constant.name.utf8)] = constant.value
        }
        for variable in names.tree.variables {
            guard let value = initial(variable.value, depth: 0) else {
                unknown.insert(Bytes(variable.name.utf8))
                continue
            }
            table.declare(variable.name, value)
        }
        findTemporary()
    }

    /// A value that is known before the story begins; nil if it is not.
    func initial(_ expression: InkExpression, depth: Int) -> Story.Value? {
        guard depth < 30 else { return nil }
        switch expression {
        case .number(let number): return .number(number)
        case .yesNo(let answer): return .yesNo(answer)
        case .text(let text): return text.unicodeScalars.count <= Story.Kind.longestText ? .text(text) : nil
        case .name(let name): return constants[Bytes(name.utf8)].flatMap { initial($0, depth: depth + 1) }
        case .negative(let inner):
            guard case .number(let number)? = initial(inner, depth: depth + 1), number > .min else { return nil }
            return .number(-number)
        default: return nil
        }
    }

    /// Makes room for what a function gives back.
    mutating func declareResult(_ path: String, _ kind: VariableTable.Kind) { table.declare(path, kind.initial) }

    /// A variable that keeps a value for the rest of a page; nil if there are too many.
    mutating func helper(_ kind: VariableTable.Kind, _ number: Int) -> String? {
        if let name = table.helper(kind == .list ? .yesNo : kind, number) { return name }
        let path = " kept" + String(kind.rawValue) + "x" + String(number)
        table.declare(path, kind.initial)
        return table.entry(path)?.name
    }

    // MARK: Scopes

    /// The path of a variable that belongs to the knot or function of a flow.
    func local(_ name: String, in flow: Int) -> String { (names.tree.flows[flow].path.first ?? "beginning") + "." + name }

    /// The path of the variable that a name means here; nil if it is none.
    func path(_ name: String, in flow: Int) -> String? {
        let own = local(name, in: flow)
        if temporary[Bytes(own.utf8)] != nil || unknown.contains(Bytes(own.utf8)) { return own }
        if table.entry(name) != nil || unknown.contains(Bytes(name.utf8)) { return name }
        return nil
    }

    private mutating func findTemporary() {
        var paths: [String] = []
        for (index, flow) in names.tree.flows.enumerated() {
            for parameter in flow.parameters where !parameter.isReference { paths.append(local(parameter.name, in: index)) }
        }
        for list in names.tree.lists {
            for node in list.nodes { collect(node, list.flow, &paths) }
        }
        let known = Set(paths.map { Bytes($0.utf8) })
        sources = sources.filter { known.contains(Bytes($0.path.utf8)) }
        // What is set to another variable is known once that one is.
        for _ in 0..<4 {
            for source in sources where temporary[Bytes(source.path.utf8)] == nil {
                if let kind = kind(of: source.value, in: source.flow, depth: 0) { temporary[Bytes(source.path.utf8)] = kind }
            }
        }
        for path in paths {
            guard let kind = temporary[Bytes(path.utf8)] else {
                unknown.insert(Bytes(path.utf8))
                continue
            }
            table.declare(path, kind.initial)
        }
    }

    private mutating func collect(_ node: InkNode, _ flow: Int, _ paths: inout [String]) {
        switch node {
        case .set(let assignment):
            let path = local(assignment.name, in: flow)
            if assignment.isTemporary { paths.append(path) }
            sources.append((path, assignment.value, flow))
            collect(assignment.value, flow)
        case .value(let value, _): collect(value, flow)
        case .giveBack(let value?, _): collect(value, flow)
        case .conditional(let branches, _): for branch in branches { if let condition = branch.condition { collect(condition, flow) } }
        case .call(let name, let arguments, _): collect(.call(name, arguments), flow)
        case .divert(let divert): pass(divert.arguments, to: divert.path, flow)
        case .choice(let choice):
            for condition in choice.conditions { collect(condition.expression, flow) }
            for node in choice.start + choice.only { collect(node, flow, &paths) }
        default: return
        }
    }

    private mutating func collect(_ expression: InkExpression, _ flow: Int) {
        switch expression {
        case .call(let name, let arguments):
            pass(arguments, to: name, flow)
            for argument in arguments { collect(argument, flow) }
        case .not(let inner), .negative(let inner): collect(inner, flow)
        case .binary(_, let left, let right):
            collect(left, flow)
            collect(right, flow)
        default: return
        }
    }

    private mutating func pass(_ arguments: [InkExpression], to path: String, _ flow: Int) {
        guard let target = names.flow(path, from: flow) else { return }
        for (parameter, argument) in zip(names.tree.flows[target].parameters, arguments) where !parameter.isReference {
            sources.append((local(parameter.name, in: target), argument, flow))
        }
    }

    // MARK: Kinds

    func kind(of path: String) -> VariableTable.Kind? { temporary[Bytes(path.utf8)] ?? table.entry(path)?.kind }

    /// The kind of a calculation; nil if it is not known.
    func kind(of expression: InkExpression, in flow: Int, depth: Int) -> VariableTable.Kind? {
        guard depth < 60 else { return nil }
        switch expression {
        case .number, .negative: return .number
        case .text: return .text
        case .yesNo, .not: return .yesNo
        case .known(let value): return value.kind
        case .name(let name):
            if let path = path(name, in: flow) { return kind(of: path) }
            if let constant = constants[Bytes(name.utf8)] { return kind(of: constant, in: flow, depth: depth + 1) }
            return names.point(name, from: flow) == nil ? nil : .number
        case .binary(let operation, let left, let right):
            if operation == .and || operation == .or || operation.isComparison { return .yesNo }
            let kinds = [kind(of: left, in: flow, depth: depth + 1), kind(of: right, in: flow, depth: depth + 1)]
            return kinds.contains { $0 == .text } ? nil : kinds.contains { $0 == nil } ? nil : .number
        case .conditional(let value, _, let other):
            return kind(of: value, in: flow, depth: depth + 1) ?? kind(of: other, in: flow, depth: depth + 1)
        case .call(let name, _):
            if let target = names.flow(name, from: flow), names.tree.flows[target].isFunction {
                return kind(ofResult: names.tree.flows[target].list, in: target, depth: depth + 1)
            }
            return .number
        case .unsupported: return nil
        }
    }

    /// The kind that a function gives back.
    private func kind(ofResult list: Int, in flow: Int, depth: Int) -> VariableTable.Kind? {
        guard depth < 12 else { return nil }
        for node in names.tree.lists[list].nodes {
            switch node {
            case .giveBack(let value?, _): if let kind = kind(of: value, in: flow, depth: depth + 1) { return kind }
            case .conditional(let branches, _):
                for branch in branches { if let kind = kind(ofResult: branch.list, in: flow, depth: depth + 1) { return kind } }
            default: continue
            }
        }
        return nil
    }
}

extension VariableTable.Kind {
    fileprivate var initial: Story.Value {
        switch self {
        case .number: .number(0)
        case .yesNo, .list: .yesNo(false)
        case .text: .text("")
        }
    }
}
