internal import Story
internal import StoryEngine

/// Reports what readers would meet that the author did not intend: everything that follows from an exploration.
///
/// “Never” is reported only if everything was explored. One mistake gives one message: whatever is behind a way that is never taken is a
/// related place of that way.
struct StateRules {
    /// The maximum number of consequences listed for one mistake.
    private static let mostConsequences = 20

    private let exploration: Exploration
    private let story: Story
    private let model: Model
    private let graph: LinkGraph
    private let wording: WayWording
    private var problems: [Problem]
    /// The comparisons that make no sense and the variables that are never set; what follows from one is reported with it.
    private var vain: [Problem]
    /// The indices of these comparisons, by path.
    private let vainByPath: [Path: [Int]]
    /// The indices of the variables that are never set.
    private var vainByVariable: [Int: Int] = [:]
    /// For those that make an ending unreachable, the index of the problem that reports this instead.
    private var costs: [Int: Int] = [:]
    /// The condition being judged.
    private var judged: Model.Condition?
    /// The values that are possible where readers are, once they are needed.
    private var possible: PossibleValues?
    /// Conditions that were reported, by what they test and the number of the problem.
    private var told: [(formula: ExpressionTree, problem: Int)] = []
    /// For each continuation, the index of the first one of the next location.
    private let wayEnds: [Int]
    /// The choice that each check decides.
    private let choiceOfCheck: [Int]

    private init(_ exploration: Exploration, _ graph: LinkGraph, _ problems: [Problem]) {
        self.exploration = exploration
        self.graph = graph
        self.problems = problems.filter { !Self.explains($0) }
        let vain = problems.filter { Self.explains($0) }
        vainByPath = Dictionary(grouping: vain.indices.filter { vain[$0].code == .comparedWithWhatItNeverHolds }) { vain[$0].place.path }
        self.vain = vain
        story = exploration.story
        model = exploration.model
        wording = WayWording(story)
        wayEnds = model.shared.tables.locations.flatMap { location in
            location.continuations.indices.map { _ in location.continuations.indices.upperBound }
        }
        var choiceOfCheck = [Int](repeating: 0, count: model.shared.tables.checks.count)
        for (number, choice) in model.shared.tables.choices.enumerated() {
            if let check = choice.check { choiceOfCheck[check.index] = number }
        }
        self.choiceOfCheck = choiceOfCheck
        let places = Dictionary(grouping: vain.indices.filter { vain[$0].code == .neverSet }) { vain[$0].place.path }
        for (number, variable) in story.variables.enumerated() {
            vainByVariable[number] = places[Path().key("variables").key(variable.id.text)]?.first
        }
    }

    /// Whether a problem explains why conditions are always true or always false.
    private static func explains(_ problem: Problem) -> Bool {
        problem.code == .comparedWithWhatItNeverHolds || problem.code == .neverSet
    }

    /// Adds what an exploration shows to the known problems, and removes what only follows from it.
    static func problems(of exploration: Exploration, graph: LinkGraph, besides problems: [Problem]) -> [Problem] {
        var rules = StateRules(exploration, graph, problems)
        rules.checkFailures()
        rules.checkCircles()
        rules.checkStuck()
        rules.checkTraps()
        if exploration.isComplete {
            rules.checkConditions()
            rules.checkIdleContinuations()
            rules.checkBuckets()
        }
        for number in rules.vain.indices {
            // Other consequences of a mistake are reported with the mistake.
            if let worse = rules.costs[number] {
                rules.problems[worse].related += rules.vain[number].related
            } else {
                rules.problems.append(rules.vain[number])
            }
        }
        // Only now, as what costs an ending is known by its index.
        rules.forgetRollsThatAreNone()
        rules.forgetConditionsThatAreJudged()
        return rules.problems
    }

    // MARK: What cannot be worked out

