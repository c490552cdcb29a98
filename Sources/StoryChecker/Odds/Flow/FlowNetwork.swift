/// A network of flows in which everything that enters a node leaves it again: a Markov chain in compressed rows, without edges from a node
/// to itself.
///
/// The last node is the outside: whatever leaves the others goes there, and whatever enters them comes from there. With a flow *y* through
/// it, a node passes *y* times the weight along each of its edges. A flow is right if every node passes on exactly what it gets.
struct FlowNetwork: Sendable {
    /// The index of each node's first edge, and the end of the last one.
    private(set) var firstEdge: [UInt32] = [0]
    private(set) var targets: [UInt32] = []
    private(set) var weights: [Double] = []
    /// The rounding error of each weight; empty if there is none.
    private(set) var rests: [Double] = []
    /// The sum of each node's weights.
    private(set) var outflows: [Double] = []

    /// The number of nodes, including the outside.
    var count: Int { outflows.count }

    /// The index of the outside.
    var outside: Int { count - 1 }

    mutating func reserve(nodes: Int, edges: Int) {
        firstEdge.reserveCapacity(nodes + 1)
        outflows.reserveCapacity(nodes)
        targets.reserveCapacity(edges)
        weights.reserveCapacity(edges)
    }

    /// Adds an edge to the node that ``endNode()`` completes next.
    mutating func addEdge(to target: Int, _ weight: Double) {
        targets.append(UInt32(truncatingIfNeeded: target))
        weights.append(weight)
    }

    /// Adds an edge with a weight of more digits.
    mutating func addEdge(to target: Int, _ weight: TwoDouble) {
        addEdge(to: target, weight.high)
        rests.append(weight.low)
    }

    /// Makes the edges added since the last call those of a node.
    mutating func endNode() {
        let first = Int(firstEdge[firstEdge.count - 1])
        var sum = 0.0
        for edge in first..<targets.count { sum += weights[edge] }
        firstEdge.append(UInt32(truncatingIfNeeded: targets.count))
        outflows.append(sum)
    }

    /// Increases the weight of an edge of the node that is completed next.
    mutating func add(_ weight: Double, toEdge edge: Int) { weights[edge] += weight }

    func edges(of node: Int) -> Range<Int> { Int(firstEdge[node])..<Int(firstEdge[node + 1]) }

    // MARK: Sweeps

    /// Lets each node pass on its surplus, one after the other: a Gauss-Seidel step that maintains the residual.
    func sweep(_ residual: inout [Double], _ flow: inout [Double], isBackward: Bool) {
        let count = count
        let firstEdge = firstEdge.span
        let targets = targets.span
        let weights = weights.span
        let outflows = outflows.span
        var residual = residual.mutableSpan
        var flow = flow.mutableSpan
        for step in 0..<count {
            let node = isBackward ? count - 1 - step : step
            let amount = residual[node] / outflows[node]
            residual[node] = 0
            flow[node] += amount
            for edge in Int(firstEdge[node])..<Int(firstEdge[node + 1]) { residual[Int(targets[edge])] += amount * weights[edge] }
        }
    }

    /// Adds a flow that is a common factor times the scale in all nodes of a group, and updates the residual.
    func add(
        _ factors: [Double],
        ofGroups groups: [UInt32],
        scale: [Double],
        _ residual: inout [Double],
        _ flow: inout [Double]
    ) {
        let firstEdge = firstEdge.span
        let targets = targets.span
        let weights = weights.span
        let outflows = outflows.span
        let factors = factors.span
        let groups = groups.span
        let scale = scale.span
        var residual = residual.mutableSpan
        var flow = flow.mutableSpan
        for node in 0..<groups.count {
            let amount = factors[Int(groups[node])] * scale[node]
            flow[node] += amount
            residual[node] -= amount * outflows[node]
            for edge in Int(firstEdge[node])..<Int(firstEdge[node + 1]) { residual[Int(targets[edge])] += amount * weights[edge] }
        }
    }

    /// How much more each node gets than it passes on.
    func residuals(of flow: [TwoDouble]) -> [TwoDouble] {
        var residuals = [TwoDouble](repeating: .zero, count: count)
        for node in 0..<count {
            var sum = TwoDouble.zero
            for edge in edges(of: node) {
                let amount = flow[node] * weight(of: edge)
                sum = sum + amount
                residuals[Int(targets[edge])] = residuals[Int(targets[edge])] + amount
            }
            residuals[node] = residuals[node] - sum
        }
        return residuals
    }

    func weight(of edge: Int) -> TwoDouble { TwoDouble(weights[edge], rests.isEmpty ? 0 : rests[edge]) }
}
