/// A story as a Markov chain over its states: with what probability each leads where, and what is read on the way.
///
/// A reader picks among the enabled choices with equal probability, and answers like `RandomReader`. The states stand in an order in which each
/// leads only to later ones, but for cycles, whose states stand side by side.
struct Chain {
    /// Where each state's edges start; one more at the end.
    private(set) var firstEdge: [UInt32] = [0]
    /// Where the edges lead; ``StateTable/none`` where nobody looked.
    private(set) var targets: [UInt32] = []
    /// The probability of each edge.
    private(set) var probabilities: [Double] = []
    /// The outcome that each edge is, where it is a choice; -1 elsewhere.
    private(set) var outcomes: [Int32] = []
    /// What is read in the result of each edge.
    private(set) var edgePages: [UInt8] = []
    private(set) var edgeWords: [UInt32] = []
    /// What is read in each state.
    private(set) var statePages: [UInt16] = []
    private(set) var stateWords: [UInt32] = []
    /// The location that each state is at; -1 in front of the first.
    private(set) var locations: [Int32] = []
    /// Whether each state is that in which its location is entered.
    private(set) var isEntry: [Bool] = []
    /// How each state ends.
    private(set) var stops: [Machine.Stop] = []
    /// The locations that are passed in states that are lost in a circle.
    private(set) var passages: [(state: Int, locations: [Int])] = []
    /// The states of each component, first component first.
    private(set) var components: [Range<Int>] = []
    /// Of each component, whether a way leads from a state back to it.
    private(set) var isCycle: [Bool] = []
    /// The state with which a reading begins.
    private(set) var start = 0
    /// Whether a random reader can come to each state.
    private(set) var isReached: [Bool] = []
    /// Whether a random reader can come from each state to an ending.
    private(set) var canEnd: [Bool] = []
    /// Whether a random reader comes from each state to an ending, whatever happens.
    private(set) var mustEnd: [Bool] = []

    /// How exactly cycles are solved: what part of a probability is left when they are given up.
    static let tolerance = 1e-13
    /// How many states and edges are gone along at most in solving all cycles once.
    static let mostWork = 1_000_000_000
    /// How often a cycle that nothing leads out of is gone round.
    private static let trapRounds = 256

    /// How many states there are.
    var count: Int { stops.count }

    init(_ exploration: Exploration) {
        let graph = Self.likely(exploration)
        let found = Components(graph)
        var position = [UInt32](repeating: 0, count: graph.count)
        for (offset, state) in found.states.enumerated() { position[Int(state)] = UInt32(truncatingIfNeeded: graph.count - 1 - offset) }
        for component in (0..<found.count).reversed() {
            components.append(graph.count - found.starts[component + 1]..<graph.count - found.starts[component])
        }
        // What nobody comes to who picks at random may stand in front of the first state.
        start = position.isEmpty ? 0 : Int(position[0])
        var machine = exploration.machine
        machine.wantsOdds = true
        targets.reserveCapacity(graph.edges.count)
        probabilities.reserveCapacity(graph.edges.count)
        outcomes.reserveCapacity(graph.edges.count)
        edgePages.reserveCapacity(graph.edges.count)
        edgeWords.reserveCapacity(graph.edges.count)
        probabilities.reserveCapacity(graph.edges.count)
        for state in found.states.reversed() {
            add(Int(state), of: graph, &machine)
            for successor in graph.firstEdge[Int(state)] == StateTable.none ? [] : graph.successors(of: Int(state)) {
                targets.append(successor == StateTable.none ? successor : position[Int(successor)])
            }
            firstEdge.append(UInt32(truncatingIfNeeded: targets.count))
        }
        isCycle = components.map { members in
            members.count > 1 || edges(of: members.lowerBound).contains { targets[$0] == members.lowerBound }
        }
        lookAhead()
        lookBack()
    }

