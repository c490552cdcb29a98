internal import DisplayText
internal import StoryEngine

extension ReaderModel {
    /// Draws a step of a sequence as a box over the page, and returns the missing pictures.
    func drawSequence(_ frame: SequenceFrame, on screen: inout TerminalScreen) -> [PictureRequest] {
        let theme = colours
        screen.restyle(rows: viewStart..<viewStart + viewHeight) { style in
            let marks = style.marks.union(theme.name == .none ? .faint : [])
            return CellStyle(foreground: theme.quiet.foreground, background: style.background, marks: marks)
        }
        // Pictures drawn by the terminal would cover the box.
        screen.pictures = []
        let width = min(columns - 2, 64)
        let inside = width - 4
        let stage = stage(frame, width: inside)
        let room = max(1, viewHeight - 2)
        // The words matter more than the figures.
        let dropped = max(0, stage.height - room)
        let height = min(stage.height, room) + 2
        let left = (columns - width) / 2
        let start = viewStart + (viewHeight - height) / 2
        frameBox(row: start, column: left, width: width, height: height, "\(frame.step + 1) of \(frame.steps)", on: &screen)
        for item in stage.items where item.row >= dropped {
            let place = TerminalScreen.Place(row: start + 1 + item.row - dropped, column: left + 2 + item.column)
            screen.write(item.line.cells, row: place.row, column: place.column)
            if case .picture(let request, let width, let height) = item.line.role {
                let indent = item.line.cells.count - width
                let corner = TerminalScreen.Place(row: place.row, column: place.column + max(0, indent))
                screen.pictures.append(PlacedPicture(request: request, place: corner, columns: width, rows: height))
            }
        }
        return stage.wanted
    }

    /// The contents of the box.
    private struct Stage {
        var items: [(row: Int, column: Int, line: LayoutLine)] = []
        var height = 0
        var wanted: [PictureRequest] = []

        /// Adds lines below the current ones, or from a row on.
        mutating func add(_ layout: SceneLayout, column: Int, row: Int? = nil) {
            let start = row ?? height
            for (number, line) in layout.lines.enumerated() { items.append((start + number, column, line)) }
            height = max(height, start + layout.lines.count)
            wanted += layout.wanted
        }
    }

    /// The figures side by side if there is room, and their words below; the right figure is aligned to the right.
    private func stage(_ frame: SequenceFrame, width: Int) -> Stage {
        func layout(_ width: Int) -> SceneLayout {
            SceneLayout(width: width, theme: colours, shelf: shelf, pictureRows: max(0, viewHeight - 9))
        }
        var stage = Stage()
        let isWide = width >= 36 && shelf.mode != .none
        let half = isWide ? width / 2 - 1 : width
        let sides = [(frame.left, 0), (frame.right, isWide ? width - half : min(3, width / 8))].map { figure, column in
            var picture = layout(isWide ? half : width - column)
            if let figure { picture.picture(figure.picture, rows: isWide ? nil : max(0, (viewHeight - 8) / 2)) }
            var words = layout(width - width / 5)
            if let text = figure?.text, !text.isEmpty { words.paragraph(text) }
            return (picture, words, column)
        }
        if isWide {
            let height = sides.map { $0.0.lines.count }.max() ?? 0
            for (picture, _, column) in sides { stage.add(picture, column: column, row: height - picture.lines.count) }
            for (place, side) in sides.enumerated() { stage.add(side.1, column: place * (width / 5)) }
        } else {
            for (place, side) in sides.enumerated() {
                stage.add(side.0, column: side.2)
                stage.add(side.1, column: place * (width / 5))
            }
        }
        while let last = stage.items.last, last.line.cells.isEmpty {
            stage.items.removeLast()
            stage.height = (stage.items.map { $0.row }.max() ?? 0) + 1
        }
        return stage
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