    private mutating func checkFailures() {
        for (operation, failure) in exploration.machine.calculator.failures.enumerated() {
            guard let failure, let place = model.map.operations[operation] else { continue }
            switch failure {
            case .overflow:
                let message = "This can become too large for a number; when it does, the value or condition is skipped."
                problems.append(Problem(.overflow, message, fix: "Give its variables limits that keep it small.", at: place))
            case .divisionByZero:
                let message = "This can divide by zero; when it does, the value or condition is skipped."
                problems.append(Problem(.divisionByZero, message, fix: "Check first whether the divisor is 0.", at: place))
            }
        }
    }

    private func fails(_ condition: Int) -> Bool {
        var fails = false
        model.formulas[condition].forEachFallible { operation in
            if exploration.machine.calculator.failures[operation] != nil { fails = true }
        }
        return fails
    }

    // MARK: Where a reader is lost

    private mutating func checkCircles() {
        let circles = exploration.machine.circles.sorted()
        guard !circles.isEmpty else { return }
        // That links alone lead nowhere from there is a consequence.
        let components = Set(circles.map { graph.component[$0] })
        let places = Set(story.locations.indices.filter { components.contains(graph.component[$0]) }.map { story.locations[$0].keyPlace })
        problems.removeAll { $0.code == .noEndingFromHere && places.contains($0.place) }
        for location in circles {
            problems.append(
                Problem(
                    .circle,
                    "From “\(story.locations[location].id)” the story goes round in a circle without a page, and the reader is stuck.",
                    fix: "Add a continuation that leads out, or a page somewhere in the circle.",
                    at: story.locations[location].keyPlace
                )
            )
        }
    }

    private mutating func checkStuck() {
        for (location, state) in exploration.findings.stuck.enumerated() where state != StateTable.none {
            let row = story.locations[location]
            let sometimes = exploration.findings.goesOn[location] ? "can be" : "is"
            var problem = Problem(
                .everyChoiceClosed,
                "At “\(row.id)” every choice \(sometimes) closed, so a reader cannot continue.",
                fix: "Add a choice that is always open, or a “continue” for when they are all closed.",
                at: Problem.Place(row.path.key("choices"))
            )
            problem.related.append(way(to: Int(state), at: location))
            if !exploration.findings.goesOn[location] {
                let choices = model.shared.tables.choices[model.shared.tables.locations[location].choices.indices]
                let targets = choices.flatMap { $0.outcomes.indices.map { model.shared.tables.outcomes[$0].target.index } }
                problem.related += related(to: cutOff(behind: targets))
            }
            problems.append(problem)
        }
    }

    /// Reports the parts of the story that readers can enter but not leave, each once, however many states it has.
    private mutating func checkTraps() {
        let components = exploration.components
        var part = Array(story.locations.indices)
        var firstStates = [UInt32](repeating: StateTable.none, count: part.count)
        func root(_ location: Int) -> Int {
            var location = location
            while part[location] != location {
                part[location] = part[part[location]]
                location = part[location]
            }
            return location
        }
        for component in 0..<components.count where isTrap(components[component], components) {
            var first: Int?
            for state in components[component] {
                guard let location = self.location(of: Int(state)) else { continue }
                let joined = root(location)
                let least = min(first.map { root($0) } ?? joined, joined)
                if let first { part[root(first)] = least }
                part[joined] = least
                first = least
                let known = firstStates[least]
                if known == StateTable.none || exploration.graph.distances[Int(state)] < exploration.graph.distances[Int(known)] {
                    firstStates[least] = state
                }
            }
        }
        let reported = Set(problems.filter { $0.code == .noEndingFromHere }.map { $0.place })
        let parts = Dictionary(grouping: part.indices.filter { firstStates[root($0)] != StateTable.none }, by: root)
        for (location, members) in parts.sorted(by: { $0.key < $1.key }) {
            // If links alone lead nowhere, that is already reported.
            guard !members.contains(where: { reported.contains(story.locations[$0].keyPlace) }) else { continue }
            var problem = Problem(
                .noEndingFromHere,
                "At “\(story.locations[location].id)” a reader can get stuck: from then on, no ending can be reached.",
                fix: "Make a choice that is open then lead to an ending.",
                at: story.locations[location].keyPlace
            )
            problem.related.append(way(to: Int(firstStates[location]), at: location))
            for other in members.dropFirst().prefix(LinkRules.mostRelated) {
                let words = "The reader also goes round through “\(story.locations[other].id)”."
                problem.related.append(Problem.Related(words, at: story.locations[other].keyPlace))
            }
            problems.append(problem)
        }
    }

