internal import StoryEngine

/// Where the slots of variables and counts are during the exploration, and what is known about the story before it.
struct Layout: Sendable {
    /// The slot of each variable that has one.
    let variableSlots: [Int?]
    /// The slot of the visits of each location that has one.
    let visitsSlots: [Int?]
    let turnsSlot: Int?
    /// For each effect, whether its variable decides something, it can fail, or a condition in it is judged.
    let matters: [Bool]
    /// For each location, whether continuations may pass through it without a page.
    private(set) var mayHaveNoPage: [Bool] = []
    /// For each location, whether continuations may lead from it into a cycle of locations without a page.
    private(set) var mayGoRound: [Bool] = []
    /// How many locations without a page the engine follows continuations through before it gives up.
    let mostSteps: Int
    /// For each expression, whether it can fail.
    let isFallible: [Bool]
    /// For each expression, the slot that says whether its choice was picked before; -1 if it is not the condition of such a choice.
    let pickSlots: [Int]

    init(_ model: Model, _ slots: SlotTable, _ usage: UsageTable) {
        let tables = model.shared.tables
        variableSlots = slots.variables
        visitsSlots = slots.visits
        turnsSlot = slots.turns
        mostSteps = Playthrough.mostSteps(continuingLocations: tables.locations.count { $0.continuations.count > 0 })
        pickSlots = model.pickOfCondition.map { $0.flatMap { slots.variables[$0] } ?? -1 }
        isFallible = model.formulas.map { $0.interval(usage.plausible) == nil }
        matters = tables.effects.indices.map { number in
            let effect = tables.effects[number]
            return slots.variables[effect.variable.index] != nil || usage.isFallible[number] || !model.inner[effect.value.index].isEmpty
        }
        mayHaveNoPage = tables.locations.map { location in
            guard location.continuations.count > 0, location.questions.count == 0 else { return false }
            if let sequence = location.sequence.map({ tables.sequences[$0.index] }), sequence.steps.count > 0, sequence.condition == nil {
                return false
            }
            return !tables.pages[location.pages.indices].contains { page in
                page.condition == nil && (page.picture != nil || model.isNeverEmpty(page.lines))
            }
        }
        findCircles(model)
    }

    /// Finds the locations from which links lead into a cycle of continuations without a page; only those need to be examined.
    private mutating func findCircles(_ model: Model) {
        mayGoRound = [Bool](repeating: false, count: model.shared.tables.locations.count)
        guard mayHaveNoPage.contains(true) else { return }
        var firstEdge: [UInt32] = []
        var edgeCount: [UInt32] = []
        var edges: [UInt32] = []
        for location in model.shared.tables.locations {
            firstEdge.append(UInt32(truncatingIfNeeded: edges.count))
            for continuation in model.shared.tables.continuations[location.continuations.indices]
            where mayHaveNoPage[continuation.target.index] {
                edges.append(UInt32(truncatingIfNeeded: continuation.target.index))
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
