internal import CoReading
internal import DisplayText
internal import StoryEngine

extension GroupScreen {
    /// The colours.
    var colours: Theme { Theme(theme, depth: depth) }

    /// Where things are: who is here stands above the last row, and above that, what happened last.
    var frame: ScreenFrame { ScreenFrame(columns: columns, rows: rows, theme: colours, rowsAboveStatus: rows >= 14 ? 2 : 1) }

    private func layout() -> SceneLayout {
        SceneLayout(width: frame.textWidth, theme: colours, shelf: PictureShelf(mode: .none, depth: depth), pictureRows: 0)
    }

    /// The laid-out scene.
    private func content() -> SceneLayout {
        var layout = layout()
        let isBack = reading.isLookingBack
        switch reading.markedScene {
        case .title(let page): layout.title(page)
        case .question(let question):
            layout.question(question, editor: editor, selected: selected, isLookingBack: isBack || !reading.isOwner)
            if !reading.isOwner, !isBack { layout.words("\(reading.words.owner) answers this.", colours.quiet) }
        case .sequence(let step): layout.sequence(step)
        case .page(let page): layout.page(page)
        case .choices(let list): layout.choices(list, selected: isBack ? nil : selected, isLookingBack: isBack)
        case .result(let result): layout.result(result)
        case .ending(let ending): layout.ending(ending, found: nil)
        case .loading: break
        case nil: layout.words(waiting, colours.text)
        }
        layout.trim()
        return layout
    }

    private var waiting: String {
        switch reading.stage {
        case .waiting: "Waiting to be let in… Somebody who is reading has to say yes."
        default: "Knocking…"
        }
    }

    /// The number of lines of the scene.
    var contentHeight: Int { content().lines.count }

    /// Whether the scene goes on below the screen.
    var isMoreBelow: Bool { contentHeight - frame.viewHeight > top }

    /// The lines of the overlay's text.
    var overlayLines: [LayoutLine] {
        guard case .text(_, let texts) = overlay else { return [] }
        return ReaderOverlay.lines(of: texts, theme: colours, width: frame.textWidth) { layout() }
    }

    private func places(of number: Int) -> (first: Int, last: Int)? {
        let lines = content().lines
        let places = lines.indices.filter { lines[$0].role == .item(number) }
        guard let first = places.first, let last = places.last else { return nil }
        return (first, last)
    }

    /// Whether all lines of an item are on the screen.
    func isVisible(_ number: Int) -> Bool {
        places(of: number).map { $0.first >= top && $0.last < top + frame.viewHeight } ?? false
    }

    /// Scrolls until an item is on the screen.
    mutating func bringIntoView(_ number: Int) {
        guard let (first, last) = places(of: number) else { return }
        if last >= top + frame.viewHeight { top = last - frame.viewHeight + 1 }
        if first < top { top = first }
        clamp()
    }

    // MARK: Drawing

    /// What to draw now.
    /// - Complexity: O(*n*) in the cells and in the text of the scene.
    func drawing() -> TerminalScreen {
        var screen = TerminalScreen(columns: columns, rows: rows, style: colours.text)
        guard columns >= ReaderModel.least.columns, rows >= ReaderModel.least.rows else {
            frame.sayTooSmall(on: &screen)
            return screen
        }
        if case .text(let title, _) = overlay {
            frame.draw(overlayLines, from: overlayTop, on: &screen, showsCursor: false)
            frame.bar(title, "", on: &screen)
            frame.status(overlayLines.count > frame.viewHeight ? "↑ ↓ Space scroll   Esc closes" : "Esc closes", on: &screen)
            return screen
        }
        frame.draw(content().lines, from: top, on: &screen, showsCursor: overlay == nil)
        frame.bar(reading.title, reading.isLookingBack ? "looking back" : "reading together", on: &screen)
        if reading.scene != nil {
            frame.line(reading.people, row: rows - 2, colours.quiet, on: &screen)
            if rows >= 14 { frame.line(reading.news, row: rows - 3, colours.accent, on: &screen) }
        }
        frame.status(status, on: &screen)
        return screen
    }

    /// The last row: an answer to the last key, a question, or the longest hint that fits.
    private var status: String {
        if let notice { return notice }
        switch overlay {
        case .restart: return "Start the story again, for everybody? y or n"
        case .commands: return "b back  u undo  r restart  h hand over  y n knock  q leave  Esc"
        case .hand:
            let names = others.enumerated().map { "\($0 + 1) \($1.person.name)" }
            return "Who gets the book?  " + names.joined(separator: "  ") + "  Esc"
        case .text, nil: break
        }
        guard reading.scene != nil else { return "q stops" }
        if let knock = reading.words.knock { return (isWriting || asksYesOrNo ? "Esc, then: " : "") + knock }
        if let trouble = reading.trouble { return trouble }
        return hints.first { TextWidth.columns($0) <= columns - 2 } ?? hints.last ?? ""
    }

    private var hints: [String] {
        if isMoreBelow { return ["Space more   b back   ? keys   q leave", "Space more"] }
        if reading.isLookingBack, reading.isOwner || reading.isBackAlone {
            return ["Space on   b back   ? keys   q leave", "Space on   b back"]
        }
        let words = reading.words
        if words.view.offered != nil, words.view.offered == words.you {
            return ["a takes the book   d declines it   ? keys   q leave", "a takes the book"]
        }
        guard reading.isOwner else {
            let rest = "b back   h ask for the book   ? keys   q leave"
            return itemCount > 0 ? ["1–\(min(itemCount, 9)) wish   \(rest)", "1–9 wish"] : ["Space nudge   \(rest)", "Space nudge"]
        }
        let rest = "b back   u undo   H hand over   ? keys   q leave"
        if isWriting { return ["Enter answers   Esc, then a key: b back, u undo, H hand over, q leave", "Enter answers"] }
        return itemCount > 0
            ? ["1–\(min(itemCount, 9)) picks   \(rest)", "1–9 picks   ? keys"] : ["Space on   \(rest)", "Space on   ? keys"]
    }
}

extension SceneLayout {
    /// Appends a step of a sequence: the figures and their words, the right one further in.
    fileprivate mutating func sequence(_ step: SequenceFrame) {
        words("\(step.step + 1) of \(step.steps)", theme.quiet)
        for (figure, indent) in [(step.left, 0), (step.right, width / 6)] {
            picture(figure?.picture, indent: indent, rows: 0)
            if let words = figure?.text { paragraph(words, indent: indent) }
        }
    }
}
