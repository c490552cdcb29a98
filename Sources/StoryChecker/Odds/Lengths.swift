/// The length of readings that reach an ending, in choices, pages and words.
struct Lengths {
    private(set) var choices: Odds.Length
    private(set) var pages: Odds.Length
    private(set) var words: Odds.Length

    /// - Parameters:
    ///   - visits: The expected number of visits of each state.
    ///   - chances: The probability that each state leads to an ending.
    ///   - finished: The probability that a reading reaches an ending.
    init(_ chain: Chain, _ visits: [Double], _ chances: [Double], finished: Double) {
        choices = Self.length(chain, visits, chances, finished, ofState: { _ in 0 }, ofEdge: { chain.outcomes[$0] >= 0 ? 1 : 0 })
        pages = Self.length(
            chain,
            visits,
            chances,
            finished,
            ofState: { Int64(chain.statePages[$0]) },
            ofEdge: { Int64(chain.edgePages[$0]) }
        )
        words = Self.length(
            chain,
            visits,
            chances,
            finished,
            ofState: { Int64(chain.stateWords[$0]) },
            ofEdge: { Int64(chain.edgeWords[$0]) }
        )
    }

    private static func length(
        _ chain: Chain,
        _ visits: [Double],
        _ chances: [Double],
        _ finished: Double,
        ofState: (Int) -> Int64,
        ofEdge: (Int) -> Int64
    ) -> Odds.Length {
        var expected = 0.0
        for state in 0..<chain.count where visits[state] > 0 && chances[state] > 0 {
            expected += visits[state] * chances[state] * Double(ofState(state))
            for edge in chain.edges(of: state) where chain.targets[edge] != StateTable.none {
                let cost = ofEdge(edge)
                guard cost > 0 else { continue }
                expected += visits[state] * chain.probabilities[edge] * chances[Int(chain.targets[edge])] * Double(cost)
            }
        }
        return Odds.Length(
            expected: finished > 0 ? expected / finished : 0,
            least: least(chain, ofState, ofEdge),
            most: most(chain, ofState, ofEdge)
        )
    }

    private static let none = Int64.max

    /// The smallest sum on a way from the first state to an ending: backwards over the components, and within a cycle until nothing changes
    /// (Bellman, 1958).
    private static func least(_ chain: Chain, _ ofState: (Int) -> Int64, _ ofEdge: (Int) -> Int64) -> Int {
        var least = [Int64](repeating: none, count: chain.count)
        for (number, members) in chain.components.enumerated().reversed() {
            guard chain.isReached[members.lowerBound], chain.canEnd[members.lowerBound] else { continue }
            var hasChanged = true
            var rounds = 0
            while hasChanged {
                hasChanged = false
                rounds += 1
                // Alternating directions takes at most half as long (Yen, 1970).
                for offset in 0..<members.count {
                    let state = rounds % 2 == 1 ? members.upperBound - 1 - offset : members.lowerBound + offset
                    let after = chain.stops[state] == .ending ? 0 : leastAfter(state, chain, least, ofEdge)
                    guard after < none, after + ofState(state) < least[state] else { continue }
                    least[state] = after + ofState(state)
                    hasChanged = chain.isCycle[number]
                }
            }
        }
        return chain.count == 0 || least[chain.start] == none ? 0 : Int(clamping: least[chain.start])
    }

    private static func leastAfter(_ state: Int, _ chain: Chain, _ least: [Int64], _ ofEdge: (Int) -> Int64) -> Int64 {
        var result = none
        for edge in chain.edges(of: state) where chain.targets[edge] != StateTable.none {
            let after = least[Int(chain.targets[edge])]
            if after < none { result = min(result, after + ofEdge(edge)) }
        }
        return result
    }

    /// The largest sum on a way from the first state to an ending; nil if there is a cycle on one.
    private static func most(_ chain: Chain, _ ofState: (Int) -> Int64, _ ofEdge: (Int) -> Int64) -> Int? {
        var most = [Int64](repeating: -1, count: chain.count)
        for (number, members) in chain.components.enumerated().reversed() {
            let state = members.lowerBound
            guard chain.isReached[state], chain.canEnd[state] else { continue }
            guard !chain.isCycle[number] else { return nil }
            var after: Int64 = chain.stops[state] == .ending ? 0 : -1
            for edge in chain.edges(of: state) where chain.targets[edge] != StateTable.none {
                let next = most[Int(chain.targets[edge])]
                if next >= 0 { after = max(after, next + ofEdge(edge)) }
            }
            if after >= 0 { most[state] = after + ofState(state) }
        }
        return chain.count == 0 || most[chain.start] < 0 ? 0 : Int(clamping: most[chain.start])
    }
}
