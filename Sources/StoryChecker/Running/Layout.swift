/// Where a story's formulas, effects and counts are found while it is explored.
struct Layout: Sendable {
    private(set) var code = Code()
    /// The first operation of each formula.
    private(set) var formulas: [Int] = []
    /// The first operation of each condition.
    private(set) var conditions: [Int] = []
    private(set) var effects: [Effect] = []
    /// The slot of each variable that has one.
    let variableSlots: [Int?]
    /// The slot of the visits of each location that has one.
    let visitsSlots: [Int?]
    let turnsSlot: Int?
    /// Of each location, whether continuations may pass through it without a page.
    private(set) var mayHaveNoPage: [Bool] = []
    /// Of each formula, whether it may have no value.
    let isFalliblePlace: [Bool]

    /// A change to a slot.
    struct Effect {
        /// The slot; nil where the variable decides nothing.
        var slot: Int?
        var code: Int
        /// A number stops at its limits.
        var lower: Int64
        var upper: Int64
        /// Whether it may have no value.
        var isFallible: Bool
    }

    init(_ model: Model, _ slots: SlotTable, _ usage: UsageTable) {
        variableSlots = slots.variables
        visitsSlots = slots.visits
        turnsSlot = slots.turns
        isFalliblePlace = model.formulas.map { $0.interval(usage.plausible) == nil }
        for formula in model.formulas { formulas.append(code.append(formula, slots)) }
        conditions = model.conditions.map { formulas[$0.formula] }
        for (number, effect) in model.effects.enumerated() {
            let variable = model.variables[effect.variable]
            let isNumber = variable.kind == .number
            effects.append(
                Effect(
                    slot: slots.variables[effect.variable],
                    code: formulas[effect.formula],
                    lower: isNumber ? variable.lower : .min,
                    upper: isNumber ? variable.upper : .max,
                    isFallible: usage.isFallible[number]
                )
            )
        }
        mayHaveNoPage = model.locations.map { location in
            guard case .continuations = location.exit, location.questions.isEmpty else { return false }
            if case .always? = location.sequence { return false }
            return !model.pages[location.pages].contains { page in
                page.condition == nil && (page.hasPicture || model.textRows[page.lines].contains { $0.isNeverEmpty })
            }
        }
    }
}
