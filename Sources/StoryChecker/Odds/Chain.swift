/// A story as a Markov chain over its states: the probability of each edge, and how much is read on the way.
///
/// A reader picks enabled choices with equal probability, and answers like `RandomReader`. Each state leads only to later ones, except
/// within cycles, whose states are next to each other.
struct Chain {
    /// The index of each state's first edge, and the end of the last one.
    private(set) var firstEdge: [UInt32] = [0]
    /// The target of each edge; ``StateTable/none`` if it was not explored.
    private(set) var targets: [UInt32] = []
    /// The probability of each edge.
    private(set) var probabilities: [Double] = []
    /// The outcome of each edge that is a choice; -1 for others.
    private(set) var outcomes: [Int32] = []
    /// The pages and words read in the result of each edge.
    private(set) var edgePages: [UInt8] = []
    private(set) var edgeWords: [UInt32] = []
    /// The pages and words read in each state.
    private(set) var statePages: [UInt16] = []
    private(set) var stateWords: [UInt32] = []
    /// The location of each state; -1 before the first.
    private(set) var locations: [Int32] = []
    /// Whether each state is the one in which its location is entered.
    private(set) var isEntry: [Bool] = []
    /// How each state ends.
    private(set) var stops: [Machine.Stop] = []
    /// The locations passed through in states that are lost in a cycle of continuations.
    private(set) var passages: [(state: Int, locations: [Int])] = []
    /// The states of each component, first component first.
    private(set) var components: [Range<Int>] = []
    /// Whether each component has a cycle.
    private(set) var isCycle: [Bool] = []
    /// The state in which a reading begins.
    private(set) var start = 0
    /// Whether a random reader can reach each state.
    private(set) var isReached: [Bool] = []
    /// Whether a random reader can reach an ending from each state.
    private(set) var canEnd: [Bool] = []
    /// Whether a random reader always reaches an ending from each state.
    private(set) var mustEnd: [Bool] = []

    /// The maximum number of edges to follow in solving all cycles once.
    static let mostWork: Int64 = 8_000_000_000
    /// Iterations for a cycle with no exit, and the edges followed in them.
    static let trapRounds = 256
    static let mostTrapWork = 100_000_000
    /// The maximum number of bytes for solving a cycle.
    let room: Int64

    /// The size in bytes of a chain and everything calculated over it, except for its cycles.
    static func bytes(states: Int, edges: Int) -> Int64 { Int64(states) * 84 + Int64(edges) * 21 }

    /// The number of states.
    var count: Int { stops.count }

    /// - Parameter room: The maximum number of bytes for solving a cycle.
    init(_ exploration: Exploration, room: Int64) {
        self.room = room
        let (graph, found) = Self.likely(exploration)
        var order = Array(found.states.reversed())
        for component in 0..<found.count where found[component].count > 1 {
            // States that were found in succession are close to each other, which makes following edges faster.
            order[graph.count - found.starts[component + 1]..<graph.count - found.starts[component]].sort()
        }
        var position = [UInt32](repeating: 0, count: graph.count)
        for (offset, state) in order.enumerated() { position[Int(state)] = UInt32(truncatingIfNeeded: offset) }
        for component in (0..<found.count).reversed() {
            components.append(graph.count - found.starts[component + 1]..<graph.count - found.starts[component])
        }
        // States that no random reader can reach may come before the first state.
        start = position.isEmpty ? 0 : Int(position[0])
        var machine = exploration.machine
        machine.wantsOdds = true
        targets.reserveCapacity(graph.edges.count)
        probabilities.reserveCapacity(graph.edges.count)
        outcomes.reserveCapacity(graph.edges.count)
        edgePages.reserveCapacity(graph.edges.count)
        edgeWords.reserveCapacity(graph.edges.count)
        firstEdge.reserveCapacity(graph.count + 1)
        locations.reserveCapacity(graph.count)
        isEntry.reserveCapacity(graph.count)
        stops.reserveCapacity(graph.count)
        statePages.reserveCapacity(graph.count)
        stateWords.reserveCapacity(graph.count)
        for state in order {
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
    private static func likely(_ exploration: Exploration) -> (graph: StateGraph, components: Components) {
        var graph = exploration.graph
        let machine = exploration.machine
        guard machine.questions.hasUnlikelyAnswers else { return (graph, exploration.components) }
        for state in 0..<graph.count where graph.firstEdge[state] != StateTable.none {
            guard let answers = machine.answers(graph.keys, at: state * graph.keyWords) else { continue }
            for (offset, answer) in answers.enumerated() where answer.probability == 0 {
                graph.edges[Int(graph.firstEdge[state]) + offset] = StateTable.none
            }
        }
        return (graph, Components(graph))
    }

    /// Finds which states can be reached.
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

    /// Finds from which states an ending can, and must, be reached.
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
            if case .outcome(_, let outcome, _, _) = successor.move {
                outcomes.append(Int32(truncatingIfNeeded: outcome))
            } else {
                outcomes.append(-1)
            }
        }
    }

    /// The edges of a state.
    func edges(of state: Int) -> Range<Int> { Int(firstEdge[state])..<Int(firstEdge[state + 1]) }
}
