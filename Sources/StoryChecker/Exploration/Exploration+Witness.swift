internal import Story
internal import StoryEngine

extension Exploration {
    /// The way to a state, through the states from which each was first reached.
    /// - Complexity: O(*n* × *c*) in the length of the way and what can be done in each of its states.
    func witness(to state: Int) -> Witness {
        var states = [state]
        while let last = states.last, Int(graph.parents[last]) != last { states.append(Int(graph.parents[last])) }
        var machine = machine
        var steps: [Witness.Step] = []
        for (from, to) in zip(states.reversed(), states.reversed().dropFirst()) {
            machine.expand(graph.keys, at: from * graph.keyWords)
            guard let edge = graph.successors(of: from).firstIndex(of: UInt32(truncatingIfNeeded: to)) else { break }
            add(machine.successors[edge - Int(graph.firstEdge[from])].move, to: &steps, machine)
        }
        return Witness(steps: steps)
    }

    /// The way along some edges, each with the state it starts from.
    func witness(along edges: [(state: Int, edge: Int)]) -> Witness {
        var machine = machine
        var steps: [Witness.Step] = []
        for (state, edge) in edges {
            machine.expand(graph.keys, at: state * graph.keyWords)
            add(machine.successors[edge - Int(graph.firstEdge[state])].move, to: &steps, machine)
        }
        return Witness(steps: steps)
    }

    private func add(_ move: Machine.Move, to steps: inout [Witness.Step], _ machine: Machine) {
        switch move {
        case .continuation:
            return
        case .answer(let variable, let answer):
            steps.append(.answer(variable: story.variables[variable].id.text, value: answer.given))
        case .outcome(let number, let outcome, let shift, let roll):
            let choice = model.shared.tables.choices[number]
            let location = model.locationOfChoice[number]
            guard case .choices(let choices) = story.locations[location].exit else { return }
            let picked = choices[number - model.shared.tables.locations[location].choices.start]
            steps.append(.choose(location: story.locations[location].id.text, choice: picked.id.text))
            guard let check = choice.check, case .check(let rolled, _) = picked.action else { return }
            let bucket = outcome - choice.outcomes.start
            let number = roll ?? machine.number(forBucket: bucket, of: check.index, shift: shift)
            steps.append(.roll(check: rolled.id.text, number: number, bucket: rolled.buckets[bucket].text))
        }
    }
}
