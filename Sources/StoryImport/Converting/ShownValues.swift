internal import Story

/// Values as their format shows them, before anything is converted: a text in a variable is markup like any other, and a variable that
/// nothing sets has the words of its format. What is asked about being set becomes a variable of its own.
struct ShownValues {
    private let dialect: Dialect
    private let passages: [TwineStory.Passage]
    private let variables: VariableTable
    /// The words of code that is not imported: it may set variables.
    private var wordsOfCode: Set<Bytes> = []
    /// The variables of which a formula asks whether they are set.
    private var asked: Set<Bytes> = []
    /// The texts of variables that have markup in them, as markup.
    private var markup: [Bytes: [String]] = [:]
    /// How many bytes of texts may still be read again.
    private var budget: Int

    /// The most variables whose text is known at a place.
    private static let mostKnown = 50

    init(_ nodes: [[Node]], of source: TwineStory, _ dialect: Dialect) {
        self.dialect = dialect
        passages = source.passages
        variables = VariableTable(nodes, known: source.variables)
        budget = 200_000
        for (index, passage) in source.passages.enumerated() {
            budget += 4 * passage.text.count
            if nodes[index].hasCode || nodes[index].isEmpty { addWords(of: passage.text) }
        }
        for list in nodes {
            list.forEachNode { node in
                switch node {
                case .leftOut(let sort, let words, _) where sort.mayRun: addWords(of: Array(words.utf8))
                default: node.forEachFormula { collectAsked($0) }
                }
            }
        }
    }

    private mutating func addWords(of bytes: [UInt8]) {
        for word in bytes.split(whereSeparator: { !ByteCursor.isWord($0) }) { wordsOfCode.insert(Array(word)) }
    }

    private mutating func collectAsked(_ formula: Formula) {
        for path in formula.askedPaths { asked.insert(Bytes(path.utf8)) }
    }

    /// The nodes of a passage, with values as they are shown.
    mutating func shown(_ nodes: [Node]) -> [Node] {
        var known: [Bytes: String] = [:]
        return shown(nodes, isLabel: false, &known)
    }

    /// - Parameter known: The texts that variables hold here for sure.
    private mutating func shown(_ nodes: [Node], isLabel: Bool, _ known: inout [Bytes: String]) -> [Node] {
        var made: [Node] = []
        for node in nodes {
            switch node {
            case .value(.variable(let path), let place): made += value(path, at: place, isLabel, known)
            case .styled(let stress, let inner): made.append(.styled(stress, shown(inner, isLabel: isLabel, &known)))
            case .shown(let inner): made.append(.shown(shown(inner, isLabel: isLabel, &known)))
            case .link(var link):
                link.label = shown(link.label, isLabel: true, &known)
                var later: [Bytes: String] = [:]
                link.body = shown(link.body, isLabel: isLabel, &later)
                made.append(.link(link))
            case .conditional(let branches, let otherwise):
                let before = known
                var all: [[Bytes: String]] = []
                var parts: [Node.Branch] = []
                for var branch in branches {
                    var inside = before
                    branch.nodes = shown(branch.nodes, isLabel: isLabel, &inside)
                    all.append(inside)
                    parts.append(branch)
                }
                var last = before
                var rest: [Node]?
                if let otherwise { rest = shown(otherwise, isLabel: isLabel, &last) }
                all.append(last)
                known = before.filter { key, text in all.allSatisfy { $0[key]?.isSame(as: text) ?? false } }
                made.append(.conditional(parts, otherwise: rest))
            case .set(let assignment):
                known[Bytes(assignment.path.utf8)] = nil
                if case .formula(.text(let text)) = assignment.value, known.count < Self.mostKnown,
                    textsWithMarkup(assignment.path, at: assignment.place) != nil
                {
                    known[Bytes(assignment.path.utf8)] = text
                }
                made.append(node)
                noteSetting(of: assignment.path, at: assignment.place, &made)
            case .question(let question):
                known[Bytes(question.variable.utf8)] = nil
                made.append(node)
                noteSetting(of: question.variable, at: question.place, &made)
            case .include:
                known = [:]
                made.append(node)
            default: made.append(node)
            }
        }
        return made
    }

    /// Sets what says that a variable, or what it is a part of, was set.
    private func noteSetting(of path: String, at place: Place, _ nodes: inout [Node]) {
        for whole in path.wholes where asked.contains(Bytes(whole.utf8)) {
            nodes.append(.set(Assignment(path: Formula.flag(ofSetting: whole), value: .formula(.yesNo(true)), place: place)))
        }
    }

