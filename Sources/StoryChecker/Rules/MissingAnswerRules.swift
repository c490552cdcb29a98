internal import Story
internal import StoryEngine

/// Reports texts that show a missing answer, or a text of the story that is not set yet, because only some of the ways there ask for it or
/// set it.
///
/// If no way does, ``EarlyUseRules`` or ``VariableRules`` report that. This rule covers only texts without a default, where readers see a
/// gap; a default is something to read. States do not say whether something was set that decides nothing, so for each such variable, the
/// rule follows the ways through them once more, up to where it is asked or set.
enum MissingAnswerRules {
    /// At most one problem for each variable.
    /// - Complexity: That of the exploration for each variable asked only on some ways; nothing for all others.
    static func problems(of exploration: Exploration, besides reported: [Problem]) -> [Problem] {
        let story = exploration.story
        var problems: [Problem] = []
        var cases: TextCases?
        for (number, variable) in story.variables.enumerated() where Self.leavesGap(variable) {
            guard !exploration.model.startQuestions.contains(number) else { continue }
            let isSaid = reported.contains { problem in
                switch problem.code {
                case .usedBeforeItHasAValue: problem.related.contains { $0.place == variable.keyPlace }
                case .neverSet: problem.place == variable.keyPlace
                default: false
                }
            }
            guard !isSaid else { continue }
            let known = cases ?? TextCases(exploration.model)
            cases = known
            let reads = AnswerReads(story, variable: number, known)
            guard !reads.isEmpty else { continue }
            var search = Search(exploration, variable: number, reads)
            guard let found = search.first() else { continue }
            var problem: Problem
            if variable.isSystem {
                let message = "“\(variable.name)” can still be empty when readers get here, and they see a gap."
                let fix = "Set it on every path, give it a “default”, or test it first."
                problem = Problem(.shownWhileEmpty, message, fix: fix, at: found.place)
            } else {
                let message = "Readers can get here without being asked for “\(variable.name)”, and see a gap."
                problem = Problem(.missingAnswer, message, fix: "Ask for it on every path, or give it a “default”.", at: found.place)
            }
            let way = WayWording(story).way(found.witness)
            problem.related = [Problem.Related("One way to get there: \(way).", at: found.place)]
            problems.append(problem)
        }
        return problems
    }

    /// Whether a variable shows nothing before it is answered or set, but every answer shows something.
    private static func leavesGap(_ variable: Story.Variable) -> Bool {
        guard case .text(let length) = variable.kind, length.lowerBound > 0 || variable.isSystem else { return false }
        return variable.defaultValue == .text("")
    }

    /// Follows the ways on which a variable is neither asked nor set.
    private struct Search {
        let exploration: Exploration
        let variable: Int
        let reads: AnswerReads
        var machine: Machine
        var calculator: Calculator
        /// For each state reached, the state and edge it was reached from.
        var sources: [(state: Int, edge: Int)?]
        var open: [Int] = []

        init(_ exploration: Exploration, variable: Int, _ reads: AnswerReads) {
            self.exploration = exploration
            self.variable = variable
            self.reads = reads
            machine = exploration.machine
            calculator = machine.calculator
            sources = [(state: Int, edge: Int)?](repeating: nil, count: exploration.graph.count)
        }

        mutating func first() -> (place: Problem.Place, witness: Witness)? {
            guard exploration.graph.count > 0 else { return nil }
            if exploration.model.startQuestions.isEmpty,
                isSet(by: exploration.model.shared.tables.locations[exploration.model.start].effects)
            {
                return nil
            }
            sources[0] = (0, 0)
            open = [0]
            var next = 0
            while next < open.count {
                let state = open[next]
                next += 1
                if let found = lookAt(state) { return found }
            }
            return nil
        }

        private mutating func lookAt(_ state: Int) -> (place: Problem.Place, witness: Witness)? {
            let graph = exploration.graph
            let model = exploration.model
            guard graph.firstEdge[state] != StateTable.none, graph.stops[state] != Machine.Stop.lost.rawValue else { return nil }
            machine.expand(graph.keys, at: state * graph.keyWords)
            let point = machine.points.points[machine.point(graph.keys, at: state * graph.keyWords)]
            var asked: Int?
            if let question = point.question {
                asked = point.location.map { model.questions(of: $0)[question] } ?? model.startQuestions[question]
            }
            if asked == variable { return nil }
            if let asked, let place = shown(reads.prompts[asked]) { return (place, witness(to: state)) }
            if asked == nil, let location = point.location, let place = shown(reads.stays[location]) { return (place, witness(to: state)) }
            for (offset, successor) in machine.successors.enumerated() where offset < Int(graph.edgeCount[state]) {
                let edge = Int(graph.firstEdge[state]) + offset
                let target: Int
                switch successor.move {
                case .answer:
                    // The last question before the start leads to the first location.
                    let isEntering = point.location == nil && (point.question ?? 0) == model.startQuestions.count - 1
                    if isEntering, isSet(by: model.shared.tables.locations[model.start].effects) { continue }
                    follow(edge, from: state)
                    continue
                case .outcome(_, let outcome, _, _):
                    guard !isSet(by: model.shared.tables.outcomes[outcome].effects) else { continue }
                    if let place = reads.outcomes[outcome] { return (place, witness(to: state, then: edge)) }
                    target = model.shared.tables.outcomes[outcome].target.index
                case .continuation(let way):
                    target = model.shared.tables.continuations[way].target.index
                }
                if !isSet(by: model.shared.tables.locations[target].effects) { follow(edge, from: state) }
            }
            return nil
        }

        private mutating func follow(_ edge: Int, from state: Int) {
            let target = exploration.graph.edges[edge]
            guard target != StateTable.none, sources[Int(target)] == nil else { return }
            sources[Int(target)] = (state, edge)
            open.append(Int(target))
        }

        private func isSet(by effects: RefRange<EffectRow>) -> Bool {
            exploration.model.shared.tables.effects[effects.indices].contains { $0.variable.index == variable }
        }

        /// The first place shown in the state that was examined last.
        private mutating func shown(_ reads: [AnswerReads.Read]?) -> Problem.Place? {
            for read in reads ?? [] {
                let isShown = read.terms.allSatisfy { term in
                    calculator.holds(term.condition, machine.values) == term.holds
                }
                if isShown { return read.place }
            }
            return nil
        }

        private func witness(to state: Int, then last: Int? = nil) -> Witness {
            var edges: [(state: Int, edge: Int)] = []
            if let last { edges.append((state, last)) }
            var state = state
            while state != 0, let source = sources[state] {
                edges.append(source)
                state = source.state
            }
            return exploration.witness(along: edges.reversed())
        }
    }
}
