internal import Story

/// A random number that a location or a choice needs, such as ink's `RANDOM(1, 6)` or Twine's `random(1, 6)`.
struct WantedRoll: Sendable {
    /// The variable that keeps it.
    var variable: String
    var from: Int64
    var to: Int64
    /// A number by which the importer knows where it stands.
    var place: Int

    /// The most numbers that one check can come to.
    static let most: Int64 = 1_000
    /// The numbers that can be wanted: a roll and a number that is added to it.
    static let limits: ClosedRange<Int64> = -1 << 53...1 << 53

    var count: Int64 { to - from + 1 }
}

/// Has choices roll all the numbers that are needed before the next choice: in Branchbook, only a choice can roll.
struct ChoiceRolls {
    /// The places of numbers that no choice can roll: before the first one, too many at once, or again and again without one.
    private(set) var lost: Set<Int> = []
    /// What a choice has to roll that leads to a location.
    private var wanted: [Bytes: [WantedRoll]] = [:]
    /// What choices have to roll themselves, by the variable that an effect of the choice prepares for it.
    private let own: [Bytes: WantedRoll]

    /// The search for the choices before a page ends after so many steps in all.
    private static let mostSteps = 2_000_000

    /// - Parameters:
    ///   - rolls: What each location needs.
    ///   - own: What choices need themselves, by its variable: a choice with an effect on that variable rolls it.
    init(_ rolls: [Bytes: [WantedRoll]], own: [Bytes: WantedRoll] = [:], in locations: [Story.Location], start: String) {
        self.own = own
        guard !rolls.isEmpty || !own.isEmpty else { return }
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
                guard case .outcome(let outcome) = choice.action else { continue }
                let rolls = self.rolls(of: outcome)
                if Self.total(rolls) == nil { for roll in rolls { lost.insert(roll.place) } }
            }
        }
    }

    /// What a choice has to roll.
    private func rolls(of outcome: Story.Outcome) -> [WantedRoll] {
        var rolls: [WantedRoll] = []
        if !own.isEmpty {
            for entry in outcome.effects.entries { rolls += entry.changes.compactMap { own[Bytes($0.variable.utf8)] } }
        }
        return rolls + (wanted[Bytes(outcome.target.text.utf8)] ?? [])
    }

    /// How many cases there are; nil if they are too many for one check.
    private static func total(_ rolls: [WantedRoll]) -> Int64? {
        var total: Int64 = 1
        for roll in rolls {
            total *= roll.count
            guard total <= WantedRoll.most else { return nil }
        }
        return total
    }

    /// Makes checks of the choices.
    func add(to locations: inout [Story.Location]) {
        for index in locations.indices {
            guard case .choices(var choices) = locations[index].exit else { continue }
            for number in choices.indices {
                guard case .outcome(var outcome) = choices[number].action else { continue }
                let rolls = self.rolls(of: outcome)
                guard !rolls.isEmpty, let total = Self.total(rolls) else { continue }
                outcome.effects.entries = outcome.effects.entries.compactMap { prepared($0) }
                let id = Story.Check.ID(locations[index].id.text + "/" + choices[number].id.text)
                choices[number].action = Self.check(id, rolls, total, outcome)
            }
            locations[index].exit = .choices(choices)
        }
    }

    /// An entry without the effects that only say what to roll; nil if there are no others.
    private func prepared(_ entry: Story.Effects.Entry) -> Story.Effects.Entry? {
        guard !own.isEmpty else { return entry }
        var entry = entry
        entry.changes.removeAll { own[Bytes($0.variable.utf8)] != nil }
        return entry.changes.isEmpty ? nil : entry
    }

    /// A check that only rolls: what comes of it is the same in both of its ranges, which it must have.
    private static func check(_ id: Story.Check.ID, _ rolls: [WantedRoll], _ total: Int64, _ outcome: Story.Outcome) -> Story.Action {
        let range = Int64(Story.Limits.rangeNumbers.lowerBound)...Int64(Story.Limits.rangeNumbers.upperBound)
        let first = rolls.count == 1 && range.contains(rolls[0].from) && range.contains(rolls[0].to) ? rolls[0].from : 1
        let middle = Int(first + total / 2)
        let ranges = [
            Story.RangeBucket(bucket: "low", from: Int(first), to: middle - 1),
            Story.RangeBucket(bucket: "high", from: middle, to: Int(first + total) - 1),
        ]
        var rolled: [Story.Effects.Entry] = []
        var stride: Int64 = 1
        for roll in rolls {
            var value = Expression(.roll)
            if rolls.count > 1 {
                value = binary(.minus, value, 1)
                if stride > 1 { value = binary(.divided, value, stride) }
                value = binary(.plus, binary(.remainder, value, roll.count), roll.from)
            } else if roll.from < first {
                value = binary(.minus, value, first - roll.from)
            } else if roll.from > first {
                value = binary(.plus, value, roll.from - first)
            }
            stride *= roll.count
            rolled.append(Story.Effects.Entry([Story.Effect(variable: roll.variable, value: value)]))
        }
        var outcome = outcome
        outcome.effects.entries = rolled + outcome.effects.entries
        return .check(Story.Check(id: id, kind: .range(ranges)), ranges.map { Story.BucketOutcome(bucket: $0.bucket, outcome: outcome) })
    }

    private static func binary(_ operation: Expression.Operator, _ left: Expression, _ right: Int64) -> Expression {
        let number = right < 0 ? Expression(.negative(Expression(.number(-right)))) : Expression(.number(right))
        return Expression(.binary(operation, left, number))
    }
}
