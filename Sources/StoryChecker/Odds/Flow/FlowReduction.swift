/// Eliminates nodes with few neighbours from a network, one by one, joining their incoming to their outgoing edges.
///
/// This is Gaussian elimination without subtractions, as in ``DenseFlow``, in numbers of 32 digits: exact except for rounding, however
/// little flow leaves. It solves corridors, rings and trees on its own, and thins out the rest.
struct FlowReduction {
    private let outside: Int
    private var sources: [UInt32] = []
    private var targets: [UInt32] = []
    private var weights: [TwoDouble] = []
    private var nextOut: [UInt32] = []
    private var nextIn: [UInt32] = []
    private var firstOut: [UInt32]
    private var firstIn: [UInt32]
    private var outCount: [Int32]
    private var inCount: [Int32]
    private var isGone: [Bool]
    /// The edge from the outside to each node; kept apart because the outside may lead to all nodes.
    private var fromOutside: [UInt32]
    /// The eliminated nodes, in order, and the index of each one's shares.
    private var order: [UInt32] = []
    private var firstShare: [Int] = [0]
    /// For each share, the node whose flow it is taken from.
    private var shareSources: [UInt32] = []
    private var shares: [TwoDouble] = []
    /// The neighbours of the node that was eliminated last.
    private var neighbours: [UInt32] = []

    private static let none = UInt32.max
    /// Eliminating a node with at most this many pairs of incoming and outgoing edges adds hardly more edges than it removes.
    private static let fewPairs: Int64 = 4
    /// The limit of pairs is multiplied by four each time, up to this, as long as enough nodes are eliminated.
    private static let mostPairs: Int64 = 256
    /// If at most this many nodes are left, all are eliminated.
    private static let fewNodes = 100

    /// Whether enough nodes can be eliminated, or all of them.
    static func isWorthWhile(_ network: FlowNetwork) -> Bool {
        guard network.count > 2_000 else { return true }
        var inCount = [Int64](repeating: 0, count: network.count)
        for target in network.targets { inCount[Int(target)] += 1 }
        let few = inCount.indices.count { inCount[$0] * Int64(network.edges(of: $0).count) <= fewPairs }
        return few * 20 > network.count
    }

    init(_ network: FlowNetwork) {
        outside = network.outside
        let count = network.count
        firstOut = [UInt32](repeating: Self.none, count: count)
        firstIn = firstOut
        fromOutside = firstOut
        outCount = [Int32](repeating: 0, count: count)
        inCount = outCount
        isGone = [Bool](repeating: false, count: count)
        for node in 0..<count {
            for edge in network.edges(of: node) { add(network.weight(of: edge), from: node, to: Int(network.targets[edge])) }
        }
    }

    // MARK: Taking out

    mutating func run() {
        var left = isGone.count - 1
        var most = Self.fewPairs
        while left > Self.fewNodes, most <= Self.mostPairs {
            let before = left
            takeOut(withPairsUpTo: most, &left)
            // The other nodes have so many neighbours that eliminating them would add edges.
            if 10 * (before - left) < before { break }
            most *= 4
        }
        if left <= Self.fewNodes { takeOut(withPairsUpTo: .max, &left) }
    }

    private mutating func takeOut(withPairsUpTo most: Int64, _ left: inout Int) {
        var waiting = (0..<outside).filter { isFree($0, most) }.map { UInt32(truncatingIfNeeded: $0) }
        var index = 0
        while index < waiting.count {
            let node = Int(waiting[index])
            index += 1
            guard isFree(node, most) else { continue }
            takeOut(node)
            left -= 1
            for neighbour in neighbours where isFree(Int(neighbour), most) { waiting.append(neighbour) }
            // Nodes already processed are not needed again.
            if index > 1 << 16 {
                waiting.removeFirst(index)
                index = 0
            }
        }
    }

    private func isFree(_ node: Int, _ most: Int64) -> Bool {
        node != outside && !isGone[node] && outCount[node] > 0 && Int64(inCount[node]) * Int64(outCount[node]) <= most
    }

