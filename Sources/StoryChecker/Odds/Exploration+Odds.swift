extension Exploration {
    /// What happens to a reader who picks at random. Where there are more states than could be looked at, what random readings met.
    /// - Parameter withLocations: Whether the probability of each location is wanted, which takes most of the time where readers go round.
    /// - Complexity: O(*s* × *c*) in the states and what can be done in each; for each cycle, and with locations for each of those that can be
    ///   entered twice, about as much again some dozens of times.
    public func odds(withLocations: Bool = true) -> Odds {
        if let readings { return Odds(readings, self) }
        // Of a question with very many answers, all that random readers give were tried.
        switch stop {
        case .states?, .bytes?, .cancelled?: return Odds(.unexplored, self)
        case .answers?, nil: break
        }
        let room = bytes - graph.bytes - Chain.bytes(states: graph.count, edges: graph.edges.count)
        guard room > 0 else { return Odds(.memory, self) }
        return OddsSolver(self, room: room).odds(withLocations: withLocations)
    }
}

extension Odds {
    /// Odds of which nothing is known.
    init(_ failure: Failure, _ exploration: Exploration) {
        self.init(exploration)
        basis = .unknown(failure)
    }

    /// What random readings met.
    init(_ readings: RandomReadings, _ exploration: Exploration) {
        self.init(exploration)
        let count = Double(max(1, readings.count))
        endings = readings.endings.map { Double($0) / count }
        unfinished = Double(readings.count - readings.finished) / count
        choices.expected = readings.finished > 0 ? Double(readings.choices) / Double(readings.finished) : 0
        basis = .sampled(readings: readings.count)
    }

    private init(_ exploration: Exploration) {
        let length = Length(expected: 0, least: 0, most: nil)
        self.init(
            endings: [Double](repeating: 0, count: exploration.endings.count),
            locations: [Double?](repeating: nil, count: exploration.locations.count),
            outcomes: exploration.outcomes.map { choices in choices.map { [Double](repeating: 0, count: $0.count) } },
            unfinished: 0,
            choices: length,
            pages: length,
            words: length,
            tolerance: 0
        )
    }
}