    /// Whether states lead only to each other, and to no ending.
    private func isTrap(_ states: ArraySlice<UInt32>, _ components: Components) -> Bool {
        for member in states {
            let state = Int(member)
            guard exploration.graph.firstEdge[state] != StateTable.none, exploration.graph.stops[state] == Machine.Stop.goesOn.rawValue
            else { return false }
            for successor in exploration.graph.successors(of: state) {
                guard successor != StateTable.none, components.ofState[Int(successor)] == components.ofState[state] else { return false }
            }
        }
        return true
    }

    private func location(of state: Int) -> Int? {
        let point = exploration.machine.point(exploration.graph.keys, at: state * exploration.graph.keyWords)
        return exploration.machine.points.points[point].location
    }

    private func way(to state: Int, at location: Int) -> Problem.Related {
        let way = wording.way(exploration.witness(to: state))
        return Problem.Related("One way to get there: \(way).", at: story.locations[location].keyPlace)
    }

    // MARK: What always and what never happens

    private mutating func checkConditions() {
        for condition in model.conditions {
            if case .once = condition.role { continue }
            let seen = exploration.machine.coverage.conditions[condition.expression]
            guard seen == .holding || seen == .failing else { continue }
            // That it can fail is already reported, but not what readers cannot reach because of it.
            if fails(condition.expression), seen == .holding || cutOff(behind: targets(wanting: condition)).isEmpty { continue }
            judged = condition
            let before = problems.count
            if seen == .failing { reportNever(condition) } else { reportAlways(condition) }
            if problems.count > before { joinLast(with: model.formulas[condition.expression]) }
        }
        judged = nil
    }

    /// Joins the last problem with an earlier one that says the same of a condition that tests the same, unless it cuts something off.
    private mutating func joinLast(with formula: ExpressionTree) {
        let last = problems[problems.count - 1]
        guard last.related.isEmpty, told.count < Self.mostCompared else { return }
        if let first = told.first(where: { problems[$0.problem].message == last.message && $0.formula.isSame(as: formula) }) {
            if problems[first.problem].related.count < Self.mostConsequences {
                problems[first.problem].related.append(Problem.Related("The same goes for this condition.", at: last.place))
            }
            problems.removeLast()
        } else {
            told.append((formula, problems.count - 1))
        }
    }

    /// The maximum number of conditions that others are compared with.
    private static let mostCompared = 200

    /// Where readers can go only if a condition is true.
    private func targets(wanting condition: Model.Condition) -> [Int] {
        switch condition.role {
        case .choice(let number): model.shared.tables.choices[number].outcomes.indices.map { model.shared.tables.outcomes[$0].target.index }
        case .continuation(let number): [model.shared.tables.continuations[number].target.index]
        case .modifier(let check): outcomes(changedBy: condition, check, 1).map { model.shared.tables.outcomes[$0].target.index }
        case .once, .page, .sequence, .effect, .text, .value: []
        }
    }

