public import Story
internal import StoryEngine

/// What the checker found by exploring everything that readers of a story can do.
public struct Exploration: Sendable {
    /// The number of states found. A state is a place in the story together with everything that can still matter there.
    public internal(set) var stateCount: Int
    /// Why the exploration is incomplete; nil if it is complete.
    public internal(set) var stop: Stop?
    /// The verdict on each location, in the order of the story.
    public internal(set) var locations: [Verdict]
    /// The verdict on each choice, by location and then in the location's order.
    public internal(set) var choices: [[Verdict]]
    /// The verdicts on the outcomes of each choice: one, or one for each bucket of its check.
    public internal(set) var outcomes: [[[Verdict]]]
    /// What is known about each ending, in the order of the story.
    public internal(set) var endings: [ExploredEnding]
    /// What random readings met, if there are more states than the bounds allow; otherwise nil.
    public internal(set) var readings: RandomReadings?
    /// What causes so many states, worst first, if there are more than the bounds allow; otherwise empty.
    public internal(set) var costs: [StateCost] = []

    /// Ways that random readings found to locations that the search did not reach, by location.
    private var foundWays: [Int: Witness] = [:]
    /// The maximum size of the exploration and everything calculated from it, in bytes.
    let bytes: Int64
    let story: Story
    let model: Model
    let machine: Machine
    let graph: StateGraph
    /// The parts of the graph that readers can go round in.
    let components: Components
    let findings: Findings

    /// Whether everything readers can do was explored.
    public var isComplete: Bool { stop == nil }

    /// Why an exploration is incomplete.
    public enum Stop: Equatable, Sendable {
        /// There are more states than ``ExplorationBounds/states``.
        case states
        /// The states need more memory than ``ExplorationBounds/bytes``.
        case bytes
        /// The named variables' questions have so many answers that matter that only some were tried.
        case answers([String])
        /// The caller cancelled it.
        case cancelled
    }

    init(_ story: Story, _ machine: Machine, _ graph: StateGraph, _ findings: Findings, _ stop: Stop?, bytes: Int) {
        self.bytes = Int64(bytes)
        self.story = story
        self.machine = machine
        self.graph = graph
        components = Components(graph)
        self.findings = findings
        self.stop = stop
        model = machine.model
        stateCount = graph.count
        let links = LinkGraph(story, index: StoryIndex(story))
        // What no link leads to is impossible, however little was explored.
        var verdicts = findings.locations.enumerated().map { location, state -> Verdict in
            if state != StateTable.none { return .reachable }
            return stop == nil || !links.isReachable[location] ? .impossible : .unknown
        }
        var met = machine.coverage.outcomes
        let isTooLarge = stop == .states || stop == .bytes
        let wanted = verdicts.indices.filter { Self.isWanted($0, verdicts, findings, story) }
        if isTooLarge {
            let search = RandomSearch(story, model, wanted: wanted)
            readings = search.readings
            foundWays = search.ways
            for outcome in search.outcomes { met[outcome] = true }
            for location in search.ways.keys { verdicts[location] = .reachable }
        }
        locations = verdicts
        choices = []
        outcomes = []
        endings = []
        for (number, location) in story.locations.enumerated() {
            addChoices(of: number, met, missing: stop == nil || verdicts[number] == .impossible ? .impossible : .unknown)
            guard case .ending(let ending) = location.exit else { continue }
            let way = findings.endings[number] == StateTable.none ? foundWays[number] : witness(to: Int(findings.endings[number]))
            let missing: Verdict = stop == nil || verdicts[number] == .impossible ? .impossible : .unknown
            endings.append(
                ExploredEnding(
                    id: ending.id.text,
                    title: ending.title,
                    kind: ending.kind,
                    location: number,
                    verdict: way == nil ? missing : .reachable,
                    witness: way
                )
            )
        }
        if isTooLarge { costs = StateCost.costs(of: machine, graph, story) }
    }

    /// Whether a way to a location is still missing: to the location or, if it is an ending, to its end.
    private static func isWanted(_ location: Int, _ verdicts: [Verdict], _ findings: Findings, _ story: Story) -> Bool {
        guard verdicts[location] != .unknown else { return true }
        return verdicts[location] == .reachable && story.locations[location].ending != nil && findings.endings[location] == StateTable.none
    }

    private mutating func addChoices(of location: Int, _ isMet: [Bool], missing: Verdict) {
        var choiceVerdicts: [Verdict] = []
        var outcomeVerdicts: [[Verdict]] = []
        for choice in model.shared.tables.choices[model.shared.tables.locations[location].choices.indices] {
            let met = choice.outcomes.indices.map { isMet[$0] ? Verdict.reachable : missing }
            outcomeVerdicts.append(met)
            choiceVerdicts.append(met.contains(.reachable) ? .reachable : missing)
        }
        choices.append(choiceVerdicts)
        outcomes.append(outcomeVerdicts)
    }

    /// A way to a location, with the fewest decisions unless only random readings found it; nil if none was found.
    /// - Parameter location: The index of the location in the story.
    public func witness(toLocation location: Int) -> Witness? {
        guard findings.locations.indices.contains(location), findings.locations[location] != StateTable.none else {
            return foundWays[location]
        }
        return witness(to: Int(findings.locations[location]))
    }
}

/// What is known about an ending.
public struct ExploredEnding: Equatable, Sendable {
    /// The ending's ID.
    public var id: String
    /// The ending's title.
    public var title: String
    /// The kind of ending.
    public var kind: Story.Ending.Kind
    /// The index of its location in the story.
    public var location: Int
    /// Whether a reader can reach it.
    public var verdict: Verdict
    /// A way to it, with the fewest decisions unless only random readings found it; nil if none was found.
    public var witness: Witness?
}
