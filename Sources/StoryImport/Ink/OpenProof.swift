internal import Story

/// Proves that one of several conditions always holds at a place, as far as that follows from comparisons with what is constant.
struct OpenProof {
    /// What a condition depends on.
    private enum Term: Hashable {
        case variable(Bytes)
        case visits(Bytes)
    }

    fileprivate enum Known: Hashable {
        case number(Int64)
        case yesNo(Bool)
        case text(String)
    }

    private let graph: PlaceGraph
    private let start: String
    /// The values that each variable can have; nil if they are not known.
    private var possible: [Bytes: Set<Known>?] = [:]
    /// The places that each place leads to, and those that readers come to without it.
    private var onward: [Bytes: Set<Int>] = [:]
    private var around: [Bytes: Set<Int>] = [:]
    /// The searches through the graph and the cases that are still tried.
    private var steps = 2_000_000

    private static let mostValues = 8
    private static let mostCases = 4_096

    /// - Parameter rolled: The names of variables that are rolled.
    init(_ graph: PlaceGraph, _ locations: [Story.Location], start: String, _ variables: [Story.Variable], rolled: Set<Bytes>) {
        (self.graph, self.start) = (graph, start)
        for variable in variables {
            let key = Bytes(variable.name.utf8)
            possible.updateValue(rolled.contains(key) ? nil : Known(variable.defaultValue).map { [$0] }, forKey: key)
        }
        for location in locations {
            note(location.effects)
            for choice in location.choices {
                switch choice.action {
                case .outcome(let outcome): note(outcome.effects)
                case .check(_, let outcomes): for outcome in outcomes { note(outcome.outcome.effects) }
                }
            }
        }
    }

    private mutating func note(_ effects: Story.Effects) {
        for entry in effects.entries {
            for change in entry.changes {
                let key = Bytes(change.variable.utf8)
                guard case .some(.some(let known)) = possible[key] else { continue }
                let more = Self.constant(change.value).map { known.union([$0]) }
                possible.updateValue(more.flatMap { $0.count <= Self.mostValues ? $0 : nil }, forKey: key)
            }
        }
    }

    /// Whether one of these always holds for readers who are at a location; nil is a condition that always does.
    mutating func holdsAlways(_ conditions: [Expression?], at location: String) -> Bool {
        var constants: [Term: Set<Known>] = [:]
        var order: [Term] = []
        var asked: [Expression] = []
        for condition in conditions {
            guard let condition else { return true }
            var terms: [(Term, Known?)] = []
            guard collect(condition, &terms) else { continue }
            asked.append(condition)
            for (term, constant) in terms {
                if constants[term] == nil { order.append(term) }
                constants[term, default: []].formUnion(constant.map { [$0] } ?? [])
            }
        }
        guard !asked.isEmpty else { return false }
        var domains: [[Known]] = []
        var cases = 1
        for term in order {
            guard let values = values(of: term, comparedWith: constants[term] ?? [], at: location), !values.isEmpty else { return false }
            cases *= values.count
            guard cases <= Self.mostCases else { return false }
            domains.append(values)
        }
        steps -= cases * asked.count
        guard steps > 0 else { return false }
        for number in 0..<cases {
            var rest = number
            var now: [Term: Known] = [:]
            for (term, values) in zip(order, domains) {
                now[term] = values[rest % values.count]
                rest /= values.count
            }
            guard asked.contains(where: { Self.holds($0, now) }) else { return false }
        }
        return true
    }

    // MARK: Values

    /// Values that stand for all that a term can have; nil if that is not known.
    private mutating func values(of term: Term, comparedWith constants: Set<Known>, at location: String) -> [Known]? {
        switch term {
        case .variable(let name):
            guard let known = possible[name] else { return nil }
            if let known { return Array(known) }
            // Of what lies between two constants, one value is like another.
            guard let first = constants.first else { return [.yesNo(false), .yesNo(true)] }
            switch first {
            case .yesNo: return [.yesNo(false), .yesNo(true)]
            case .number: return Self.near(constants)
            case .text: return nil
            }
        case .visits(let place):
            let (least, most) = visits(to: place, at: location)
            return Self.near(constants.union([.number(least), .number(1)])).filter {
                if case .number(let number) = $0 { number >= least && number <= most } else { false }
            }
        }
    }

