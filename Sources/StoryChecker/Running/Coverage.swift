internal import StoryEngine

/// What was met while exploring.
struct Coverage: Sendable {
    /// Of each condition, by its number among the program's expressions, whether it was seen to hold, and not to hold.
    private(set) var conditions: [Seen]
    /// Whether each outcome came up.
    var outcomes: [Bool]
    /// Whether each way on was taken.
    var continuations: [Bool]

    struct Seen: OptionSet {
        let rawValue: UInt8

        static let holding = Seen(rawValue: 1)
        static let failing = Seen(rawValue: 2)
        static let both: Seen = [.holding, .failing]
    }

    init(_ model: Model) {
        conditions = [Seen](repeating: [], count: model.tables.expressions.count)
        outcomes = [Bool](repeating: false, count: model.tables.outcomes.count)
        continuations = [Bool](repeating: false, count: model.tables.continuations.count)
    }

    mutating func note(_ condition: Int, holds: Bool) {
        conditions[condition].formUnion(holds ? .holding : .failing)
    }
}
