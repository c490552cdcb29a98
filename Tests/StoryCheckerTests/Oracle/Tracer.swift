import Story
import TestSupport

@testable import StoryEngine

/// Follows what the engine does at one input, stage by stage, and notes every condition and place as it occurs.
///
/// The engine itself decides where a reading goes; users of a tracer compare its result with the engine's, slot by slot.
struct Tracer {
    let program: Program
    var sightings: Sightings
    /// The locations that the last input led to, in order.
    private(set) var entered: [Int] = []
    /// The number of continuations followed without a stop.
    private var waysOn = 0
    private var playthrough: Playthrough
    private let expressions: SlowExpressions
    /// Templates with more than plain words.
    private let gaps: [Bool]

    init(_ program: Program) {
        self.program = program
        playthrough = Playthrough(program, seed: 0)
        sightings = Sightings(program.shared.tables)
        expressions = SlowExpressions(program)
        gaps = program.shared.tables.templates.map { row in
            program.shared.tables.templateOperations[row.operations].contains { $0.code != .literal }
        }
    }

    private var tables: ProgramTables { program.shared.tables }

    /// The state after an input that is known to be accepted.
    mutating func follow(_ input: Input, from start: Playthrough) -> State {
        playthrough = start
        entered = []
        waysOn = 0
        var next: Ref<LocationRow>?
        switch input {
        case .advance: next = advance()
        case .answer(let value): next = answer(value)
        case .choose(let id): next = choose(id)
        default: break
        }
        while let location = next {
            sightings.locations.insert(location.index)
            entered.append(location.index)
            arrive(at: location)
            guard waysOn <= playthrough.mostSteps else {
                playthrough.set(.lost)
                break
            }
            next = ask(location, from: 0)
        }
        return playthrough.state
    }

    // MARK: Inputs, and the location that each leads into, if any

    private mutating func advance() -> Ref<LocationRow>? {
        guard let location = playthrough.state.location.map({ tables.locations[$0] }) else { return ask(nil, from: 0) }
        switch playthrough.state.phase {
        case .sequence:
            let next = Int(playthrough.state[.step]) + 1
            let count = location.sequence.map { tables.sequences[$0].steps.count } ?? 0
            guard next < count else { return showPage(from: 0) }
            playthrough.set(.step, next)
        case .page:
            let number = Int(playthrough.state[.page])
            let lines = tables.pages[location.pages[number]].lines
            guard let line = (Int(playthrough.state[.line]) + 1..<lines.count).first(where: { !isEmpty(lines[$0]) }) else {
                return showPage(from: number + 1)
            }
            playthrough.set(.line, line)
        case .result:
            return tables.outcomes[playthrough.pickedOutcome].target
        default:
            break
        }
        return nil
    }

    private mutating func answer(_ value: AnswerValue) -> Ref<LocationRow>? {
        guard let variable = playthrough.askedVariable else { return nil }
        let isAtStart = playthrough.state.phase == .startQuestion
        let number: Int64
        switch value {
        case .yesNo(let answer): number = answer ? 1 : 0
        case .number(let given): number = given
        case .text(let text): number = playthrough.state.value(of: TextAnswer(text).text, in: program)
        case .option(let id): number = Int64(program.option(id, of: tables.variables[variable]) ?? -1)
        }
        let next = Int(playthrough.state[.question]) + 1
        playthrough.set(State.slot(of: variable), number)
        return ask(isAtStart ? nil : playthrough.state.location, from: next)
    }

    private mutating func choose(_ id: String) -> Ref<LocationRow>? {
        guard let location = playthrough.state.location, let number = program.choice(id, at: location) else { return nil }
        let choice = tables.choices[tables.locations[location].choices[number]]
        playthrough.increment(State.slot(of: .turns))
        if let pick = pick(choice, at: location) { playthrough.set(State.slot(of: pick), 1) }
        playthrough.set(.choice, number)
        playthrough.set(.outcome, choice.check.map { roll($0) } ?? 0)
        let ref = playthrough.pickedOutcome
        let outcome = tables.outcomes[ref]
        sightings.outcomes.insert(ref.index)
        carryOut(outcome.effects)
        read(outcome.lines)
        if let check = choice.check {
            for (number, modifier) in tables.modifiers[tables.checks[check].modifiers].enumerated()
            where playthrough.state[.modifiers] >> Int64(number) & 1 == 1 {
                read(modifier.reason)
            }
        }
        let isShown = outcome.picture != nil || outcome.sound != nil || outcome.lines.indices.contains { !isEmpty(Ref($0)) }
        guard choice.check != nil || isShown else { return outcome.target }
        playthrough.set(.result)
        return nil
    }