    /// Whether a condition holds where one before it holds, too, is not known, as nobody tests it there.
    private mutating func reportNever(_ condition: Model.Condition) {
        let targets = targets(wanting: condition)
        let order = "when none before it does"
        let fix = condition.isBehindAnother ? "Move it before the others, or check what it should test." : Self.checkIt
        switch condition.role {
        case .choice(let number):
            let location = model.locationOfChoice[number]
            // If no reader can ever continue, that is the mistake.
            if exploration.findings.stuck[location] != StateTable.none, !exploration.findings.goesOn[location] { return }
            let message = "This choice can never be picked: its condition never holds when a reader is here"
            report(.choiceNeverEnabled, message, leadingTo: targets, at: condition.place)
        case .continuation:
            let moment = condition.isBehindAnother ? order : "when a reader gets here"
            let message = "This continuation is never taken: its condition never holds \(moment)"
            report(.wayNeverTaken, message, leadingTo: targets, fix: fix, at: condition.place)
        case .once:
            return
        case .page:
            report(.neverShown, "This page is never read: its condition never holds when a reader is here", at: condition.place)
        case .sequence:
            report(.neverShown, "This sequence never plays: its condition never holds when a reader is here", at: condition.place)
        case .modifier:
            let message = "This modifier never applies: its condition never holds when the check is rolled"
            report(.modifierNeverApplies, message, leadingTo: targets, at: condition.place)
        case .effect:
            let message = "This is never set: its condition never holds when a reader gets here"
            report(.neverApplied, message, at: condition.place)
        case .value:
            report(.neverApplied, "This value is never used: its condition never holds when a reader gets here", at: condition.place)
        case .text:
            let moment = condition.isBehindAnother ? order : "here"
            report(.neverShown, "These words are never read: their condition never holds \(moment)", fix: fix, at: condition.place)
        }
    }

    private mutating func reportAlways(_ condition: Model.Condition) {
        let fix = "Remove the condition, or check what it should test."
        var message = "This condition always holds when it is tested"
        var targets: [Int] = []
        switch condition.role {
        case .continuation(let number):
            targets = laterWays(after: number)
            message += ", and the continuations after it are never taken"
        case .modifier(let check):
            let lost = outcomes(changedBy: condition, check, -1)
            targets = lost.map { model.shared.tables.outcomes[$0].target.index }
            if let first = lost.first { message += ", and the check never gives “\(bucket(of: first, check))”" }
        default:
            break
        }
        report(.conditionAlwaysHolds, message, leadingTo: targets, fix: fix, at: condition.place)
    }

    /// Reports what would follow if no choice were open, where one always is.
    private mutating func checkIdleContinuations() {
        for (number, location) in story.locations.enumerated() where !location.otherwise.isEmpty && exploration.findings.goesOn[number] {
            let ways = model.shared.tables.locations[number].continuations.indices
            guard !ways.contains(where: { exploration.machine.coverage.continuations[$0] }) else { continue }
            let message = "This continuation is never taken: a choice is always open when a reader is here"
            let fix = "Remove it, or check when the choices should be closed."
            let targets = ways.map { model.shared.tables.continuations[$0].target.index }
            report(.wayNeverTaken, message, leadingTo: targets, fix: fix, at: Problem.Place(location.path.key("continue")))
        }
    }

    private func laterWays(after number: Int) -> [Int] {
        let last = wayEnds[number]
        return model.shared.tables.continuations[number + 1..<last].map { $0.target.index }
    }

    private mutating func checkBuckets() {
        for (number, choice) in model.shared.tables.choices.enumerated() {
            let outcomes = choice.outcomes.indices
            guard let check = choice.check, outcomes.contains(where: { exploration.machine.coverage.outcomes[$0] }) else { continue }
            for outcome in outcomes where !exploration.machine.coverage.outcomes[outcome] {
                guard !wouldComeUp(outcome - outcomes.lowerBound, of: check.index) else { continue }
                let name = bucket(of: outcome, check.index)
                let message = "The check never gives “\(name)”: no roll that can come up here does"
                let fix = "Change the numbers of the check or its modifiers."
                let target = model.shared.tables.outcomes[outcome].target.index
                report(.bucketNeverComesUp, message, leadingTo: [target], fix: fix, at: place(ofBucket: name, of: number))
            }
        }
    }

    /// Withdraws “all outcomes are the same” for a check with only one bucket that comes up, which is reported itself.
    private mutating func forgetRollsThatAreNone() {
        let fixed = problems.filter { $0.code == .bucketNeverComesUp }.map { Path(Array($0.place.path.steps.dropLast())) }
        guard !fixed.isEmpty else { return }
        problems.removeAll { $0.code == .outcomesAlike && fixed.contains($0.place.path) }
    }

