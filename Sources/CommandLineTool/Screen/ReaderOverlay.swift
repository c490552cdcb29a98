/// An overlay over the scene.
enum ReaderOverlay: Equatable, Sendable {
    /// A text that can be scrolled, with a title.
    case text(title: String, [LayoutText])
    /// The question whether to start again.
    case restart
    /// The commands' keys, while letters are text.
    case commands

    /// A line before layout.
    struct LayoutText: Equatable, Sendable {
        var words: String
        var tone = Tone.plain
        var indent = 0
        /// The text before the words, in its own column if there is room.
        var key: String?
        /// Whether to start here.
        var isHere = false
    }

    /// The appearance of a line.
    enum Tone: Equatable, Sendable {
        case plain, quiet, accent
    }
}
