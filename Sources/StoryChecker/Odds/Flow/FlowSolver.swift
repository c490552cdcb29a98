/// Finds the flow of a network in which every node passes on exactly what it gets.
///
/// Nodes with few neighbours are eliminated one by one; the rest is solved by a Krylov method (GCR: Eisenstat, Elman and Schultz, 1983)
/// over ``FlowLevel``. However the flow was found, the network's own edges show how good it is: the surpluses and deficits of the nodes
/// bound the error of every probability, because each unit of them goes to an ending with a probability between 0 and 1.
struct FlowSolver {
    /// The flow through each node except the outside, which has a flow of 1.
    private(set) var flow: [Double] = []
    /// The maximum error of the probability that what enters leaves by given edges to the outside.
    private(set) var tolerance = Double.infinity

    /// The maximum error of a usable result.
    static let wanted = 1e-9
    /// The target while solving, stricter than ``wanted`` to allow for rounding.
    private static let aim = 1e-10
    /// The number of flows that are combined.
    private static let memory = 6
    /// How often the levels are rebuilt from the flow known by then.
    private static let mostRounds = 40

    /// The maximum number of bytes for solving a network, in addition to the network itself.
    static func bytes(nodes: Int, edges: Int) -> Int64 { Int64(nodes) * 290 + Int64(edges) * 44 }

    /// - Parameter work: How many edges may still be followed; the function subtracts what it used.
    init(_ network: FlowNetwork, _ work: inout Int64) {
        guard network.count > 1 else {
            tolerance = 0
            return
        }
        work -= 4 * Int64(network.count + network.targets.count)
        var whole: [TwoDouble]
        if FlowReduction.isWorthWhile(network) {
            var reduction = FlowReduction(network)
            reduction.run()
            let core = reduction.core()
            whole = [TwoDouble](repeating: .zero, count: network.count)
            for (node, amount) in zip(core.nodes, Self.solve(core.network, &work)) { whole[Int(node)] = amount }
            reduction.complete(&whole)
        } else {
            whole = Self.solve(network, &work)
        }
        let through = whole[network.outside]
        guard through.high > 0 else { return }
        for node in whole.indices { whole[node] = whole[node] / through }
        let rest = Self.size(network.residuals(of: whole))
        // The edges' probabilities are rounded too. By the Markov chain tree theorem, this changes no result by more than the number of
        // nodes times that.
        tolerance = rest + Double(network.count) * 2.3e-16
        flow = whole.dropLast().map { max(0, $0.high) }
    }

    private static func size(_ residuals: [TwoDouble]) -> Double { residuals.reduce(0) { $0 + abs($1.high) } }

    /// A flow of any total size.
    private static func solve(_ network: FlowNetwork, _ work: inout Int64) -> [TwoDouble] {
        var flow = [TwoDouble](repeating: TwoDouble(1), count: network.count)
        guard network.count > 1 else { return flow }
        start(&flow, network)
        var least = Double.infinity
        var vain = 0
        for round in 0..<mostRounds {
            var residual = network.residuals(of: flow).map { $0.high }
            let through = flow[network.outside].high
            let rest = through > 0 ? residual.reduce(0) { $0 + abs($1) } / through : .infinity
            if rest <= aim || work <= 0 { break }
            // It may take a few rounds before the levels know the flow well enough.
            vain = rest < least / 2 ? 0 : vain + 1
            least = min(least, rest)
            if vain > 6 { break }
            let steps = round == 0 ? 6 : 12
            improve(&flow, &residual, network, steps: steps, goal: aim / 4 * max(through, 0), &work)
        }
        return flow
    }

    /// Starts with a uniform flow and some sweeps.
    private static func start(_ flow: inout [TwoDouble], _ network: FlowNetwork) {
        var residual = network.residuals(of: flow).map { $0.high }
        var amounts = flow.map { $0.high }
        for sweep in 0..<4 { network.sweep(&residual, &amounts, isBackward: sweep % 2 == 1) }
        for node in flow.indices { flow[node] = TwoDouble(amounts[node]) }
    }

    /// Combines some flows of the levels to minimise the residual.
    private static func improve(
        _ flow: inout [TwoDouble],
        _ residual: inout [Double],
        _ network: FlowNetwork,
        steps: Int,
        goal: Double,
        _ work: inout Int64
    ) {
        let count = network.count
        let floor = flow.reduce(0) { $0 + max(0, $1.high) } / Double(count) * 1e-10
        var levels = FlowLevel(network, scale: flow.map { max($0.high, floor) })
        work -= 2 * levels.work
        var flows: [[Double]] = []
        var images: [[Double]] = []
        var sizes: [Double] = []
        let begun = levels.product(residual, residual)
        for step in 0..<steps where work > 0 {
            let place = step % memory
            if flows.count <= place {
                flows.append([Double](repeating: 0, count: count))
                images.append(residual)
                sizes.append(0)
            }
            var image = images[place]
            images[place] = []
            var found = flows[place]
            flows[place] = []
            for node in 0..<count { image[node] = residual[node] }
            levels.relax(&residual, &found)
            work -= levels.work
            // The image keeps the previous residual until the flow's effect is known.
            for node in 0..<count { (image[node], residual[node]) = (image[node] - residual[node], image[node]) }
            for other in flows.indices where other != place && sizes[other] > 0 {
                let part = levels.product(image, images[other]) / sizes[other]
                subtract(images[other], times: part, from: &image)
                subtract(flows[other], times: part, from: &found)
            }
            let size = levels.product(image, image)
            guard size > 0, size < .infinity else { return }
            let part = levels.product(image, residual) / size
            subtract(image, times: part, from: &residual)
            for node in 0..<count { flow[node] = flow[node] + TwoDouble.product(part, found[node]) }
            (images[place], flows[place], sizes[place]) = (image, found, size)
            // Beyond that, the updated residual is meaningless.
            if residual.reduce(0, { $0 + abs($1) }) <= goal || levels.product(residual, residual) < 1e-24 * begun { return }
        }
    }

    private static func subtract(_ numbers: [Double], times factor: Double, from sum: inout [Double]) {
        let numbers = numbers.span
        var sum = sum.mutableSpan
        for index in 0..<numbers.count { sum[index] -= factor * numbers[index] }
    }
}
