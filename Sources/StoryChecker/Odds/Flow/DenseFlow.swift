/// Solves a small network directly, by Gaussian elimination without subtractions, so that no precision is lost if hardly anything leaves
/// (Grassmann, Taksar and Heyman, "Regenerative analysis and steady state distributions for Markov chains", 1985).
struct DenseFlow: Sendable {
    private let count: Int
    /// The weights between the nodes that were left when the later of the two was eliminated, row by row.
    private var weights: [Double]
    private var outflows: [Double]

    init(_ network: FlowNetwork) {
        let count = network.count
        self.count = count
        weights = [Double](repeating: 0, count: count * count)
        outflows = [Double](repeating: 0, count: count)
        for node in 0..<count {
            for edge in network.edges(of: node) { weights[node * count + Int(network.targets[edge])] += network.weights[edge] }
        }
        for last in stride(from: count - 1, through: 1, by: -1) {
            for target in 0..<last { outflows[last] += weights[last * count + target] }
            guard outflows[last] > 0 else { continue }
            for source in 0..<last where weights[source * count + last] > 0 {
                let share = weights[source * count + last] / outflows[last]
                for target in 0..<last where target != source { weights[source * count + target] += share * weights[last * count + target] }
            }
        }
    }

    /// Finds a flow without a residual. Because any multiple of the whole flow may be added, the first node has none.
    func solve(_ residual: [Double], _ flow: inout [Double]) {
        var waiting = residual
        for last in stride(from: count - 1, through: 1, by: -1) where outflows[last] > 0 {
            let amount = waiting[last] / outflows[last]
            for target in 0..<last { waiting[target] += amount * weights[last * count + target] }
        }
        flow[0] = 0
        for node in 1..<max(1, count) {
            var sum = waiting[node]
            for source in 0..<node { sum += flow[source] * weights[source * count + node] }
            flow[node] = outflows[node] > 0 ? sum / outflows[node] : 0
        }
    }
}
