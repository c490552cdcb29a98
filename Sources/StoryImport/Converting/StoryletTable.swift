internal import Story

/// Harlowe's storylets: passages that links find by when they are open, and not by their names.
struct StoryletTable: Sendable {
    /// The storylets in the order in which Harlowe lists those that are open.
    private var storylets: [Storylet] = []

    fileprivate struct Storylet {
        var name: String
        var condition: Formula
        /// Those with a higher one come first.
        var urgency: Int64 = 0
        /// Those with a lower one are closed while this one is open.
        var exclusivity: Int64 = 0
    }

    /// A condition for each of more storylets than this would be too long.
    private static let most = 30

    init(_ nodes: [[Node]], of source: TwineStory) {
        for (passage, nodes) in zip(source.passages, nodes) {
            guard let storylet = Storylet(passage.name, nodes), storylets.count < Self.most else { continue }
            storylets.append(storylet)
        }
        storylets.sort { first, second in
            if first.urgency != second.urgency { return first.urgency > second.urgency }
            return first.name.comesBefore(second.name)
        }
    }

    /// Nodes with links to the passages themselves.
    func linked(_ nodes: [Node]) -> [Node] {
        nodes.flatMap { node -> [Node] in
            switch node {
            case .metadata: return []
            case .storyletLink(let link): return links(link)
            case .styled(let stress, let inner): return [.styled(stress, linked(inner))]
            case .shown(let inner): return [.shown(linked(inner))]
            case .link(var link):
                link.body = linked(link.body)
                return [.link(link)]
            case .conditional(var branches, let otherwise):
                for index in branches.indices { branches[index].nodes = linked(branches[index].nodes) }
                return [.conditional(branches, otherwise: otherwise.map { linked($0) })]
            default: return [node]
            }
        }
    }

    private func links(_ link: StoryletLink) -> [Node] {
        let list = link.number > 0 ? storylets : storylets.reversed()
        let number = Int64(abs(link.number))
        var branches: [Node.Branch] = []
        for (index, storylet) in list.enumerated() where index >= Int(number) - 1 {
            let label = link.label ?? [.text(storylet.name)]
            let node = Node.link(Link(label: label, target: .passage(storylet.name), place: link.place))
            var condition = open(storylet)
            // The first one needs no count: no branch before it is taken.
            if number > 1 {
                let before = list[..<index].map { Formula.conditional(.number(1), if: open($0), else: .number(0)) }
                let count = before.dropFirst().reduce(before[0]) { .plus($0, $1) }
                condition = .binary(.and, condition, .binary(.equal, count, .number(number - 1)))
            }
            branches.append(Node.Branch(condition: condition, place: link.place, nodes: [node]))
        }
        guard !branches.isEmpty else { return link.otherwise }
        return [.conditional(branches, otherwise: link.otherwise.isEmpty ? nil : link.otherwise)]
    }

    /// When a storylet is open, and none that excludes it.
    private func open(_ storylet: Storylet) -> Formula {
        storylets.filter { $0.exclusivity > storylet.exclusivity }
            .reduce(storylet.condition) { .binary(.and, $0, .not($1.condition)) }
    }
}

extension StoryletTable.Storylet {
    /// Nil if the passage is no storylet.
    fileprivate init?(_ name: String, _ nodes: [Node]) {
        var condition: Formula?
        var (urgency, exclusivity): (Int64, Int64) = (0, 0)
        for case .metadata(let kind, let formula, _) in nodes {
            switch (Bytes(kind.utf8), formula) {
            case ("storylet", _): condition = condition ?? formula.visiting(name)
            case ("urgency", .number(let number)): urgency = number
            case ("exclusivity", .number(let number)): exclusivity = number
            default: continue
            }
        }
        guard let condition else { return nil }
        self.init(name: name, condition: condition, urgency: urgency, exclusivity: exclusivity)
    }
}

extension Formula {
    /// The formula as another passage asks it: `visits` without a name are those of this passage.
    fileprivate func visiting(_ passage: String) -> Formula {
        switch self {
        case .visits(nil): .visits(passage)
        case .not(let operand): .not(operand.visiting(passage))
        case .negative(let operand): .negative(operand.visiting(passage))
        case .rounded(let number, let rounding): .rounded(number.visiting(passage), rounding)
        case .binary(let operation, let left, let right): .binary(operation, left.visiting(passage), right.visiting(passage))
        case .loose(let operation, let left, let right): .loose(operation, left.visiting(passage), right.visiting(passage))
        case .capital(let text): .capital(text.visiting(passage))
        case .tagged(let tag, nil): .tagged(tag, passage: passage)
        case .plus(let left, let right): .plus(left.visiting(passage), right.visiting(passage))
        case .extreme(let extreme, let list): .extreme(extreme, list.map { $0.visiting(passage) })
        case .conditional(let value, let condition, let other):
            .conditional(value.visiting(passage), if: condition.visiting(passage), else: other.visiting(passage))
        case .either(let list, let words): .either(list.map { $0.visiting(passage) }, words: words)
        case .number, .text, .yesNo, .variable, .visits, .turns, .contains, .holds, .isSet, .tagged, .random, .unsupported: self
        }
    }
}

extension String {
    /// Whether it comes before another name where numbers count as such: “Day 2” before “Day 10”.
    fileprivate func comesBefore(_ other: String) -> Bool {
        let (own, others) = (Bytes(smallLetters.utf8), Bytes(other.smallLetters.utf8))
        var (first, second) = (own[...], others[...])
        func number(_ rest: inout ArraySlice<UInt8>) -> [UInt8] {
            let digits = rest.prefix { (48...57).contains($0) }
            rest = rest.dropFirst(digits.count)
            return Array(digits.drop { $0 == 48 })
        }
        while let left = first.first, let right = second.first {
            guard (48...57).contains(left), (48...57).contains(right) else {
                if left != right { return left < right }
                first = first.dropFirst()
                second = second.dropFirst()
                continue
            }
            let (one, two) = (number(&first), number(&second))
            if one.count != two.count { return one.count < two.count }
            if one != two { return one.lexicographicallyPrecedes(two) }
        }
        return first.count < second.count
    }
}
