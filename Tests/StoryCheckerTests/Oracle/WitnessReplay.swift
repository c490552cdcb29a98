import StoryChecker

@testable import StoryEngine

/// A witness played in the engine, with each step compared with what the engine shows.
struct WitnessReplay {
    /// The playthrough at its end.
    private(set) var playthrough: Playthrough
    /// The number of its choices and answers.
    private(set) var decisions = 0

    /// Why a witness is wrong.
    struct Mismatch: Error {
        var step: Int
        var words: String
    }

    /// The maximum number of advances between two decisions; there are cycles of pages.
    private static let mostAdvances = 1_000

    init(_ witness: Witness, in program: Program) throws {
        playthrough = Playthrough(program, seed: 4_711, rolls: witness.rolls)
        try goOn()
        for (number, step) in witness.steps.enumerated() {
            switch step {
            case .answer(let variable, let value):
                guard case .question(let question) = playthrough.scene, question.variable == variable else {
                    throw Mismatch(step: number, words: "\(variable) is not asked for")
                }
                try playthrough.apply(.answer(value))
                decisions += 1
            case .choose(let location, let choice):
                guard playthrough.position?.location == location else {
                    throw Mismatch(step: number, words: "the reader is at \(playthrough.position?.location ?? "the title")")
                }
                try playthrough.apply(.choose(choice))
                decisions += 1
                guard case .result(let result) = playthrough.scene, let check = result.check else { break }
                guard witness.steps.count > number + 1, case .roll(_, let rolled, let bucket) = witness.steps[number + 1] else {
                    throw Mismatch(step: number, words: "nothing says what is rolled")
                }
                guard check.roll == rolled, check.bucket == bucket else {
                    throw Mismatch(step: number + 1, words: "the roll is \(check.roll) and answers \(check.bucket)")
                }
                // The roll is shown with the choice; advancing leaves it.
                continue
            case .roll(let check, _, _):
                guard number > 0, case .choose(let location, let choice) = witness.steps[number - 1],
                    let picked = playthrough.program.check(of: choice, at: location), picked == check
                else { throw Mismatch(step: number, words: "nothing rolls for \(check)") }
            }
            try goOn()
        }
    }

    private mutating func goOn() throws {
        var advances = 0
        while playthrough.canAdvance, advances < Self.mostAdvances {
            try playthrough.apply(.advance)
            advances += 1
        }
    }
}

extension Program {
    /// The ID of the check that decides a choice; nil if it has none.
    fileprivate func check(of choice: String, at location: String) -> String? {
        guard let location = lookup.location(location), let number = self.choice(choice, at: location) else { return nil }
        let row = shared.tables.choices[shared.tables.locations[location].choices[number]]
        return row.check.map { string(shared.tables.checks[$0].id) }
    }
}
