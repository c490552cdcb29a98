import Story
import TestSupport

@testable import StoryEngine

/// Enumerates everything that readers can do in a small story, with the real engine and without any reduction: slow and obvious, so that
/// the checker can be compared with it.
///
/// It tries every answer, every enabled choice and every possible bucket in every state, breadth first. A ``Tracer`` runs alongside the
/// engine; it notes everything that occurs and must reach the same state at every step.
struct BruteForce {
    let story: Story
    let program: Program
    /// Where in the story everything in the program stands.
    let map: SourceMap
    private let expressions: SlowExpressions
    private(set) var graph = ReadingGraph()
    /// Whether every state was explored.
    private(set) var isComplete = true
    /// Why the engine and the tracer, or the engine and the arithmetic of its checks, disagreed; nil if they never did.
    private(set) var disagreement: String?

    private var answers: AnswerList
    private var rolls: ForcedRolls
    private var tracer: Tracer
    private let reader: Reader
    private let counters: Counters
    private var texts = FullState.Texts()
    private var numbers: [FullState: Int] = [:]
    private var open: [Playthrough] = []
    /// The choices whose outcomes use what their check came to, by index among all of the program.
    private let usingRoll: Set<Int>

    /// Which answers to try.
    enum Reader {
        /// All answers.
        case any
        /// The answers that `RandomReader` gives.
        case random
    }

    /// How often to advance without a decision before storing the state: there might be an endless cycle of pages.
    private static let mostAdvances = 64

    /// Explores a story.
    /// - Parameters:
    ///   - cap: The maximum number of states; a story with more is left incomplete.
    ///   - saturate: Whether to cap counters that are only compared with constants.
    init(_ story: Story, reader: Reader = .any, cap: Int = 2_000, saturate: Bool = true) throws {
        self.story = story
        self.reader = reader
        (program, map) = try Program.mapped(story)
        expressions = SlowExpressions(program)
        answers = AnswerList(program)
        rolls = ForcedRolls(story)
        tracer = Tracer(program)
        counters = Counters(program, saturate: saturate)
        let choices = story.locations.flatMap { $0.choices }
        usingRoll = Set(choices.indices.filter { choices[$0].saysRoll })

        var first = Playthrough(program, seed: 0)
        graph.enteredFirst = try step(.advance, &first)
        graph.enteredFirst += settle(&first)
        _ = number(of: first)
        var next = 0
        while next < open.count {
            guard open.count <= cap else {
                isComplete = false
                break
            }
            try expand(next)
            next += 1
        }
        open = []
        numbers = [:]
    }

    /// What occurred on the way.
    var sightings: Sightings { tracer.sightings }

    /// Whether all numbers were tried whenever one was asked for.
    var isExhaustive: Bool { isComplete && answers.isExhaustive }

    // MARK: States

    private mutating func number(of playthrough: Playthrough) -> Int {
        let state = FullState(playthrough.state, of: program, counters: counters, texts: &texts)
        if let known = numbers[state] { return known }
        let number = graph.nodes.count
        numbers[state] = number
        graph.nodes.append(ReadingGraph.Node(kind: kind(of: playthrough)))
        open.append(playthrough)
        return number
    }

    private func kind(of playthrough: Playthrough) -> ReadingGraph.Kind {
        let location = playthrough.state.location
        let number = location?.index ?? -1
        switch playthrough.state.phase {
        case .ending: return .ending(location.flatMap { program.shared.tables.locations[$0].ending }?.index ?? -1)
        case .lost: return .lost(number)
        case .choices: return playthrough.enabledChoices.isEmpty ? .stuck(number) : .open
        default: return .open
        }
    }

    // MARK: Steps

    private mutating func expand(_ number: Int) throws {
        let playthrough = open[number]
        // From here on, only its number is needed.
        open[number] = Playthrough(program, seed: 0)
        if playthrough.canAdvance {
            var next = playthrough
            let entered = settle(&next)
            graph.nodes[number].edges.append(ReadingGraph.Edge(target: self.number(of: next), probability: 1, entered: entered))
        } else if let variable = playthrough.askedVariable {
            try answer(variable, playthrough, number)
        } else {
            try pick(playthrough, number)
        }
    }

    private mutating func answer(_ variable: Ref<VariableRow>, _ playthrough: Playthrough, _ number: Int) throws {
        let answers = reader == .any ? self.answers.answers(to: variable) : self.answers.randomAnswers(to: variable)
        for answer in answers {
            var next = playthrough
            guard let entered = try? step(.answer(answer), &next) else { continue }
            let later = settle(&next)
            var edge = ReadingGraph.Edge(target: self.number(of: next), probability: 1 / Double(answers.count))
            edge.isDecision = true
            edge.entered = entered + later
            graph.nodes[number].edges.append(edge)
        }
    }

