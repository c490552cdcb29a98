internal import DisplayText
internal import Story
internal import StoryEngine

extension ReaderModel {
    var colours: Theme { Theme(theme, depth: depth) }

    // MARK: Measures

    /// Where things are on the screen.
    var frame: ScreenFrame { ScreenFrame(columns: columns, rows: rows, theme: colours) }
    /// The width of text in columns.
    var textWidth: Int { frame.textWidth }
    /// The first row of text.
    var viewStart: Int { frame.viewStart }
    /// The height of the text area in rows.
    var viewHeight: Int { frame.viewHeight }

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
        return ReaderOverlay.lines(of: texts, theme: colours, width: textWidth) { layout() }
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
            frame.sayTooSmall(on: &screen)
            return ReaderDrawing(screen: screen)
        }
        var wanted: [PictureRequest] = []
        if case .text(let title, _) = overlay {
            frame.draw(overlayLines, from: overlayTop, on: &screen, showsCursor: false)
            frame.bar(title, "", on: &screen)
            let isLong = overlayLines.count > viewHeight
            status([isLong ? "↑ ↓ Space scroll   Esc closes" : "Esc closes", "Esc closes"], on: &screen)
            return ReaderDrawing(screen: screen)
        }
        let layout = content()
        wanted = layout.wanted
        frame.draw(layout.lines, from: top, on: &screen, showsCursor: overlay == nil)
        if case .sequence(let frame) = scene { wanted += drawSequence(frame, on: &screen) }
        let place = recorded.playthrough.position?.title ?? ""
        frame.bar(story.title, isLookingBack ? "looking back" : place, on: &screen)
        status(hints(isMoreBelow: layout.lines.count - viewHeight > top), on: &screen)
        return ReaderDrawing(screen: screen, wanted: wanted)
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
        frame.status(words, on: &screen)
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
