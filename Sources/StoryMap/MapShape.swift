internal import Story

/// The outline of a box, which shows its kind without colours.
enum MapShape {
    case rounded, pill, plain, double, octagon, hexagon, slanted, shield, notched, diamond, cloud

    /// The outline for a kind of box.
    init(_ kind: MapNode.Kind) {
        self =
            switch kind {
            case .start, .location: .rounded
            case .choice, .bucket: .pill
            case .condition: .plain
            case .check: .diamond
            case .fog: .cloud
            case .missing: .plain
            case .ending(.happy): .pill
            case .ending(.funny): .octagon
            case .ending(.strange): .hexagon
            case .ending(.bittersweet): .slanted
            case .ending(.sad): .shield
            case .ending(.secret): .notched
            case .ending(.plain): .double
            }
    }

    /// The space between the text and the outline on either side, in points.
    var marginX: Double {
        switch self {
        case .rounded: 10
        case .pill, .plain: 9
        case .double, .notched, .octagon: 15
        case .hexagon, .slanted, .diamond: 17
        case .shield: 13
        case .cloud: 8
        }
    }

    /// The space between the text and the outline above and below, in points.
    var marginY: Double {
        switch self {
        case .pill, .plain, .cloud, .diamond: 4
        case .rounded: 7
        case .double, .octagon, .hexagon, .slanted, .notched: 9
        case .shield: 11
        }
    }

    /// Graphviz's name for its most similar outline.
    var graphvizName: String {
        switch self {
        case .rounded, .pill, .plain, .double: "box"
        case .octagon: "octagon"
        case .hexagon, .diamond: "hexagon"
        case .slanted: "parallelogram"
        case .shield: "invhouse"
        case .notched: "component"
        case .cloud: "circle"
        }
    }
}
