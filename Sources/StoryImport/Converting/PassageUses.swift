internal import Story

/// How the passages of a story are used: which ones links can lead to, and which are only shown inside others.
struct PassageUses {
    private var linked = Names()
    private var included = Names()
    /// The texts that variables are set to.
    private var texts: Set<Bytes> = []
    /// Whether anything depends on where readers have been, or for how long they have read.
    private(set) var asksForVisits = false

    /// Names of passages, as far as a file says them.
    private struct Names {
        var whole: Set<Bytes> = []
        /// How names begin that a variable completes.
        var beginnings: [Bytes] = []
        /// Whether a variable holds one of the names.
        var areAnyTexts = false

        /// More beginnings than this mean any passage.
        static let most = 50

        func contain(_ name: Bytes, _ texts: Set<Bytes>) -> Bool {
            whole.contains(name) || (areAnyTexts && texts.contains(name)) || beginnings.count > Self.most
                || beginnings.contains { name.starts(with: $0) }
        }
    }

    init(_ nodes: [[Node]]) {
        for list in nodes { note(list) }
    }

    /// Whether the passage of this name is no place: no link leads to it, and it is a part of other passages or shows nothing itself.
    func isNoPlace(_ name: String, _ nodes: [Node]) -> Bool {
        !linked.contain(Bytes(name.utf8), texts) && (isIncluded(name) || nodes.showNothing)
    }

    /// Whether the passage is shown inside another.
    func isIncluded(_ name: String) -> Bool { included.contain(Bytes(name.utf8), texts) }

    /// Says that a passage is shown beside others.
    mutating func include(_ name: String) { included.whole.insert(Bytes(name.utf8)) }

    // MARK: Reading

    private mutating func note(_ nodes: [Node]) {
        for node in nodes {
            switch node {
            case .link(let link):
                Self.note(link.target, in: &linked)
                note(link.label)
                note(link.body)
            case .jump(let target, _): Self.note(target, in: &linked)
            case .include(let target, _): Self.note(target, in: &included)
            case .set(let assignment): note(assignment.value)
            case .value(let formula, _), .metadata(_, let formula, _): note(formula)
            case .styled(_, let inner), .shown(let inner): note(inner)
            case .conditional(let branches, let otherwise):
                for branch in branches {
                    note(branch.condition)
                    note(branch.nodes)
                }
                note(otherwise ?? [])
            case .text, .lineBreak, .question, .picture, .storyletLink, .leftOut: continue
            }
        }
    }

    private mutating func note(_ value: Assignment.Value) {
        switch value {
        case .formula(let formula): note(formula)
        case .list(let items), .adding(let items): for item in items { texts.insert(Bytes(item.trimmed.utf8)) }
        case .removing, .unsupported: return
        }
    }

    private mutating func note(_ formula: Formula) {
        formula.visit { part in
            switch part {
            case .text(let text): texts.insert(Bytes(text.trimmed.utf8))
            case .visits, .turns: asksForVisits = true
            default: return
            }
        }
    }

    private static func note(_ target: Target, in names: inout Names) {
        switch target {
        case .passage(let name): names.whole.insert(Bytes(name.trimmed.utf8))
        case .formula(let formula): note(formula, in: &names)
        case .here, .current, .previous: return
        }
    }

    private static func note(_ formula: Formula, in names: inout Names) {
        switch formula {
        case .text(let text): names.whole.insert(Bytes(text.trimmed.utf8))
        case .plus(.text(let beginning), _):
            if names.beginnings.count <= Names.most { names.beginnings.append(Bytes(beginning.utf8)) }
        case .conditional(let first, _, let other):
            note(first, in: &names)
            note(other, in: &names)
        case .either(let list, _): for item in list { note(item, in: &names) }
        default: names.areAnyTexts = true
        }
    }
}

extension [Node] {
    /// Whether there is nothing here that readers could see, only changes of variables and what was left out.
    fileprivate var showNothing: Bool {
        allSatisfy { node in
            switch node {
            case .text(let text): text.isBlank
            case .lineBreak, .set, .jump, .leftOut: true
            case .styled(_, let inner), .shown(let inner): inner.showNothing
            case .conditional(let branches, let otherwise):
                branches.allSatisfy { $0.nodes.showNothing } && (otherwise ?? []).showNothing
            case .value, .link, .include, .question, .picture, .metadata, .storyletLink: false
            }
        }
    }
}

extension Formula {
    /// Visits this and all its parts.
    func visit(_ body: (Formula) -> Void) {
        body(self)
        switch self {
        case .not(let operand), .negative(let operand), .rounded(let operand, _), .capital(let operand), .holds(_, let operand):
            operand.visit(body)
        case .binary(_, let left, let right), .loose(_, let left, let right), .plus(let left, let right):
            left.visit(body)
            right.visit(body)
        case .extreme(_, let list), .either(let list, _): for item in list { item.visit(body) }
        case .conditional(let value, let condition, let other):
            value.visit(body)
            condition.visit(body)
            other.visit(body)
        case .number, .text, .yesNo, .variable, .visits, .turns, .contains, .isSet, .tagged, .random, .unsupported: return
        }
    }
}