    private mutating func value(_ path: String, at place: Place, _ isLabel: Bool, _ known: [Bytes: String]) -> [Node] {
        let node = Node.value(.variable(path), place)
        guard variables.isSet(path) else { return unset(path, node, at: place) }
        guard let texts = textsWithMarkup(path, at: place) else { return [node] }
        func nodes(of text: String) -> [Node] { MarkupParser.nodes(ofValue: text, dialect, isLabel: isLabel, at: place) }
        if let text = known[Bytes(path.utf8)] { return nodes(of: text) }
        budget -= texts.reduce(100) { $0 + $1.utf8.count }
        let branches = texts.map {
            Node.Branch(condition: .binary(.equal, .variable(path), .text($0)), place: place, nodes: nodes(of: $0))
        }
        return [.conditional(branches, otherwise: nil)]
    }

    /// The texts that a variable is set to, if they are all known, and any has markup.
    private mutating func textsWithMarkup(_ path: String, at place: Place) -> [String]? {
        let key = Bytes(path.utf8)
        if let texts = markup[key] { return texts.isEmpty || budget < 0 ? nil : texts }
        let texts = variables.settings(of: path) ?? []
        let hasMarkup = texts.contains { text in
            let nodes = MarkupParser.nodes(ofValue: text, dialect, isLabel: false, at: place)
            return nodes.hasMarkup || !nodes.words.isSame(as: text)
        }
        markup[key] = hasMarkup ? texts : []
        return hasMarkup ? texts : nil
    }

    /// A variable that nothing sets, in the words of its format; unless code could set it.
    private func unset(_ path: String, _ node: Node, at place: Place) -> [Node] {
        let name = path.wholes.last ?? path
        let word = Bytes(name.utf8)
        if wordsOfCode.contains(word) || wordsOfCode.contains(Bytes(("_" + name).utf8)) {
            return [.leftOut(.value, source(of: path), place)]
        }
        switch dialect {
        case .harlowe: return [.text("0")]
        case .chapbook: return [.text(source(of: path))]
        // A command shows nothing, a variable alone its own name.
        case .sugarCube where isAlone(place): return [.text(source(of: path))]
        case .sugarCube, .snowman, .unknown, .other: return [node]
        }
    }

    /// Whether a variable stands in the text without a command.
    private func isAlone(_ place: Place) -> Bool {
        let text = passages[place.passage].text
        return text.indices.contains(place.offset) && (text[place.offset] == UInt8(ascii: "$") || text[place.offset] == UInt8(ascii: "_"))
    }

    private func source(of path: String) -> String {
        dialect == .chapbook ? "{" + path + "}" : path.hasPrefix("_") ? path : "$" + path
    }
}

extension LeftOut.Sort {
    /// Whether it is code that may set variables.
    fileprivate var mayRun: Bool {
        switch self {
        case .code, .setting, .macro, .loop, .input, .timing, .reveal: true
        default: false
        }
    }
}

extension Formula {
    /// The variables of which it asks whether they are set.
    fileprivate var askedPaths: [String] {
        switch self {
        case .isSet(let path): [path]
        case .not(let operand), .negative(let operand), .rounded(let operand, _), .capital(let operand), .holds(_, let operand):
            operand.askedPaths
        case .binary(_, let left, let right), .loose(_, let left, let right), .plus(let left, let right):
            left.askedPaths + right.askedPaths
        case .extreme(_, let list), .either(let list, _): list.flatMap { $0.askedPaths }
        case .conditional(let value, let condition, let other): value.askedPaths + condition.askedPaths + other.askedPaths
        case .number, .text, .yesNo, .variable, .visits, .turns, .contains, .tagged, .random, .unsupported: []
        }
    }
}

extension String {
    /// A path and those that it is a part of: `hero.hp` and `hero`.
    var wholes: [String] {
        var wholes = [self]
        for index in utf8.indices.reversed() where utf8[index] == UInt8(ascii: ".") { wholes.append(String(self[..<index])) }
        return wholes
    }
}

extension Node {
    /// Calls a function with each formula of the node itself.
    fileprivate func forEachFormula(_ body: (Formula) -> Void) {
        switch self {
        case .value(let formula, _), .metadata(_, let formula, _): body(formula)
        case .conditional(let branches, _): for branch in branches { body(branch.condition) }
        case .set(let assignment): if case .formula(let formula) = assignment.value { body(formula) }
        default: return
        }
    }
}

extension [Node] {
    /// Calls a function with each node, and those inside.
    fileprivate func forEachNode(_ body: (Node) -> Void) {
        for node in self {
            body(node)
            switch node {
            case .styled(_, let inner), .shown(let inner): inner.forEachNode(body)
            case .link(let link):
                link.label.forEachNode(body)
                link.body.forEachNode(body)
            case .conditional(let branches, let otherwise):
                for branch in branches { branch.nodes.forEachNode(body) }
                otherwise?.forEachNode(body)
            default: continue
            }
        }
    }

    /// Whether code in it is left out.
    fileprivate var hasCode: Bool {
        var found = false
        forEachNode { node in if case .leftOut(.code, _, _) = node { found = true } }
        return found
    }
}
