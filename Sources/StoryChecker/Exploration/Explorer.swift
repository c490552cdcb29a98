public import Story
public import StoryEngine

/// Explores everything that readers of a story can do, state by state: breadth first, by the number of decisions that lead to a state.
///
/// Steps without a decision cost nothing, so this is a search in a graph whose edges weigh 0 or 1 (Dial, 1969).
public struct Explorer {
    private let bounds: ExplorationBounds
    private let story: Story
    private var machine: Machine
    private var table: StateTable
    private var graph = StateGraph()
    private var found: Findings
    /// The queue for the current distance, and the one for one more decision.
    private var near: [UInt32] = []
    private var far: [UInt32] = []
    private var stop: Exploration.Stop?

    /// How many states and edges are explored between two progress reports.
    private static let reportInterval = 1 << 16

    /// Explores a story.
    /// - Parameters:
    ///   - story: A consistent story.
    ///   - bounds: How much to explore.
    ///   - onProgress: Gets the number of explored states from time to time; returns false to cancel.
    /// - Throws: `InvalidStory` with every problem, if the story is not consistent.
    /// - Complexity: O(*s* × *c*) in the states and what can be done in each; never more states than the bounds allow.
    public static func explore(
        _ story: Story,
        bounds: ExplorationBounds = .standard,
        onProgress: (_ states: Int) -> Bool = { _ in true }
    ) throws(InvalidStory) -> Exploration {
        var explorer = Explorer(story, try Model(story), bounds: bounds)
        explorer.run(onProgress)
        let graph = explorer.takeGraph()
        return Exploration(story, explorer.machine, graph, explorer.found, explorer.stop, bytes: bounds.bytes)
    }

    private init(_ story: Story, _ model: Model, bounds: ExplorationBounds) {
        self.bounds = bounds
        self.story = story
        machine = Machine(model, story)
        table = StateTable(keyWords: machine.points.keyWords)
        found = Findings(model)
    }

    /// The graph with the keys of its states. Frees the table that finds states by their keys, and unused capacity.
    private mutating func takeGraph() -> StateGraph {
        var graph = StateGraph()
        swap(&graph, &self.graph)
        graph.keys = table.keys
        graph.keyWords = table.keyWords
        table = StateTable(keyWords: table.keyWords)
        (near, far) = ([], [])
        return graph
    }

    private mutating func run(_ onProgress: (Int) -> Bool) {
        machine.begin()
        for finding in machine.watch.news { found.noteSight(finding, in: nil) }
        follow(from: nil)
        swap(&near, &far)
        var lookedAt = 0
        // A state may have a thousand successors, which also take time and memory.
        var work = 0
        search: while !near.isEmpty {
            var index = 0
            while index < near.count {
                let state = near[index]
                index += 1
                // A state may be queued twice, if a shorter way to it was found.
                guard graph.firstEdge[Int(state)] == StateTable.none else { continue }
                lookAt(state)
                lookedAt += 1
                work += 1 + machine.successors.count
                if work >= Self.reportInterval {
                    work = 0
                    if !onProgress(lookedAt) { stop = .cancelled }
                    if stop != .cancelled, bytesSoon > Int64(bounds.bytes) || graph.isFull { stop = .bytes }
                    // Queued states would keep their memory, and there may be millions of them.
                    if stop == .cancelled || stop == .bytes { break search }
                }
            }
            near.removeAll(keepingCapacity: true)
            swap(&near, &far)
        }
        let sampled = machine.sampled
        if stop == nil, !sampled.isEmpty { stop = .answers(sampled.map { story.variables[$0].name }) }
    }

    /// The bytes in use once the nearly full lists have grown: during growth, the old and the new list both exist.
    private var bytesSoon: Int64 {
        let waiting = 4 * (Int64(near.capacity) + Int64(far.capacity))
        return table.bytes + graph.bytes + max(table.growth, graph.growth(atMost: 2 * Self.reportInterval)) + waiting
    }

    private mutating func lookAt(_ state: UInt32) {
        machine.expand(table.keys, at: Int(state) * table.keyWords)
        let point = machine.points.points[machine.point(table.keys, at: Int(state) * table.keyWords)]
        if let location = point.location { found.noteLocation(location, in: state) }
        switch machine.stop {
        case .ending: if let location = point.location { found.noteEnding(at: location, in: state) }
        case .stuck: if let location = point.location { found.noteStuck(at: location, in: state) }
        case .goesOn: if let location = point.location, point.question == nil { found.noteGoingOn(at: location) }
        case .lost: for location in machine.passed { found.noteLocation(location, in: state) }
        }
        for finding in machine.watch.news { found.noteSight(finding, in: state) }
        graph.stops[Int(state)] = machine.stop.rawValue
        follow(from: state)
    }

    /// Stores the states that come next.
    private mutating func follow(from state: UInt32?) {
        let distance = state.map { graph.distances[Int($0)] } ?? 0
        if let state {
            graph.firstEdge[Int(state)] = UInt32(truncatingIfNeeded: graph.edges.count)
            graph.edgeCount[Int(state)] = UInt32(truncatingIfNeeded: machine.successors.count)
        }
        let room = stop == nil ? min(bounds.states, Int(clamping: StateTable.none - 1)) : 0
        for index in machine.successors.indices {
            let isDecision = machine.successors[index].isDecision
            let next = distance + (isDecision ? 1 : 0)
            guard let (successor, isNew) = table.insert(machine.keys, at: index * table.keyWords, room: room) else {
                if stop == nil { stop = .states }
                if state != nil { graph.edges.append(StateTable.none) }
                continue
            }
            if state != nil { graph.edges.append(successor) }
            if isNew {
                graph.firstEdge.append(StateTable.none)
                graph.edgeCount.append(0)
                graph.parents.append(state ?? successor)
                graph.distances.append(next)
                graph.stops.append(0)
                wait(successor, isFar: isDecision || state == nil)
            } else if next < graph.distances[Int(successor)] {
                graph.parents[Int(successor)] = state ?? successor
                graph.distances[Int(successor)] = next
                wait(successor, isFar: false)
            }
        }
    }

    private mutating func wait(_ state: UInt32, isFar: Bool) {
        if isFar { far.append(state) } else { near.append(state) }
    }
}
