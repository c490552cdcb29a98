import TestSupport
import Testing

@testable import StoryChecker

/// Flows of networks that are known, or found by plain iteration.
@Suite struct FlowSolverTests {
    /// A walk between two ends, from a place in the middle: place *j* is visited 2 min(*j*, *k*) (*n* - max(*j*, *k*)) / *n* times.
    @Test(arguments: [10, 1_000, 100_000]) func aWalkOnALineIsExact(_ length: Int) {
        let start = length / 3
        var network = FlowNetwork()
        for place in 1..<length {
            network.addEdge(to: place == 1 ? length - 1 : place - 2, 0.5)
            network.addEdge(to: place == length - 1 ? length - 1 : place, 0.5)
            network.endNode()
        }
        network.addEdge(to: start - 1, 1)
        network.endNode()
        var work = Chain.mostWork
        let solver = FlowSolver(network, &work)
        #expect(solver.tolerance < 1e-9)
        for place in 1..<length {
            let expected = 2 * Double(min(place, start)) * Double(length - max(place, start)) / Double(length)
            #expect(abs(solver.flow[place - 1] - expected) <= 1e-12 * expected)
            guard abs(solver.flow[place - 1] - expected) <= 1e-12 * expected else { return }
        }
    }

    /// A walk on a torus in three directions: more neighbours than can be eliminated.
    @Test func aWalkInThreeDirectionsIsSymmetric() {
        let side = 24
        let count = side * side * side
        func node(_ a: Int, _ b: Int, _ c: Int) -> Int { ((a + side) % side * side + (b + side) % side) * side + (c + side) % side }
        var network = FlowNetwork()
        for a in 0..<side {
            for b in 0..<side {
                for c in 0..<side {
                    let isOut = a == 5 && b == 0 && c == 0 || a == 0 && b == 5 && c == 0
                    for (x, y, z) in [(1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1)] {
                        network.addEdge(to: node(a + x, b + y, c + z), isOut ? 1.0 / 7 : 1.0 / 6)
                    }
                    if isOut { network.addEdge(to: count, 1.0 / 7) }
                    network.endNode()
                }
            }
        }
        network.addEdge(to: node(0, 0, 0), 1)
        network.endNode()
        var work = Chain.mostWork
        let solver = FlowSolver(network, &work)
        #expect(solver.tolerance < 1e-10)
        for (a, b, c) in [(5, 0, 0), (1, 2, 3), (20, 4, 9), (7, 6, 5)] {
            let (one, other) = (solver.flow[node(a, b, c)], solver.flow[node(b, a, -c)])
            #expect(abs(one - other) < 1e-9 * one)
        }
        #expect(abs((solver.flow[node(5, 0, 0)] + solver.flow[node(0, 5, 0)]) / 7 - 1) < 1e-10)
    }

    @Test(arguments: OracleScale.seeds(40)) func theFlowOfAnyNetworkLeavesNothingOver(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let count = [3, 30, 150, 1_500, 4_000][Int(seed) % 5]
        var network = FlowNetwork()
        for node in 0..<count {
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                let target = Int.random(in: 0..<count, using: &random)
                if target != node { network.addEdge(to: target, Double.random(in: 0.01...1, using: &random)) }
            }
            network.addEdge(to: (node + 1) % count, 0.1)
            if node % 7 == 0 { network.addEdge(to: count, Double.random(in: 0.001...0.1, using: &random)) }
            network.endNode()
        }
        network.addEdge(to: 1, 0.25)
        network.addEdge(to: 2, 0.75)
        network.endNode()
        var work = Chain.mostWork
        let solver = FlowSolver(network, &work)
        #expect(solver.tolerance < 1e-10)
        let slow = sentRound(network)
        for node in 0..<count where !(abs(solver.flow[node] - slow[node]) < 1e-8 * (1 + slow[node])) {
            Issue.record("node \(node): \(solver.flow[node]) in place of \(slow[node])")
            return
        }
    }

    /// The inflow, passed on by one node after the other until next to nothing is left.
    private func sentRound(_ network: FlowNetwork) -> [Double] {
        var flow = [Double](repeating: 0, count: network.count)
        var waiting = flow
        for edge in network.edges(of: network.outside) { waiting[Int(network.targets[edge])] += network.weights[edge] }
        var rest = 1.0
        while rest > 1e-13 {
            for node in 0..<network.outside where waiting[node] > 0 {
                let amount = waiting[node] / network.outflows[node]
                waiting[node] = 0
                flow[node] += amount
                for edge in network.edges(of: node) { waiting[Int(network.targets[edge])] += amount * network.weights[edge] }
            }
            waiting[network.outside] = 0
            rest = waiting.reduce(0, +)
        }
        return flow
    }

    @Test func twoDoublesKeepWhatOneLoses() {
        let third = TwoDouble(1) / TwoDouble(3)
        let one = third + third + third
        #expect(one.high == 1 && abs(one.low) < 1e-31)
        #expect((TwoDouble(1) + TwoDouble(1e-25) - TwoDouble(1)).high == 1e-25)
    }
}
