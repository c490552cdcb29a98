internal import Story

/// A random number that a page of an ink story needs, such as `RANDOM(1, 6)`. The choice that leads there rolls it.
struct InkRoll: Sendable {
    /// The variable that keeps it.
    var variable: String
    var from: Int64
    var to: Int64
    /// The place in the file.
    var place: Int

    /// The most numbers that one check can come to.
    static let most: Int64 = 1_000

    var count: Int64 { to - from + 1 }
}

/// Has choices roll all the numbers that are needed before the next choice: in Branchbook, only a choice can roll.
struct InkRolls {
    /// The places of numbers that no choice can roll: before the first one, too many at once, or again and again without one.
    private(set) var lost: Set<Int> = []
    /// What a choice has to roll that leads to a location.
    private var wanted: [Bytes: [InkRoll]] = [:]

    /// The search for the choices before a page ends after so many steps in all.
    private static let mostSteps = 2_000_000

    /// - Parameter rolls: What each location needs.
    init(_ rolls: [Bytes: [InkRoll]], in locations: [Story.Location], start: String) {
        guard !rolls.isEmpty else { return }
        var before: [Bytes: [Bytes]] = [:]
        for location in locations {
            var ways = location.otherwise
            if case .continuations(let more) = location.exit { ways += more }
            for way in ways { before[Bytes(way.target.text.utf8), default: []].append(Bytes(location.id.text.utf8)) }
        }
        let start = Bytes(start.utf8)
        var steps = 0
        for location in locations {
            let key = Bytes(location.id.text.utf8)
            guard let needed = rolls[key] else { continue }
            var reached: Set<Bytes> = [key]
            var waiting = [key]
            var isLost = key == start
            while !isLost, let next = waiting.popLast() {
                for place in before[next] ?? [] {
                    steps += 1
                    isLost = isLost || place == key || place == start || steps > Self.mostSteps
                    if reached.insert(place).inserted { waiting.append(place) }
                }
            }
            if isLost {
                for roll in needed { lost.insert(roll.place) }
            } else {
                for place in reached { wanted[place, default: []] += needed }
            }
        }
        for location in locations {
            guard case .choices(let choices) = location.exit else { continue }
            for choice in choices {
                guard case .outcome(let outcome) = choice.action, let rolls = wanted[Bytes(outcome.target.text.utf8)] else { continue }
                if Self.total(rolls) == nil { for roll in rolls { lost.insert(roll.place) } }
            }
        }
    }

    /// How many cases there are; nil if they are too many for one check.
    private static func total(_ rolls: [InkRoll]) -> Int64? {
        var total: Int64 = 1
        for roll in rolls {
            total *= roll.count
            guard total <= InkRoll.most else { return nil }
        }
        return total
    }

    /// Makes checks of the choices.
    func add(to locations: inout [Story.Location]) {
        for index in locations.indices {
            guard case .choices(var choices) = locations[index].exit else { continue }
            for number in choices.indices {
                guard case .outcome(let outcome) = choices[number].action, let rolls = wanted[Bytes(outcome.target.text.utf8)],
                    let total = Self.total(rolls)
                else { continue }
                let id = Story.Check.ID(locations[index].id.text + "/" + choices[number].id.text)
                choices[number].action = Self.check(id, rolls, total, outcome)
            }
            locations[index].exit = .choices(choices)
        }
    }

    /// A check that only rolls: what comes of it is the same in both of its ranges, which it must have.
    private static func check(_ id: Story.Check.ID, _ rolls: [InkRoll], _ total: Int64, _ outcome: Story.Outcome) -> Story.Action {
        let first = rolls.count == 1 && rolls[0].from >= 0 ? rolls[0].from : 1
        let middle = Int(first + total / 2)
        let ranges = [
            Story.RangeBucket(bucket: "low", from: Int(first), to: middle - 1),
            Story.RangeBucket(bucket: "high", from: middle, to: Int(first + total) - 1),
        ]
        var rolled = outcome
        var stride: Int64 = 1
        for roll in rolls {
            var value = Expression(.roll)
            if rolls.count > 1 {
                value = binary(.minus, value, 1)
                if stride > 1 { value = binary(.divided, value, stride) }
                value = binary(.plus, binary(.remainder, value, roll.count), roll.from)
            } else if roll.from != first {
                value = binary(.minus, value, first - roll.from)
            }
            stride *= roll.count
            rolled.effects.entries.append(Story.Effects.Entry([Story.Effect(variable: roll.variable, value: value)]))
        }
        return .check(Story.Check(id: id, kind: .range(ranges)), ranges.map { Story.BucketOutcome(bucket: $0.bucket, outcome: rolled) })
    }

    private static func binary(_ operation: Expression.Operator, _ left: Expression, _ right: Int64) -> Expression {
        let number = right < 0 ? Expression(.negative(Expression(.number(-right)))) : Expression(.number(right))
        return Expression(.binary(operation, left, number))
    }
}

extension InkCompiler {
    /// The numbers that are rolled.
    private static let limits: ClosedRange<Int64> = -1_000_000...1_000_000
    private static let mostRolls = 8

    /// A calculation in which variables stand for random numbers, which choices roll before the page.
    mutating func rolled(_ expression: InkExpression, at place: Int, _ scope: Scope, _ page: inout InkPage) -> InkExpression {
        switch expression {
        case .not(let inner): return .not(rolled(inner, at: place, scope, &page))
        case .negative(let inner): return .negative(rolled(inner, at: place, scope, &page))
        case .binary(let operation, let left, let right):
            let first = rolled(left, at: place, scope, &page)
            return .binary(operation, first, rolled(right, at: place, scope, &page))
        case .call(let name, let arguments):
            let made = arguments.map { rolled($0, at: place, scope, &page) }
            guard name.isSame(as: "RANDOM"), names.flow(name, from: scope.flow) == nil else { return .call(name, made) }
            return roll(made, at: place, scope, &page).map { .known(.init(kind: .number, expression: $0)) } ?? .call(name, made)
        default: return expression
        }
    }

    private mutating func roll(_ arguments: [InkExpression], at place: Int, _ scope: Scope, _ page: inout InkPage) -> Expression? {
        guard arguments.count == 2, let unrolled, !unrolled.contains(place), !page.isUncertain, let from = number(arguments[0], scope),
            let to = number(arguments[1], scope), from <= to, to - from < InkRoll.most
        else { return nil }
        if from == to { return value(arguments[0], scope)?.expression }
        let path = "random " + String(rollCount + 1)
        guard page.rolls.count < Self.mostRolls else { return nil }
        variables.table.declare(path, .number(0))
        guard let entry = variables.table.entry(path) else { return nil }
        rollCount += 1
        page.rolls.append(InkRoll(variable: entry.name, from: from, to: to, place: place))
        return Expression(.variable(entry.name))
    }

    /// A number that is always the same; nil if it is not.
    private func number(_ expression: InkExpression, _ scope: Scope) -> Int64? {
        value(expression, scope).flatMap { Self.number($0.expression) }
    }

    private static func number(_ expression: Expression) -> Int64? {
        let number: Int64?
        switch expression.kind {
        case .number(let given): number = given
        case .negative(let inner): number = Self.number(inner).map { -$0 }
        case .binary(let operation, let left, let right):
            guard let first = Self.number(left), let second = Self.number(right) else { return nil }
            switch operation {
            case .plus: number = first + second
            case .minus: number = first - second
            case .times: number = first * second
            default: return nil
            }
        default: return nil
        }
        return number.flatMap { limits.contains($0) ? $0 : nil }
    }
}
