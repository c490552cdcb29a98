internal import Story

/// Takes out what an imported story has only because ink does not know where readers are.
///
/// Every `*` of ink can be chosen once, and a place whose choices are all used up goes on or ends. Both matter only where a reader can
/// return and no choice stays open. Elsewhere the checker rightly calls the way on unreachable.
struct NeedlessWays {
    private let start: String
    private var graph: PlaceGraph
    private var proof: OpenProof
    private let emptyEndings: Set<Bytes>
    /// The locations whose ways on beside their choices were taken out.
    private(set) var closed: Set<Bytes> = []

    /// - Parameter rolled: The names of variables that are rolled.
    init(_ locations: [Story.Location], start: String, _ variables: [Story.Variable], rolled: Set<Bytes>) {
        self.start = start
        graph = Self.graph(locations)
        proof = OpenProof(graph, locations, start: start, variables, rolled: rolled)
        emptyEndings = Set(locations.filter(Self.isEmptyEnding).map { Bytes($0.id.text.utf8) })
    }

    private static func graph(_ locations: [Story.Location]) -> PlaceGraph {
        PlaceGraph(locations.map { location in (location.id.text, location.targets.map { $0.text }) })
    }

    /// Lets choices without `once` that no reader can pick twice, and takes out ways that are never taken, with what only they lead to.
    /// - Parameter kept: Places that stay although nothing leads to them.
    mutating func remove(from locations: inout [Story.Location], keeping kept: [String]) {
        for index in locations.indices {
            let id = locations[index].id.text
            switch locations[index].exit {
            case .choices(var choices):
                for choice in choices.indices {
                    choices[choice].isOnce = choices[choice].isOnce && isNeeded(choices[choice], at: id)
                }
                locations[index].exit = .choices(choices)
                guard !locations[index].otherwise.isEmpty else { continue }
                if proof.holdsAlways(choices.filter { !$0.isOnce }.map { $0.condition }, at: id) {
                    closed.insert(Bytes(id.utf8))
                    locations[index].otherwise = []
                } else {
                    locations[index].otherwise = shortened(locations[index].otherwise, at: id)
                }
            case .continuations(let ways): locations[index].exit = .continuations(shortened(ways, at: id))
            case .ending: continue
            }
        }
        let new = Self.graph(locations)
        let reached = new.reached(from: [start] + kept)
        let gone = Set(
            locations.compactMap { location in
                new.number(location.id.text).map { reached.contains($0) } ?? false ? nil : Bytes(location.id.text.utf8)
            }
        )
        guard !gone.isEmpty else { return }
        locations.removeAll { gone.contains(Bytes($0.id.text.utf8)) }
        for index in locations.indices { locations[index] = locations[index].withoutVisits(to: gone) }
    }

    /// Whether a reader can return after this choice.
    private func isNeeded(_ choice: Story.Choice, at location: String) -> Bool {
        guard case .outcome(let outcome) = choice.action else { return true }
        return graph.areOnCircle(location, outcome.target.text)
    }

    /// Ways without those behind them that only end the story, if one before them is always open.
    private mutating func shortened(_ ways: [Story.Continuation], at id: String) -> [Story.Continuation] {
        let count = (ways.lastIndex { !emptyEndings.contains(Bytes($0.target.text.utf8)) } ?? -1) + 1
        guard count > 0, count < ways.count, proof.holdsAlways(ways[..<count].map { $0.condition }, at: id) else { return ways }
        var ways = Array(ways[..<count])
        ways[count - 1].condition = nil
        return ways
    }

    private static func isEmptyEnding(_ location: Story.Location) -> Bool {
        guard case .ending = location.exit else { return false }
        return location.pages.isEmpty && location.effects.isEmpty && location.note == nil
    }
}

extension Story.Location {
    /// The same where nobody was at some places.
    fileprivate func withoutVisits(to gone: Set<Bytes>) -> Story.Location {
        func known(_ expression: Expression) -> Expression {
            expression.replacing { kind in
                switch kind {
                case .visits(let id) where gone.contains(Bytes(id.text.utf8)): Expression(.number(0))
                case .visited(let id) where gone.contains(Bytes(id.text.utf8)): Expression(.yesNo(false))
                default: nil
                }
            }
        }
        func known(_ effects: Story.Effects) -> Story.Effects {
            Story.Effects(
                entries: effects.entries.map { entry in
                    let changes = entry.changes.map { Story.Effect(variable: $0.variable, value: known($0.value)) }
                    return Story.Effects.Entry(changes, if: entry.condition.map { known($0) })
                }
            )
        }
        func known(_ ways: [Story.Continuation]) -> [Story.Continuation] {
            ways.map { Story.Continuation(condition: $0.condition.map { known($0) }, target: $0.target) }
        }
        var made = self
        for page in made.pages.indices { made.pages[page].lines = made.pages[page].lines.map { $0.replacing { known($0) } } }
        made.effects = known(effects)
        made.otherwise = known(otherwise)
        switch exit {
        case .ending: break
        case .continuations(let ways): made.exit = .continuations(known(ways))
        case .choices(var choices):
            for index in choices.indices {
                choices[index].text = choices[index].text.replacing { known($0) }
                choices[index].condition = choices[index].condition.map { known($0) }
                guard case .outcome(var outcome) = choices[index].action else { continue }
                outcome.effects = known(outcome.effects)
                choices[index].action = .outcome(outcome)
            }
            made.exit = .choices(choices)
        }
        return made
    }
}
