/// Where the boxes and lines of a map are, in points from the top left corner.
struct MapLayout: Equatable {
    var width: Double
    var height: Double
    /// The middle of each box, in the order of the drawing.
    var centres: [Point]
    /// The curve of each line, in the order of the drawing; empty where there was no way for it.
    var curves: [Curve]

    /// A point, in points from the upper left corner.
    struct Point: Equatable {
        var x: Double
        var y: Double
    }

    /// A line made of Bézier curves: a start, then two control points and an end for each.
    struct Curve: Equatable {
        var points: [Point]
        /// The point of the arrow; nil where the line has none.
        var tip: Point?
    }

    /// The direction in which a map is read.
    enum Direction: String {
        case down = "TB"
        case right = "LR"
    }
}
