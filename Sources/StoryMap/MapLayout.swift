/// The positions of the boxes and lines of a map, in points from the upper left corner.
struct MapLayout: Equatable {
    var width: Double
    var height: Double
    /// The centre of each box, in the order of the drawing.
    var centres: [Point]
    /// The curve of each line, in the order of the drawing; empty if Graphviz found no way for it.
    var curves: [Curve]

    /// A point, in points from the upper left corner.
    struct Point: Equatable {
        var x: Double
        var y: Double
    }

    /// A line made of Bézier curves: a start, then two control points and an end for each.
    struct Curve: Equatable {
        var points: [Point]
        /// The tip of the arrow; nil if the line has none.
        var tip: Point?
    }

    /// The reading direction of a map.
    enum Direction: String {
        case down = "TB"
        case right = "LR"
    }
}
