internal import Story

/// The colours of a map. Every text has a contrast of at least 4.5:1 with its background.
enum MapColours {
    static let paper = "#fbf8f1"
    static let ink = "#20242c"
    static let line = "#596173"
    static let way = "#b83a06"
    static let quietInk = "#666a72"
    static let quietLine = "#c4bfb3"
    static let choice = "#efe9da"
    static let check = "#e6e0f5"
    static let checkLine = "#5d45a3"
    static let fog = "#e2e4e8"

    /// The colours of a box.
    struct Box: Equatable {
        var fill: String
        var line: String
        var text: String
    }

    /// The colours of a box of a kind.
    static func box(_ kind: MapNode.Kind, _ weight: MapWeight) -> Box {
        var box =
            switch kind {
            case .start: Box(fill: "#1f3b68", line: "#1f3b68", text: "#ffffff")
            case .location: Box(fill: "#ffffff", line: "#3b4252", text: ink)
            case .choice, .bucket: Box(fill: choice, line: choice, text: ink)
            case .condition: Box(fill: paper, line: line, text: ink)
            case .check: Box(fill: check, line: checkLine, text: ink)
            case .fog: Box(fill: fog, line: "#7a808c", text: "#3b4252")
            case .missing: Box(fill: paper, line: "#6d7178", text: "#5b5f66")
            case .ending(let kind): ending(kind)
            }
        switch weight {
        case .normal: break
        case .way:
            box.line = way
        case .quiet:
            box = Box(fill: kind.isPlace ? "#ffffff" : paper, line: quietLine, text: quietInk)
        case .never:
            box = Box(fill: paper, line: "#6d7178", text: "#5b5f66")
        }
        return box
    }

    private static func ending(_ kind: Story.Ending.Kind) -> Box {
        switch kind {
        case .happy: Box(fill: "#fff1b8", line: "#8a6100", text: ink)
        case .funny: Box(fill: "#ffdfc9", line: "#b0480a", text: ink)
        case .strange: Box(fill: "#e3d9fb", line: "#5b34b0", text: ink)
        case .bittersweet: Box(fill: "#fbd9e6", line: "#a3245c", text: ink)
        case .sad: Box(fill: "#d3e5f8", line: "#1d5c9c", text: ink)
        case .secret: Box(fill: "#d2efe4", line: "#0e6b4f", text: ink)
        case .plain: Box(fill: "#e9e9e6", line: "#4d5157", text: ink)
        }
    }

    /// The colour of a line.
    static func edge(_ weight: MapWeight) -> String {
        switch weight {
        case .normal: line
        case .way: way
        case .quiet: quietLine
        case .never: "#8d9097"
        }
    }
}
