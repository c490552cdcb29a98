extension Exploration {
    /// What happens to a reader who picks at random. If there are more states than the bounds allow, what random readings met.
    /// - Parameter withLocations: Whether to calculate the probability of each location, which takes most of the time if there are cycles.
    /// - Complexity: O(*s* × *c*) in the states and what can be done in each; for each cycle, and for each location that can be entered
    ///   twice, about as much again some dozens of times.
    public func odds(withLocations: Bool = true) -> Odds {
        if let readings { return Odds(readings, self) }
        // For a question with very many answers, all those that random readers give were tried.
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
    /// Odds without any numbers.
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
