/// Probability on its way through a graph from the first state, all of it moving one edge at a time.
struct Flow {
    /// What has arrived in each state without a way forward.
    private(set) var arrived: [Double]
    /// The same, with each reading weighted by its number of choices.
    private(set) var arrivedChoices: [Double]
    /// How often each outcome was taken, by index.
    private(set) var taken: [Int: Double] = [:]
    /// The number of edges followed.
    private(set) var work = 0

    private let graph: ReadingGraph
    private let isKept: [Bool]
    private var mass: [Double]
    private var choices: [Double]
    private var occupied: [Int] = []

    /// - Parameter isKept: Flow elsewhere is dropped, so that the flow ends.
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

    /// The probability still on its way.
    var rest: Double { occupied.reduce(0) { $0 + mass[$1] } }

    /// Moves everything by one edge.
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
