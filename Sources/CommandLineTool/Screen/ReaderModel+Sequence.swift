internal import DisplayText
internal import StoryEngine

extension ReaderModel {
    /// Draws a step of a sequence as a box over the page, and gives the pictures that are missing for it.
    func drawSequence(_ frame: SequenceFrame, on screen: inout TerminalScreen) -> [PictureRequest] {
        let theme = colours
        screen.restyle(rows: viewStart..<viewStart + viewHeight) { style in
            let marks = style.marks.union(theme.name == .none ? .faint : [])
            return CellStyle(foreground: theme.quiet.foreground, background: style.background, marks: marks)
        }
        let width = min(columns - 2, 64)
        let inside = width - 4
        // Who stands on the right is set to the right, and a little narrower, as in a conversation.
        let indent = inside >= 32 ? inside / 5 : inside >= 20 ? 3 : 1
        var layout = SceneLayout(width: inside - indent, theme: theme, shelf: shelf, pictureRows: max(0, (viewHeight - 8) / 2))
        set(frame.left, in: &layout)
        let leftCount = layout.lines.count
        set(frame.right, in: &layout)
        var lines = layout.lines
        while let last = lines.last, last.cells.isEmpty { lines.removeLast() }
        let room = max(1, viewHeight - 2)
        // What is said last matters most.
        let dropped = max(0, lines.count - room)
        let height = min(lines.count, room) + 2
        let left = (columns - width) / 2
        let start = viewStart + (viewHeight - height) / 2
        frameBox(row: start, column: left, width: width, height: height, "\(frame.step + 1) of \(frame.steps)", on: &screen)
        for (number, line) in lines.enumerated().dropFirst(dropped) {
            let row = start + 1 + number - dropped
            let column = left + 2 + (number >= leftCount ? indent : 0)
            screen.write(line.cells, row: row, column: column)
            if case .picture(let request, let width, let height) = line.role {
                let place = TerminalScreen.Place(row: row, column: column + max(0, (inside - indent - width) / 2))
                screen.pictures.append(PlacedPicture(request: request, place: place, columns: width, rows: height))
            }
        }
        return layout.wanted
    }

    private func set(_ figure: SequenceFrame.Figure?, in layout: inout SceneLayout) {
        guard let figure else { return }
        layout.picture(figure.picture)
        if let words = figure.text, !words.isEmpty { layout.paragraph(words) }
    }

    private func frameBox(row: Int, column: Int, width: Int, height: Int, _ words: String, on screen: inout TerminalScreen) {
        let theme = colours
        screen.fill(rows: row..<row + height, columns: column..<column + width, theme.text)
        let line = String(repeating: "─", count: width - 2)
        screen.write(Cell.row("╭\(line)╮", theme.accent), row: row, column: column)
        for side in row + 1..<max(row + 1, row + height - 1) {
            screen.write(Cell.row("│", theme.accent), row: side, column: column)
            screen.write(Cell.row("│", theme.accent), row: side, column: column + width - 1)
        }
        screen.write(Cell.row("╰\(line)╯", theme.accent), row: row + height - 1, column: column)
        if words.count + 4 < width {
            screen.write(Cell.row(" \(words) ", theme.quiet), row: row + height - 1, column: column + width - words.count - 4)
        }
    }
}