    private mutating func pick(_ playthrough: Playthrough, _ number: Int) throws {
        guard let location = playthrough.state.location else { return }
        let choices = program.shared.tables.locations[location].choices.indices.filter { number in
            program.shared.tables.choices[number].condition.map { expressions.holds($0.index, playthrough.state.slots) } ?? true
        }
        for choice in choices {
            let row = program.shared.tables.choices[choice]
            let share = 1 / Double(choices.count)
            guard let check = row.check else {
                try pick(choice, outcome: 0, share, playthrough, number)
                continue
            }
            let shift = shift(of: check, in: playthrough)
            let all = usingRoll.contains(choice) ? rolls.rolls(of: check, shift: shift) : rolls.buckets(of: check, shift: shift)
            for bucket in all {
                // The same reading, in which no check has run, with the wanted roll.
                var forced = Playthrough(program, seed: 0, rolls: [bucket.roll])
                forced.state = playthrough.state
                try pick(choice, outcome: bucket.number, share * bucket.probability, forced, number)
            }
        }
    }

    private mutating func pick(_ choice: Int, outcome: Int, _ probability: Double, _ playthrough: Playthrough, _ number: Int) throws {
        let row = program.shared.tables.choices[choice]
        var next = playthrough
        let entered = try step(.choose(program.string(row.id)), &next)
        if next.state.phase == .result, Int(next.state[.outcome]) != outcome {
            disagreement = "The choice \(choice) came to the outcome \(next.state[.outcome]) in place of \(outcome)."
        }
        let later = settle(&next)
        var edge = ReadingGraph.Edge(target: self.number(of: next), probability: probability)
        edge.isDecision = true
        edge.picked = (choice, row.outcomes[outcome].index)
        edge.entered = entered + later
        graph.nodes[number].edges.append(edge)
    }

    /// The sum of the modifiers that apply once the choice is counted, as the engine counts it before it rolls.
    private func shift(of check: Ref<CheckRow>, in playthrough: Playthrough) -> Int {
        var state = playthrough.state
        _ = state.exchange(State.slot(of: .turns), state[.turns] + 1)
        return program.shared.tables.modifiers[program.shared.tables.checks[check].modifiers]
            .filter { $0.condition.map { expressions.holds($0.index, state.slots) } ?? true }
            .reduce(0) { $0 + $1.shift }
    }

    /// Advances until the reader has to decide; returns the locations entered.
    private mutating func settle(_ playthrough: inout Playthrough) -> [Int] {
        var entered: [Int] = []
        var advances = 0
        while playthrough.canAdvance, advances < Self.mostAdvances {
            guard let more = try? step(.advance, &playthrough) else { break }
            entered += more
            advances += 1
        }
        return entered
    }

    /// Applies one input and notes what occurs; returns the locations entered.
    private mutating func step(_ input: Input, _ playthrough: inout Playthrough) throws -> [Int] {
        let start = playthrough
        try playthrough.apply(input)
        if tracer.follow(input, from: start) != playthrough.state {
            disagreement = "After \(input) the tracer has \(tracer.follow(input, from: start)), the engine \(playthrough.state)."
        }
        for fault in playthrough.faults { note(fault) }
        playthrough.faults = []
        // Nothing is undone here, so the journal only takes memory.
        playthrough.journal = []
        playthrough.leftScenes = []
        playthrough.cursor = 0
        playthrough.undoPoints = []
        for check in program.shared.tables.checks.indices { _ = playthrough.state.exchange(State.slot(ofRuns: Ref(check), in: program), 0) }
        return tracer.entered
    }

    private mutating func note(_ fault: Fault) {
        switch fault {
        case .overflow(let location): note(location, isDivision: false)
        case .divisionByZero(let location): note(location, isDivision: true)
        case .circle: break
        }
    }

    private mutating func note(_ location: String, isDivision: Bool) {
        let number = program.lookup.location(location)?.index ?? -1
        tracer.sightings.faults.insert(FoundFault(location: number, isDivision: isDivision))
    }
}

extension Story.Choice {
    /// Whether an outcome uses the word `roll`, which no other word of a generated story contains.
    fileprivate var saysRoll: Bool {
        guard case .check(_, let outcomes) = action else { return false }
        return outcomes.contains { outcome in
            let values = outcome.outcome.effects.entries.flatMap { entry in
                entry.changes.map { "\($0.value)" } + [entry.condition.map { "\($0)" } ?? ""]
            }
            return (values + outcome.outcome.lines.map { $0.description }).contains { $0.contains("roll") }
        }
    }
}
