/// What the rolls of a playthrough follow from: the numbers that it was given for its first rolls, and after them its seed.
struct RollPlan: Sendable {
    let seed: UInt64
    /// What the first rolls come up as, before modifiers, in the order in which checks run.
    var given: [Int] = []

    /// Where the numbers of a roll come from; before the roll and after it, it is the same.
    /// - Parameters:
    ///   - check: The check that rolls.
    ///   - count: How many times it ran before.
    /// - Complexity: O(1); where rolls are given, O(*n*) in the story's checks.
    func source(of check: Ref<CheckRow>, count: Int64, in state: State, of program: Program) -> RollSource {
        RollSource(
            seed: seed,
            reading: state[.reading],
            check: program.tables.checks[check].key,
            count: count,
            given: given.isEmpty ? nil : givenNumber(of: check, count: count, in: state, of: program)
        )
    }

    /// The number that is given for a roll; which of the rolls it is, the state knows, so that undo and looking back need nothing more.
    private func givenNumber(of check: Ref<CheckRow>, count: Int64, in state: State, of program: Program) -> Int? {
        guard state[.reading] == 0 else { return nil }
        var made = count
        for other in program.tables.checks.indices where other != check.index {
            made &+= state.slots[State.slot(ofRuns: Ref(other), in: program)]
        }
        return made >= 0 && made < Int64(given.count) ? given[Int(made)] : nil
    }
}
