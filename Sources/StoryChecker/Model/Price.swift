internal import Story
internal import StoryEngine

/// What an outcome takes of a number that the story checks before it takes it, at this choice or another.
struct Price: Sendable {
    /// The variable, and the effect that takes from it.
    var variable: Int
    var effect: Int
    /// The least that a reader has.
    var least: Int64
    /// Who has less than this cannot pay.
    var needed: Int64

    /// The price of each outcome.
    /// - Complexity: O(*n*) in the effects and conditions.
    static func prices(_ tables: ProgramTables, _ formulas: [ExpressionTree]) -> [Price?] {
        var prices = tables.outcomes.map { Price($0.effects, tables, formulas) }
        var isChecked = [Bool](repeating: false, count: tables.variables.count)
        for choice in tables.choices {
            guard let condition = choice.condition else { continue }
            var read: Set<Int> = []
            formulas[condition.index].forEachSource { source in
                if case .variable(let variable) = source { read.insert(variable) }
            }
            for price in prices[choice.outcomes.indices] {
                if let price, read.contains(price.variable) { isChecked[price.variable] = true }
            }
        }
        for number in prices.indices where prices[number].map({ !isChecked[$0.variable] }) ?? false { prices[number] = nil }
        return prices
    }

    /// The first number that effects always lower by a constant, before anything else is set; nil if there is none.
    private init?(_ effects: RefRange<EffectRow>, _ tables: ProgramTables, _ formulas: [ExpressionTree]) {
        for number in effects.indices {
            let effect = tables.effects[number]
            if number > effects.start, effect.startsEntry { return nil }
            let variable = tables.variables[effect.variable.index]
            guard effect.condition == nil, variable.kind == .number,
                let step = formulas[effect.value.index].step(of: effect.variable.index),
                step > .min, step < 0
            else { continue }
            // A number without a limit that starts above 0 is not meant to go below it.
            let least = variable.lower > .min ? variable.lower : 0
            let (needed, overflows) = least.addingReportingOverflow(-step)
            guard variable.initial >= least, !overflows else { continue }
            self.init(variable: effect.variable.index, effect: number, least: least, needed: needed)
            return
        }
        return nil
    }

    private init(variable: Int, effect: Int, least: Int64, needed: Int64) {
        self.variable = variable
        self.effect = effect
        self.least = least
        self.needed = needed
    }
}
