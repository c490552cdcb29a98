internal import Story

/// Decides where some choice is always open, whatever the variables hold, so that a way on without one would never be taken.
///
/// A variable that is only ever set to plain values holds one of them; others can hold anything. The conditions of a place's choices are
/// tried with all values that they can tell apart.
struct OpenChoices {
    private enum Plain: Equatable {
        case number(Int64)
        case yesNo(Bool)
        case text(String)

        init?(_ expression: Expression) {
            switch expression.kind {
            case .number(let number): self = .number(number)
            case .yesNo(let answer): self = .yesNo(answer)
            case .text(let text): self = .text(text)
            default: return nil
            }
        }

        init(_ value: Story.Value) {
            switch value {
            case .number(let number): self = .number(number)
            case .yesNo(let answer): self = .yesNo(answer)
            case .text(let text): self = .text(text)
            case .option(let option): self = .text(option.text)
            }
        }
    }

    /// Something that conditions ask for, and what it can be.
    private struct Unknown {
        var asked: Expression
        var values: [Plain]
    }

    /// The values that variables can have; a variable that can hold anything has none.
    private var values: [Bytes: [Plain]] = [:]
    /// How many conditions may still be tried.
    private var budget = 2_000_000

    /// More values than this are any.
    private static let mostValues = 12
    /// More combinations of values than this are not tried.
    private static let mostCases = 256
    /// Conditions with more parts than this, all together, are not looked at.
    private static let largest = 512

    /// Drops the ways on after choices of which one is always open, with the endings that nothing leads to then.
    /// - Parameter passages: The locations of passages, which stay.
    /// - Complexity: O(*n*) in the story.
    static func dropNeedlessWays(from locations: inout [Story.Location], _ variables: [Story.Variable], keeping passages: [String?]) {
        var known = OpenChoices(locations, variables)
        var unused: Set<Bytes> = []
        for index in locations.indices where !locations[index].otherwise.isEmpty && known.isAlwaysOpen(locations[index]) {
            for way in locations[index].otherwise { unused.insert(Bytes(way.target.text.utf8)) }
            locations[index].otherwise = []
        }
        guard !unused.isEmpty else { return }
        for id in passages { if let id { unused.remove(Bytes(id.utf8)) } }
        for location in locations { for target in location.targets { unused.remove(Bytes(target.text.utf8)) } }
        locations.removeAll { unused.contains(Bytes($0.id.text.utf8)) && $0.isEmptyEnding }
    }

    private init(_ locations: [Story.Location], _ variables: [Story.Variable]) {
        for variable in variables { values[Bytes(variable.name.utf8)] = [Plain(variable.defaultValue)] }
        for location in locations {
            note(location.effects)
            for name in location.questions { values[Bytes(name.utf8)] = nil }
            for choice in location.choices {
                switch choice.action {
                case .outcome(let outcome): note(outcome.effects)
                case .check(_, let outcomes): for item in outcomes { note(item.outcome.effects) }
                }
            }
        }
    }

    private mutating func note(_ effects: Story.Effects) {
        for effect in effects.all {
            let name = Bytes(effect.variable.utf8)
            guard let known = values[name] else { continue }
            guard let value = Plain(effect.value), known.count < Self.mostValues else {
                values[name] = nil
                continue
            }
            if !known.contains(value) { values[name] = known + [value] }
        }
    }

    private mutating func isAlwaysOpen(_ location: Story.Location) -> Bool {
        var conditions: [Expression] = []
        for choice in location.choices {
            guard let condition = choice.condition else { return true }
            // A calculation can fail, and then neither a condition nor its opposite holds.
            if !condition.calculates { conditions.append(condition) }
        }
        let outside = values
        defer { values = outside }
        for entry in location.effects.entries {
            for change in entry.changes {
                let name = Bytes(change.variable.utf8)
                values[name] = entry.condition == nil ? Plain(change.value).map { [$0] } : outside[name]
            }
        }
        for name in location.questions { values[Bytes(name.utf8)] = nil }
        var unknowns: [Unknown] = []
        let size = conditions.reduce(0) { $0 + StoryConverter.size($1) }
        guard size <= Self.largest else { return false }
        for condition in conditions { collect(condition, &unknowns) }
        let cases = unknowns.reduce(1) { $0 > Self.mostCases ? $0 : $0 * $1.values.count }
        guard cases <= Self.mostCases, size <= budget / cases else { return false }
        budget -= cases * size
        var chosen = [Int](repeating: 0, count: unknowns.count)
        while true {
            guard conditions.contains(where: { isTrue($0, unknowns, chosen) }) else { return false }
            guard let next = chosen.indices.first(where: { chosen[$0] + 1 < unknowns[$0].values.count }) else { return true }
            for index in 0..<next { chosen[index] = 0 }
            chosen[next] += 1
        }
    }

    // MARK: Conditions

