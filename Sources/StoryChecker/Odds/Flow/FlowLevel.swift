/// A network and, under it, the networks of its groups: a preconditioner that finds a flow which leaves little over.
///
/// Each level smooths what it sees, and leaves what goes far to the level below, of which it takes up to two answers and the best
/// combination of them (the K-cycle: Notay and Vassilevski, "Recursive Krylov-based multigrid cycles", 2008).
struct FlowLevel {
    private let network: FlowNetwork
    /// About how much flows through each node: what a factor of 1 of its group stands for.
    private let scale: [Double]
    private var groups: [UInt32] = []
    /// The level below, where there is one.
    private var coarser: [FlowLevel] = []
    private var dense: DenseFlow?
    /// What the level below is asked, and what it answers.
    private var question: [Double] = []
    private var answer: [Double] = []
    // Room for two answers and their images.
    private var given: [Double] = []
    private var flow: [Double] = []
    private var image: [Double] = []
    private var secondFlow: [Double] = []

    /// Smaller networks are solved directly.
    private static let fewNodes = 40
    /// Levels from here on ask only once: a second answer of each would double the work from level to level without end.
    private static let deepest = 24

    /// How many edges are gone along in finding one flow, about.
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

    /// Finds a flow for what each node gets too much, and takes from that what the flow makes good.
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

    /// The product of two residuals, in which each node counts by what flows through it.
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
        // Taken out of the level while they are written, since relaxing it may change all of it.
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
            // The image of the second, in the place of what it leaves over; then without what is in the first.
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
