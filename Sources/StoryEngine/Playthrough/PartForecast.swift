internal import StoryFormat

/// How a reader tends to choose, for guessing what they read next.
public struct ChoosingHabit: Sendable {
    /// Choices that the reader has picked in this story before, each as `location/choice`.
    public var picked: [String]
    /// How often the reader repeats an earlier choice if they could also pick another, in percent.
    public var repeats: Int

    /// Makes a habit. The default is a reader about whom nothing is known.
    public init(picked: [String] = [], repeats: Int = 50) {
        self.picked = picked
        self.repeats = min(max(repeats, 0), 100)
    }
}

extension Playthrough {
    /// How many steps from location to location the forecast looks ahead.
    private static let horizon = 3
    /// The forecast skips locations that are less likely than this, which also limits the number of locations in each step.
    private static let faintest = 1.0 / 512

    /// The text parts that are likely to be needed soon, most likely first, after the one in use.
    ///
    /// It follows the odds of checks and the reader's habit from location to location. Conditions count only where the reader is now,
    /// because later ones are not known yet.
    /// - Complexity: O(*n*) in the story's locations and in the ways on of 512 of them, in each of three steps.
    public func partsAhead(_ habit: ChoosingHabit = ChoosingHabit()) -> [Int] {
        let start = state.location ?? program.metadata.start
        var likelihood = [Double](repeating: 0, count: program.partCount)
        var shares = [Double](repeating: 0, count: program.shared.tables.locations.count)
        shares[start.index] = 1
        for step in 1...Self.horizon {
            var next = [Double](repeating: 0, count: shares.count)
            for location in shares.indices where shares[location] >= Self.faintest {
                for way in waysOn(from: Ref(location), habit, isLive: step == 1) { next[way.target] += shares[location] * way.chance }
            }
            shares = next
            for location in shares.indices { likelihood[part(of: location)] += shares[location] / Double(step) }
        }
        likelihood[part(of: start.index)] = .infinity
        var parts: [Int] = []
        for part in likelihood.indices where likelihood[part] > 0 {
            let place = parts.firstIndex { likelihood[$0] < likelihood[part] } ?? parts.count
            parts.insert(part, at: place)
        }
        return parts
    }

    private func part(of location: Int) -> Int { program.shared.tables.locations[location].part.index }

    /// Where a location may lead, and with what probability.
    private func waysOn(from location: Ref<LocationRow>, _ habit: ChoosingHabit, isLive: Bool) -> [(target: Int, chance: Double)] {
        let row = program.shared.tables.locations[location]
        let picking = !isLive || state.phase != .result
        guard picking else { return [(program.shared.tables.outcomes[pickedOutcome].target.index, 1)] }
        let open = program.shared.tables.choices[row.choices].filter { !isLive || evaluator.holds($0.condition) }
        guard !open.isEmpty else {
            let ways = program.shared.tables.continuations[row.continuations]
            return ways.map { (target: $0.target.index, chance: 1 / Double(ways.count)) }
        }
        let place = program.string(row.id)
        let isFamiliar = open.map { choice in
            let name = place + "/" + program.string(choice.id)
            return habit.picked.contains { $0.hasSameBytes(as: name) }
        }
        let familiar = isFamiliar.count { $0 }
        let share = familiar == 0 || familiar == open.count ? nil : Double(habit.repeats) / 100
        var ways: [(target: Int, chance: Double)] = []
        for (choice, isFamiliar) in zip(open, isFamiliar) {
            var chance = 1 / Double(open.count)
            if let share { chance = isFamiliar ? share / Double(familiar) : (1 - share) / Double(open.count - familiar) }
            for (outcome, odds) in zip(program.shared.tables.outcomes[choice.outcomes], odds(of: choice)) {
                ways.append((target: outcome.target.index, chance: chance * odds))
            }
        }
        return ways
    }

    /// The probability of each outcome of a choice, without modifiers.
    private func odds(of choice: ChoiceRow) -> [Double] {
        guard let check = choice.check.map({ program.shared.tables.checks[$0] }),
            let strategy = CheckStrategy(check, buckets: program.shared.tables.buckets[check.buckets])
        else { return [1] }
        return strategy.probabilities(shift: 0).map { Double($0.cases) / Double($0.of) }
    }
}
