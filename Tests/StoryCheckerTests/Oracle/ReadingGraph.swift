/// Everything readers can do in a story, as states and the edges between them; the first state is the beginning.
struct ReadingGraph {
    var nodes: [Node] = []
    /// The locations entered before the reader's first decision.
    var enteredFirst: [Int] = []

    /// A state in which the reader decides, or in which there is no way forward.
    struct Node {
        var kind: Kind
        var edges: [Edge] = []
    }

    enum Kind: Equatable {
        /// There are ways forward.
        case open
        /// The ending with this index.
        case ending(Int)
        /// Choices are shown at the location with this index, and none is enabled.
        case stuck(Int)
        /// Continuations went round in a circle through the location with this index.
        case lost(Int)
    }

    /// What leads from a state to the next.
    struct Edge {
        var target: Int
        /// The probability for a reader who picks at random.
        var probability: Double
        var isDecision = false
        /// The indices of the choice and of its outcome, among all of the program.
        var picked: (choice: Int, outcome: Int)?
        /// The locations entered, in order.
        var entered: [Int] = []
    }

    /// The fewest decisions from the beginning to each state.
    func distances() -> [Int] {
        var distances = [Int](repeating: .max, count: nodes.count)
        distances[0] = 0
        var ring = [0]
        while !ring.isEmpty {
            var next: [Int] = []
            // Edges without a decision stay at the same distance, however late they are found.
            var position = 0
            while position < ring.count {
                let node = ring[position]
                position += 1
                for edge in nodes[node].edges {
                    let distance = distances[node] + (edge.isDecision ? 1 : 0)
                    guard distance < distances[edge.target] else { continue }
                    distances[edge.target] = distance
                    if edge.isDecision { next.append(edge.target) } else { ring.append(edge.target) }
                }
            }
            ring = next.filter { distances[$0] > (distances[ring[0]]) }
        }
        return distances
    }

    /// From which states one of these can be reached, including themselves.
    func reaching(_ isGoal: (Node) -> Bool) -> [Bool] {
        reaching(nodes: nodes.map { isGoal($0) })
    }

    /// From which states an edge can be taken.
    func reaching(edge isGoal: (Edge) -> Bool) -> [Bool] {
        reaching(nodes: nodes.map { $0.edges.contains(where: isGoal) })
    }

    /// From which states one of these can be reached, by index.
    func reaching(nodes isGoal: [Bool]) -> [Bool] {
        var sources = [[Int]](repeating: [], count: nodes.count)
        for (number, node) in nodes.enumerated() {
            for edge in node.edges { sources[edge.target].append(number) }
        }
        var reaches = isGoal
        var open = isGoal.indices.filter { isGoal[$0] }
        while let number = open.popLast() {
            for source in sources[number] where !reaches[source] {
                reaches[source] = true
                open.append(source)
            }
        }
        return reaches
    }
}
