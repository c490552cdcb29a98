/// Eliminates nodes with few neighbours from a network, one by one, joining their incoming to their outgoing edges.
///
/// Gaussian elimination without a subtraction, as in ``DenseFlow``, in numbers of 32 digits: exact but for rounding however little leaves.
/// It solves corridors, rings and trees by itself, and thins out the rest.
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
    /// The edge from the outside to each node, since it may lead to all of them.
    private var fromOutside: [UInt32]
    /// The nodes that were taken out, in order, and where each one's shares start.
    private var order: [UInt32] = []
    private var firstShare: [Int] = [0]
    /// Which part of the flow of which nodes each of those gets.
    private var shareSources: [UInt32] = []
    private var shares: [TwoDouble] = []
    /// Those that the node taken out last led to or was led to from.
    private var neighbours: [UInt32] = []

    private static let none = UInt32.max
    /// A node with so few pairs of a way in and a way out makes hardly more edges than go with it.
    private static let fewPairs: Int64 = 4
    /// Nodes are taken out with four times as many pairs each time, as long as many are.
    private static let mostPairs: Int64 = 256
    /// So few nodes are all taken out.
    private static let fewNodes = 100

    /// Whether enough nodes can be taken out, or all.
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
            // The others have so many neighbours that taking them out would only make more.
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
            // What was looked at is not needed again.
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

    /// Adds to the edge from a node to another, or makes one.
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
                // So that a node that loses many neighbours does not go along all of them again and again.
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

    /// The nodes that are left, the outside last, and the network between them.
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

    /// Finds the flow of what was taken out from that of what is left.
    func complete(_ flow: inout [TwoDouble]) {
        for number in order.indices.reversed() {
            var sum = TwoDouble.zero
            for share in firstShare[number]..<firstShare[number + 1] { sum = sum + flow[Int(shareSources[share])] * shares[share] }
            flow[Int(order[number])] = sum
        }
    }
}
