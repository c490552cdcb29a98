internal import Story

/// The variables of an ink story, with their kinds. A variable of a knot or a function is one of the story, under both names.
struct InkVariables {
    let names: InkNames
    var table = VariableTable([])
    private(set) var lists: InkLists
    /// The parts of the story that are values somewhere. The variable of a place has its number here, from 1.
    private(set) var places: [InkPoint] = []
    /// The places that each variable may have, by its path.
    private var placesOfVariables: [Bytes: Set<Int>] = [:]
    private(set) var constants: [Bytes: InkExpression] = [:]
    /// The paths of variables that are known but have no kind, so that nothing can be done with them.
    private(set) var unknown: Set<Bytes> = []
    /// What is set to each variable and parameter, with the flow where it is.
    private var sources: [Source] = []
    /// What parameters that are references stand for: names, each with the flow where it means something.
    private var referents: [Bytes: [(name: String, flow: Int)]] = [:]
    /// The names that calculations have, and that are set.
    private var mentioned: Set<Bytes> = []
    /// The parameters of functions that stand for what the function is given, without a variable.
    private var given: Set<Bytes> = []
    private var temporary: [Bytes: VariableTable.Kind] = [:]

    private struct Source {
        /// Of a variable that is set, its name until it is known what it means.
        var path: String
        var value: InkExpression
        var flow: Int
        var isOfParameter = false
    }

