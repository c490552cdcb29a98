internal import StoryFormat

/// Shows the problems of a file as a compiler does: the place, the sentence, the line with a mark, and the mend.
struct DiagnosticRenderer {
    /// The file's name as the author gave it.
    let file: String
    /// The file's text.
    let source: SourceText
    /// How the parts are told apart.
    let palette: Palette
    /// How many columns the source line may take up.
    let columns: Int

    /// The line that was shown last: many problems may stand in one line, and it may be long.
    private var line: (number: Int, scalars: [Unicode.Scalar]) = (0, [])

    init(file: String, source: SourceText, palette: Palette, columns: Int) {
        self.file = file
        self.source = source
        self.palette = palette
        self.columns = columns
    }

    /// A problem in three or four lines.
    mutating func text(of diagnostic: Diagnostic) -> String {
        let position = diagnostic.position
        let isError = diagnostic.severity == .error
        var text = palette.paint("\(Printable.text(file)):\(position.line):\(position.column):", .strong)
        text += " " + palette.paint(isError ? "error:" : "warning:", isError ? .error : .warning)
        text += " " + palette.paint(Printable.text(diagnostic.message), .strong) + " [\(diagnostic.code)]\n"
        if line.number != position.line { line = (position.line, scalars(ofLine: position.line)) }
        if !line.scalars.isEmpty {
            let excerpt = SourceExcerpt(
                line: line.scalars,
                column: position.column,
                width: diagnostic.width,
                columns: columns
            )
            text += "    " + excerpt.line + "\n    " + palette.paint(excerpt.caret, .caret) + "\n"
        }
        if let mend = diagnostic.mend {
            text += "  " + palette.paint("mend:", .mend) + " " + Printable.text(mend) + "\n"
        }
        return text
    }

    private func scalars(ofLine number: Int) -> [Unicode.Scalar] {
        let scalars = Array(source.line(number).unicodeScalars)
        // A byte order mark is no column.
        return number == 1 && scalars.first == "\u{FEFF}" ? Array(scalars.dropFirst()) : scalars
    }
}
