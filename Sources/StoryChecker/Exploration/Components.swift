/// The strongly connected components of a graph, in an order in which each comes after all that it leads to.
///
/// Tarjan's algorithm (1972), with a stack of its own in place of recursion, so that no story can exhaust the machine's.
struct Components: Sendable {
    /// The component of each state or location.
    let ofState: [UInt32]
    /// The states or locations, component by component.
    let states: [UInt32]
    /// Where each component starts in ``states``; one more at the end.
    let starts: [Int]

    /// How many components there are.
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
    ///   - firstEdge: Where each state's edges start; ``StateTable/none`` where it has none.
    ///   - edgeCount: How many edges each state has.
    ///   - edges: Where the edges lead; ``StateTable/none`` where nowhere.
    /// - Complexity: O(*s* + *e*) in the states and edges.
    init(firstEdge: [UInt32], edgeCount: [UInt32], edges: [UInt32]) {
        let none = StateTable.none
        let count = firstEdge.count
        var order = [UInt32](repeating: none, count: count)
        var low = order
        var component = order
        var waiting: [UInt32] = []
        var states: [UInt32] = []
        var starts = [0]
        var path: [(state: UInt32, edge: UInt32)] = []
        var next: UInt32 = 0
        states.reserveCapacity(count)
        for root in 0..<count where order[root] == none {
            path.append((UInt32(truncatingIfNeeded: root), 0))
            while let (state, edge) = path.last {
                let index = Int(state)
                if edge == 0, order[index] == none {
                    order[index] = next
                    low[index] = next
                    next += 1
                    waiting.append(state)
                }
                if edge < edgeCount[index], firstEdge[index] != none {
                    path[path.count - 1].edge = edge + 1
                    let successor = edges[Int(firstEdge[index] + edge)]
                    guard successor != none else { continue }
                    if order[Int(successor)] == none {
                        path.append((successor, 0))
                    } else if component[Int(successor)] == none {
                        low[index] = min(low[index], order[Int(successor)])
                    }
                    continue
                }
                path.removeLast()
                if let parent = path.last { low[Int(parent.state)] = min(low[Int(parent.state)], low[index]) }
                guard low[index] == order[index] else { continue }
                let number = UInt32(truncatingIfNeeded: starts.count - 1)
                while let member = waiting.popLast() {
                    component[Int(member)] = number
                    states.append(member)
                    if member == state { break }
                }
                starts.append(states.count)
            }
        }
        ofState = component
        self.states = states
        self.starts = starts
    }
}
