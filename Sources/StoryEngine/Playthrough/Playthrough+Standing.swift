/// Where a reading stands, by the numbers of a story's parts: for the checker, which has readings of its own and needs no scenes of them.
extension Playthrough {
    /// Where a reading stands.
    package struct Standing: Equatable, Sendable {
        /// The number of the location; nil in front of the first.
        package var location: Int?
        /// Whether the story has come to an ending there.
        package var isEnding: Bool
        /// The number of the choice that was picked last, among its location's.
        package var choice: Int
        /// The number of the outcome that this had.
        package var outcome: Int
        /// What was rolled last, before modifiers.
        package var roll: Int
    }

    /// Where the reading stands.
    package var standing: Standing {
        Standing(
            location: state.location?.index,
            isEnding: state.phase == .ending,
            choice: Int(clamping: state[.choice]),
            outcome: Int(clamping: state[.outcome]),
            roll: Int(clamping: state[.roll])
        )
    }

    /// How often a location was entered.
    package func visits(ofLocation number: Int) -> Int64 {
        state.slots[State.slot(ofVisits: Ref<LocationRow>(number), in: program)]
    }

    /// The number of the variable whose question is open; nil where none is.
    package var askedVariableNumber: Int? { askedVariable?.index }
}
