/// A line between two boxes of a map.
struct MapEdge: Equatable {
    /// The number of the box that it leaves.
    var from: Int
    /// The number of the box that it leads to.
    var to: Int
    /// Whether the reader decides, or the story continues by itself.
    var isContinuation = false
    /// Whether it ends at a place, and so in an arrow.
    var hasArrow = true
    /// How much it stands out.
    var weight = MapWeight.normal
}
