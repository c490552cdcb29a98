/// Probability on its way through a graph from the first state on, all of it one edge further at a time.
struct Flow {
    /// What has come to each state from which nothing goes on.
    private(set) var arrived: [Double]
    /// The same, each reading counted as often as it made choices.
    private(set) var arrivedChoices: [Double]
    /// How often each outcome was taken, by its number.
    private(set) var taken: [Int: Double] = [:]
    /// How many edges were gone along.
    private(set) var work = 0

    private let graph: ReadingGraph
    private let isKept: [Bool]
    private var mass: [Double]
    private var choices: [Double]
    private var occupied: [Int] = []

    /// - Parameter isKept: What flows elsewhere is lost, so that the flow comes to an end.
    init(_ graph: ReadingGraph, keeping isKept: [Bool]) {
        self.graph = graph
        self.isKept = isKept
        mass = [Double](repeating: 0, count: graph.nodes.count)
        choices = mass
        arrived = mass
        arrivedChoices = mass
        if isKept[0] { occupied = [0] }
        mass[0] = 1
    }

    /// What is still on its way.
    var rest: Double { occupied.reduce(0) { $0 + mass[$1] } }

    /// Moves everything one edge on.
    mutating func goOn() {
        let old = occupied.map { (node: $0, mass: mass[$0], choices: choices[$0]) }
        for node in occupied {
            mass[node] = 0
            choices[node] = 0
        }
        occupied = []
        for (number, oldMass, oldChoices) in old {
            if graph.nodes[number].edges.isEmpty {
                arrived[number] += oldMass
                arrivedChoices[number] += oldChoices
            }
            for edge in graph.nodes[number].edges {
                work += 1
                let part = oldMass * edge.probability
                if let picked = edge.picked { taken[picked.outcome, default: 0] += part }
                guard isKept[edge.target] else { continue }
                if mass[edge.target] == 0 { occupied.append(edge.target) }
                mass[edge.target] += part
                choices[edge.target] += oldChoices * edge.probability + (edge.picked == nil ? 0 : part)
            }
        }
    }
}