    private static func near(_ constants: Set<Known>) -> [Known] {
        var numbers: Set<Int64> = []
        for case .number(let number) in constants where number > .min && number < .max {
            numbers.formUnion([number - 1, number, number + 1])
        }
        return numbers.map { .number($0) }
    }

    /// How often readers can have been at a place who are at a location.
    private mutating func visits(to place: Bytes, at location: String) -> (least: Int64, most: Int64) {
        let id = String(decoding: place, as: UTF8.self)
        guard let number = graph.number(location) else { return (0, .max) }
        if id.isSame(as: location) { return (1, graph.areOnCircle(id, id) ? .max : 1) }
        if onward[place] == nil {
            steps -= graph.linkCount
            guard steps > 0 else { return (0, .max) }
            onward[place] = graph.reached(from: [id])
        }
        guard onward[place]?.contains(number) ?? false else { return (0, 0) }
        if around[place] == nil {
            steps -= graph.linkCount
            guard steps > 0 else { return (0, .max) }
            around[place] = graph.reached(from: [start], avoiding: id)
        }
        return ((around[place]?.contains(number) ?? true) ? 0 : 1, graph.areOnCircle(id, id) ? .max : 1)
    }

    // MARK: Conditions

    /// Finds the terms of a condition, and what each is compared with; false if there is more in it than comparisons with constants.
    private func collect(_ condition: Expression, _ terms: inout [(Term, Known?)]) -> Bool {
        switch condition.kind {
        case .yesNo: return true
        case .variable, .visited:
            guard let term = Self.term(condition) else { return false }
            if case .variable(let name) = term, case .some(.some(let known)) = possible[name], known.contains(where: { !$0.isYesNo }) {
                return false
            }
            terms.append((term, nil))
            return true
        case .not(let inner): return collect(inner, &terms)
        case .binary(let operation, let left, let right):
            if operation == .and || operation == .or { return collect(left, &terms) && collect(right, &terms) }
            guard operation.isComparison else { return false }
            for (one, other) in [(left, right), (right, left)] {
                guard let term = Self.term(one), let constant = Self.constant(other) else { continue }
                terms.append((term, constant))
                return true
            }
            return false
        default: return false
        }
    }

    private static func term(_ expression: Expression) -> Term? {
        switch expression.kind {
        case .variable(let name): .variable(Bytes(name.utf8))
        case .visits(let id), .visited(let id): .visits(Bytes(id.text.utf8))
        default: nil
        }
    }

    private static func constant(_ expression: Expression) -> Known? {
        switch expression.kind {
        case .number(let number): return .number(number)
        case .yesNo(let answer): return .yesNo(answer)
        case .text(let text): return .text(text)
        case .negative(let inner):
            guard case .number(let number) = inner.kind, number > .min else { return nil }
            return .number(-number)
        default: return nil
        }
    }

    private static func holds(_ condition: Expression, _ now: [Term: Known]) -> Bool {
        switch condition.kind {
        case .yesNo(let answer): return answer
        case .variable: return value(condition, now) == .yesNo(true)
        case .visited: return value(condition, now) != .number(0)
        case .not(let inner): return !holds(inner, now)
        case .binary(.and, let left, let right): return holds(left, now) && holds(right, now)
        case .binary(.or, let left, let right): return holds(left, now) || holds(right, now)
        case .binary(let operation, let left, let right):
            let (first, second) = (value(left, now), value(right, now))
            if operation == .equal { return first == second }
            if operation == .notEqual { return first != second }
            guard case .number(let one)? = first, case .number(let other)? = second else { return false }
            switch operation {
            case .less: return one < other
            case .lessOrEqual: return one <= other
            case .greater: return one > other
            default: return one >= other
            }
        default: return false
        }
    }

    private static func value(_ expression: Expression, _ now: [Term: Known]) -> Known? {
        term(expression).map { now[$0] } ?? constant(expression)
    }
}

extension OpenProof.Known {
    fileprivate init?(_ value: Story.Value) {
        switch value {
        case .number(let number): self = .number(number)
        case .yesNo(let answer): self = .yesNo(answer)
        case .text(let text): self = .text(text)
        case .option: return nil
        }
    }

    fileprivate var isYesNo: Bool { if case .yesNo = self { true } else { false } }
}
