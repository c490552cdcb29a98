/// The strongly connected components of a graph, ordered so that each comes after all components it leads to.
///
/// Tarjan's algorithm (1972) with an explicit stack instead of recursion, so that no story can overflow the call stack.
struct Components: Sendable {
    /// The component of each state or location.
    let ofState: [UInt32]
    /// The states or locations, component by component.
    let states: [UInt32]
    /// The index in ``states`` where each component starts, and the end of the last one.
    let starts: [Int]

    /// The number of components.
    var count: Int { starts.count - 1 }

    /// The states of a component.
    subscript(component: Int) -> ArraySlice<UInt32> { states[starts[component]..<starts[component + 1]] }

    /// Finds the components of a state graph.
    /// - Complexity: O(*s* + *e*) in the states and edges.
    init(_ graph: StateGraph) {
        self.init(firstEdge: graph.firstEdge, edgeCount: graph.edgeCount, edges: graph.edges)
    }

    /// Finds the components of any graph.
    /// - Parameters:
    ///   - firstEdge: The index of each state's first edge; ``StateTable/none`` if it has none.
    ///   - edgeCount: The number of edges of each state.
    ///   - edges: The target of each edge; ``StateTable/none`` if there is none.
    /// - Complexity: O(*s* + *e*) in the states and edges.
    init(firstEdge: [UInt32], edgeCount: [UInt32], edges: [UInt32]) {
        var search = Search(firstEdge: firstEdge, edgeCount: edgeCount)
        for root in firstEdge.indices { search.visit(UInt32(truncatingIfNeeded: root), edges) }
        ofState = search.nodes.map { $0.low }
        states = search.states
        starts = search.starts
    }

    /// A depth-first search in progress.
    private struct Search {
        /// The data of each state, stored together because following an edge needs all of it.
        var nodes: [Node]
        var states: [UInt32] = []
        var starts = [0]
        /// The states that are not in a component yet, in the order in which they were found.
        private var waiting: [UInt32] = []
        /// The path from the root to the current state.
        private var path: [UInt32] = []
        private var next: UInt32 = 0

        struct Node {
            /// When the state was found; ``unseen`` before that, ``done`` once its component is known.
            var order = unseen
            /// The earliest state known to be in the same component; then the number of that component.
            var low: UInt32 = 0
            /// The index of the next edge to follow.
            var edge: UInt32
            var end: UInt32

            static let unseen = UInt32.max
            static let done = UInt32.max - 1
        }

        init(firstEdge: [UInt32], edgeCount: [UInt32]) {
            nodes = zip(firstEdge, edgeCount).map { first, count in
                first == StateTable.none ? Node(edge: 0, end: 0) : Node(edge: first, end: first + count)
            }
            states.reserveCapacity(nodes.count)
        }

        mutating func visit(_ root: UInt32, _ edges: [UInt32]) {
            guard nodes[Int(root)].order == Node.unseen else { return }
            find(root)
            while let state = path.last {
                if let found = follow(Int(state), edges) { find(found) } else { leave(state) }
            }
        }

        private mutating func find(_ state: UInt32) {
            nodes[Int(state)].order = next
            nodes[Int(state)].low = next
            next += 1
            waiting.append(state)
            path.append(state)
        }

        /// Follows the edges of a state to the first one that leads to an unseen state.
        private mutating func follow(_ state: Int, _ edges: [UInt32]) -> UInt32? {
            var node = nodes[state]
            defer { nodes[state] = node }
            while node.edge < node.end {
                let successor = edges[Int(node.edge)]
                node.edge += 1
                guard successor != StateTable.none else { continue }
                let order = nodes[Int(successor)].order
                if order == Node.unseen { return successor }
                if order != Node.done { node.low = min(node.low, order) }
            }
            return nil
        }

        private mutating func leave(_ state: UInt32) {
            path.removeLast()
            let node = nodes[Int(state)]
            if let parent = path.last { nodes[Int(parent)].low = min(nodes[Int(parent)].low, node.low) }
            guard node.low == node.order else { return }
            let number = UInt32(truncatingIfNeeded: starts.count - 1)
            while let member = waiting.popLast() {
                nodes[Int(member)].order = Node.done
                nodes[Int(member)].low = number
                states.append(member)
                if member == state { break }
            }
            starts.append(states.count)
        }
    }
}
