internal import Story
internal import StoryEngine

/// Reports what readers would see that the author did not intend: choices that cannot be told apart, buttons and places without words,
/// prices that they cannot pay, and choices that lead back to the same words.
///
/// All of it was seen in some state, so it is reported even if a bound was hit. Whatever only follows from a problem already reported is
/// not reported again.
struct SightRules {
    private let exploration: Exploration
    private let story: Story
    private let model: Model
    private let wording: WayWording
    private let reported: [Problem]
    private(set) var problems: [Problem] = []

    private init(_ exploration: Exploration, _ reported: [Problem]) {
        self.exploration = exploration
        self.reported = reported
        story = exploration.story
        model = exploration.model
        wording = WayWording(story)
    }

    /// What an exploration saw, in addition to the known problems.
    static func problems(of exploration: Exploration, graph: LinkGraph, index: StoryIndex, besides reported: [Problem]) -> [Problem] {
        var rules = SightRules(exploration, reported)
        for sight in exploration.findings.sights { rules.report(sight) }
        rules.reportIdleChoices(graph, index)
        return rules.problems
    }

    private mutating func report(_ sight: Findings.Sight) {
        switch sight.finding {
        case .alike(let first, let second): reportAlike(first, second, in: sight.state)
        case .blank(let choice): reportBlank(choice, in: sight.state)
        case .bare(let location, let outcome): reportBare(location, by: outcome, from: sight.state)
        case .unpaid(let outcome): reportUnpaid(outcome, in: sight.state)
        }
    }

    // MARK: Choices

    private mutating func reportAlike(_ first: Int, _ second: Int, in state: UInt32?) {
        let (one, other) = (path(of: first), path(of: second))
        guard !isReported(under: one), !isReported(under: other) else { return }
        // If three choices read the same, each is reported once.
        guard !problems.contains(where: { $0.code == .choicesAlike && $0.place.path == other.key("text") }) else { return }
        var problem = Problem(
            .choicesAlike,
            "“\(words(of: second))” can be open at the same time as another choice with the same words.",
            fix: "Say in each what it does, or give the two conditions that rule each other out.",
            at: Problem.Place(other.key("text"))
        )
        problem.related = [Problem.Related("The other choice is here.", at: Problem.Place(one.key("text")))] + way(to: state, at: other)
        problems.append(problem)
    }

    private mutating func reportUnpaid(_ outcome: Int, in state: UInt32?) {
        guard let price = model.prices[outcome] else { return }
        let path = path(of: choice(with: outcome))
        guard !isReported(under: path) else { return }
        let name = story.variables[price.variable].name
        var problem = Problem(
            .priceNotCovered,
            "A reader can pick this with less than \(price.needed) of “\(name)”, which it takes.",
            fix: "Give the choice an “if” with “\(name) >= \(price.needed)”.",
            at: model.map.expressions[model.shared.tables.effects[price.effect].value.index]
        )
        problem.related = way(to: state, at: path)
        problems.append(problem)
    }

    private mutating func reportBlank(_ choice: Int, in state: UInt32?) {
        let path = path(of: choice)
        guard !isReported(under: path) else { return }
        var problem = Problem(
            .nothingShown,
            "This choice can turn out empty: a button without words.",
            fix: "Give it words for every case: add an {else}.",
            at: Problem.Place(path.key("text"))
        )
        problem.related = way(to: state, at: path)
        problems.append(problem)
    }

    /// Reports choices that lead back to where they are, change nothing and show nothing.
    private mutating func reportIdleChoices(_ graph: LinkGraph, _ index: StoryIndex) {
        // If nothing changes a variable, an idle choice may be the one that should.
        guard !reported.contains(where: { $0.code == .neverSet }) else { return }
        var counts: CountReads?
        for (number, location) in story.locations.enumerated() where graph.canEnd[number] {
            guard case .choices(let choices) = location.exit else { continue }
            let first = model.shared.tables.locations[number].choices.start
            for (offset, choice) in choices.enumerated() {
                // One that can be picked only once closes itself.
                guard !choice.isOnce, case .outcome(let outcome) = choice.action,
                    let passed = passed(from: outcome.target, backTo: number, index),
                    exploration.machine.coverage.outcomes[model.shared.tables.choices[first + offset].outcomes.start],
                    outcome.lines.isEmpty, outcome.picture == nil, outcome.sound == nil,
                    !outcome.effects.all.contains(where: { $0.changesSomething }),
                    location.questions.isEmpty, !location.effects.changeEachTime
                else { continue }
                let reads = counts ?? CountReads(story, index)
                counts = reads
                let path = location.path.key("choices").index(offset)
                guard !reads.turns, reads.visits.isDisjoint(with: passed), !isReported(under: path) else { continue }
                problems.append(
                    Problem(
                        .choiceWithoutEffect,
                        "“\(words(of: first + offset))” leads back here and changes nothing, so readers see the same page again.",
                        fix: "Give it a “result”, make it change something, or remove it.",
                        at: Problem.Place(path.key("go"))
                    )
                )
            }
        }
    }

