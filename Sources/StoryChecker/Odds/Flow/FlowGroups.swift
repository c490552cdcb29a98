/// Groups of about four nodes with strong flow between them: paired twice, as in aggregation multigrid (Notay, "An aggregation-based
/// algebraic multigrid method", 2010).
struct FlowGroups {
    /// The group of each node.
    private(set) var ofNode: [UInt32]
    /// The network of the groups.
    private(set) var network: FlowNetwork

    private static let none = UInt32.max

    /// - Parameter scale: The approximate flow through each node.
    init(_ fine: FlowNetwork, scale: [Double]) {
        let pairs = Self.pairs(fine, scale)
        let halved = Self.network(of: pairs.groups, pairs.count, fine, scale)
        let even = [Double](repeating: 1, count: pairs.count)
        let quads = Self.pairs(halved, even)
        ofNode = pairs.groups.map { quads.groups[Int($0)] }
        network = Self.network(of: quads.groups, quads.count, halved, even)
    }

    /// Pairs each node with the free neighbour that exchanges the most flow with it.
    private static func pairs(_ network: FlowNetwork, _ scale: [Double]) -> (groups: [UInt32], count: Int) {
        let sources = Sources(network, scale)
        var groups = [UInt32](repeating: none, count: network.count)
        var strengths = [Double](repeating: 0, count: network.count)
        var neighbours: [Int] = []
        var count: UInt32 = 0
        var alone: [(node: Int, neighbour: Int)] = []
        for node in 0..<network.count where groups[node] == none {
            neighbours.removeAll(keepingCapacity: true)
            func note(_ neighbour: Int, _ strength: Double) {
                if strengths[neighbour] == 0 { neighbours.append(neighbour) }
                strengths[neighbour] += strength
            }
            for edge in network.edges(of: node) { note(Int(network.targets[edge]), network.weights[edge] * scale[node]) }
            for edge in sources.edges(of: node) { note(Int(sources.nodes[edge]), sources.strengths[edge]) }
            var best: Int?
            var greatest = 0.0
            var nearest: Int?
            var greatestOfAll = 0.0
            let outflow = network.outflows[node] * scale[node]
            for neighbour in neighbours {
                let strength = strengths[neighbour]
                strengths[neighbour] = 0
                let ratio = strength / min(outflow, network.outflows[neighbour] * scale[neighbour])
                if groups[neighbour] == none, neighbour != node, ratio > greatest { (best, greatest) = (neighbour, ratio) }
                if groups[neighbour] != none, strength > greatestOfAll { (nearest, greatestOfAll) = (neighbour, strength) }
            }
            groups[node] = count
            if let best { groups[best] = count } else if let nearest { alone.append((node, nearest)) }
            count += 1
        }
        // Around a hub, hardly any node finds a partner.
        guard 5 * Int(count) > 4 * network.count else { return (groups, Int(count)) }
        return joined(groups, Int(count), alone)
    }

    /// Adds single nodes to the group of their strongest neighbour.
    private static func joined(_ groups: [UInt32], _ count: Int, _ alone: [(node: Int, neighbour: Int)]) -> (groups: [UInt32], count: Int) {
        var groups = groups
        var isGone = [Bool](repeating: false, count: count)
        for (node, neighbour) in alone {
            isGone[Int(groups[node])] = true
            groups[node] = groups[neighbour]
        }
        var numbers = [UInt32](repeating: none, count: count)
        var next: UInt32 = 0
        for group in 0..<count where !isGone[group] {
            numbers[group] = next
            next += 1
        }
        return (groups.map { numbers[Int($0)] }, Int(next))
    }

    /// The network of groups, in which a flow of 1 means the scale of each node in the group.
    private static func network(of groups: [UInt32], _ count: Int, _ fine: FlowNetwork, _ scale: [Double]) -> FlowNetwork {
        var firstMember = [UInt32](repeating: 0, count: count + 1)
        for group in groups { firstMember[Int(group) + 1] += 1 }
        for group in 0..<count { firstMember[group + 1] += firstMember[group] }
        var next = firstMember
        var members = [UInt32](repeating: 0, count: groups.count)
        for (node, group) in groups.enumerated() {
            members[Int(next[Int(group)])] = UInt32(truncatingIfNeeded: node)
            next[Int(group)] += 1
        }
        var network = FlowNetwork()
        network.reserve(nodes: count, edges: fine.targets.count / 2)
        // The index in the new network of the edge from this group to each other one.
        var places = [UInt32](repeating: none, count: count)
        for group in 0..<count {
            let first = network.targets.count
            for member in members[Int(firstMember[group])..<Int(firstMember[group + 1])] {
                for edge in fine.edges(of: Int(member)) {
                    let target = Int(groups[Int(fine.targets[edge])])
                    guard target != group else { continue }
                    let weight = fine.weights[edge] * scale[Int(member)]
                    let place = places[target]
                    if place != none, Int(place) >= first {
                        network.add(weight, toEdge: Int(place))
                    } else {
                        places[target] = UInt32(truncatingIfNeeded: network.targets.count)
                        network.addEdge(to: target, weight)
                    }
                }
            }
            network.endNode()
        }
        return network
    }

    /// The sources of the flow into each node.
    private struct Sources {
        private var firstEdge: [UInt32]
        private(set) var nodes: [UInt32]
        private(set) var strengths: [Double]

        init(_ network: FlowNetwork, _ scale: [Double]) {
            firstEdge = [UInt32](repeating: 0, count: network.count + 1)
            for target in network.targets { firstEdge[Int(target) + 1] += 1 }
            for node in 0..<network.count { firstEdge[node + 1] += firstEdge[node] }
            nodes = [UInt32](repeating: 0, count: network.targets.count)
            strengths = [Double](repeating: 0, count: network.targets.count)
            var next = firstEdge
            for node in 0..<network.count {
                for edge in network.edges(of: node) {
                    let target = Int(network.targets[edge])
                    let place = Int(next[target])
                    next[target] += 1
                    nodes[place] = UInt32(truncatingIfNeeded: node)
                    strengths[place] = network.weights[edge] * scale[node]
                }
            }
        }

        func edges(of node: Int) -> Range<Int> { Int(firstEdge[node])..<Int(firstEdge[node + 1]) }
    }
}
