internal import DisplayText
internal import Story
internal import StoryEngine

extension ReaderModel {
    var colours: Theme { Theme(theme, depth: depth) }

    // MARK: Measures

    /// The width of text in columns.
    var textWidth: Int { min(SceneLayout.widest, max(4, columns - (columns >= 40 ? 4 : 2))) }
    /// The first column of text.
    var leftMargin: Int { max(0, (columns - textWidth) / 2) }
    /// The first row of text.
    var viewStart: Int { rows >= 14 ? 2 : 1 }
    /// The height of the text area in rows.
    var viewHeight: Int { max(1, rows - viewStart - (rows >= 14 ? 2 : 1)) }

    private func layout() -> SceneLayout {
        SceneLayout(width: textWidth, theme: colours, shelf: shelf, pictureRows: min(viewHeight * 3 / 5, 24))
    }

    /// The laid-out scene.
    func content() -> SceneLayout {
        var layout = layout()
        set(sceneBelow ?? scene, in: &layout)
        layout.trim()
        return layout
    }

    private func set(_ scene: Scene, in layout: inout SceneLayout) {
        switch scene {
        case .title(let page): layout.title(page)
        case .question(let question): layout.question(question, editor: editor, selected: selected, isLookingBack: isLookingBack)
        case .page(let page): layout.page(page)
        case .choices(let list): layout.choices(list, selected: isLookingBack ? nil : selected, isLookingBack: isLookingBack)
        case .result(let result): layout.result(result)
        case .ending(let ending): layout.ending(ending, found: endingsFound)
        case .sequence, .loading: break
        }
    }

    /// The number of lines of the scene.
    var contentHeight: Int { content().lines.count }

