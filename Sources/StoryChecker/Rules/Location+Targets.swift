internal import Story

extension Story.Location {
    /// The ending that this location is, if it is one.
    var ending: Story.Ending? {
        if case .ending(let ending) = exit { ending } else { nil }
    }

    /// Goes through everything that can happen when a choice is picked here, choice by choice.
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

    /// What ``visitOutcomes(_:)`` goes through.
    @inline(never) var outcomes: [(outcome: Story.Outcome, place: OutcomePlace)] {
        var outcomes: [(outcome: Story.Outcome, place: OutcomePlace)] = []
        visitOutcomes { outcome, place in outcomes.append((outcome, place)) }
        return outcomes
    }

    /// Goes through the locations that a choice or a continuation here leads to, once for each way.
    func visitTargets(_ body: (Story.Location.ID) -> Void) {
        visitOutcomes { outcome, _ in body(outcome.target) }
        guard case .continuations(let ways) = exit else { return }
        for way in ways { body(way.target) }
    }
}
