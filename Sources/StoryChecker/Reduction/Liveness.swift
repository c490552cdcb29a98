/// Which slots can still matter at each point: those that something may ask for before they are overwritten.
///
/// A backward data-flow analysis to its least fixed point over the links of the story. An effect on a slot that no longer matters asks for
/// nothing (faint variables: Giegerich, Möncke and Wilhelm, 1981), unless it may have no value, which is to be told.
struct Liveness: Sendable {
    private let model: Model
    private let slots: SlotTable
    private let usage: UsageTable
    /// What matters when a location is entered, before anything happens there.
    private var atEntry: [BitSet]
    private let none: BitSet

    init(_ model: Model, _ slots: SlotTable, _ usage: UsageTable) {
        self.model = model
        self.slots = slots
        self.usage = usage
        none = BitSet(count: slots.slots.count)
        atEntry = [BitSet](repeating: none, count: model.locations.count)
        if !slots.slots.isEmpty { flow() }
    }

    /// What matters at each question of a location, and after them.
    func atPoints(of location: Int) -> [BitSet] {
        guard !slots.slots.isEmpty else {
            return [BitSet](repeating: none, count: model.locations[location].questions.count + 1)
        }
        var live = atExit(of: location)
        var points = [live]
        for variable in model.locations[location].questions.reversed() {
            ask(variable, &live)
            points.append(live)
        }
        return points.reversed()
    }

    /// What matters at a question in front of the first location.
    func atStartQuestion(_ number: Int) -> BitSet {
        guard !slots.slots.isEmpty else { return none }
        var live = atEntry[model.start]
        for variable in model.startQuestions[number...].reversed() { ask(variable, &live) }
        return live
    }

    // MARK: The flow

    private mutating func flow() {
        var sources = [[Int]](repeating: [], count: model.locations.count)
        for location in model.locations.indices {
            forEachTarget(of: location) { target in
                if sources[target].last != location { sources[target].append(location) }
            }
        }
        // Backwards, since most links lead forward.
        var waiting = Array(model.locations.indices)
        var isWaiting = [Bool](repeating: true, count: waiting.count)
        while let location = waiting.popLast() {
            isWaiting[location] = false
            let live = entry(of: location)
            guard live != atEntry[location] else { continue }
            atEntry[location] = live
            for source in sources[location] where !isWaiting[source] {
                isWaiting[source] = true
                waiting.append(source)
            }
        }
    }

    private func forEachTarget(of location: Int, _ body: (Int) -> Void) {
        switch model.locations[location].exit {
        case .ending: return
        case .continuations(let continuations):
            for continuation in model.continuations[continuations] { body(continuation.target) }
        case .choices(let choices):
            for choice in model.choices[choices] {
                for outcome in model.outcomes[choice.outcomes] { body(outcome.target) }
            }
        }
    }

    private func entry(of location: Int) -> BitSet {
        var live = atExit(of: location)
        for variable in model.locations[location].questions.reversed() { ask(variable, &live) }
        carryOut(model.locations[location].effects, &live)
        return live
    }

    private func ask(_ variable: Int, _ live: inout BitSet) {
        if let slot = slots.variables[variable] { live.remove(slot) }
        if let prompt = model.variables[variable].prompt { read(text: prompt, &live) }
    }

    private func atExit(of number: Int) -> BitSet {
        let location = model.locations[number]
        var live = none
        if let sequence = location.sequence {
            read(condition: sequence.condition, &live)
            for text in location.sequenceTexts { read(text: text, &live) }
        }
        for page in model.pages[location.pages] {
            read(condition: page.condition, &live)
            for text in page.lines { read(text: text, &live) }
            for text in page.others { read(text: text, &live) }
        }
        switch location.exit {
        case .ending:
            break
        case .continuations(let continuations):
            for continuation in model.continuations[continuations] {
                read(condition: continuation.condition, &live)
                live.formUnion(atEntry[continuation.target])
            }
        case .choices(let choices):
            for choice in model.choices[choices] { read(choice, &live) }
        }
        return live
    }

    private func read(_ choice: Model.Choice, _ live: inout BitSet) {
        read(condition: choice.condition, &live)
        read(text: choice.text, &live)
        if let reason = choice.reason { read(text: reason, &live) }
        for outcome in model.outcomes[choice.outcomes] {
            var after = atEntry[outcome.target]
            for text in outcome.lines { read(text: text, &after) }
            for text in outcome.others { read(text: text, &after) }
            // The reasons of modifiers are read with the roll.
            if let check = choice.check {
                for modifier in model.modifiers[model.checks[check].modifiers] { read(text: modifier.reason, &after) }
            }
            carryOut(outcome.effects, &after)
            live.formUnion(after)
        }
        if let check = choice.check {
            for modifier in model.modifiers[model.checks[check].modifiers] { read(condition: modifier.condition, &live) }
        }
    }

    /// What matters before effects, given what matters after them.
    private func carryOut(_ effects: Range<Int>, _ live: inout BitSet) {
        guard !effects.isEmpty else { return }
        let after = live
        for effect in model.effects[effects] {
            if let slot = slots.variables[effect.variable] { live.remove(slot) }
        }
        for number in effects {
            let effect = model.effects[number]
            let isWanted = slots.variables[effect.variable].map { after.contains($0) } ?? false
            if isWanted || usage.isFallible[number] { read(formula: effect.formula, &live) }
            // Where it cannot be worked out, the variable keeps its value.
            if isWanted, usage.isFallible[number], let slot = slots.variables[effect.variable] { live.insert(slot) }
        }
    }

    // MARK: Readings

    private func read(condition: Int?, _ live: inout BitSet) {
        if let condition { read(formula: model.conditions[condition].formula, &live) }
    }

    private func read(text: Int, _ live: inout BitSet) {
        guard !model.textRows[text].isPlain || !model.textRows[text].isNeverEmpty else { return }
        for operation in model.textOperations[model.textRows[text].operations] {
            switch operation {
            case .words, .jump, .option: continue
            case .text(let formula): if !model.textRows[text].isNeverEmpty { read(formula: formula, &live) }
            case .number(let formula): if usage.isFallibleText[text] { read(formula: formula, &live) }
            case .jumpUnless(let condition, _): read(condition: condition, &live)
            }
        }
    }

    private func read(formula: Int, _ live: inout BitSet) {
        model.formulas[formula].forEachSource { source in
            if let slot = slots[source] { live.insert(slot) }
        }
    }
}
