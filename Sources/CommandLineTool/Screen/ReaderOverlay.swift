/// What lies over the scene.
enum ReaderOverlay: Equatable, Sendable {
    /// A text that can be scrolled, under a title.
    case text(title: String, [LayoutText])
    /// Whether to start again.
    case restart
    /// What a command's key would do, while letters are words.
    case commands

    /// A line of it before it is set.
    struct LayoutText: Equatable, Sendable {
        var words: String
        var tone = Tone.plain
        var indent = 0
        /// What stands in front of the words, in a column of its own where there is room.
        var key: String?
        /// Whether this is where to begin.
        var isHere = false
    }

    /// How a line looks.
    enum Tone: Equatable, Sendable {
        case plain, quiet, accent
    }
}
