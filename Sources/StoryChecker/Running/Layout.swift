internal import StoryEngine

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
    /// Of each location, whether continuations may lead from it into a circle of places without a page.
    private(set) var mayGoRound: [Bool] = []
    /// Through how many places without a page the engine follows continuations before it gives up.
    let mostSteps: Int
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
        let continuing = model.locations.count { if case .continuations = $0.exit { true } else { false } }
        mostSteps = Playthrough.mostSteps(continuingLocations: continuing)
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
        findCircles(model)
    }

    /// Finds the locations from which links lead into a circle of continuations without a page; only from those there is anything to look for.
    private mutating func findCircles(_ model: Model) {
        mayGoRound = [Bool](repeating: false, count: model.locations.count)
        guard mayHaveNoPage.contains(true) else { return }
        var firstEdge: [UInt32] = []
        var edgeCount: [UInt32] = []
        var edges: [UInt32] = []
        for location in model.locations {
            firstEdge.append(UInt32(truncatingIfNeeded: edges.count))
            if case .continuations(let range) = location.exit {
                for continuation in model.continuations[range] where mayHaveNoPage[continuation.target] {
                    edges.append(UInt32(truncatingIfNeeded: continuation.target))
                }
            }
            edgeCount.append(UInt32(truncatingIfNeeded: edges.count) - (firstEdge.last ?? 0))
        }
        let components = Components(firstEdge: firstEdge, edgeCount: edgeCount, edges: edges)
        // Each component comes after all that it leads to.
        for number in 0..<components.count {
            let members = components[number]
            let isRound = members.contains { member in
                let first = Int(firstEdge[Int(member)])
                return edges[first..<first + Int(edgeCount[Int(member)])].contains { target in
                    mayGoRound[Int(target)] || components.ofState[Int(target)] == UInt32(truncatingIfNeeded: number)
                }
            }
            if isRound { for member in members { mayGoRound[Int(member)] = true } }
        }
    }
}
