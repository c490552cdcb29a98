internal import Story

/// Reports variables read before any reader can have answered them, because every way there passes their question later or not at all.
///
/// Variables asked before the start always have a value. What can have a value on entry to a location is calculated along the links,
/// whatever their conditions, one strongly connected component after the other.
enum EarlyUseRules {
    /// At most one problem for each variable and location, in the order of the story.
    /// - Complexity: O((*n* + *l*) · *v* / 64) in the size of the story, its links and the variables that locations ask for.
    static func problems(in story: Story, index: StoryIndex, graph: LinkGraph, uses: VariableUses) -> [Problem] {
        var flow = Flow(story: story, index: index, graph: graph)
        flow.readStartQuestionsInOrder(uses)
        guard !flow.lateVariables.isEmpty else { return flow.problems }
        flow.followLinks()
        flow.readStartQuestions(uses)
        for location in story.locations.indices where graph.isReachable[location] { flow.report(location) }
        return flow.problems
    }

    private struct Flow {
        let story: Story
        let index: StoryIndex
        let graph: LinkGraph
        /// The variables that reachable locations ask for.
        private(set) var lateVariables: [Int] = []
        /// For each variable, its index among the late ones; -1 for others.
        private var numbers: [Int]
        /// For each component, what can have a value on entry to one of its locations.
        private var entries: [BitSet]
        private var isPromptReported: [Bool]
        private(set) var problems: [Problem] = []

        init(story: Story, index: StoryIndex, graph: LinkGraph) {
            self.story = story
            self.index = index
            self.graph = graph
            var isLate = [Bool](repeating: false, count: story.variables.count)
            // If the question is only in unreachable locations, the missing link is the mistake.
            for (number, location) in story.locations.enumerated() where graph.isReachable[number] {
                for question in location.questions {
                    if let found = index.variable(named: question) { isLate[found] = true }
                }
            }
            numbers = [Int](repeating: -1, count: story.variables.count)
            for variable in story.variables.indices where isLate[variable] {
                numbers[variable] = lateVariables.count
                lateVariables.append(variable)
            }
            entries = [BitSet](repeating: BitSet(count: lateVariables.count), count: graph.componentCount)
            isPromptReported = [Bool](repeating: false, count: story.variables.count)
        }

        private func number(_ name: String) -> Int? {
            guard let variable = index.variable(named: name), numbers[variable] >= 0 else { return nil }
            return numbers[variable]
        }

        // MARK: What can have a value

        /// A link leads to its own component or to a lower number, so going down visits every source before its targets.
        mutating func followLinks() {
            let members = graph.membersByComponent()
            for component in members.indices.reversed() {
                guard graph.isReachable[members[component][0]] else { continue }
                let isCircle = members[component].contains { graph.targets(of: $0).contains { graph.component[$0] == component } }
                if isCircle {
                    // In a cycle, every location comes after every other.
                    for location in members[component] {
                        entries[component].formUnion(valuesGiven(onEntering: location))
                        visitWays(of: location) { flow, target, given in
                            if flow.graph.component[target] == component { flow.entries[component].formUnion(given) }
                        }
                    }
                }
                for location in members[component] {
                    var values = entries[component]
                    values.formUnion(valuesGiven(onEntering: location))
                    visitWays(of: location) { flow, target, given in
                        let goal = flow.graph.component[target]
                        guard goal != component else { return }
                        flow.entries[goal].formUnion(values)
                        flow.entries[goal].formUnion(given)
                    }
                }
            }
        }

        private func valuesGiven(onEntering location: Int) -> BitSet {
            var given = BitSet(count: lateVariables.count)
            for effect in story.locations[location].effects.all {
                if let number = number(effect.variable) { given.insert(number) }
            }
            for question in story.locations[location].questions {
                if let number = number(question) { given.insert(number) }
            }
            return given
        }

        /// Calls a function with each way on from a location and what it sets.
        private mutating func visitWays(of location: Int, _ body: (inout Flow, _ target: Int, _ given: BitSet) -> Void) {
            var ways: [(target: Int, given: BitSet)] = []
            let empty = BitSet(count: lateVariables.count)
            story.locations[location].visitOutcomes { outcome, _ in
                guard let target = index.location(outcome.target) else { return }
                var given = empty
                for effect in outcome.effects.all {
                    if let number = number(effect.variable) { given.insert(number) }
                }
                ways.append((target, given))
            }
            for way in story.locations[location].continuations {
                if let target = index.location(way.target) { ways.append((target, empty)) }
            }
            for way in ways { body(&self, way.target, way.given) }
        }

        // MARK: What is read