    /// The graph without the answers that a random reader never gives, so that nothing that hangs on them makes a cycle.
    private static func likely(_ exploration: Exploration) -> StateGraph {
        var graph = exploration.graph
        let machine = exploration.machine
        guard machine.questions.hasUnlikelyAnswers else { return graph }
        for state in 0..<graph.count where graph.firstEdge[state] != StateTable.none {
            guard let answers = machine.answers(graph.keys, at: state * graph.keyWords) else { continue }
            for (offset, answer) in answers.enumerated() where answer.probability == 0 {
                graph.edges[Int(graph.firstEdge[state]) + offset] = StateTable.none
            }
        }
        return graph
    }

    /// Finds what can be come to.
    private mutating func lookAhead() {
        isReached = [Bool](repeating: false, count: count)
        guard count > 0 else { return }
        isReached[start] = true
        for members in components where members.contains(where: { isReached[$0] }) {
            for state in members {
                isReached[state] = true
                for edge in edges(of: state) where targets[edge] != StateTable.none { isReached[Int(targets[edge])] = true }
            }
        }
    }

    /// Finds from where endings can, and must, be come to.
    private mutating func lookBack() {
        canEnd = [Bool](repeating: false, count: count)
        mustEnd = canEnd
        for members in components.reversed() {
            var can = false
            var must = true
            for state in members {
                if stops[state] == .ending { can = true }
                for edge in edges(of: state) where probabilities[edge] > 0 {
                    guard targets[edge] != StateTable.none else {
                        must = false
                        continue
                    }
                    let target = Int(targets[edge])
                    guard !members.contains(target) else { continue }
                    if canEnd[target] { can = true }
                    if !mustEnd[target] { must = false }
                }
            }
            for state in members { (canEnd[state], mustEnd[state]) = (can, can && must) }
        }
    }

    private mutating func add(_ state: Int, of graph: StateGraph, _ machine: inout Machine) {
        let point = machine.points.points[machine.point(graph.keys, at: state * graph.keyWords)]
        locations.append(Int32(truncatingIfNeeded: point.location ?? -1))
        isEntry.append(point.isEntry)
        guard graph.firstEdge[state] != StateTable.none else {
            stops.append(.goesOn)
            statePages.append(0)
            stateWords.append(0)
            return
        }
        machine.expand(graph.keys, at: state * graph.keyWords)
        if machine.stop == .lost { passages.append((stops.count, machine.passed)) }
        stops.append(machine.stop)
        statePages.append(UInt16(clamping: machine.reading.pages))
        stateWords.append(UInt32(clamping: machine.reading.words))
        for successor in machine.successors {
            probabilities.append(successor.probability)
            edgePages.append(UInt8(clamping: successor.reading.pages))
            edgeWords.append(UInt32(clamping: successor.reading.words))
            if case .outcome(_, let outcome, _) = successor.move {
                outcomes.append(Int32(truncatingIfNeeded: outcome))
            } else {
                outcomes.append(-1)
            }
        }
    }

    /// The edges of a state.
    func edges(of state: Int) -> Range<Int> { Int(firstEdge[state])..<Int(firstEdge[state + 1]) }

    /// How often each state is met in one reading, on average.
    ///
    /// Probability is sent on from the first state, component by component in the order in which they lead to one another; within a cycle
    /// what is still to be sent on goes round until hardly anything is left, as in Gauss-Seidel iteration.
    /// - Parameters:
    ///   - location: A location at which whoever comes there stays; -1 for none.
    ///   - work: How many states and edges may still be gone along in cycles; what was done is taken off.
    /// - Returns: The visits, and how much probability was left over when cycles were given up.
    /// - Complexity: O(*s* + *e*) in the states and edges, and for each cycle again as often as it takes.
    func visits(stayingAt location: Int32 = -1, _ work: inout Int) -> (visits: [Double], rest: Double) {
        var visits = [Double](repeating: 0, count: count)
        var rest = 0.0
        work -= count + targets.count
        guard count > 0 else { return (visits, 0) }
        visits[start] = 1
        for (number, members) in components.enumerated() {
            if isCycle[number] {
                rest += goRound(members, stayingAt: location, &visits, &work)
            } else if visits[members.lowerBound] > 0, location < 0 || locations[members.lowerBound] != location {
                let amount = visits[members.lowerBound]
                for edge in edges(of: members.lowerBound) where targets[edge] != StateTable.none {
                    visits[Int(targets[edge])] += amount * probabilities[edge]
                }
            }
        }
        return (visits, rest)
    }

