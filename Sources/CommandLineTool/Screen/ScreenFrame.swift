internal import DisplayText

/// Where things are on the screen: a bar at the top, the text, and rows at the bottom.
struct ScreenFrame {
    let columns: Int
    let rows: Int
    let theme: Theme
    /// How many rows there are between the text and the last one, if there is room.
    var rowsAboveStatus = 0

    /// The width of text in columns.
    var textWidth: Int { min(SceneLayout.widest, max(4, columns - (columns >= 40 ? 4 : 2))) }
    /// The first column of text.
    var leftMargin: Int { max(0, (columns - textWidth) / 2) }
    /// The first row of text.
    var viewStart: Int { rows >= 14 ? 2 : 1 }
    /// The height of the text area in rows.
    var viewHeight: Int { max(1, rows - viewStart - (rows >= 14 ? 2 : 1) - rowsAboveStatus) }

    /// Draws lines from one on, with the cursor if it is in them, and marks that there is more above or below.
    func draw(_ lines: [LayoutLine], from top: Int, on screen: inout TerminalScreen, showsCursor: Bool) {
        for number in min(top, lines.count)..<min(lines.count, top + viewHeight) {
            let row = viewStart + number - top
            screen.write(lines[number].cells, row: row, column: leftMargin)
            switch lines[number].role {
            case .input(let cursor) where showsCursor:
                screen.cursor = TerminalScreen.Place(row: row, column: min(leftMargin + cursor, columns - 1))
            case .picture(let request, let width, let height):
                // A picture cannot be cut off at the edge; its description is on the next screen.
                guard number + height <= top + viewHeight else { break }
                let column = leftMargin + max(0, (textWidth - width) / 2)
                screen.pictures.append(
                    PlacedPicture(request: request, place: TerminalScreen.Place(row: row, column: column), columns: width, rows: height)
                )
            default: break
            }
        }
        // A thin mark at the edge shows that there is more.
        if top > 0 { screen.write([Cell("▴", theme.quiet)], row: viewStart, column: columns - 1) }
        if lines.count - viewHeight > top { screen.write([Cell("▾", theme.quiet)], row: viewStart + viewHeight - 1, column: columns - 1) }
    }

    /// Writes the first row.
    func bar(_ left: String, _ right: String, on screen: inout TerminalScreen) {
        let style = theme.bar
        screen.fill(rows: 0..<1, columns: 0..<columns, style)
        let (left, right) = (Printable.text(left), Printable.text(right))
        let title = Self.shortened(left, to: columns - 2)
        screen.write(Cell.row(title, style.adding(.bold)), row: 0, column: 1)
        let room = columns - TextWidth.columns(title) - 4
        guard room >= 6, !right.isEmpty else { return }
        let words = Self.shortened(right, to: room)
        screen.write(Cell.row(words, style), row: 0, column: columns - 1 - TextWidth.columns(words))
    }

    /// Writes the last row.
    func status(_ words: String, on screen: inout TerminalScreen) {
        line(words, row: rows - 1, theme.bar, on: &screen)
    }

    /// Writes a row in one style.
    func line(_ words: String, row: Int, _ style: CellStyle, on screen: inout TerminalScreen) {
        screen.fill(rows: row..<row + 1, columns: 0..<columns, style)
        screen.write(Cell.row(Self.shortened(Printable.text(words), to: columns - 2), style), row: row, column: 1)
    }

    /// Says that the screen is too small to read on.
    func sayTooSmall(on screen: inout TerminalScreen) {
        let words = ["Too small:", "\(ReaderModel.least.columns) × \(ReaderModel.least.rows)", "at least."]
        for (row, line) in words.enumerated() where row < rows { screen.write(Cell.row(line, theme.text), row: row, column: 0) }
    }

    /// The text, or its beginning with “…”.
    static func shortened(_ text: String, to most: Int) -> String {
        guard TextWidth.columns(text) > most else { return text }
        var short = ""
        var columns = 1
        for character in text {
            columns += TextWidth.columns(of: character)
            guard columns <= most else { break }
            short.append(character)
        }
        return short + "…"
    }
}
