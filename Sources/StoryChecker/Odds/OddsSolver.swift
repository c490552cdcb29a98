internal import Story
internal import StoryEngine

/// Calculates the odds from an exploration.
struct OddsSolver {
    private let exploration: Exploration
    private let chain: Chain
    private let model: Model

    /// The maximum number of states and edges to follow for the probabilities of locations that can be entered twice.
    private static let mostWork: Int64 = 2_000_000_000

    /// - Parameter room: The maximum number of bytes for solving a cycle.
    init(_ exploration: Exploration, room: Int64) {
        self.exploration = exploration
        model = exploration.model
        chain = Chain(exploration, room: room)
    }

    func odds(withLocations: Bool) -> Odds {
        var work = Chain.mostWork
        let visits = chain.visits(&work)
        if let failure = visits.failure { return Odds(failure, exploration) }
        guard let chances = chain.chancesToEnd(visits, &work) else { return Odds(.circles, exploration) }
        var sums = [TwoDouble](repeating: .zero, count: model.shared.tables.locations.count)
        for state in 0..<chain.count where chain.stops[state] == .ending && chain.locations[state] >= 0 {
            let location = Int(chain.locations[state])
            sums[location] = sums[location] + TwoDouble(visits.counts[state])
        }
        let tolerance = visits.tolerance
        let finished = sums.reduce(TwoDouble.zero) { $0 + $1 }.high
        let lengths = Lengths(chain, visits.counts, chances, finished: finished)
        // A difference within the rounding of a large sum does not mean that a reading can be endless.
        let isFinished = 1 - finished < tolerance + 1e-12
        // Probabilities above 1 are rounding errors, smaller than the tolerance.
        return Odds(
            endings: exploration.endings.map { min(1, sums[$0.location].high) },
            locations: withLocations ? locations(visits) : [Double?](repeating: nil, count: model.shared.tables.locations.count),
            outcomes: outcomes(visits.counts),
            unfinished: isFinished ? 0 : 1 - finished,
            choices: lengths.choices,
            pages: lengths.pages,
            words: lengths.words,
            tolerance: tolerance
        )
    }

    /// How often each outcome comes up when its choice is picked.
    private func outcomes(_ visits: [Double]) -> [[[Double]]] {
        var counts = [Double](repeating: 0, count: model.shared.tables.outcomes.count)
        for state in 0..<chain.count where visits[state] > 0 {
            for edge in chain.edges(of: state) where chain.outcomes[edge] >= 0 {
                counts[Int(chain.outcomes[edge])] += visits[state] * chain.probabilities[edge]
            }
        }
        return model.shared.tables.locations.map { location in
            model.shared.tables.choices[location.choices.indices].map { choice in
                let sum = counts[choice.outcomes.indices].reduce(0, +)
                return choice.outcomes.indices.map { sum > 0 ? counts[$0] / sum : 0 }
            }
        }
    }

    /// The probability that each location is ever entered.
    private func locations(_ visits: Visits) -> [Double?] {
        let canReturn = LinkGraph(exploration.story, index: StoryIndex(exploration.story)).isInCircle
        var entered = [Double](repeating: 0, count: model.shared.tables.locations.count)
        for state in 0..<chain.count where chain.locations[state] >= 0 && chain.isEntry[state] {
            entered[Int(chain.locations[state])] += visits.counts[state]
        }
        // A reader lost in a cycle has passed through all of its locations.
        for (state, passed) in chain.passages {
            for location in passed where Int(chain.locations[state]) != location { entered[location] += visits.counts[state] }
        }
        var work = Self.mostWork
        var result: [Double?] = []
        for location in model.shared.tables.locations.indices {
            // If no reader can return, the visits are the probability.
            guard canReturn[location], exploration.locations[location] == .reachable else {
                result.append(min(1, entered[location]))
                continue
            }
            result.append(work > 0 ? probability(ofEntering: location, visits, &work) : nil)
        }
        return result
    }

    /// The probability that a location is ever entered; nil if it could not be calculated.
    private func probability(ofEntering location: Int, _ visits: Visits, _ work: inout Int64) -> Double? {
        // Readers who get there stay, so each counts once.
        let number = Int32(truncatingIfNeeded: location)
        let stayed = chain.visits(stayingAt: number, known: visits, &work)
        guard stayed.failure == nil else { return nil }
        var sum = 0.0
        for state in 0..<chain.count where chain.locations[state] == number { sum += stayed.counts[state] }
        for (state, passed) in chain.passages where chain.locations[state] != number && passed.contains(location) {
            sum += stayed.counts[state]
        }
        return min(1, sum)
    }
}
