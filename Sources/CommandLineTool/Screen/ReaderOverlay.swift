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

    /// Lays out a text.
    /// - Parameter layout: Makes an empty layout.
    static func lines(of texts: [LayoutText], theme: Theme, width: Int, layout: () -> SceneLayout) -> [LayoutLine] {
        var lines: [LayoutLine] = []
        for text in texts {
            var layout = layout()
            let style = text.tone == .accent ? theme.accent : text.tone == .quiet ? theme.quiet : theme.text
            let keyWidth = 12
            if let key = text.key, width >= 44 {
                layout.words(text.words, style, indent: keyWidth)
                layout.write(Cell.row(key, theme.accent).fitting(keyWidth - 1))
            } else {
                if let key = text.key { layout.words(key, theme.accent) }
                layout.words(text.words, style, indent: text.key == nil ? text.indent : 4)
            }
            let set = layout.lines.filter { !$0.cells.isEmpty }
            lines += set.enumerated().map { LayoutLine(cells: $1.cells, role: text.isHere && $0 == 0 ? .item(0) : .text) }
        }
        return lines
    }
}
