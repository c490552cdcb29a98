/// The states that were found and how they lead to one another: a graph in compressed rows.
struct StateGraph: Sendable {
    /// The keys, ``keyWords`` words each.
    var keys: [UInt64] = []
    var keyWords = 1
    /// Where each state's successors start in ``edges``.
    var firstEdge: [UInt32] = []
    /// How many successors each state has.
    var edgeCount: [UInt32] = []
    /// The successors; ``StateTable/none`` where one was not kept.
    var edges: [UInt32] = []
    /// The state from which each was first reached with the fewest decisions; itself for the first.
    var parents: [UInt32] = []
    /// The fewest decisions that lead to each.
    var distances: [UInt32] = []
    /// How each ends.
    var stops: [UInt8] = []

    /// How many states there are.
    var count: Int { parents.count }

    func successors(of state: Int) -> ArraySlice<UInt32> {
        let first = Int(firstEdge[state])
        return edges[first..<first + Int(edgeCount[state])]
    }

    /// How many bytes it takes up.
    var bytes: Int64 {
        let numbers = firstEdge.capacity + edgeCount.capacity + edges.capacity + parents.capacity + distances.capacity
        return 8 * Int64(keys.capacity) + 4 * Int64(numbers) + Int64(stops.capacity)
    }

    /// The bytes that the largest of the lists takes more while it grows, if so many more numbers may make it.
    func growth(atMost more: Int) -> Int64 {
        func growth(_ count: Int, _ capacity: Int, bytes: Int64) -> Int64 { count + more > capacity ? 2 * bytes * Int64(capacity) : 0 }
        let states = max(growth(parents.count, parents.capacity, bytes: 4), growth(firstEdge.count, firstEdge.capacity, bytes: 4))
        return max(states, growth(edges.count, edges.capacity, bytes: 4))
    }

    /// Whether there is hardly any number left for an edge.
    var isFull: Bool { UInt64(edges.count) > UInt64(UInt32.max) - 1_000_000 }
}