    /// A comparison of a variable with a plain value, with the variable on the left.
    private static func comparison(_ expression: Expression) -> (name: String, operation: Expression.Operator, value: Plain)? {
        guard case .binary(let operation, let left, let right) = expression.kind, operation.isComparison else { return nil }
        if case .variable(let name) = left.kind, let value = Plain(right) { return (name, operation, value) }
        guard case .variable(let name) = right.kind, let value = Plain(left) else { return nil }
        let turned: Expression.Operator =
            switch operation {
            case .less: .greater
            case .lessOrEqual: .greaterOrEqual
            case .greater: .less
            case .greaterOrEqual: .lessOrEqual
            default: operation
            }
        return (name, turned, value)
    }

    /// What asks for the opposite of a comparison, if that is the one by which both are known; nil for others.
    private static func opposite(_ expression: Expression) -> Expression? {
        switch expression.kind {
        case .binary(.notEqual, let left, let right): Expression(.binary(.equal, left, right))
        case .binary(.greaterOrEqual, let left, let right): Expression(.binary(.less, left, right))
        case .binary(.lessOrEqual, let left, let right): Expression(.binary(.greater, left, right))
        default: nil
        }
    }

    private func collect(_ expression: Expression, _ unknowns: inout [Unknown]) {
        switch expression.kind {
        case .yesNo: return
        case .not(let inner): collect(inner, &unknowns)
        case .binary(.and, let left, let right), .binary(.or, let left, let right):
            collect(left, &unknowns)
            collect(right, &unknowns)
        case .variable(let name): add(name, [.yesNo(false), .yesNo(true)], &unknowns)
        default:
            guard let (name, _, value) = Self.comparison(expression) else {
                let asked = Self.opposite(expression) ?? expression
                guard !unknowns.contains(where: { $0.asked == asked }) else { return }
                unknowns.append(Unknown(asked: asked, values: [.yesNo(false), .yesNo(true)]))
                return
            }
            switch value {
            case .number(let number):
                let (below, isLeast) = number.subtractingReportingOverflow(1)
                let (above, isMost) = number.addingReportingOverflow(1)
                add(name, [.number(isLeast ? number : below), .number(number), .number(isMost ? number : above)], &unknowns)
            case .yesNo: add(name, [.yesNo(false), .yesNo(true)], &unknowns)
            // No text that a condition names begins with this sign.
            case .text: add(name, [value, .text("\u{0}")], &unknowns)
            }
        }
    }

    /// Notes that a variable is asked for, with values that a condition can tell apart.
    private func add(_ name: String, _ told: [Plain], _ unknowns: inout [Unknown]) {
        let asked = Expression(.variable(name))
        let known = values[Bytes(name.utf8)]
        guard let index = unknowns.firstIndex(where: { $0.asked == asked }) else {
            unknowns.append(Unknown(asked: asked, values: known ?? told))
            return
        }
        guard known == nil else { return }
        for value in told where !unknowns[index].values.contains(value) { unknowns[index].values.append(value) }
    }

    private func isTrue(_ expression: Expression, _ unknowns: [Unknown], _ chosen: [Int]) -> Bool {
        func value(of asked: Expression) -> Plain? {
            unknowns.firstIndex { $0.asked == asked }.map { unknowns[$0].values[chosen[$0]] }
        }
        switch expression.kind {
        case .yesNo(let answer): return answer
        case .not(let inner): return !isTrue(inner, unknowns, chosen)
        case .binary(.and, let left, let right): return isTrue(left, unknowns, chosen) && isTrue(right, unknowns, chosen)
        case .binary(.or, let left, let right): return isTrue(left, unknowns, chosen) || isTrue(right, unknowns, chosen)
        case .variable: return value(of: expression) == .yesNo(true)
        default:
            guard let (name, operation, compared) = Self.comparison(expression) else {
                if let opposite = Self.opposite(expression) { return value(of: opposite) == .yesNo(false) }
                return value(of: expression) == .yesNo(true)
            }
            let held = value(of: Expression(.variable(name)))
            switch (operation, held, compared) {
            case (.equal, _, _): return held == compared
            case (.notEqual, _, _): return held != compared
            case (.less, .number(let first)?, .number(let second)): return first < second
            case (.lessOrEqual, .number(let first)?, .number(let second)): return first <= second
            case (.greater, .number(let first)?, .number(let second)): return first > second
            case (.greaterOrEqual, .number(let first)?, .number(let second)): return first >= second
            default: return false
            }
        }
    }
}

extension Expression {
    /// Whether this calculates with numbers.
    fileprivate var calculates: Bool {
        switch kind {
        case .number, .yesNo, .text, .variable, .visits, .visited, .turns, .roll: false
        case .negative: true
        case .not(let inner): inner.calculates
        case .binary(let operation, let left, let right):
            !(operation == .and || operation == .or || operation.isComparison) || left.calculates || right.calculates
        case .membership(let member, let list, _): member.calculates || list.contains { $0.calculates }
        case .extreme(_, let list): list.contains { $0.calculates }
        case .conditional(let value, let condition, let other): value.calculates || condition.calculates || other.calculates
        }
    }
}

extension Story.Location {
    /// Whether there is nothing here but an ending, as the importer makes it for when no choice is open.
    fileprivate var isEmptyEnding: Bool {
        guard case .ending = exit else { return false }
        return pages.isEmpty && effects.isEmpty && note == nil
    }
}
