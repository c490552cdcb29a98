/// What happens to a reader who picks at random, calculated over a whole graph by letting probability flow through it step by step until
/// next to nothing is left on the way: slow and obvious.
struct BruteForceOdds {
    /// The probability of each ending, by index.
    var endings: [Double]
    /// The probability that each location is ever entered, by index.
    var locations: [Double]
    /// The probability that a reading reaches an ending.
    var finished: Double
    /// The expected number of choices in a reading that reaches an ending.
    var expectedChoices: Double
    /// The fewest choices in a reading that reaches an ending; nil if there is none.
    var leastChoices: Int?
    var mostChoices: Most
    /// How often each outcome is expected in a reading, by its index among all of the program. Only valid if every reading reaches an
    /// ending.
    var outcomes: [Int: Double]

    /// The longest reading that reaches an ending.
    enum Most: Equatable {
        case choices(Int)
        /// Readings can go round in circles with choices.
        case none
        /// Readings can go round, but without making a choice.
        case undecided
    }

    /// How much probability may be left on the way, and how many steps are too many to wait for.
    private static let rest = 1e-14
    private static let mostWork = 2_000_000

    /// Calculates the odds; nil if the flow is too slow to wait for.
    init?(_ graph: ReadingGraph, endings endingCount: Int, locations locationCount: Int) {
        let ends = graph.reaching { if case .ending = $0.kind { true } else { false } }
        var flow = Flow(graph, keeping: ends)
        while flow.rest > Self.rest {
            guard flow.work < Self.mostWork else { return nil }
            flow.goOn()
        }
        endings = [Double](repeating: 0, count: endingCount)
        var choices = 0.0
        for (number, node) in graph.nodes.enumerated() {
            guard case .ending(let ending) = node.kind else { continue }
            endings[ending] += flow.arrived[number]
            choices += flow.arrivedChoices[number]
        }
        finished = endings.reduce(0, +)
        expectedChoices = finished > 0 ? choices / finished : 0
        outcomes = flow.taken

        locations = [Double](repeating: 0, count: locationCount)
        for location in 0..<locationCount {
            if graph.enteredFirst.contains(location) {
                locations[location] = 1
                continue
            }
            guard let probability = Self.probability(in: graph, ofTaking: { $0.entered.contains(location) }) else { return nil }
            locations[location] = probability
        }
        leastChoices = Self.least(graph)
        mostChoices = Self.most(graph, ends)
    }

    /// The probability that a reading ever follows one of these edges.
    private static func probability(in graph: ReadingGraph, ofTaking isGoal: (ReadingGraph.Edge) -> Bool) -> Double? {
        var cut = graph
        // Such an edge counts as arrived, wherever it leads.
        let goal = cut.nodes.count
        cut.nodes.append(ReadingGraph.Node(kind: .ending(0)))
        for number in graph.nodes.indices {
            for edge in graph.nodes[number].edges.indices where isGoal(graph.nodes[number].edges[edge]) {
                cut.nodes[number].edges[edge].target = goal
            }
        }
        let isGoal = cut.nodes.indices.map { $0 == goal }
        var flow = Flow(cut, keeping: cut.reaching(nodes: isGoal))
        while flow.rest > rest {
            guard flow.work < mostWork else { return nil }
            flow.goOn()
        }
        return flow.arrived[goal]
    }

    // MARK: Lengths

    private static func least(_ graph: ReadingGraph) -> Int? {
        var distances = [Int](repeating: .max, count: graph.nodes.count)
        distances[0] = 0
        var isChanged = true
        while isChanged {
            isChanged = false
            for (number, node) in graph.nodes.enumerated() where distances[number] < .max {
                for edge in node.edges {
                    let distance = distances[number] + (edge.picked == nil ? 0 : 1)
                    guard distance < distances[edge.target] else { continue }
                    distances[edge.target] = distance
                    isChanged = true
                }
            }
        }
        return graph.nodes.indices
            .filter { if case .ending = graph.nodes[$0].kind { distances[$0] < .max } else { false } }
            .map { distances[$0] }
            .min()
    }

    private static func most(_ graph: ReadingGraph, _ ends: [Bool]) -> Most {
        // A cycle that remains without its choices is a cycle without choices.
        guard inOrder(graph, ends, where: { $0.picked == nil }) != nil else { return .undecided }
        guard let order = inOrder(graph, ends, where: { _ in true }) else { return .none }
        var distances = [Int](repeating: 0, count: graph.nodes.count)
        for number in order {
            for edge in graph.nodes[number].edges where ends[edge.target] {
                distances[edge.target] = max(distances[edge.target], distances[number] + (edge.picked == nil ? 0 : 1))
            }
        }
        return .choices(distances.max() ?? 0)
    }

    /// The states from which readings reach an ending, in topological order; nil if there is a cycle.
    private static func inOrder(_ graph: ReadingGraph, _ ends: [Bool], where isTaken: (ReadingGraph.Edge) -> Bool) -> [Int]? {
        var waysIn = [Int](repeating: 0, count: graph.nodes.count)
        for (number, node) in graph.nodes.enumerated() where ends[number] {
            for edge in node.edges where ends[edge.target] && isTaken(edge) { waysIn[edge.target] += 1 }
        }
        var order = graph.nodes.indices.filter { ends[$0] && waysIn[$0] == 0 }
        var next = 0
        while next < order.count {
            for edge in graph.nodes[order[next]].edges where ends[edge.target] && isTaken(edge) {
                waysIn[edge.target] -= 1
                if waysIn[edge.target] == 0 { order.append(edge.target) }
            }
            next += 1
        }
        return order.count == ends.count { $0 } ? order : nil
    }
}