    /// The locations that a choice passes through on its way back to its own, including that one; nil if it leads elsewhere, or if
    /// something is shown or done on the way.
    private func passed(from target: Story.Location.ID, backTo location: Int, _ index: StoryIndex) -> Set<Int>? {
        var passed: Set<Int> = []
        var next = index.location(target)
        while let place = next, passed.insert(place).inserted {
            if place == location { return passed }
            let row = story.locations[place]
            guard row.pages.isEmpty, row.effects.isEmpty, row.questions.isEmpty, row.sequence == nil,
                case .continuations(let ways) = row.exit, ways.count == 1
            else { return nil }
            next = index.location(ways[0].target)
        }
        return nil
    }

    // MARK: Places

    private mutating func reportBare(_ location: Int, by outcome: Int?, from state: UInt32?) {
        let row = story.locations[location]
        guard !isReported(under: row.path.key("pages")), !isReported(under: row.path.key("sequence")) else { return }
        let name = row.ending.map { "the ending “\($0.title)”" } ?? "“\(row.id)”"
        var problem = Problem(
            .nothingShown,
            "Readers can reach \(name) and find nothing to read there.",
            fix: row.pages.isEmpty ? "Give it a text, or give the choices that lead there a “result”." : "Give it words for every case.",
            at: row.keyPlace
        )
        if let state, let outcome {
            let choice = choice(with: outcome)
            let way = wording.way(exploration.witness(to: Int(state)))
            let last = "pick “\(words(of: choice))”"
            let words = way == WayWording.nothing ? last : way + ", " + last
            problem.related = [Problem.Related("One way to get there: \(words).", at: row.keyPlace)]
        }
        problems.append(problem)
    }

    // MARK: Words and places

    private func path(of choice: Int) -> Path {
        let location = model.locationOfChoice[choice]
        return story.locations[location].path.key("choices").index(choice - model.shared.tables.locations[location].choices.start)
    }

    private func choice(with outcome: Int) -> Int {
        model.shared.tables.choices.firstIndex { $0.outcomes.indices.contains(outcome) } ?? 0
    }

    private func words(of choice: Int) -> String {
        let location = model.locationOfChoice[choice]
        guard case .choices(let choices) = story.locations[location].exit else { return "" }
        return Wording.beginning(of: choices[choice - model.shared.tables.locations[location].choices.start].text.description)
    }

    private func way(to state: UInt32?, at path: Path) -> [Problem.Related] {
        guard let state else { return [] }
        return [Problem.Related("One way to get there: \(wording.way(exploration.witness(to: Int(state)))).", at: Problem.Place(path))]
    }

    /// Whether a problem is already reported for something under a path.
    private func isReported(under path: Path) -> Bool {
        reported.contains { $0.code.isOfStates && $0.place.path.steps.starts(with: path.steps) }
    }
}

extension Problem.Code {
    /// Whether this can be the reason for something unintended that readers meet.
    fileprivate var isOfStates: Bool {
        switch self {
        case .neverShown, .conditionAlwaysHolds, .choiceNeverEnabled, .comparedWithWhatItNeverHolds, .overflow, .divisionByZero,
            .endingNeverReached:
            true
        default: false
        }
    }
}

extension Story.Effects {
    /// Whether applying them again can change more than the first time did.
    fileprivate var changeEachTime: Bool {
        entries.count > 1 || entries.contains { entry in entry.condition != nil || entry.changes.contains { $0.changesEachTime } }
    }
}

extension Story.Effect {
    /// Whether the variable can have another value afterwards.
    fileprivate var changesSomething: Bool {
        if case .variable(variable) = value.kind { return false }
        return true
    }

    /// Whether applying it again can change more than the first time did.
    fileprivate var changesEachTime: Bool {
        switch value.kind {
        case .number, .yesNo, .text: false
        case .variable(let name): name != variable
        default: value.constant == nil
        }
    }
}

/// Which counts a story reads: turns, and the visits of which locations.
private struct CountReads {
    private(set) var turns = false
    private(set) var visits: Set<Int> = []

    init(_ story: Story, _ index: StoryIndex) {
        var turns = false
        var visits: Set<Int> = []
        for (content, _) in story.contents {
            content.visitExpressions { expression in
                expression.visitParts { part in
                    switch part.kind {
                    case .turns: turns = true
                    // A reader at a location has visited it, so coming back changes no answer to “visited”.
                    case .visits(let name): if let location = index.location(name) { visits.insert(location) }
                    default: return
                    }
                }
            }
        }
        self.turns = turns
        self.visits = visits
    }
}