    /// Sends what has come into a cycle round, and on to where it leads.
    private func goRound(_ members: Range<Int>, stayingAt location: Int32, _ visits: inout [Double], _ work: inout Int) -> Double {
        var pending = Array(visits[members])
        let inflow = pending.reduce(0, +)
        guard inflow > 0 else { return 0 }
        // A cycle that nothing leads out of keeps what comes in, and how often its states are met has no bound; some rounds show their shares.
        let isTrap = !members.contains { leadsOut($0, of: members) || (location >= 0 && locations[$0] == location) }
        if isTrap, location >= 0 { return 0 }
        for state in members { visits[state] = 0 }
        let cost = cost(of: members)
        var rounds = 0
        var waiting = inflow
        while waiting > Chain.tolerance * inflow, work > 0, !isTrap || rounds < Chain.trapRounds {
            // To and fro, since what goes against the order of the states would otherwise get only one state further each time.
            for offset in 0..<members.count {
                let state = rounds % 2 == 0 ? members.lowerBound + offset : members.upperBound - 1 - offset
                let amount = pending[state - members.lowerBound]
                guard amount > 0 else { continue }
                pending[state - members.lowerBound] = 0
                visits[state] += amount
                guard location < 0 || locations[state] != location else { continue }
                for edge in edges(of: state) where targets[edge] != StateTable.none {
                    let target = Int(targets[edge])
                    if members.contains(target) {
                        pending[target - members.lowerBound] += amount * probabilities[edge]
                    } else {
                        visits[target] += amount * probabilities[edge]
                    }
                }
            }
            work -= cost
            rounds += 1
            waiting = pending.reduce(0, +)
        }
        return isTrap ? 0 : waiting
    }

    /// How much work it is to go once round a cycle.
    private func cost(of members: Range<Int>) -> Int { members.count + Int(firstEdge[members.upperBound] - firstEdge[members.lowerBound]) }

    private func leadsOut(_ state: Int, of members: Range<Int>) -> Bool {
        edges(of: state).contains { probabilities[$0] > 0 && (targets[$0] == StateTable.none || !members.contains(Int(targets[$0]))) }
    }

    /// The probability with which a reading that is in each state comes to an ending: backwards over the components, and within a cycle until
    /// it hardly changes. Where it is 0 or 1, the links alone say so.
    func chancesToEnd() -> [Double] {
        var chances = mustEnd.map { $0 ? 1.0 : 0 }
        var work = Chain.mostWork
        for (number, members) in components.enumerated().reversed() where canEnd[members.lowerBound] && !mustEnd[members.lowerBound] {
            let cost = isCycle[number] ? cost(of: members) : 0
            var change = 1.0
            var rounds = 0
            // Once at least, so that what leads on to an ending is never taken for what does not.
            repeat {
                change = 0
                for offset in 0..<members.count {
                    let state = rounds % 2 == 0 ? members.upperBound - 1 - offset : members.lowerBound + offset
                    let chance = stops[state] == .ending ? 1 : chanceToEnd(after: state, chances)
                    change = max(change, abs(chance - chances[state]))
                    chances[state] = chance
                }
                work -= cost
                rounds += 1
            } while isCycle[number] && change > Chain.tolerance && work > 0
        }
        return chances
    }

    private func chanceToEnd(after state: Int, _ chances: [Double]) -> Double {
        var chance = 0.0
        for edge in edges(of: state) where targets[edge] != StateTable.none { chance += probabilities[edge] * chances[Int(targets[edge])] }
        return chance
    }
}