    /// Withdraws “this condition decides nothing” of conditions that never or always hold, which is reported itself.
    private mutating func forgetConditionsThatAreJudged() {
        var judged: Set<Problem.Place> = []
        for problem in problems where problem.code != .conditionWithoutEffect {
            judged.insert(problem.place)
            for other in problem.related { judged.insert(other.place) }
        }
        // One that is never tested is behind another.
        for condition in model.conditions where exploration.machine.coverage.conditions[condition.expression].isEmpty {
            judged.insert(condition.place)
        }
        problems.removeAll { $0.code == .conditionWithoutEffect && judged.contains($0.place) }
    }

    /// The ID of the bucket that an outcome of a check belongs to.
    private func bucket(of outcome: Int, _ check: Int) -> String {
        let number = outcome - model.shared.tables.choices[choiceOfCheck[check]].outcomes.start
        return model.program.id(of: model.shared.tables.buckets[model.shared.tables.checks[check].buckets.start + number])
    }

    /// Whether a bucket would come up if a modifier applied that never does, or did not that always does; then the modifier is reported.
    private func wouldComeUp(_ bucket: Int, of check: Int) -> Bool {
        let modifiers = model.shared.tables.modifiers[model.shared.tables.checks[check].modifiers.indices]
        let vain = modifiers.filter { modifier in
            guard let condition = modifier.condition else { return false }
            return exploration.machine.coverage.conditions[condition.index] == .failing
        }
        let all = vain.reduce(0) { $0 + $1.shift }
        if vain.contains(where: { comesUp(bucket, of: check, shiftedBy: $0.shift) }) || comesUp(bucket, of: check, shiftedBy: all) {
            return true
        }
        return modifiers.contains { modifier in
            guard let condition = modifier.condition, !fails(condition.index) else { return false }
            return exploration.machine.coverage.conditions[condition.index] == .holding
                && comesUp(bucket, of: check, shiftedBy: -modifier.shift)
        }
    }

    /// Whether a bucket can come up if a check's shift were larger by this much than it ever was.
    private func comesUp(_ bucket: Int, of check: Int, shiftedBy more: Int) -> Bool {
        var table = BucketTable(model.shared.tables.checks[check], model.shared.tables)
        return exploration.machine.shifts(of: check).contains { table.probabilities(shift: $0 + more)[bucket] > 0 }
    }

    /// The outcomes of a check that never come up, but would if its shift were changed by as much as a modifier's, or by its opposite.
    private func outcomes(changedBy condition: Model.Condition, _ check: Int, _ sign: Int) -> [Int] {
        let outcomes = model.shared.tables.choices[choiceOfCheck[check]].outcomes.indices
        let modifiers = model.shared.tables.modifiers[model.shared.tables.checks[check].modifiers.indices]
        let shift = modifiers.first { $0.condition?.index == condition.expression }?.shift ?? 0
        return outcomes.filter { outcome in
            !exploration.machine.coverage.outcomes[outcome] && comesUp(outcome - outcomes.lowerBound, of: check, shiftedBy: sign * shift)
        }
    }

    private func place(ofBucket bucket: String, of choice: Int) -> Problem.Place {
        let location = model.locationOfChoice[choice]
        let number = choice - model.shared.tables.locations[location].choices.start
        return Problem.Place(story.locations[location].path.key("choices").index(number).key("outcomes").key(bucket), .key)
    }

    // MARK: Reports

    private static let checkIt = "Check what the condition should test, or remove what depends on it."