        /// Before the start, questions come in the order of the variables, so each can use the previous answers.
        mutating func readStartQuestionsInOrder(_ uses: VariableUses) {
            let isAsked = story.variables.indices.map { !story.variables[$0].isSystem && !uses.isAskedAtLocation[$0] }
            for (number, variable) in story.variables.enumerated() where isAsked[number] {
                var said: Set<Int> = []
                variable.prompt?.visitExpressions { expression in
                    expression.visitVariables { name, part in
                        guard let used = index.variable(named: name), used >= number, isAsked[used], said.insert(used).inserted else {
                            return
                        }
                        let when = used == number ? "is asked here" : "is asked only after this"
                        var problem = Problem(
                            .usedBeforeItHasAValue,
                            "“\(name)” \(when), so it has no answer yet.",
                            fix: used == number ? "Ask without using the answer." : "Put “\(name)” before “\(variable.name)”.",
                            at: Problem.Place(StorySite.prompt(variable: number).path(in: story), .bytes(part.bytes))
                        )
                        problem.related = [Problem.Related("“\(name)” is defined here.", at: story.variables[used].keyPlace)]
                        problems.append(problem)
                    }
                }
            }
        }

        /// Before the start, nothing has been answered that only locations ask for.
        mutating func readStartQuestions(_ uses: VariableUses) {
            for (variable, definition) in story.variables.enumerated() where !definition.isSystem && !uses.isAskedAtLocation[variable] {
                var said = BitSet(count: lateVariables.count)
                readPrompt(of: variable, with: BitSet(count: lateVariables.count), &said)
            }
        }

        mutating func report(_ number: Int) {
            let location = story.locations[number]
            var values = entries[graph.component[number]]
            var said = BitSet(count: lateVariables.count)
            // All values in one entry are calculated before any is set.
            for (place, entry) in location.effects.entries.enumerated() {
                if let condition = entry.condition { read(condition, at: .location(number, .effectCondition(place)), with: values, &said) }
                for effect in entry.changes {
                    read(effect.value, at: .location(number, .effect(entry: place, effect.variable)), with: values, &said)
                }
                insertTargets(of: entry, into: &values)
            }
            for question in location.questions {
                guard let variable = index.variable(named: question) else { continue }
                readPrompt(of: variable, with: values, &said)
                if numbers[variable] >= 0 { values.insert(numbers[variable]) }
            }
            location.visitStay { content, site in
                content.visitExpressions { read($0, at: .location(number, site), with: values, &said) }
            }
            location.visitOutcomes { outcome, place in
                var valuesAfter = values
                for (row, entry) in outcome.effects.entries.enumerated() {
                    if let condition = entry.condition {
                        read(condition, at: .location(number, .outcomeEffectCondition(place, entry: row)), with: valuesAfter, &said)
                    }
                    for effect in entry.changes {
                        let site = LocationSite.outcomeEffect(place, entry: row, effect.variable)
                        read(effect.value, at: .location(number, site), with: valuesAfter, &said)
                    }
                    insertTargets(of: entry, into: &valuesAfter)
                }
                for (line, text) in outcome.lines.enumerated() {
                    text.visitExpressions { read($0, at: .location(number, .outcomeLine(place, line)), with: valuesAfter, &said) }
                }
            }
        }

        private func insertTargets(of entry: Story.Effects.Entry, into values: inout BitSet) {
            for effect in entry.changes {
                if let number = number(effect.variable) { values.insert(number) }
            }
        }

        private mutating func readPrompt(of variable: Int, with values: BitSet, _ said: inout BitSet) {
            guard let prompt = story.variables[variable].prompt, !isPromptReported[variable] else { return }
            let before = problems.count
            prompt.visitExpressions { read($0, at: .prompt(variable: variable), with: values, &said) }
            // However many locations ask for it, the mistake is in the one prompt.
            isPromptReported[variable] = problems.count > before
        }

        private mutating func read(_ expression: Expression, at site: StorySite, with values: BitSet, _ said: inout BitSet) {
            expression.visitVariables { name, part in
                guard let number = number(name), !values.contains(number), !said.contains(number), problems.count < Problem.mostKept
                else { return }
                said.insert(number)
                let variable = story.variables[lateVariables[number]]
                let isOwnPrompt = site == .prompt(variable: lateVariables[number])
                var problem = Problem(
                    .usedBeforeItHasAValue,
                    "No reader can have answered the question for “\(name)” yet.",
                    fix: isOwnPrompt
                        ? "Ask without using the answer." : "Ask it earlier, or make sure that nothing leads here before it is asked.",
                    at: Problem.Place(site.path(in: story), .bytes(part.bytes))
                )
                problem.related = [Problem.Related("“\(name)” is defined here.", at: variable.keyPlace)]
                problems.append(problem)
            }
        }
    }
}
