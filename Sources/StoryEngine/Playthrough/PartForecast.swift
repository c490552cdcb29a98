/// What is known of how a reader chooses, for guessing where they go next.
public struct ChoosingHabit: Sendable {
    /// Choices that the reader picked in this story before, each as its location's ID, a slash and its own ID.
    public var picked: Set<String>
    /// How many in a hundred choices are such again, where there is one of both.
    public var repeats: Int

    /// Makes a habit; by default that of a reader of whom nothing is known.
    public init(picked: Set<String> = [], repeats: Int = 50) {
        self.picked = picked
        self.repeats = min(max(repeats, 0), 100)
    }
}

extension Playthrough {
    /// How many steps from location to location are looked ahead.
    private static let horizon = 3
    /// How many locations are looked at in one step at most.
    private static let breadth = 256

    /// The text parts that are likely to be needed soon, the likeliest first, the one in use before all others.
    ///
    /// Goes from location to location by the odds of checks and by the reader's habit; conditions count only where the reader is now, since what
    /// later ones say is not known yet.
    /// - Complexity: O(*n*) in the ways on of 256 locations in each of three steps.
    public func partsAhead(_ habit: ChoosingHabit = ChoosingHabit()) -> [Int] {
        var likelihood = [Double](repeating: 0, count: program.partCount)
        var wave: [(location: Int, share: Double)] = [(state.location?.index ?? program.metadata.start.index, 1)]
        likelihood[part(of: wave[0].location)] = .infinity
        for step in 0..<Self.horizon {
            var next: [Int: Double] = [:]
            for (location, share) in wave {
                for (target, chance) in waysOn(from: Ref(location), habit, isLive: step == 0) { next[target, default: 0] += share * chance }
            }
            wave = next.map { ($0.key, $0.value) }
            // Of equals the first in the story, so that a forecast is the same everywhere.
            wave.sort { ($1.share, $0.location) < ($0.share, $1.location) }
            if wave.count > Self.breadth { wave.removeSubrange(Self.breadth...) }
            for (location, share) in wave { likelihood[part(of: location)] += share / Double(step + 1) }
        }
        return likelihood.indices.filter { likelihood[$0] > 0 }.sorted { (likelihood[$1], $0) < (likelihood[$0], $1) }
    }

    private func part(of location: Int) -> Int { program.tables.locations[location].part.index }

    /// Where a location may lead, and how likely.
    private func waysOn(from location: Ref<LocationRow>, _ habit: ChoosingHabit, isLive: Bool) -> [(target: Int, chance: Double)] {
        let row = program.tables.locations[location]
        let picking = !isLive || state.phase != .result
        guard row.choices.count > 0 else {
            let ways = program.tables.continuations[row.continuations]
            return ways.map { ($0.target.index, 1 / Double(ways.count)) }
        }
        guard picking else { return [(program.tables.outcomes[pickedOutcome].target.index, 1)] }
        let open = program.tables.choices[row.choices].filter { !isLive || evaluator.holds($0.condition) }
        let place = program.string(row.id)
        let isFamiliar = open.map { habit.picked.contains(place + "/" + program.string($0.id)) }
        let familiar = isFamiliar.count { $0 }
        let share = familiar == 0 || familiar == open.count ? nil : Double(habit.repeats) / 100
        var ways: [(Int, Double)] = []
        for (choice, isFamiliar) in zip(open, isFamiliar) {
            var chance = 1 / Double(open.count)
            if let share { chance = isFamiliar ? share / Double(familiar) : (1 - share) / Double(open.count - familiar) }
            for (outcome, odds) in zip(program.tables.outcomes[choice.outcomes], odds(of: choice)) {
                ways.append((outcome.target.index, chance * odds))
            }
        }
        return ways
    }

    /// How likely each outcome of a choice is, without modifiers.
    private func odds(of choice: ChoiceRow) -> [Double] {
        guard let check = choice.check.map({ program.tables.checks[$0] }),
            let strategy = CheckStrategy(check, buckets: program.tables.buckets[check.buckets])
        else { return [1] }
        return strategy.probabilities(shift: 0).map { Double($0.cases) / Double($0.of) }
    }
}
