/// What decides the rolls of a playthrough: numbers given for the first rolls, and the seed for all others.
struct RollPlan: Sendable {
    let seed: UInt64
    /// The first rolls, before modifiers, in the order in which checks run.
    var given: [Int] = []

    /// The source of a roll's numbers; it is the same before and after the roll.
    /// - Parameters:
    ///   - check: The check that rolls.
    ///   - count: How many times it has run before.
    /// - Complexity: O(1); if rolls are given, O(*n*) in the story's checks.
    func source(of check: Ref<CheckRow>, count: Int64, in state: State, of program: Program) -> RollSource {
        RollSource(
            seed: seed,
            reading: state[.reading],
            check: program.shared.tables.checks[check].key,
            count: count,
            given: given.isEmpty ? nil : givenNumber(of: check, count: count, in: state, of: program)
        )
    }

    /// The number given for a roll. The state says which roll it is, so undo and looking back need nothing more.
    private func givenNumber(of check: Ref<CheckRow>, count: Int64, in state: State, of program: Program) -> Int? {
        guard state[.reading] == 0 else { return nil }
        var made = count
        for other in program.shared.tables.checks.indices where other != check.index {
            made &+= state.slots[State.slot(ofRuns: Ref(other), in: program)]
        }
        return made >= 0 && made < Int64(given.count) ? given[Int(made)] : nil
    }
}
