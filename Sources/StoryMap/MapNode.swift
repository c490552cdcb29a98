internal import Story

/// A box of a map.
struct MapNode: Equatable {
    /// The name of the box in the graph, which is unique.
    var name: String
    /// What it stands for.
    var kind: Kind
    /// What is written in it.
    var text: String
    /// The location's number; nil for other boxes.
    var number: Int?
    /// Words for anything special, such as “unreachable”.
    var notes: [String] = []
    /// Whether it depends on a condition.
    var isConditional = false
    /// Its position on the highlighted way, from 1; nil if it is not on it.
    var step: Int?
    /// How prominent it is.
    var weight = MapWeight.normal
    /// All details, for the tooltip.
    var details = ""
    /// What a screen reader says; empty if a location's box says it.
    var spoken = ""

    /// What a box stands for.
    enum Kind: Hashable {
        /// The location where reading begins.
        case start
        /// Any other location.
        case location
        /// A location where the story ends.
        case ending(Story.Ending.Kind)
        /// A choice.
        case choice
        /// A choice with a check.
        case check
        /// A bucket of a check.
        case bucket
        /// A continuation.
        case condition
        /// Something the reader has not seen.
        case fog
        /// A location that the story does not have.
        case missing
    }
}