    var overlayLines: [LayoutLine] {
        guard case .text(_, let texts) = overlay else { return [] }
        var lines: [LayoutLine] = []
        for text in texts {
            var layout = layout()
            let theme = colours
            let style = text.tone == .accent ? theme.accent : text.tone == .quiet ? theme.quiet : theme.text
            let keyWidth = 12
            if let key = text.key, textWidth >= 44 {
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

    /// Whether all lines of an item are on the screen.
    func isVisible(_ number: Int) -> Bool {
        let lines = content().lines
        let places = lines.indices.filter { lines[$0].role == .item(number) }
        guard let first = places.first, let last = places.last else { return false }
        return first >= top && last < top + viewHeight
    }

    /// Scrolls until an item is on the screen.
    mutating func bringIntoView(_ number: Int) {
        let lines = content().lines
        let places = lines.indices.filter { lines[$0].role == .item(number) }
        guard let first = places.first, let last = places.last else { return }
        if last >= top + viewHeight { top = last - viewHeight + 1 }
        if first < top { top = first }
        clamp()
    }

    // MARK: Drawing

    /// What to draw now.
    /// - Complexity: O(*n*) in the cells and in the text of the scene.
    func drawing() -> ReaderDrawing {
        let theme = colours
        var screen = TerminalScreen(columns: columns, rows: rows, style: theme.text)
        guard columns >= ReaderModel.least.columns, rows >= ReaderModel.least.rows else {
            let words = ["Too small:", "\(ReaderModel.least.columns) × \(ReaderModel.least.rows)", "at least."]
            for (row, line) in words.enumerated() where row < rows { screen.write(Cell.row(line, theme.text), row: row, column: 0) }
            return ReaderDrawing(screen: screen)
        }
        var wanted: [PictureRequest] = []
        if case .text(let title, _) = overlay {
            draw(overlayLines, from: overlayTop, on: &screen)
            bar(title, "", on: &screen, row: 0)
            let isLong = overlayLines.count > viewHeight
            status([isLong ? "↑ ↓ Space scroll   Esc closes" : "Esc closes", "Esc closes"], on: &screen)
            return ReaderDrawing(screen: screen)
        }
        let layout = content()
        wanted = layout.wanted
        draw(layout.lines, from: top, on: &screen)
        if case .sequence(let frame) = scene { wanted += drawSequence(frame, on: &screen) }
        let place = recorded.playthrough.position?.title ?? ""
        bar(story.title, isLookingBack ? "looking back" : place, on: &screen, row: 0)
        status(hints(isMoreBelow: layout.lines.count - viewHeight > top), on: &screen)
        return ReaderDrawing(screen: screen, wanted: wanted)
    }

    private func draw(_ lines: [LayoutLine], from top: Int, on screen: inout TerminalScreen) {
        let shown = top..<min(lines.count, top + viewHeight)
        for number in shown {
            let row = viewStart + number - top
            screen.write(lines[number].cells, row: row, column: leftMargin)
            switch lines[number].role {
            case .input(let cursor) where overlay == nil:
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
        if top > 0 { screen.write([Cell("▴", colours.quiet)], row: viewStart, column: columns - 1) }
        if lines.count - viewHeight > top { screen.write([Cell("▾", colours.quiet)], row: viewStart + viewHeight - 1, column: columns - 1) }
    }

    private func bar(_ left: String, _ right: String, on screen: inout TerminalScreen, row: Int) {
        let style = colours.bar
        screen.fill(rows: row..<row + 1, columns: 0..<columns, style)
        let (left, right) = (Printable.text(left), Printable.text(right))
        let title = ReaderModel.shortened(left, to: columns - 2)
        screen.write(Cell.row(title, style.adding(.bold)), row: row, column: 1)
        let room = columns - TextWidth.columns(title) - 4
        guard room >= 6, !right.isEmpty else { return }
        let words = ReaderModel.shortened(right, to: room)
        screen.write(Cell.row(words, style), row: row, column: columns - 1 - TextWidth.columns(words))
    }

    /// Writes the last row: a message, or the longest hint that fits.
    private func status(_ hints: [String], on screen: inout TerminalScreen) {
        var words = hints.first { TextWidth.columns($0) <= columns - 2 } ?? hints.last ?? ""
        switch overlay {
        case .restart: words = "Start the story again? y or n"
        case .commands: words = "b back  u undo  m map  r restart  q stop  Esc"
        default: break
        }
        if let notice, overlay == nil || notice.hasPrefix("Colours") { words = notice }
        let style = colours.bar
        screen.fill(rows: rows - 1..<rows, columns: 0..<columns, style)
        screen.write(Cell.row(ReaderModel.shortened(Printable.text(words), to: columns - 2), style), row: rows - 1, column: 1)
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

    // MARK: Hints

    private func hints(isMoreBelow: Bool) -> [String] {
        let rest = "u undo   m map   ? keys   q stop"
        if isMoreBelow { return ["Space more   b back   \(rest)", "Space more   ? keys", "Space more"] }
        if isLookingBack { return ["Space on   b back   \(rest)", "Space on   b back", "Space on"] }
        switch scene {
        case .title: return ["Space begins   t colours   ? keys   q stop", "Space begins   ? keys", "Space begins"]
        case .question(let question):
            switch question.answer {
            case .text, .number:
                return ["Enter answers   Esc, then a key: b back, u undo, q stop", "Enter answers   Esc keys", "Enter answers"]
            case .yesNo, .oneOf: return ["↑ ↓ Enter answer   b back   \(rest)", "↑ ↓ Enter   ? keys", "↑ ↓ Enter"]
            }
        case .sequence: return ["Space on   Esc skips   b back   ? keys", "Space on   Esc skips", "Space on"]
        case .choices(let list) where !list.choices.isEmpty:
            let last = ChoiceLabels.label(min(list.choices.count, 9) - 1).map { String($0) } ?? ""
            let keys = list.choices.count == 1 ? "1 picks" : "1–\(last) picks"
            return ["\(keys)   b back   \(rest)", "\(keys)   ? keys", keys]
        case .ending: return ["The End   u undo   r read again   m map   q stop", "u undo   r again   q stop", "r again   q stop"]
        case .page(let page) where page.moreLines > 0: return ["Space next line   s all   b back   \(rest)", "Space next line", "Space on"]
        case .page, .choices, .result, .loading: return ["Space on   b back   \(rest)", "Space on   ? keys", "Space on"]
        }
    }
}
