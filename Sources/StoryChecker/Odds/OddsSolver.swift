internal import Story

/// Works out the odds of an exploration.
struct OddsSolver {
    private let exploration: Exploration
    private let chain: Chain
    private let model: Model

    /// How many states and edges may be gone along in working out how likely locations are that can be entered twice.
    private static let mostWork = 2_000_000_000

    init(_ exploration: Exploration) {
        self.exploration = exploration
        model = exploration.model
        chain = Chain(exploration)
    }

    func odds() -> Odds {
        var work = Chain.mostWork
        let (visits, rest) = chain.visits(&work)
        let chances = chain.chancesToEnd()
        var endings = [Double](repeating: 0, count: model.locations.count)
        for state in 0..<chain.count where chain.stops[state] == .ending && chain.locations[state] >= 0 {
            endings[Int(chain.locations[state])] += visits[state]
        }
        let finished = endings.reduce(0, +)
        let lengths = Lengths(chain, visits, chances, finished: finished)
        // What rounding leaves of a sum of many numbers is not a reading without an end.
        let isFinished = 1 - finished < rest + 1e-12
        return Odds(
            endings: exploration.endings.map { endings[$0.location] },
            locations: locations(visits),
            outcomes: outcomes(visits),
            unfinished: isFinished ? 0 : 1 - finished,
            choices: lengths.choices,
            pages: lengths.pages,
            words: lengths.words,
            tolerance: rest
        )
    }

    /// How often each outcome of each choice comes up where the choice is picked.
    private func outcomes(_ visits: [Double]) -> [[[Double]]] {
        var counts = [Double](repeating: 0, count: model.outcomes.count)
        for state in 0..<chain.count where visits[state] > 0 {
            for edge in chain.edges(of: state) where chain.outcomes[edge] >= 0 {
                counts[Int(chain.outcomes[edge])] += visits[state] * chain.probabilities[edge]
            }
        }
        return model.locations.map { location in
            guard case .choices(let choices) = location.exit else { return [] }
            return model.choices[choices].map { choice in
                let sum = counts[choice.outcomes].reduce(0, +)
                return choice.outcomes.map { sum > 0 ? counts[$0] / sum : 0 }
            }
        }
    }

    /// How likely it is that each location is ever entered.
    private func locations(_ visits: [Double]) -> [Double?] {
        let canReturn = LinkGraph(exploration.story, index: StoryIndex(exploration.story)).isInCircle
        var entered = [Double](repeating: 0, count: model.locations.count)
        for state in 0..<chain.count where chain.locations[state] >= 0 && chain.isEntry[state] {
            entered[Int(chain.locations[state])] += visits[state]
        }
        // Whoever is lost in a circle has come through all of its places.
        for (state, passed) in chain.passages {
            for location in passed where Int(chain.locations[state]) != location { entered[location] += visits[state] }
        }
        var work = Self.mostWork
        return model.locations.indices.map { location in
            // Where nobody comes twice, the visits are the probability.
            guard canReturn[location], exploration.locations[location] == .reachable else { return min(1, entered[location]) }
            guard work > 0 else { return nil }
            // Whoever is there stays, so that everybody counts once.
            let number = Int32(truncatingIfNeeded: location)
            let (stayed, _) = chain.visits(stayingAt: number, &work)
            // Where a cycle was given up, too little was counted.
            guard work > 0 else { return nil }
            var sum = 0.0
            for state in 0..<chain.count where chain.locations[state] == number { sum += stayed[state] }
            for (state, passed) in chain.passages where chain.locations[state] != number && passed.contains(location) {
                sum += stayed[state]
            }
            return min(1, sum)
        }
    }
}
