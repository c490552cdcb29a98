/// A line between two boxes of a map.
struct MapEdge: Equatable {
    /// The index of the box where it starts.
    var from: Int
    /// The index of the box where it ends.
    var to: Int
    /// Whether the story continues here by itself, without a decision.
    var isContinuation = false
    /// Whether it ends at a location, and therefore in an arrow.
    var hasArrow = true
    /// How prominent it is.
    var weight = MapWeight.normal
}
