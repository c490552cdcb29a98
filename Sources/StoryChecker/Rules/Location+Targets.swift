internal import Story

extension Story.Location {
    /// The ending of this location; nil if it has none.
    var ending: Story.Ending? {
        if case .ending(let ending) = exit { ending } else { nil }
    }

    /// Calls a function with everything that picking a choice here can lead to, choice by choice.
    func visitOutcomes(_ body: (_ outcome: Story.Outcome, _ place: OutcomePlace) -> Void) {
        guard case .choices(let choices) = exit else { return }
        for (number, choice) in choices.enumerated() {
            switch choice.action {
            case .outcome(let outcome):
                body(outcome, OutcomePlace(choice: number, bucket: nil))
            case .check(_, let outcomes):
                for outcome in outcomes { body(outcome.outcome, OutcomePlace(choice: number, bucket: outcome.bucket)) }
            }
        }
    }

    /// The outcomes of ``visitOutcomes(_:)`` as a list.
    @inline(never) var outcomes: [(outcome: Story.Outcome, place: OutcomePlace)] {
        var outcomes: [(outcome: Story.Outcome, place: OutcomePlace)] = []
        visitOutcomes { outcome, place in outcomes.append((outcome, place)) }
        return outcomes
    }

    /// Calls a function with the target of each choice's outcome or continuation here, once for each.
    func visitTargets(_ body: (Story.Location.ID) -> Void) {
        visitOutcomes { outcome, _ in body(outcome.target) }
        for way in continuations { body(way.target) }
    }
}
