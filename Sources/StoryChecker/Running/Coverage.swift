internal import StoryEngine

/// What occurred during the exploration.
struct Coverage: Sendable {
    /// For each condition, by its index among the formulas, whether it was true, and whether it was false.
    private(set) var conditions: [Seen]
    /// Whether each outcome came up.
    var outcomes: [Bool]
    /// Whether each continuation was taken.
    var continuations: [Bool]

    struct Seen: OptionSet {
        let rawValue: UInt8

        static let holding = Seen(rawValue: 1)
        static let failing = Seen(rawValue: 2)
        static let both: Seen = [.holding, .failing]
    }

    init(_ model: Model) {
        conditions = [Seen](repeating: [], count: model.formulas.count)
        outcomes = [Bool](repeating: false, count: model.shared.tables.outcomes.count)
        continuations = [Bool](repeating: false, count: model.shared.tables.continuations.count)
    }

    mutating func note(_ condition: Int, holds: Bool) {
        conditions[condition].formUnion(holds ? .holding : .failing)
    }
}
