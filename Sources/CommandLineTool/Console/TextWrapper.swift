internal import DisplayText
internal import StoryEngine

/// Breaks text into lines of a maximum width in columns.
struct TextWrapper {
    /// The maximum width of a line in columns.
    var width: Int
    /// The styles for emphasis.
    var palette: Palette

    private typealias Letter = LineBreaker.Letter<TextRun.Style>

    /// The lines of a text; if styles are not available, emphasis is marked with asterisks.
    func lines(_ runs: [TextRun]) -> [String] {
        var letters: [Letter] = []
        for run in runs {
            let text = Printable.text(run.text)
            if palette.hasStyles {
                letters += text.map { Letter(character: $0, style: run.style) }
            } else {
                letters += TextWrapper.starred(text, run.style).map { Letter(character: $0, style: []) }
            }
        }
        return LineBreaker.lines(letters, width: width, gap: []).map(painted)
    }

    /// The lines of a text without emphasis.
    static func plain(_ text: String, width: Int) -> [String] {
        let plain = Palette(isTerminal: false, environment: [:])
        return TextWrapper(width: width, palette: plain).lines([TextRun(text: text)])
    }

    /// A text with the asterisks that an author would write.
    static func starred(_ text: String, _ style: TextRun.Style) -> String {
        var stars = ""
        if style.contains(.emphasis) { stars += "*" }
        if style.contains(.strong) { stars += "**" }
        return stars + text + stars
    }

    private func painted(_ line: [Letter]) -> String {
        var text = ""
        var rest = line[...]
        while let first = rest.first {
            let run = rest.prefix { $0.style == first.style }
            rest = rest.dropFirst(run.count)
            let words = String(run.map { $0.character })
            if first.style.contains([.emphasis, .strong]) {
                text += palette.paint(words, .strongEmphasis)
            } else if first.style.contains(.strong) {
                text += palette.paint(words, .strong)
            } else if first.style.contains(.emphasis) {
                text += palette.paint(words, .emphasis)
            } else {
                text += words
            }
        }
        return text
    }
}