    private mutating func roll(_ ref: Ref<CheckRow>) -> Int {
        let check = tables.checks[ref]
        var shift = 0
        var applied = 0
        for (number, modifier) in tables.modifiers[check.modifiers].enumerated() where decides(modifier.condition) {
            shift += modifier.shift
            applied |= 1 << number
        }
        guard let strategy = CheckStrategy(check, buckets: tables.buckets[check.buckets]) else { return 0 }
        let count = State.slot(ofRuns: ref, in: program)
        let roll = strategy.roll(
            playthrough.rollPlan.source(of: ref, count: playthrough.state.slots[count], in: playthrough.state, of: program)
        )
        playthrough.set(.roll, roll.value)
        playthrough.set(.modifiers, applied)
        playthrough.set(State.slot(of: .checkCount), playthrough.state.slots[count])
        if let total = check.total { playthrough.set(State.slot(of: total), Int64(roll.value + shift)) }
        playthrough.increment(count)
        return strategy.bucket(of: roll.value + shift)
    }

    // MARK: Stages

    /// Asks the questions before the first location, if there is no location yet.
    private mutating func ask(_ location: Ref<LocationRow>?, from number: Int) -> Ref<LocationRow>? {
        let questions = location.map { tables.locations[$0].questions } ?? program.metadata.startQuestions
        guard number < questions.count else {
            return location == nil ? program.metadata.start : playSequence()
        }
        if let prompt = tables.variables[tables.questions[questions[number]].variable].prompt { read(prompt) }
        playthrough.set(.question, number)
        playthrough.set(location == nil ? .startQuestion : .question)
        return nil
    }

    private mutating func playSequence() -> Ref<LocationRow>? {
        guard let location = playthrough.state.location, let ref = tables.locations[location].sequence else { return showPage(from: 0) }
        guard decides(tables.sequences[ref].condition) else { return showPage(from: 0) }
        sightings.sequences.insert(ref.index)
        for step in tables.steps[tables.sequences[ref].steps] {
            for event in [step.left, step.right] {
                if let text = event.flatMap({ tables.events[$0].text }) { read(text) }
            }
        }
        playthrough.set(.step, 0)
        playthrough.set(.sequence)
        return nil
    }

    private mutating func showPage(from first: Int) -> Ref<LocationRow>? {
        guard let location = playthrough.state.location else { return nil }
        let pages = tables.locations[location].pages
        if first == 0 { sightings.pageLists.insert(location.index) }
        for number in first..<max(first, pages.count) {
            let page = tables.pages[pages[number]]
            guard decides(page.condition) else { continue }
            read(page.lines)
            let shown = (0..<page.lines.count).filter { !isEmpty(page.lines[$0]) }
            guard page.picture != nil || !shown.isEmpty else { continue }
            read(page.explanation)
            sightings.pages.insert(pages[number].index)
            playthrough.set(.page, number)
            playthrough.set(.line, (page.isRevealedByLine ? shown.first : shown.last) ?? -1)
            playthrough.set(.page)
            return nil
        }
        return leave(location)
    }

    private mutating func leave(_ ref: Ref<LocationRow>) -> Ref<LocationRow>? {
        let location = tables.locations[ref]
        sightings.exits.insert(ref.index)
        if location.ending != nil {
            playthrough.set(.ending)
        } else if location.choices.count > 0, location.continuations.count == 0 || isAnyOpen(location.choices, at: ref) {
            playthrough.set(.choices)
            for number in location.choices.indices { offer(Ref(number), at: ref) }
        } else {
            for number in location.continuations.indices where decides(tables.continuations[number].condition) {
                sightings.ways.insert(number)
                waysOn += 1
                return tables.continuations[number].target
            }
            playthrough.set(.lost)
        }
        return nil
    }

