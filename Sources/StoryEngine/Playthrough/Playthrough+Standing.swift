/// Where a playthrough is, in indices of the story's parts: for the checker, which needs no scenes of its own playthroughs.
extension Playthrough {
    /// Where a playthrough is, in indices.
    package struct Standing: Equatable, Sendable {
        /// The index of the location; nil before the first.
        package var location: Int?
        /// Whether the reader has reached an ending there.
        package var isEnding: Bool
        /// The index of the last choice picked, among its location's choices.
        package var choice: Int
        /// The index of that choice's outcome.
        package var outcome: Int
        /// The last roll, before modifiers.
        package var roll: Int
    }

    /// Where the playthrough is.
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

    /// The index of the variable whose question is open; nil if none is.
    package var askedVariableNumber: Int? { askedVariable?.index }
}
