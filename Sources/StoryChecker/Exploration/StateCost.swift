internal import Story
internal import StoryEngine

/// A cause of many states.
public struct StateCost: Equatable, Sendable {
    /// The variable or count that causes them.
    public var source: Source
    /// By about which factor there would be fewer states if nothing read it.
    public var factor: Int

    /// What states can differ in.
    public enum Source: Equatable, Sendable {
        /// The value of the variable with this name.
        case variable(String)
        /// The visits of the location with this ID.
        case visits(String)
        /// The number of choices made.
        case turns
        /// Whether a choice that is open only once was picked, as `location/choice`.
        case picked(String)
    }
}

extension StateCost {
    /// The maximum number of causes to report.
    private static let most = 3
    /// The maximum number of keys to count in total.
    private static let mostKeys = 1_000_000

    /// What causes the most states, worst first; anything less than a factor of 2 is left out.
    ///
    /// It counts the first states again without each slot. They are complete except at their border, whatever comes after.
    static func costs(of machine: Machine, _ graph: StateGraph, _ story: Story) -> [StateCost] {
        guard graph.count > 1, !machine.slots.isEmpty else { return [] }
        let count = min(graph.count, max(1_000, mostKeys / machine.slots.count))
        var costs: [StateCost] = []
        var key = [UInt64](repeating: 0, count: graph.keyWords)
        for (number, slot) in machine.slots.enumerated() {
            var others = StateTable(keyWords: graph.keyWords)
            for state in 0..<count {
                machine.copyKey(graph.keys, at: state * graph.keyWords, without: number, to: &key)
                _ = others.insert(key, at: 0, room: count)
            }
            let factor = count / others.count
            guard factor > 1 else { continue }
            let source: Source =
                switch slot.source {
                case .variable(let variable) where variable < story.variables.count: .variable(story.variables[variable].name)
                case .variable(let variable): .picked(machine.model.program.id(ofVariable: variable))
                case .visits(let location): .visits(story.locations[location].id.text)
                case .turns: .turns
                }
            costs.append(StateCost(source: source, factor: factor))
        }
        // Equal factors keep the order of the story.
        let sorted = costs.enumerated().sorted { ($1.element.factor, $0.offset) < ($0.element.factor, $1.offset) }
        return sorted.prefix(most).map { $0.element }
    }
}
