/// A network and, below it, the network of its groups: a preconditioner that finds a flow with a small residual.
///
/// Each level smooths local errors, and passes the rest to the level below, of which it combines up to two answers (the K-cycle: Notay and
/// Vassilevski, "Recursive Krylov-based multigrid cycles", 2008).
struct FlowLevel {
    private let network: FlowNetwork
    /// The approximate flow through each node: what a factor of 1 of its group means.
    private let scale: [Double]
    private var groups: [UInt32] = []
    /// The level below; empty if there is none.
    private var coarser: [FlowLevel] = []
    private var dense: DenseFlow?
    /// The question for the level below, and its answer.
    private var question: [Double] = []
    private var answer: [Double] = []
    // Buffers for two answers and their images.
    private var given: [Double] = []
    private var flow: [Double] = []
    private var image: [Double] = []
    private var secondFlow: [Double] = []

    /// Networks of at most this many nodes are solved directly.
    private static let fewNodes = 40
    /// From this level on, ask the level below only once: two answers each would double the work from level to level.
    private static let deepest = 24

    /// The approximate number of edges followed in finding one flow.
    private(set) var work: Int64 = 0

    init(_ network: FlowNetwork, scale: [Double], depth: Int = 0) {
        self.network = network
        self.scale = scale
        work = 4 * Int64(network.targets.count + network.count)
        if depth > 0 {
            given = [Double](repeating: 0, count: network.count)
            (flow, image, secondFlow) = (given, given, given)
        }
        guard network.count > Self.fewNodes else {
            dense = DenseFlow(network)
            return
        }
        let found = FlowGroups(network, scale: scale)
        guard found.network.count < network.count - network.count / 20, depth < Self.deepest else { return }
        groups = found.ofNode
        question = [Double](repeating: 0, count: found.network.count)
        answer = question
        let even = [Double](repeating: 1, count: found.network.count)
        coarser = [FlowLevel(found.network, scale: even, depth: depth + 1)]
        work += 2 * coarser[0].work
    }

    /// Finds a flow that reduces the residual, and updates the residual.
    mutating func relax(_ residual: inout [Double], _ flow: inout [Double]) {
        if let dense {
            dense.solve(residual, &flow)
            let rest = network.residuals(of: flow.map { TwoDouble($0) })
            for node in residual.indices { residual[node] += rest[node].high }
            return
        }
        for node in flow.indices { flow[node] = 0 }
        network.sweep(&residual, &flow, isBackward: false)
        if coarser.isEmpty {
            for _ in 0..<4 {
                network.sweep(&residual, &flow, isBackward: true)
                network.sweep(&residual, &flow, isBackward: false)
            }
        } else {
            for group in question.indices { question[group] = 0 }
            for (node, group) in groups.enumerated() { question[Int(group)] += residual[node] }
            coarser[0].solve(&question, &answer)
            network.add(answer, ofGroups: groups, scale: scale, &residual, &flow)
        }
        network.sweep(&residual, &flow, isBackward: true)
    }

    /// The inner product of two residuals, weighted by the flow through each node.
    func product(_ left: [Double], _ right: [Double]) -> Double {
        let left = left.span
        let right = right.span
        let scale = scale.span
        let outflows = network.outflows.span
        var sum = 0.0
        for node in 0..<left.count { sum += left[node] * right[node] / (outflows[node] * scale[node]) }
        return sum
    }

    /// The best combination of up to two answers.
    private mutating func solve(_ residual: inout [Double], _ solution: inout [Double]) {
        guard dense == nil else { return relax(&residual, &solution) }
        // Moved out of the level while they are written, because relaxing it may change all of it.
        var (given, flow, image, secondFlow) = (self.given, self.flow, self.image, self.secondFlow)
        (self.given, self.flow, self.image, self.secondFlow) = ([], [], [], [])
        let before = product(residual, residual)
        for node in given.indices { given[node] = residual[node] }
        relax(&residual, &flow)
        for node in given.indices { image[node] = given[node] - residual[node] }
        let size = product(image, image)
        let part = size > 0 ? product(image, given) / size : 1
        for node in given.indices {
            solution[node] = part * flow[node]
            residual[node] = given[node] - part * image[node]
        }
        if product(residual, residual) > before / 16 {
            for node in given.indices { given[node] = residual[node] }
            relax(&residual, &secondFlow)
            // The image of the second answer, in the place of its residual; then orthogonalised against the first.
            for node in given.indices { residual[node] = given[node] - residual[node] }
            let common = size > 0 ? product(residual, image) / size : 0
            for node in given.indices { residual[node] -= common * image[node] }
            let secondSize = product(residual, residual)
            let secondPart = secondSize > 0 ? product(residual, given) / secondSize : 0
            for node in given.indices {
                solution[node] += secondPart * (secondFlow[node] - common * flow[node])
                residual[node] = given[node] - secondPart * residual[node]
            }
        }
        (self.given, self.flow, self.image, self.secondFlow) = (given, flow, image, secondFlow)
    }
}