    init(_ names: InkNames) {
        self.names = names
        lists = InkLists(names.tree.listDefinitions)
        for constant in names.tree.constants where constants[Bytes(constant.name.utf8)] == nil {
            constants[Bytes(constant.name.utf8)] = constant.value
        }
        findPlaces()
        for definition in names.tree.listDefinitions { unknown.insert(Bytes(definition.name.utf8)) }
        for variable in names.tree.variables {
            guard let value = initial(variable.value, depth: 0) else {
                unknown.insert(Bytes(variable.name.utf8))
                continue
            }
            table.declare(variable.name, value)
        }
        findTemporary()
        findListsAndPlaces()
        declareFlags()
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
        case .place(let path): return number(ofPlace: path, from: 0).map { .number($0) }
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

    /// Whether a parameter has a variable, and does not only stand for what a function is given.
    func hasVariable(_ path: String) -> Bool { !given.contains(Bytes(path.utf8)) }

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
            for parameter in flow.parameters where !parameter.isReference {
                paths.append(local(parameter.name, in: index))
                if flow.isFunction { given.insert(Bytes(local(parameter.name, in: index).utf8)) }
            }
        }
        for list in names.tree.lists {
            for node in list.nodes { collect(node, list.flow, &paths) }
        }
        let known = Set(paths.map { Bytes($0.utf8) })
        for index in sources.indices where !sources[index].isOfParameter {
            let path = local(sources[index].path, in: sources[index].flow)
            guard known.contains(Bytes(path.utf8)) else { continue }
            sources[index].path = path
            // A function that changes its parameter needs a variable for it.
            given.remove(Bytes(path.utf8))
        }
        // What is set to another variable is known once that one is.
        for _ in 0..<4 {
            for source in sources where known.contains(Bytes(source.path.utf8)) && temporary[Bytes(source.path.utf8)] == nil {
                if let kind = kind(of: source.value, in: source.flow, depth: 0) { temporary[Bytes(source.path.utf8)] = kind }
            }
        }
        for path in paths {
            guard let kind = temporary[Bytes(path.utf8)] else {
                unknown.insert(Bytes(path.utf8))
                continue
            }
            if !given.contains(Bytes(path.utf8)) { table.declare(path, kind.initial) }
        }
    }

    // MARK: Lists and places

    /// Finds which variables are lists, and what lists and variables of places may have.
    private mutating func findListsAndPlaces() {
        for definition in names.tree.listDefinitions { lists.add([], to: definition.name) }
        let global = names.tree.variables.map { (path: $0.name, value: $0.value, flow: 0) }
        let all = global + sources.map { ($0.path, $0.value, $0.flow) }
        var isNew = true
        var rounds = 0
        while isNew, rounds < 20 {
            isNew = false
            rounds += 1
            for source in all where kind(of: source.path) == nil {
                if let found = referents[Bytes(local(source.path, in: source.flow).utf8)] {
                    guard let items = domain(of: source.value, in: source.flow, depth: 0) else { continue }
                    for referent in found {
                        if let path = path(referent.name, in: referent.flow) { isNew = lists.add(items, to: path) || isNew }
                    }
                    continue
                }
                if let items = domain(of: source.value, in: source.flow, depth: 0) {
                    isNew = lists.add(items, to: source.path) || isNew
                }
            }
            for source in all {
                let known = placesOfVariables[Bytes(source.path.utf8)] ?? []
                let made = known.union(possiblePlaces(of: source.value, in: source.flow))
                if made.count > known.count {
                    placesOfVariables[Bytes(source.path.utf8)] = made
                    isNew = true
                }
            }
        }
    }

    /// The items that a calculation may come to; nil if it is no list.
    func domain(of expression: InkExpression, in flow: Int, depth: Int) -> [Int]? {
        guard depth < 30 else { return nil }
        func inner(_ expression: InkExpression) -> [Int]? { domain(of: expression, in: flow, depth: depth + 1) }
        switch expression {
        case .items(let items):
            var all: [Int] = []
            for item in items {
                guard let found = inner(item) else { return nil }
                all += found
            }
            return all
        case .name(let name):
            if let found = referents[Bytes(local(name, in: flow).utf8)] {
                let domains = found.compactMap { referent in path(referent.name, in: referent.flow).flatMap { lists.domain($0) } }
                return domains.isEmpty ? nil : domains.flatMap { $0 }
            }
            if let path = path(name, in: flow) { return lists.domain(path) }
            if let constant = constants[Bytes(name.utf8)] { return inner(constant) }
            return lists.item(name).map { [$0] }
        case .binary(.plus, let left, let right), .binary(.minus, let left, let right):
            guard let found = inner(left) else { return nil }
            // Behind a number, it is the items with other numbers.
            return inner(right).map { found + $0 } ?? lists.all(beside: found)
        case .common(let left, let right): return inner(left).flatMap { found in inner(right).map { found + $0 } }
        case .call(let name, let arguments):
            if let items = lists.items(of: name) { return items }
            switch Bytes(name.utf8) {
            case "LIST_ALL", "LIST_INVERT": return arguments.first.flatMap { inner($0) }.map { lists.all(beside: $0) }
            case "LIST_MIN", "LIST_MAX", "LIST_RANGE": return arguments.first.flatMap { inner($0) }
            default: return nil
            }
        default: return nil
        }
    }

    /// Makes variables for the items of the lists that something reads or changes.
    private mutating func declareFlags() {
        var initial: [Bytes: InkExpression] = [:]
        for variable in names.tree.variables { initial[Bytes(variable.name.utf8)] = variable.value }
        for definition in names.tree.listDefinitions {
            let items = definition.items.filter { $0.isIncluded }.map { InkExpression.name(definition.name + "." + $0.name) }
            initial[Bytes(definition.name.utf8)] = .items(items)
        }
        var known = given
        for path in names.tree.listDefinitions.map({ $0.name }) + names.tree.variables.map({ $0.name }) + sources.map({ $0.path }) {
            let key = Bytes(path.utf8)
            let isLocal = key.contains(UInt8(ascii: "."))
            guard known.insert(key).inserted, let domain = lists.domain(path), isLocal || mentioned.contains(key) else { continue }
            let first = initial[key].flatMap { self.domain(of: $0, in: 0, depth: 0) } ?? []
            for item in domain { table.declare(lists.flag(path, item), .yesNo(first.contains(item))) }
        }
    }

    private mutating func findPlaces() {
        var found: [(path: String, flow: Int)] = []
        for list in names.tree.lists {
            for node in list.nodes { node.forEachExpression { $0.forEachPlace { found.append(($0, list.flow)) } } }
        }
        for variable in names.tree.variables + names.tree.constants { variable.value.forEachPlace { found.append(($0, 0)) } }
        for (path, flow) in found {
            guard let point = names.point(path, from: flow), !point.isBody, !places.contains(point), places.count < 200 else { continue }
            places.append(point)
        }
    }

    /// The number that stands for a place; nil if it is none.
    func number(ofPlace path: String, from flow: Int) -> Int64? {
        guard let point = names.point(path, from: flow) else { return nil }
        return places.firstIndex(of: point).map { Int64($0 + 1) }
    }

    private func possiblePlaces(of expression: InkExpression, in flow: Int) -> Set<Int> {
        switch expression {
        case .place(let path): return number(ofPlace: path, from: flow).map { [Int($0)] } ?? []
        case .name(let name):
            if let path = path(name, in: flow) { return placesOfVariables[Bytes(path.utf8)] ?? [] }
            return constants[Bytes(name.utf8)].map { possiblePlaces(of: $0, in: 0) } ?? []
        default: return []
        }
    }

    /// The numbers of the places that a variable may have, in order.
    func places(of path: String) -> [Int] { (placesOfVariables[Bytes(path.utf8)] ?? []).sorted() }

    private mutating func collect(_ node: InkNode, _ flow: Int, _ paths: inout [String]) {
        switch node {
        case .set(let assignment):
            let path = local(assignment.name, in: flow)
            if assignment.isTemporary { paths.append(path) }
            mentioned.insert(Bytes(assignment.name.utf8))
            sources.append(Source(path: assignment.name, value: assignment.value, flow: flow))
            collect(assignment.value, flow)
        case .value(let value, _): collect(value, flow)
        case .giveBack(let value?, _): collect(value, flow)
        case .conditional(let branches, _): for branch in branches { if let condition = branch.condition { collect(condition, flow) } }
        case .call(let name, let arguments, _): collect(.call(name, arguments), flow)
        case .divert(let divert), .thread(let divert):
            for argument in divert.arguments { collect(argument, flow) }
            pass(divert.arguments, to: divert.path, flow)
        case .choice(let choice):
            for condition in choice.conditions { collect(condition.expression, flow) }
            for node in choice.start + choice.only { collect(node, flow, &paths) }
        default: return
        }
    }

    private mutating func collect(_ expression: InkExpression, _ flow: Int) {
        switch expression {
        case .name(let name): mentioned.insert(Bytes(name.utf8))
        case .call(let name, let arguments):
            pass(arguments, to: name, flow)
            for argument in arguments { collect(argument, flow) }
        case .not(let inner), .negative(let inner): collect(inner, flow)
        case .binary(_, let left, let right), .has(let left, let right, _), .common(let left, let right):
            collect(left, flow)
            collect(right, flow)
        case .items(let items): for item in items { collect(item, flow) }
        default: return
        }
    }

    private mutating func pass(_ arguments: [InkExpression], to path: String, _ flow: Int) {
        guard let target = names.flow(path, from: flow) else { return }
        for (parameter, argument) in zip(names.tree.flows[target].parameters, arguments) {
            if parameter.isReference {
                guard case .name(let name) = argument else { continue }
                let key = Bytes(local(parameter.name, in: target).utf8)
                if referents[key]?.contains(where: { $0.name.isSame(as: name) && $0.flow == flow }) != true {
                    referents[key, default: []].append((name, flow))
                }
                continue
            }
            sources.append(Source(path: local(parameter.name, in: target), value: argument, flow: flow, isOfParameter: true))
        }
    }

    // MARK: Kinds

    func kind(of path: String) -> VariableTable.Kind? { temporary[Bytes(path.utf8)] ?? table.entry(path)?.kind }

    /// The kind of a calculation; nil if it is not known.
    func kind(of expression: InkExpression, in flow: Int, depth: Int) -> VariableTable.Kind? {
        guard depth < 60 else { return nil }
        switch expression {
        case .number, .negative: return .number
        case .text, .quoted: return .text
        case .yesNo, .not, .has: return .yesNo
        case .place(let path): return number(ofPlace: path, from: flow) == nil ? nil : .number
        case .items, .common: return nil
        case .known(let value): return value.kind
        case .name(let name):
            if let found = referents[Bytes(local(name, in: flow).utf8)] {
                return found.lazy.compactMap { referent in path(referent.name, in: referent.flow).flatMap { kind(of: $0) } }.first
            }
            if let path = path(name, in: flow) { return kind(of: path) }
            if let constant = constants[Bytes(name.utf8)] { return kind(of: constant, in: flow, depth: depth + 1) }
            return names.point(name, from: flow) ?? names.function(name, from: flow) == nil ? nil : .number
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
            return domain(of: expression, in: flow, depth: 0) == nil ? .number : nil
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

extension InkNode {
    /// Visits the calculations of this node, not those of the lists in it.
    func forEachExpression(_ visit: (InkExpression) -> Void) {
        switch self {
        case .set(let assignment): visit(assignment.value)
        case .value(let value, _): visit(value)
        case .giveBack(let value?, _): visit(value)
        case .call(let name, let arguments, _): visit(.call(name, arguments))
        case .divert(let divert), .thread(let divert): for argument in divert.arguments { visit(argument) }
        case .conditional(let branches, _): for branch in branches { if let condition = branch.condition { visit(condition) } }
        case .choice(let choice):
            for condition in choice.conditions { visit(condition.expression) }
            for node in choice.start + choice.only { node.forEachExpression(visit) }
        case .text, .newline, .glue, .alternative, .giveBack, .gather, .tag, .leftOut: return
        }
    }
}

extension InkExpression {
    /// Visits this calculation and all that it is made of.
    func forEach(_ visit: (InkExpression) -> Void) {
        visit(self)
        switch self {
        case .call(_, let list), .items(let list): for item in list { item.forEach(visit) }
        case .not(let inner), .negative(let inner): inner.forEach(visit)
        case .binary(_, let left, let right), .has(let left, let right, _), .common(let left, let right):
            left.forEach(visit)
            right.forEach(visit)
        case .conditional(let value, let condition, let other):
            value.forEach(visit)
            condition.forEach(visit)
            other.forEach(visit)
        case .number, .text, .yesNo, .name, .known, .quoted, .place, .unsupported: return
        }
    }

    fileprivate func forEachPlace(_ visit: (String) -> Void) {
        forEach { if case .place(let path) = $0 { visit(path) } }
    }
}
