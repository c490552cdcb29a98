/// How often each state of a chain is visited.
struct Visits {
    /// The expected number of visits of each state in one reading.
    var counts: [Double]
    /// The maximum error of any probability calculated from the counts.
    var tolerance = 0.0
    /// Why the counts cannot be used; nil if they are right.
    var failure: Odds.Failure?
}

extension Chain {
    /// The expected number of visits of each state in one reading.
    ///
    /// Probability flows from the first state, component by component in the order in which they lead to each other; ``FlowSolver`` solves
    /// each cycle as a whole.
    /// - Parameters:
    ///   - location: A location treated as absorbing; -1 for none.
    ///   - known: The visits without an absorbing location, if known; they are the same up to the location.
    ///   - work: How many edges may still be followed in cycles; the function subtracts what it used.
    /// - Complexity: O(*s* + *e*) in the states and edges, plus the iterations for each cycle.
    func visits(stayingAt location: Int32 = -1, known: Visits? = nil, _ work: inout Int64) -> Visits {
        var visits = Visits(counts: [Double](repeating: 0, count: count))
        work -= Int64(count + targets.count)
        guard count > 0 else { return visits }
        visits.counts[start] = 1
        var hasStayed = false
        for (number, members) in components.enumerated() {
            if isCycle[number] {
                let isHere = location >= 0 && members.contains { locations[$0] == location }
                if let known, !hasStayed, !isHere {
                    for state in members { visits.counts[state] = known.counts[state] }
                    sendOut(of: members, &visits)
                } else {
                    solve(members, stayingAt: location, &visits, &work)
                    guard visits.failure == nil else { return visits }
                }
                if isHere { hasStayed = true }
            } else {
                let state = members.lowerBound
                if location >= 0, locations[state] == location { hasStayed = true } else { sendOut(of: members, &visits) }
            }
        }
        return visits
    }

    /// Passes the visits of a component's states on to other components.
    private func sendOut(of members: Range<Int>, stayingAt location: Int32 = -1, _ visits: inout Visits) {
        for state in members where visits.counts[state] > 0 && (location < 0 || locations[state] != location) {
            for edge in edges(of: state) where targets[edge] != StateTable.none && !members.contains(Int(targets[edge])) {
                visits.counts[Int(targets[edge])] += visits.counts[state] * probabilities[edge]
            }
        }
    }

    // MARK: Cycles

    private func solve(_ members: Range<Int>, stayingAt location: Int32, _ visits: inout Visits, _ work: inout Int64) {
        let inflow = visits.counts[members].reduce(0, +)
        guard inflow > 0 else { return }
        // A cycle with no exit keeps everything that enters it, so its states have infinitely many visits.
        guard members.contains(where: { leadsOut($0, of: members) || (location >= 0 && locations[$0] == location) }) else {
            if location < 0 { goRound(members, &visits) }
            return
        }
        let edgeCount = Int(firstEdge[members.upperBound] - firstEdge[members.lowerBound])
        guard FlowSolver.bytes(nodes: members.count, edges: edgeCount) <= room else {
            visits.failure = .memory
            return
        }
        let solver = FlowSolver(network(of: members, stayingAt: location, visits.counts, inflow), &work)
        guard solver.tolerance <= FlowSolver.wanted else {
            visits.failure = .circles
            return
        }
        visits.tolerance += inflow * solver.tolerance
        for (offset, amount) in solver.flow.enumerated() { visits.counts[members.lowerBound + offset] = inflow * amount }
        sendOut(of: members, stayingAt: location, &visits)
    }

    /// The flow network of a component; what flows in is the visits of its states.
    private func network(of members: Range<Int>, stayingAt location: Int32, _ inflows: [Double], _ inflow: Double) -> FlowNetwork {
        var network = FlowNetwork()
        network.reserve(nodes: members.count + 1, edges: Int(firstEdge[members.upperBound] - firstEdge[members.lowerBound]) + members.count)
        for state in members {
            var out = 0.0
            if location >= 0, locations[state] == location {
                out = 1
            } else {
                for edge in edges(of: state) where probabilities[edge] > 0 {
                    let target = targets[edge] == StateTable.none ? -1 : Int(targets[edge])
                    if !members.contains(target) {
                        out += probabilities[edge]
                    } else if target != state {
                        network.addEdge(to: target - members.lowerBound, probabilities[edge])
                    }
                }
            }
            if out > 0 { network.addEdge(to: members.count, out) }
            network.endNode()
        }
        for state in members where inflows[state] > 0 { network.addEdge(to: state - members.lowerBound, inflows[state] / inflow) }
        network.endNode()
        return network
    }

