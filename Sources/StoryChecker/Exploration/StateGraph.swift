/// The states found and the edges between them, as a graph in compressed rows.
struct StateGraph: Sendable {
    /// The keys of the states, each with ``keyWords`` words.
    var keys: [UInt64] = []
    var keyWords = 1
    /// The index in ``edges`` of each state's first successor.
    var firstEdge: [UInt32] = []
    /// The number of successors of each state.
    var edgeCount: [UInt32] = []
    /// The successors; ``StateTable/none`` if one was not stored.
    var edges: [UInt32] = []
    /// The state from which each state was first reached with the fewest decisions; itself for the first.
    var parents: [UInt32] = []
    /// The fewest decisions that lead to each state.
    var distances: [UInt32] = []
    /// How each state ends.
    var stops: [UInt8] = []

    /// The number of states.
    var count: Int { parents.count }

    func successors(of state: Int) -> ArraySlice<UInt32> {
        let first = Int(firstEdge[state])
        return edges[first..<first + Int(edgeCount[state])]
    }

    /// The size of the graph in bytes.
    var bytes: Int64 {
        let numbers = firstEdge.capacity + edgeCount.capacity + edges.capacity + parents.capacity + distances.capacity
        return 8 * Int64(keys.capacity) + 4 * Int64(numbers) + Int64(stops.capacity)
    }

    /// The additional bytes needed while the largest list grows, if this many more numbers may make it grow.
    func growth(atMost more: Int) -> Int64 {
        func growth(_ count: Int, _ capacity: Int, bytes: Int64) -> Int64 { count + more > capacity ? 2 * bytes * Int64(capacity) : 0 }
        let states = max(growth(parents.count, parents.capacity, bytes: 4), growth(firstEdge.count, firstEdge.capacity, bytes: 4))
        return max(states, growth(edges.count, edges.capacity, bytes: 4))
    }

    /// Whether the indices for edges are almost used up.
    var isFull: Bool { UInt64(edges.count) > UInt64(UInt32.max) - 1_000_000 }
}
