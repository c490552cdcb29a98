internal import Story

/// A box of a map.
struct MapNode: Equatable {
    /// What the box is called in the graph; no two have the same name.
    var name: String
    /// What it stands for.
    var kind: Kind
    /// What is written in it.
    var text: String
    /// The location's number, where it has one.
    var number: Int?
    /// Words that say what is special, such as “unreachable”.
    var notes: [String] = []
    /// Whether it depends on a condition.
    var isConditional = false
    /// Which step it is of the way that is shown, from 1.
    var step: Int?
    /// How much it stands out.
    var weight = MapWeight.normal
    /// Everything about it, for the tooltip.
    var details = ""
    /// What a screen reader says; empty for what is said with a location.
    var spoken = ""

    /// What a box stands for.
    enum Kind: Hashable {
        /// The place that reading begins at.
        case start
        /// Any other place.
        case location
        /// A place where the story ends.
        case ending(Story.Ending.Kind)
        /// What the reader may pick.
        case choice
        /// What the reader may pick and must roll for.
        case check
        /// What a roll can come to.
        case bucket
        /// When the story continues by itself.
        case condition
        /// What a reader has not seen.
        case fog
        /// A place that is not in the story.
        case missing
    }
}