    /// Iterates a cycle with no exit for a while, so that the shares of its states become visible.
    private func goRound(_ members: Range<Int>, _ visits: inout Visits) {
        var pending = Array(visits.counts[members])
        for state in members { visits.counts[state] = 0 }
        let cost = members.count + Int(firstEdge[members.upperBound] - firstEdge[members.lowerBound])
        for round in 0..<max(2, min(Chain.trapRounds, Chain.mostTrapWork / cost)) {
            // Alternate directions: otherwise flow against the order of the states advances only one state per iteration.
            for offset in 0..<members.count {
                let state = round % 2 == 0 ? members.lowerBound + offset : members.upperBound - 1 - offset
                let amount = pending[state - members.lowerBound]
                guard amount > 0 else { continue }
                pending[state - members.lowerBound] = 0
                visits.counts[state] += amount
                for edge in edges(of: state) where targets[edge] != StateTable.none && members.contains(Int(targets[edge])) {
                    pending[Int(targets[edge]) - members.lowerBound] += amount * probabilities[edge]
                }
            }
        }
    }

    private func leadsOut(_ state: Int, of members: Range<Int>) -> Bool {
        edges(of: state).contains { probabilities[$0] > 0 && (targets[$0] == StateTable.none || !members.contains(Int(targets[$0]))) }
    }

    // MARK: Chances

    /// The probability that a reading in each state reaches an ending: backwards over the components. If it is 0 or 1, the links alone
    /// determine it.
    /// - Returns: The probabilities; nil if a cycle could not be solved.
    func chancesToEnd(_ visits: Visits, _ work: inout Int64) -> [Double]? {
        var chances = mustEnd.map { $0 ? 1.0 : 0 }
        for (number, members) in components.enumerated().reversed() where canEnd[members.lowerBound] && !mustEnd[members.lowerBound] {
            guard isCycle[number] else {
                let state = members.lowerBound
                chances[state] = stops[state] == .ending ? 1 : chance(after: state, chances) { _ in true }
                continue
            }
            // Unreachable states do not count.
            guard visits.counts[members].contains(where: { $0 > 0 }) else { continue }
            let edgeCount = Int(firstEdge[members.upperBound] - firstEdge[members.lowerBound])
            guard FlowSolver.bytes(nodes: members.count, edges: edgeCount) <= room else { return nil }
            let solver = FlowSolver(reversed(members, visits.counts, chances), &work)
            guard solver.tolerance <= FlowSolver.wanted else { return nil }
            for (offset, chance) in solver.flow.enumerated() { chances[members.lowerBound + offset] = min(1, chance) }
        }
        return chances
    }

    private func chance(after state: Int, _ chances: [Double], _ isWanted: (Int) -> Bool) -> Double {
        var chance = 0.0
        for edge in edges(of: state) where targets[edge] != StateTable.none && isWanted(Int(targets[edge])) {
            chance += probabilities[edge] * chances[Int(targets[edge])]
        }
        return chance
    }

    /// The network of a component with all edges reversed: flow runs from the endings behind it to where readers enter. The flow through a
    /// state is then the probability that it leads to an ending, because the flow is the same in both directions.
    private func reversed(_ members: Range<Int>, _ visits: [Double], _ chances: [Double]) -> FlowNetwork {
        let first = members.lowerBound
        var starts = [UInt32](repeating: 0, count: members.count + 1)
        func forEachInnerEdge(_ body: (_ source: Int, _ target: Int, _ weight: Double) -> Void) {
            for state in members where visits[state] > 0 {
                for edge in edges(of: state) where targets[edge] != StateTable.none && probabilities[edge] > 0 {
                    let target = Int(targets[edge])
                    guard members.contains(target), target != state else { continue }
                    body(state - first, target - first, visits[state] * probabilities[edge])
                }
            }
        }
        forEachInnerEdge { _, target, _ in starts[target + 1] += 1 }
        for node in 0..<members.count { starts[node + 1] += starts[node] }
        var next = starts
        var sources = [UInt32](repeating: 0, count: Int(starts[members.count]))
        var weights = [Double](repeating: 0, count: sources.count)
        var came = [Double](repeating: 0, count: members.count)
        var left = came
        forEachInnerEdge { source, target, weight in
            let place = Int(next[target])
            next[target] += 1
            sources[place] = UInt32(truncatingIfNeeded: source)
            weights[place] = weight
            came[target] += weight
            left[source] += weight
        }
        var network = FlowNetwork()
        network.reserve(nodes: members.count + 1, edges: sources.count + 2 * members.count)
        var exits = [Double](repeating: 0, count: members.count)
        for node in 0..<members.count {
            let state = first + node
            for place in Int(starts[node])..<Int(starts[node + 1]) { network.addEdge(to: Int(sources[place]), weights[place]) }
            // What leaves the component, to an ending or not, and the rest of the state's flow came from outside.
            var out = 0.0
            for edge in edges(of: state) where probabilities[edge] > 0 {
                let target = targets[edge] == StateTable.none ? -1 : Int(targets[edge])
                if !members.contains(target) { out += visits[state] * probabilities[edge] }
            }
            exits[node] = visits[state] * chance(after: state, chances) { !members.contains($0) }
            let entered = left[node] + out - came[node]
            if entered > 1e-13 * (left[node] + out) { network.addEdge(to: members.count, entered) }
            network.endNode()
        }
        for node in 0..<members.count where exits[node] > 0 { network.addEdge(to: node, exits[node]) }
        network.endNode()
        return network
    }
}