    private mutating func takeOut(_ node: Int) {
        neighbours.removeAll(keepingCapacity: true)
        var ways: [(target: Int, weight: TwoDouble)] = []
        var outflow = TwoDouble.zero
        var edge = firstOut[node]
        while edge != Self.none {
            let target = Int(targets[Int(edge)])
            if !isGone[target] {
                ways.append((target, weights[Int(edge)]))
                outflow = outflow + weights[Int(edge)]
            }
            edge = nextOut[Int(edge)]
        }
        isGone[node] = true
        order.append(UInt32(truncatingIfNeeded: node))
        edge = firstIn[node]
        while edge != Self.none {
            let source = Int(sources[Int(edge)])
            if !isGone[source] {
                let share = weights[Int(edge)] / outflow
                shareSources.append(sources[Int(edge)])
                shares.append(share)
                outCount[source] -= 1
                neighbours.append(sources[Int(edge)])
                for way in ways where way.target != source { join(share * way.weight, from: source, to: way.target) }
            }
            edge = nextIn[Int(edge)]
        }
        firstShare.append(shares.count)
        for way in ways {
            inCount[way.target] -= 1
            neighbours.append(UInt32(truncatingIfNeeded: way.target))
        }
    }

    /// Adds to the weight of the edge between two nodes, creating the edge if there is none.
    private mutating func join(_ weight: TwoDouble, from source: Int, to target: Int) {
        guard source != outside else {
            let edge = fromOutside[target]
            if edge == Self.none { add(weight, from: source, to: target) } else { weights[Int(edge)] = weights[Int(edge)] + weight }
            return
        }
        var previous = Self.none
        var edge = firstOut[source]
        while edge != Self.none {
            let next = nextOut[Int(edge)]
            if Int(targets[Int(edge)]) == target {
                weights[Int(edge)] = weights[Int(edge)] + weight
                return
            }
            if isGone[Int(targets[Int(edge)])] {
                // Unlink it, so that a node that loses many neighbours does not visit all their edges again and again.
                if previous == Self.none { firstOut[source] = next } else { nextOut[Int(previous)] = next }
            } else {
                previous = edge
            }
            edge = next
        }
        add(weight, from: source, to: target)
    }

    private mutating func add(_ weight: TwoDouble, from source: Int, to target: Int) {
        let edge = UInt32(truncatingIfNeeded: sources.count)
        sources.append(UInt32(truncatingIfNeeded: source))
        targets.append(UInt32(truncatingIfNeeded: target))
        weights.append(weight)
        nextOut.append(firstOut[source])
        nextIn.append(firstIn[target])
        firstOut[source] = edge
        firstIn[target] = edge
        outCount[source] += 1
        inCount[target] += 1
        if source == outside { fromOutside[target] = edge }
    }

    // MARK: What is left, and putting back

    /// The remaining nodes, the outside last, and the network between them.
    func core() -> (nodes: [UInt32], network: FlowNetwork) {
        var numbers = [UInt32](repeating: Self.none, count: isGone.count)
        var nodes: [UInt32] = []
        for node in isGone.indices where !isGone[node] {
            numbers[node] = UInt32(truncatingIfNeeded: nodes.count)
            nodes.append(UInt32(truncatingIfNeeded: node))
        }
        var network = FlowNetwork()
        for node in nodes {
            var edge = firstOut[Int(node)]
            while edge != Self.none {
                let target = Int(targets[Int(edge)])
                if !isGone[target] { network.addEdge(to: Int(numbers[target]), weights[Int(edge)]) }
                edge = nextOut[Int(edge)]
            }
            network.endNode()
        }
        return (nodes, network)
    }

    /// Calculates the flow through the eliminated nodes from the flow through the remaining ones.
    func complete(_ flow: inout [TwoDouble]) {
        for number in order.indices.reversed() {
            var sum = TwoDouble.zero
            for share in firstShare[number]..<firstShare[number + 1] { sum = sum + flow[Int(shareSources[share])] * shares[share] }
            flow[Int(order[number])] = sum
        }
    }
}
