internal import Story
internal import StoryEngine

/// Something that makes a story have many states.
public struct StateCost: Equatable, Sendable {
    /// What it is.
    public var source: Source
    /// About how many times fewer states there would be if nothing asked for it.
    public var factor: Int

    /// What states can differ in.
    public enum Source: Equatable, Sendable {
        /// The value of the variable of this name.
        case variable(String)
        /// How often the location of this ID was entered.
        case visits(String)
        /// How many choices were made.
        case turns
    }
}

extension StateCost {
    /// How many are named.
    private static let most = 3
    /// How many keys are counted in total.
    private static let mostKeys = 1_000_000

    /// What costs the most states, the worst first; what does not at least double them is left out.
    ///
    /// The first states that were found are counted again without each slot. They are whole but for their edge, whatever comes after.
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
                case .variable(let variable): .variable(story.variables[variable].name)
                case .visits(let location): .visits(story.locations[location].id.text)
                case .turns: .turns
                }
            costs.append(StateCost(source: source, factor: factor))
        }
        // The sort keeps the order of the story among equals.
        let sorted = costs.enumerated().sorted { ($1.element.factor, $0.offset) < ($0.element.factor, $1.offset) }
        return sorted.prefix(most).map { $0.element }
    }
}
