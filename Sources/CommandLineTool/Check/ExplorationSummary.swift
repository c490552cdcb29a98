internal import StoryChecker
internal import StoryFormat

/// How much of what readers can do the checker explored.
struct ExplorationSummary: Equatable {
    /// The number of states explored.
    var states: Int
    /// Why the exploration is incomplete; nil if it is complete.
    var stop: Exploration.Stop?
    /// What causes so many states, worst first.
    var costs: [StateCost]
    /// The duration in nanoseconds.
    var nanoseconds: Int

    /// - Parameter nanoseconds: The duration of the exploration.
    init(_ exploration: Exploration, nanoseconds: Int) {
        states = exploration.stateCount
        stop = exploration.stop
        costs = exploration.costs
        self.nanoseconds = nanoseconds
    }

    /// The number of states explored per second.
    var statesPerSecond: Int {
        Int(exactly: (Double(states) * 1e9 / Double(max(1, nanoseconds))).rounded()) ?? .max
    }

    /// The summary in one line of words.
    var words: String {
        let count = NumberWords.counted(states, "state")
        let verb = states == 1 ? "was" : "were"
        let caution = "Anything not found may still be reachable."
        switch stop {
        case nil:
            return "Everything readers can do was explored: \(count)."
        case .states:
            return "Only \(count) \(verb) explored; there are more. \(caution) Raise --max-states to explore further.\(advice)"
        case .bytes:
            return "Only \(count) \(verb) explored; the rest need more memory. \(caution) Raise --max-memory to explore further.\(advice)"
        case .answers(let names):
            let quoted = names.map { "“\($0)”" }.joined(separator: ", ")
            let some = "only some answers for \(quoted) were tried, because there are so many"
            return "\(count) \(verb) explored, but \(some). \(caution)"
        case .cancelled:
            return "Only \(count) \(verb) explored before the check was stopped. \(caution)"
        }
    }

    /// How to reduce the number of states, after a space; empty if there is no advice.
    private var advice: String {
        guard !costs.isEmpty else { return "" }
        let names = costs.map { cost in
            let what =
                switch cost.source {
                case .variable(let name): "“\(name)”"
                case .visits(let location): "how often “\(location)” was visited"
                case .turns: "how many choices were made"
                case .picked(let choice): "whether “\(choice)” was picked"
                }
            return "\(what) (\(NumberWords.grouped(cost.factor)) times as many)"
        }
        let isVariable = costs.contains { if case .variable = $0.source { true } else { false } }
        let limits = isVariable ? "Give numbers a smaller “min” and “max”, or let" : "Let"
        return " Most states come from \(names.joined(separator: ", then ")). \(limits) fewer conditions and effects use them."
    }

    /// The summary as JSON.
    var json: JSONValue {
        let (reason, variables): (String?, [String]) =
            switch stop {
            case nil: (nil, [])
            case .states: ("states", [])
            case .bytes: ("memory", [])
            case .answers(let names): ("answers", names)
            case .cancelled: ("cancelled", [])
            }
        return .object([
            JSONField("states", .number(Int64(states))),
            JSONField("complete", .boolean(stop == nil)),
            JSONField("statesPerSecond", .number(Int64(statesPerSecond))),
            JSONField("stop", reason.map { .string($0) } ?? .null),
            JSONField("variables", .array(variables.map { .string($0) })),
            JSONField("costs", .array(costs.map(Self.json))),
        ])
    }

    private static func json(_ cost: StateCost) -> JSONValue {
        let (kind, name): (String, String?) =
            switch cost.source {
            case .variable(let name): ("variable", name)
            case .visits(let location): ("visits", location)
            case .turns: ("turns", nil)
            case .picked(let choice): ("picked", choice)
            }
        return .object([
            JSONField("kind", .string(kind)), JSONField("name", name.map { .string($0) } ?? .null),
            JSONField("factor", .number(Int64(cost.factor))),
        ])
    }
}
