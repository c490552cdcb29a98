internal import StoryEngine

/// Which slots are live at each point: those that may be read before they are overwritten.
///
/// A backward data-flow analysis to its least fixed point over the story's links. An effect on a dead slot reads nothing (faint variables:
/// Giegerich, Möncke and Wilhelm, 1981), unless it can fail, which must be reported.
struct Liveness: Sendable {
    private let model: Model
    private let slots: SlotTable
    private let usage: UsageTable
    /// The slots that are live on entry to a location, before anything happens there.
    private var atEntry: [BitSet]
    private let none: BitSet

    init(_ model: Model, _ slots: SlotTable, _ usage: UsageTable) {
        self.model = model
        self.slots = slots
        self.usage = usage
        none = BitSet(count: slots.slots.count)
        atEntry = [BitSet](repeating: none, count: model.shared.tables.locations.count)
        if !slots.slots.isEmpty { flow() }
    }

    /// The live slots at each question of a location, and after them.
    func atPoints(of location: Int) -> [BitSet] {
        guard !slots.slots.isEmpty else {
            return [BitSet](repeating: none, count: model.shared.tables.locations[location].questions.count + 1)
        }
        var live = atExit(of: location)
        var points = [live]
        for variable in model.questions(of: location).reversed() {
            ask(variable, &live)
            points.append(live)
        }
        return points.reversed()
    }

    /// The live slots at a question before the first location.
    func atStartQuestion(_ number: Int) -> BitSet {
        guard !slots.slots.isEmpty else { return none }
        var live = atEntry[model.start]
        for variable in model.startQuestions[number...].reversed() { ask(variable, &live) }
        return live
    }

    // MARK: The flow

    private mutating func flow() {
        var sources = [[Int]](repeating: [], count: model.shared.tables.locations.count)
        for location in model.shared.tables.locations.indices {
            forEachTarget(of: location) { target in
                if sources[target].last != location { sources[target].append(location) }
            }
        }
        // Backwards, because most links lead forward.
        var waiting = Array(model.shared.tables.locations.indices)
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
        let tables = model.shared.tables
        let row = tables.locations[location]
        for continuation in tables.continuations[row.continuations.indices] { body(continuation.target.index) }
        for choice in tables.choices[row.choices.indices] {
            for outcome in tables.outcomes[choice.outcomes.indices] { body(outcome.target.index) }
        }
    }

    private func entry(of location: Int) -> BitSet {
        var live = atExit(of: location)
        for variable in model.questions(of: location).reversed() { ask(variable, &live) }
        carryOut(model.shared.tables.locations[location].effects, &live)
        return live
    }

    private func ask(_ variable: Int, _ live: inout BitSet) {
        if let slot = slots.variables[variable] { live.remove(slot) }
        if let prompt = model.shared.tables.variables[variable].prompt { read(text: prompt.index, &live) }
    }

    private func atExit(of number: Int) -> BitSet {
        let tables = model.shared.tables
        let location = tables.locations[number]
        var live = none
        if let sequence = location.sequence.map({ tables.sequences[$0.index] }), sequence.steps.count > 0 {
            read(sequence.condition, &live)
            model.forEachText(of: sequence) { read(text: $0, &live) }
        }
        for page in tables.pages[location.pages.indices] {
            read(page.condition, &live)
            for text in page.lines.indices { read(text: text, &live) }
            model.forEachOtherText(of: page) { read(text: $0, &live) }
        }
        for continuation in tables.continuations[location.continuations.indices] {
            read(continuation.condition, &live)
            live.formUnion(atEntry[continuation.target.index])
        }
        for choice in tables.choices[location.choices.indices] { read(choice, &live) }
        return live
    }

    private func read(_ choice: ChoiceRow, _ live: inout BitSet) {
        let tables = model.shared.tables
        let modifiers = choice.check.map { tables.modifiers[tables.checks[$0.index].modifiers.indices] } ?? []
        let total = choice.check.flatMap { tables.checks[$0.index].total }
        read(choice.condition, &live)
        read(text: choice.text.index, &live)
        if let reason = choice.reason { read(text: reason.index, &live) }
        for outcome in tables.outcomes[choice.outcomes.indices] {
            var after = atEntry[outcome.target.index]
            for text in outcome.lines.indices { read(text: text, &after) }
            if let text = model.alternative(outcome.picture) { read(text: text, &after) }
            // The reasons of modifiers are shown with the roll.
            for modifier in modifiers { read(text: modifier.reason.index, &after) }
            carryOut(outcome.effects, &after)
            // The roll is new each time.
            if let total, let slot = slots.variables[total.index] { after.remove(slot) }
            live.formUnion(after)
        }
        for price in model.prices[choice.outcomes.indices] {
            if let price, let slot = slots.variables[price.variable] { live.insert(slot) }
        }
        for modifier in modifiers { read(modifier.condition, &live) }
    }

    /// The live slots before effects, given those after them.
    private func carryOut(_ effects: RefRange<EffectRow>, _ live: inout BitSet) {
        var end = effects.start + effects.count
        // The last entry first, each from its first effect on.
        for number in effects.indices.reversed() where number == effects.start || model.shared.tables.effects[number].startsEntry {
            carryOut(entry: number..<end, &live)
            end = number
        }
    }

    /// The live slots before the effects of one entry, given those after them.
    private func carryOut(entry: Range<Int>, _ live: inout BitSet) {
        let after = live
        for effect in model.shared.tables.effects[entry] {
            if let slot = slots.variables[effect.variable.index] { live.remove(slot) }
        }
        for number in entry {
            let effect = model.shared.tables.effects[number]
            read(effect.condition, &live)
            let slot = slots.variables[effect.variable.index]
            let isWanted = slot.map { after.contains($0) } ?? false
            if isWanted || usage.isFallible[number] { read(formula: effect.value.index, &live) }
            readConditions(in: effect.value.index, &live)
            // If it fails or is not carried out, the variable keeps its value.
            if isWanted, usage.isFallible[number] || effect.condition != nil, let slot { live.insert(slot) }
        }
    }

    // MARK: Readings

    private func read(_ condition: Ref<ExpressionRow>?, _ live: inout BitSet) {
        if let condition { read(formula: condition.index, &live) }
    }

    private func read(text: Int, _ live: inout BitSet) {
        guard !model.texts[text].isPlain || !model.texts[text].isNeverEmpty else { return }
        for operation in model.operations(ofText: text) {
            switch operation.code {
            case .literal, .jump, .option, .stress, .unstress: continue
            case .text: if !model.texts[text].isNeverEmpty { read(formula: operation.first, &live) }
            case .number:
                if usage.isFallibleText[text] { read(formula: operation.first, &live) }
                readConditions(in: operation.first, &live)
            case .jumpUnless: read(formula: operation.first, &live)
            }
        }
    }

    /// Reads what decides between values, as that is reported even if nobody can tell the values apart.
    private func readConditions(in formula: Int, _ live: inout BitSet) {
        for condition in model.inner[formula] { read(formula: condition, &live) }
    }

    private func read(formula: Int, _ live: inout BitSet) {
        model.formulas[formula].forEachSource { source in
            if let slot = slots[source] { live.insert(slot) }
        }
    }
}
