/// Everything that readers can do in a story, as states and what leads from one to the next; the first state is the beginning.
struct ReadingGraph {
    var nodes: [Node] = []
    /// The locations that were entered before the reader decided anything.
    var enteredFirst: [Int] = []

    /// A state in which the reader decides, or in which nothing goes on.
    struct Node {
        var kind: Kind
        var edges: [Edge] = []
    }

    enum Kind: Equatable {
        /// There are ways on.
        case open
        /// The ending of this number.
        case ending(Int)
        /// Choices are shown at the location of this number, and none is enabled.
        case stuck(Int)
        /// Continuations ran in a circle, through the location of this number.
        case lost(Int)
    }

    /// What leads from a state to the next.
    struct Edge {
        var target: Int
        /// How likely it is for a reader who picks at random.
        var probability: Double
        var isDecision = false
        /// The numbers of the choice that was picked and of what came of it, among all of the program.
        var picked: (choice: Int, outcome: Int)?
        /// The locations that it leads into, in order.
        var entered: [Int] = []
    }

    /// How many decisions each state is away from the beginning at least.
    func distances() -> [Int] {
        var distances = [Int](repeating: .max, count: nodes.count)
        distances[0] = 0
        var ring = [0]
        while !ring.isEmpty {
            var next: [Int] = []
            // What costs no decision belongs to the same ring, however late it is found.
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

    /// From which states one of these can be reached, themselves among them.
    func reaching(_ isGoal: (Node) -> Bool) -> [Bool] {
        reaching(nodes: nodes.map { isGoal($0) })
    }

    /// From which states an edge can be taken.
    func reaching(edge isGoal: (Edge) -> Bool) -> [Bool] {
        reaching(nodes: nodes.map { $0.edges.contains(where: isGoal) })
    }

    /// From which states one of these can be reached, by their numbers.
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