    /// What says whether a choice that is open only once was picked; nil for others.
    private func pick(_ choice: ChoiceRow, at location: Ref<LocationRow>) -> Ref<VariableRow>? {
        program.lookup.variable("\(program.string(tables.locations[location].id))/\(program.string(choice.id))")
    }

    private mutating func isOpen(_ choice: ChoiceRow, at location: Ref<LocationRow>) -> Bool {
        let wasPicked = pick(choice, at: location).map { playthrough.state[$0] != 0 } ?? false
        return !wasPicked && decides(choice.condition)
    }

    private mutating func isAnyOpen(_ choices: RefRange<ChoiceRow>, at location: Ref<LocationRow>) -> Bool {
        var isAnyOpen = false
        for number in choices.indices where isOpen(tables.choices[number], at: location) { isAnyOpen = true }
        return isAnyOpen
    }

    private mutating func offer(_ ref: Ref<ChoiceRow>, at location: Ref<LocationRow>) {
        let choice = tables.choices[ref]
        if isOpen(choice, at: location) {
            sightings.choices.insert(ref.index)
            read(choice.text)
        } else if let reason = choice.reason {
            read(choice.text)
            read(reason)
        }
    }

    // MARK: Entering, and what changes

    private mutating func arrive(at location: Ref<LocationRow>) {
        playthrough.set(.location, location.index)
        playthrough.set(.page, 0)
        playthrough.set(.line, -1)
        playthrough.increment(State.slot(ofVisits: location, in: program))
        carryOut(tables.locations[location].effects)
    }

    private mutating func carryOut(_ effects: RefRange<EffectRow>) {
        var before = playthrough.state.slots
        for effect in tables.effects[effects] {
            if effect.startsEntry { before = playthrough.state.slots }
            if let condition = effect.condition {
                let holds = try? expressions.value(of: condition.index, before) != 0
                sightings.note(condition, holds)
                sightings.note(valuesIn: condition, expressions, before)
                guard holds == true else { continue }
            }
            sightings.note(valuesIn: effect.value, expressions, before)
            guard var value = try? expressions.value(of: effect.value.index, before) else { continue }
            let variable = tables.variables[effect.variable]
            if variable.kind == .number { value = min(max(value, variable.lower), variable.upper) }
            playthrough.set(State.slot(of: effect.variable), value)
        }
    }

    // MARK: Conditions and texts

    private mutating func decides(_ condition: Ref<ExpressionRow>?) -> Bool {
        guard let condition else { return true }
        let value = try? expressions.value(of: condition.index, playthrough.state.slots) != 0
        sightings.note(condition, value)
        sightings.note(valuesIn: condition, expressions, playthrough.state.slots)
        return value ?? false
    }

    private func isEmpty(_ text: Ref<TemplateRow>) -> Bool { expressions.isEmpty(text.index, playthrough.state.slots) }

    private mutating func read(_ lines: RefRange<TemplateRow>) {
        for line in lines.indices { read(Ref(line)) }
    }

    private mutating func read(_ template: Ref<TemplateRow>) {
        guard gaps[template.index] else { return }
        let range = tables.templates[template].operations.indices
        var position = range.lowerBound
        while position < range.upperBound {
            let operation = tables.templateOperations[position]
            position += 1
            switch operation.code {
            case .jumpUnless:
                let condition = Ref<ExpressionRow>(operation.first)
                note(faultOf: condition)
                if !decides(condition) { position = operation.second }
            case .jump:
                position = operation.second
            case .number, .text, .option:
                note(faultOf: Ref(operation.first))
                sightings.note(valuesIn: Ref(operation.first), expressions, playthrough.state.slots)
            case .literal, .stress, .unstress:
                break
            }
        }
    }

    private mutating func note(faultOf expression: Ref<ExpressionRow>) {
        do {
            _ = try expressions.value(of: expression.index, playthrough.state.slots)
        } catch {
            let location = playthrough.state.location?.index ?? -1
            sightings.textFaults.insert(FoundFault(location: location, isDivision: error == .divisionByZero))
        }
    }
}

extension SlowExpressions {
    /// The expressions of a program over the slots of the engine's states.
    init(_ program: Program) {
        self.init(
            program,
            firstVariable: State.slot(of: Ref<VariableRow>(0)),
            firstVisits: State.slot(ofVisits: Ref(0), in: program),
            turns: State.slot(of: .turns)
        )
    }
}