    /// Reports something that never happens, with the places that are unreachable because of it.
    private mutating func report(
        _ code: Problem.Code,
        _ message: String,
        leadingTo targets: [Int] = [],
        fix: String = Self.checkIt,
        at place: Problem.Place
    ) {
        let cutOff = cutOff(behind: targets)
        let endings = cutOff.compactMap { story.locations[$0].ending?.title }
        var sentence = message
        if !endings.isEmpty {
            let word = endings.count == 1 ? "ending" : "endings"
            sentence += ", so no reader can reach the \(word) \(Wording.list(endings, most: LinkRules.mostNamed))"
        } else if !cutOff.isEmpty {
            let names = cutOff.map { story.locations[$0].id.text }
            sentence += ", so no reader can reach \(Wording.list(names, most: LinkRules.mostNamed))"
        }
        var reasons: [Problem.Related] = []
        let found = reasonNumbers(at: place)
        if let first = found.first {
            // A cause that is already reported gets this as a consequence, unless it costs an ending, which is worse.
            guard !endings.isEmpty else {
                if vain[first].related.count < Self.mostConsequences {
                    vain[first].related.append(Problem.Related(sentence + ".", at: place))
                }
                return
            }
            for number in found {
                reasons.append(Problem.Related(vain[number].message, at: vain[number].place))
                if costs[number] == nil { costs[number] = problems.count }
            }
        }
        var fix = fix
        if let words = possibleValues() { fix = String(fix.dropLast()) + ": here, \(words)." }
        var problem = Problem(endings.isEmpty ? code : .endingNeverReached, sentence + ".", fix: fix, at: place)
        problem.related = reasons + related(to: cutOff)
        problems.append(problem)
    }

    /// What the judged condition's variables and counts are where it is tested; nil if that is unknown, or another place.
    private mutating func possibleValues() -> String? {
        guard let judged, let location = location(testing: judged) else { return nil }
        let values = possible ?? PossibleValues(exploration)
        possible = values
        var withTurns = true
        if case .modifier = judged.role { withTurns = false }
        return values.words(for: model.formulas[judged.expression], at: location, withTurns: withTurns)
    }

    /// The location where readers are when a condition is tested, if nothing changes between there and the test but the turns.
    private func location(testing condition: Model.Condition) -> Int? {
        let steps = condition.place.path.steps
        guard steps.count > 2, steps[0] == .key("locations"), case .key(let id) = steps[1] else { return nil }
        let inside = steps[2...]
        // The reasons of modifiers are read after the roll.
        guard !["set", "result", "outcomes"].contains(where: { inside.contains(.key($0)) }),
            !inside.contains(.key("check")) || inside.last == .key("if")
        else { return nil }
        return story.locations.firstIndex { $0.id.text == id }
    }

    /// Names the places that are unreachable for some reason.
    private func related(to cutOff: [Int]) -> [Problem.Related] {
        cutOff.prefix(LinkRules.mostRelated).map { location in
            let row = story.locations[location]
            let words = row.ending.map { "This cuts off the ending “\($0.title)”." } ?? "This cuts off “\(row.id)”."
            return Problem.Related(words, at: row.keyPlace)
        }
    }

    /// The reported causes of the condition at a place.
    private func reasonNumbers(at place: Problem.Place) -> [Int] {
        var numbers = (vainByPath[place.path] ?? []).filter { number in isVain(vain[number], in: place) }
        guard let judged else { return numbers }
        model.formulas[judged.expression].forEachSource { source in
            if case .variable(let variable) = source, let number = vainByVariable[variable], !numbers.contains(number) {
                numbers.append(number)
            }
        }
        return numbers
    }

    /// The unreachable locations behind continuations that are never taken.
    private func cutOff(behind targets: [Int]) -> [Int] {
        var found: Set<Int> = []
        var open = targets
        while let location = open.popLast() {
            guard exploration.locations[location] == .impossible, found.insert(location).inserted else { continue }
            open += graph.targets(of: location)
        }
        return found.sorted()
    }

    /// Whether a senseless comparison is part of what is at a place with the same path.
    private func isVain(_ problem: Problem, in place: Problem.Place) -> Bool {
        guard case .bytes(let whole) = place.part, case .bytes(let part) = problem.place.part else { return true }
        return whole.lowerBound <= part.lowerBound && part.upperBound <= whole.upperBound
    }
}
