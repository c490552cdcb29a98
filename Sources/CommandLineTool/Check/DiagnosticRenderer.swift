internal import DisplayText
internal import Story
internal import StoryFormat

/// Shows diagnostics as a compiler does: the place, the message, the line with a mark, the fix, and related places.
struct DiagnosticRenderer {
    /// The file's name as given on the command line.
    let file: String
    /// The file's text.
    let source: SourceText
    /// Colours and styles.
    let palette: Palette
    /// The maximum width of the source line, in columns.
    let columns: Int

    /// The last line shown. It is cached because one line may have many problems and be very long.
    private var line: (number: Int, scalars: [Unicode.Scalar]) = (0, [])

    /// The maximum number of related places shown; the rest are only counted.
    static let mostNotes = 8

    init(file: String, source: SourceText, palette: Palette, columns: Int) {
        self.file = file
        self.source = source
        self.palette = palette
        self.columns = columns
    }

    /// A problem in three or four lines, and one to three for each related place.
    mutating func text(of diagnostic: Diagnostic) -> String {
        let position = diagnostic.position
        let isError = diagnostic.severity == .error
        var text = palette.paint("\(Printable.text(file)):\(position.line):\(position.column):", .strong)
        text += " " + palette.paint(isError ? "error:" : "warning:", isError ? .error : .warning)
        text += " " + palette.paint(Printable.text(diagnostic.message), .strong) + " [\(diagnostic.code)]\n"
        text += excerpt(position, width: diagnostic.width, role: .caret)
        if let fix = diagnostic.fix {
            text += "  " + palette.paint("fix:", .fix) + " " + Printable.text(fix) + "\n"
        }
        var shownLine = position.line
        for place in diagnostic.related.prefix(DiagnosticRenderer.mostNotes) {
            text += "  " + palette.paint("note:", .quiet) + " \(place.position.line):\(place.position.column): "
            text += Printable.text(place.message) + "\n"
            // A line that was just shown need not be repeated.
            if place.position.line != shownLine { text += excerpt(place.position, width: 1, role: .quiet) }
            shownLine = place.position.line
        }
        let more = diagnostic.related.count - DiagnosticRenderer.mostNotes
        if more > 0 { text += "  " + palette.paint("note:", .quiet) + " and \(NumberWords.counted(more, "more place"))\n" }
        return text
    }

    /// A line of the file with a mark; empty if the line is empty.
    private mutating func excerpt(_ position: SourceText.Position, width: Int, role: Palette.Role) -> String {
        if line.number != position.line { line = (position.line, scalars(ofLine: position.line)) }
        guard !line.scalars.isEmpty else { return "" }
        let excerpt = SourceExcerpt(line: line.scalars, column: position.column, width: width, columns: columns)
        return "    " + excerpt.line + "\n    " + palette.paint(excerpt.caret, role) + "\n"
    }

    private func scalars(ofLine number: Int) -> [Unicode.Scalar] {
        let scalars = Array(source.line(number).unicodeScalars)
        // A byte order mark is not a column.
        return number == 1 && scalars.first == "\u{FEFF}" ? Array(scalars.dropFirst()) : scalars
    }
}
