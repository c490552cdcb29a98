internal import StoryEngine

/// What the rules of a reading do to the values on the way to the next state, and what the machine notes about it.
extension Machine: RuleHost {
    mutating func holds(_ condition: Ref<ExpressionRow>) -> Bool {
        let holds = calculator.holds(condition.index, next)
        // That a choice was picked before says nothing about its own condition.
        let pick = layout.pickSlots[condition.index]
        if !isQuiet, pick < 0 || next[pick] == 0 {
            coverage.note(condition.index, holds: holds)
            noteConditions(in: condition.index)
        }
        return holds
    }

    mutating func value(of expression: Ref<ExpressionRow>) -> Int64? {
        if !isQuiet { noteConditions(in: expression.index) }
        return calculator.value(expression.index, next)
    }

    /// Notes what decides between the values in an expression, as long as there is anything new to learn.
    private mutating func noteConditions(in expression: Int) {
        for condition in model.inner[expression] where coverage.conditions[condition] != .both {
            let value = model.formulas[condition].value { source in slot(of: source).map { next[$0] } ?? 0 }
            if let value { coverage.note(condition, holds: value != 0) }
        }
    }

    /// The slot of a source; nil if it decides nothing.
    func slot(of source: Source) -> Int? {
        switch source {
        case .variable(let number): layout.variableSlots[number]
        case .visits(let number): layout.visitsSlots[number]
        case .turns: layout.turnsSlot
        }
    }

    func matters(_ effect: Int) -> Bool { layout.matters[effect] }

    mutating func isEmpty(_ text: Ref<TemplateRow>) -> Bool {
        if !isQuiet { note(text.index) }
        if model.texts[text.index].isNeverEmpty { return false }
        var evaluator = Evaluator(calculator.code, next)
        return shared.tables.templateOperations.isEmpty(shared.tables.templates[text.index].deciding, &evaluator)
    }

    mutating func set(_ variable: Ref<VariableRow>, to value: Int64) {
        if let slot = layout.variableSlots[variable.index] { next[slot] = value }
    }

    mutating func countVisit(of location: Ref<LocationRow>) {
        if let slot = layout.visitsSlots[location.index] { increment(slot) }
    }

    mutating func countTurn() {
        if let slot = layout.turnsSlot { increment(slot) }
    }

    private mutating func increment(_ slot: Int) {
        if next[slot] < .max { next[slot] += 1 }
    }

    // MARK: Texts

    /// Looks ahead without noting the results of conditions.
    mutating func quietly<Result>(_ body: (inout Machine) -> Result) -> Result {
        let wasQuiet = isQuiet
        isQuiet = true
        defer { isQuiet = wasQuiet }
        return body(&self)
    }

    /// Notes the results of a text's conditions, as long as there is anything new to learn.
    mutating func note(_ text: Int) {
        guard !isSettled[text] else { return }
        let range = shared.tables.templates[text].operations
        shared.tables.templateOperations.walk(range, &self) { _, operation, machine in
            guard operation.code == .number else { return true }
            if machine.layout.isFallible[operation.first] { _ = machine.value(of: Ref(operation.first)) }
            machine.noteConditions(in: operation.first)
            return true
        }
        for operation in shared.tables.templateOperations[range.indices] {
            switch operation.code {
            case .jumpUnless where coverage.conditions[operation.first] != .both: return
            case .jumpUnless, .number:
                // What can fail may do so in any later state, whatever it did so far.
                if layout.isFallible[operation.first] { return }
                if model.inner[operation.first].contains(where: { coverage.conditions[$0] != .both }) { return }
            case .literal, .option, .text, .jump, .stress, .unstress: continue
            }
        }
        isSettled[text] = true
    }

    /// The number of words of a text that are shown.
    func words(of text: Int) -> Int {
        let facts = model.texts[text]
        if facts.isPlain { return facts.words }
        var words = 0
        var evaluator = Evaluator(calculator.code, next)
        shared.tables.templateOperations.walk(shared.tables.templates[text].operations, &evaluator) { number, _, _ in
            words += model.words[number]
            return true
        }
        return words
    }
}
