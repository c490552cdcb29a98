internal import Story

extension StoryConverter {
    /// The most numbers that are rolled for one passage or link.
    private static let mostRolls = 8

    /// Nodes with variables in place of random values, and the rolls that these variables need before the nodes are shown.
    ///
    /// What is inside a link stays as it is: that is rolled when readers pick the link. So are values that no choice can roll.
    mutating func rolled(_ nodes: [Node]) -> (nodes: [Node], rolls: [WantedRoll]) {
        var rolls: [WantedRoll] = []
        let made = rolled(nodes, &rolls)
        return (made, rolls)
    }

    /// Has choices roll what the locations and the links need.
    mutating func addRolls(before start: String) {
        guard !rolledVariables.isEmpty else { return }
        let rolls = ChoiceRolls(wantedRolls, own: rolledVariables, in: locations, start: start)
        lostRolls = Set(rolls.lost.map { rollPlaces[$0] })
        if lostRolls.isEmpty { rolls.add(to: &locations) }
    }

    private mutating func rolled(_ nodes: [Node], _ rolls: inout [WantedRoll]) -> [Node] {
        var made: [Node] = []
        for node in nodes {
            switch node {
            case .value(let formula, let place): made.append(.value(rolled(formula, at: place, &rolls), place))
            case .styled(let stress, let inner): made.append(.styled(stress, rolled(inner, &rolls)))
            case .shown(let inner): made.append(.shown(rolled(inner, &rolls)))
            case .jump(let target, let place): made.append(.jump(rolled(target, at: place, &rolls), place))
            case .link(var link):
                link.label = rolled(link.label, &rolls)
                link.target = rolled(link.target, at: link.place, &rolls)
                made.append(.link(link))
            case .conditional(let branches, let otherwise):
                var changed: [Node.Branch] = []
                for var branch in branches {
                    branch.condition = rolled(branch.condition, at: branch.place, &rolls)
                    branch.nodes = rolled(branch.nodes, &rolls)
                    changed.append(branch)
                }
                made.append(.conditional(changed, otherwise: otherwise.map { rolled($0, &rolls) }))
            case .set(var assignment):
                if case .formula(let formula) = assignment.value {
                    assignment.value = .formula(rolled(formula, at: assignment.place, &rolls))
                }
                made.append(.set(assignment))
            case .text, .lineBreak, .include, .question, .picture, .metadata, .storyletLink, .leftOut: made.append(node)
            }
        }
        return made
    }

    private mutating func rolled(_ target: Target, at place: Place, _ rolls: inout [WantedRoll]) -> Target {
        guard case .formula(let formula) = target else { return target }
        return .formula(rolled(formula, at: place, &rolls))
    }

    private mutating func rolled(_ formula: Formula, at place: Place, _ rolls: inout [WantedRoll]) -> Formula {
        switch formula {
        case .random(let least, let most, _): return roll(least, most, at: place, &rolls) ?? formula
        case .either(let list, _):
            guard let drawn = roll(1, Int64(list.count), at: place, &rolls) else { return formula }
            var items = list.map { rolled($0, at: place, &rolls) }
            var value = items.removeLast()
            for (index, item) in items.enumerated().reversed() {
                value = .conditional(item, if: .binary(.equal, drawn, .number(Int64(index + 1))), else: value)
            }
            return value
        case .not(let operand): return .not(rolled(operand, at: place, &rolls))
        case .negative(let operand): return .negative(rolled(operand, at: place, &rolls))
        case .rounded(let number, let rounding): return .rounded(rolled(number, at: place, &rolls), rounding)
        case .binary(let operation, let left, let right):
            let first = rolled(left, at: place, &rolls)
            return .binary(operation, first, rolled(right, at: place, &rolls))
        case .loose(let operation, let left, let right):
            let first = rolled(left, at: place, &rolls)
            return .loose(operation, first, rolled(right, at: place, &rolls))
        case .capital(let text): return .capital(rolled(text, at: place, &rolls))
        case .plus(let left, let right):
            let first = rolled(left, at: place, &rolls)
            return .plus(first, rolled(right, at: place, &rolls))
        case .extreme(let extreme, let list): return .extreme(extreme, list.map { rolled($0, at: place, &rolls) })
        case .conditional(let value, let condition, let other):
            let asked = rolled(condition, at: place, &rolls)
            let first = rolled(value, at: place, &rolls)
            return .conditional(first, if: asked, else: rolled(other, at: place, &rolls))
        case .number, .text, .yesNo, .variable, .visits, .turns, .contains, .holds, .isSet, .tagged, .unsupported: return formula
        }
    }

    /// A variable with a number that a choice rolls; nil if there is no choice or no room for it.
    private mutating func roll(_ least: Int64, _ most: Int64, at place: Place, _ rolls: inout [WantedRoll]) -> Formula? {
        let (span, overflow) = most.subtractingReportingOverflow(least)
        guard rollsAtAll, !unrolled.contains(place), !overflow, span < WantedRoll.most, rolls.count < Self.mostRolls else { return nil }
        guard span > 0 else { return .number(least) }
        guard WantedRoll.limits.contains(least), WantedRoll.limits.contains(most) else { return nil }
        let path = " random" + String(rollPlaces.count + 1)
        guard let name = variables.roll(path) else { return nil }
        let roll = WantedRoll(variable: name, from: least, to: most, place: rollPlaces.count)
        rollPlaces.append(place)
        rolledVariables[Bytes(name.utf8)] = roll
        rolls.append(roll)
        return .variable(path)
    }
}
