@testable import StoryExport

extension [Gamebook.Step] {
    /// The sections that steps lead to, in the order in which they are read.
    var targets: [Int] {
        flatMap { step -> [Int] in
            switch step {
            case .turn(let number): [number]
            case .when(let cases, let otherwise): cases.flatMap { $0.steps.targets } + otherwise.targets
            case .choose(let choices, let otherwise): choices.flatMap { $0.changes.targets + [$0.target] } + otherwise.targets
            case .roll(let roll): roll.results.flatMap { $0.steps.targets }
            case .words, .picture, .change, .together, .ask, .end: []
            }
        }
    }

    /// The changes that steps make, in the order in which they are read.
    var changes: [Gamebook.Change] {
        flatMap { step -> [Gamebook.Change] in
            switch step {
            case .change(let change): [change]
            case .together(let changes): changes
            case .when(let cases, let otherwise): cases.flatMap { $0.steps.changes } + otherwise.changes
            case .choose(let choices, let otherwise): choices.flatMap { $0.changes.changes } + otherwise.changes
            case .roll(let roll): roll.results.flatMap { $0.steps.changes }
            case .words, .picture, .turn, .ask, .end: []
            }
        }
    }
}
