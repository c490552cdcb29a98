public import Story

/// What was found by going through everything that readers of a story can do.
public struct Exploration: Sendable {
    /// How many states were found: places of the story together with all that can still matter there.
    public internal(set) var stateCount: Int
    /// Why not everything was looked at; nil where everything was.
    public internal(set) var stop: Stop?
    /// What is known of each location, in the order of the story.
    public internal(set) var locations: [Verdict]
    /// What is known of each choice, by location and then in the order of the location.
    public internal(set) var choices: [[Verdict]]
    /// What is known of each outcome of each choice: one, or as many as its check has buckets.
    public internal(set) var outcomes: [[[Verdict]]]
    /// What is known of each ending, in the order of the story.
    public internal(set) var endings: [ExploredEnding]

    let story: Story
    let model: Model
    let machine: Machine
    let graph: StateGraph
    let findings: Findings

    /// Whether everything that readers can do was looked at.
    public var isComplete: Bool { stop == nil }

    /// Why an exploration did not look at everything.
    public enum Stop: Equatable, Sendable {
        /// There are more states than ``ExplorationBounds/states``.
        case states
        /// The states need more memory than ``ExplorationBounds/bytes``.
        case bytes
        /// A question has so many answers that matter that only some of them were tried: the names of such variables.
        case answers([String])
        /// Whoever asked for it stopped it.
        case cancelled
    }

    init(_ story: Story, _ machine: Machine, _ graph: StateGraph, _ findings: Findings, _ stop: Stop?) {
        self.story = story
        self.machine = machine
        self.graph = graph
        self.findings = findings
        self.stop = stop
        model = machine.model
        stateCount = graph.count
        let missing: Verdict = stop == nil ? .impossible : .unknown
        locations = findings.locations.map { $0 == StateTable.none ? missing : .reachable }
        choices = []
        outcomes = []
        endings = []
        for (number, location) in story.locations.enumerated() {
            addChoices(of: number, missing)
            guard case .ending(let ending) = location.exit else { continue }
            let state = findings.endings[number]
            endings.append(
                ExploredEnding(
                    id: ending.id.text,
                    title: ending.title,
                    kind: ending.kind,
                    location: number,
                    verdict: state == StateTable.none ? missing : .reachable,
                    witness: state == StateTable.none ? nil : witness(to: Int(state))
                )
            )
        }
    }

    private mutating func addChoices(of location: Int, _ missing: Verdict) {
        var choiceVerdicts: [Verdict] = []
        var outcomeVerdicts: [[Verdict]] = []
        if case .choices(let range) = model.locations[location].exit {
            for choice in model.choices[range] {
                let met = choice.outcomes.map { machine.coverage.outcomes[$0] ? Verdict.reachable : missing }
                outcomeVerdicts.append(met)
                choiceVerdicts.append(met.contains(.reachable) ? .reachable : missing)
            }
        }
        choices.append(choiceVerdicts)
        outcomes.append(outcomeVerdicts)
    }

    /// A way to a location with the fewest decisions; nil where none was found.
    /// - Parameter location: The number of the location in the story.
    public func witness(toLocation location: Int) -> Witness? {
        guard findings.locations.indices.contains(location), findings.locations[location] != StateTable.none else { return nil }
        return witness(to: Int(findings.locations[location]))
    }
}

/// What is known of an ending.
public struct ExploredEnding: Equatable, Sendable {
    /// Its ID.
    public var id: String
    /// Its title.
    public var title: String
    /// What sort of end it is.
    public var kind: Story.Ending.Kind
    /// The number of its location in the story.
    public var location: Int
    /// Whether a reader can come to it.
    public var verdict: Verdict
    /// A way to it with the fewest decisions; nil where none was found.
    public var witness: Witness?
}
