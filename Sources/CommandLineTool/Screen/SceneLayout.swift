internal import DisplayText
internal import StoryEngine

/// Lays out scenes in lines of cells.
struct SceneLayout {
    /// The maximum width of a line in columns.
    let width: Int
    let theme: Theme
    /// The rendered pictures.
    let shelf: PictureShelf
    /// The maximum height of a picture in rows.
    let pictureRows: Int
    /// The lines so far.
    private(set) var lines: [LayoutLine] = []
    /// The pictures that are missing.
    private(set) var wanted: [PictureRequest] = []

    /// The maximum width of text in columns: longer lines are tiring to read.
    static let widest = 72

    /// Makes an empty layout.
    init(width: Int, theme: Theme, shelf: PictureShelf, pictureRows: Int) {
        self.width = max(4, width)
        self.theme = theme
        self.shelf = shelf
        self.pictureRows = pictureRows
    }

    // MARK: Pieces

    /// Appends an empty line, unless there is one.
    mutating func gap() {
        if let last = lines.last, !last.cells.isEmpty || last.role != .text { lines.append(LayoutLine()) }
    }

    /// Writes into the margin of the first line.
    mutating func write(_ cells: [Cell]) {
        guard let first = lines.first, first.cells.count >= cells.count else { return }
        lines[0].cells.replaceSubrange(0..<cells.count, with: cells)
    }

    /// Removes empty lines at the end.
    mutating func trim() {
        while let last = lines.last, last.cells.isEmpty, last.role == .text { lines.removeLast() }
    }

    /// The rows of a text as cells.
    func rows(_ runs: [TextRun], _ style: CellStyle, width: Int) -> [[Cell]] {
        var letters: [LineBreaker.Letter<CellStyle>] = []
        for run in runs {
            var marks: CellStyle.Marks = []
            if run.style.contains(.emphasis) { marks.insert(.italic) }
            if run.style.contains(.strong) { marks.insert(.bold) }
            let words = Printable.text(run.text)
            letters += words.map { LineBreaker.Letter(character: $0, style: style.adding(marks)) }
        }
        return LineBreaker.lines(letters, width: max(2, width), gap: style).map { line in
            var cells: [Cell] = []
            for letter in line { cells.append(letter.character, letter.style) }
            return cells.fitting(max(2, width))
        }
    }

    /// Appends a paragraph and an empty line.
    mutating func paragraph(_ runs: [TextRun], _ style: CellStyle? = nil, indent: Int = 0) {
        let indent = min(indent, max(0, width - 8))
        let space = Array(repeating: Cell(" ", theme.text), count: indent)
        for row in rows(runs, style ?? theme.text, width: width - indent) { lines.append(LayoutLine(cells: space + row)) }
        gap()
    }

    /// Appends a paragraph of plain words.
    mutating func words(_ text: String, _ style: CellStyle, indent: Int = 0) {
        paragraph([TextRun(text: text)], style, indent: indent)
    }

    /// Appends a line unchanged.
    mutating func line(_ cells: [Cell], _ role: LayoutLine.Role = .text) {
        lines.append(LayoutLine(cells: cells.fitting(width), role: role))
    }

    /// Appends an item after its label, such as a choice after its number.
    /// - Parameters:
    ///   - number: The index of the item.
    ///   - sign: The character before the label; a blank for none.
    mutating func item(_ number: Int, label: Character?, sign: Character = " ", _ runs: [TextRun], _ style: CellStyle, isSelected: Bool) {
        let style = isSelected ? theme.selected : style
        let labelStyle = isSelected ? theme.selected.adding(.bold) : theme.accent
        let sign = Cell(isSelected ? "›" : sign, style)
        let start = [sign, Cell(" ", style), Cell(label ?? "·", labelStyle), Cell(" ", style), Cell(" ", style)]
        for (row, cells) in rows(runs, style, width: width - start.count).enumerated() {
            var cells = (row == 0 ? start : Array(repeating: Cell(" ", style), count: start.count)) + cells
            if isSelected { cells += Array(repeating: Cell(" ", style), count: max(0, width - cells.count)) }
            lines.append(LayoutLine(cells: cells, role: .item(number)))
        }
    }

    /// Appends a picture, or its description if it cannot be drawn.
    mutating func picture(_ picture: PictureView?, indent: Int = 0, rows most: Int? = nil) {
        guard let picture else { return }
        let rows = most ?? pictureRows
        if shelf.mode != .none, rows >= 3, width >= 10 {
            let size = shelf.pixels(columns: width, rows: rows)
            let request = PictureRequest(picture, width: size.width, height: size.height)
            switch shelf.images[request] {
            case .none: wanted.append(request)
            case .some(.none): break
            case .some(.some(let image)):
                draw(image, request)
                return
            }
        }
        let text = picture.alternative.flatMap { $0.isEmpty ? nil : $0 }
        words(text.map { "[Picture: \($0)]" } ?? "[Picture]", theme.quiet, indent: indent)
    }

    private mutating func draw(_ image: PixelImage, _ request: PictureRequest) {
        let size = shelf.cells(of: image)
        let margin = Array(repeating: Cell(" ", theme.text), count: max(0, (width - size.columns) / 2))
        if shelf.mode.usesPixels {
            for row in 0..<size.rows {
                let cells = margin + Array(repeating: Cell(" ", theme.text), count: size.columns)
                let role = row == 0 ? LayoutLine.Role.picture(request, columns: size.columns, rows: size.rows) : .text
                lines.append(LayoutLine(cells: cells.fitting(width), role: role))
            }
        } else {
            for row in HalfBlocks.rows(of: image, over: theme.text) { line(margin + row) }
        }
        lines.append(LayoutLine())
    }

    private mutating func sound(_ sound: SoundView?) {
        if let text = sound?.alternative, !text.isEmpty { words("[Sound: \(text)]", theme.quiet) }
    }

    // MARK: Scenes

    /// Appends the title page.
    mutating func title(_ page: Scene.TitlePage) {
        picture(page.picture)
        words(page.title, theme.accent)
        if let series = page.series { words("\(series.title), number \(series.number)", theme.quiet) }
        if !page.authors.isEmpty { words("by \(page.authors.joined(separator: ", "))", theme.quiet) }
        if !page.illustrators.isEmpty { words("with pictures by \(page.illustrators.joined(separator: ", "))", theme.quiet) }
        if let summary = page.summary { words(summary, theme.text) }
    }

    /// Appends a page of text.
    mutating func page(_ page: Scene.TextPage) {
        picture(page.picture)
        sound(page.sound)
        for runs in page.lines { paragraph(runs) }
        if page.moreLines == 0, !page.explanation.isEmpty { words("e: more about this", theme.quiet) }
    }

    /// Appends the choices of a location.
    mutating func choices(_ list: Scene.ChoiceList, selected: Int?, isLookingBack: Bool) {
        if let above = list.page { page(above) }
        gap()
        for (number, choice) in list.choices.enumerated() {
            var runs = choice.text
            if choice.checkType != nil { runs.append(TextRun(text: " (a roll decides)")) }
            if let reason = choice.disabledReason { runs += [TextRun(text: reason.isEmpty ? " – not now" : " – not now: ")] + reason }
            let sign: Character = choice.id == list.picked ? "✓" : choice.isEnabled ? " " : "×"
            item(
                number,
                label: isLookingBack ? nil : ChoiceLabels.label(number),
                sign: sign,
                runs,
                choice.isEnabled ? theme.text : theme.quiet,
                isSelected: number == selected
            )
        }
        if list.choices.isEmpty { words(Refusal.noWayOn.message, theme.quiet) }
    }

    /// Appends the result of a choice.
    mutating func result(_ result: Scene.Result) {
        if let report = result.check { check(report) }
        picture(result.picture)
        sound(result.sound)
        for runs in result.lines { paragraph(runs) }
    }

    /// Appends an ending.
    /// - Parameter found: How many of all endings this reader has found; nil if unknown.
    mutating func ending(_ ending: Scene.Ending, found: (found: Int, all: Int)?) {
        if let above = ending.page { page(above) }
        words("* * *", theme.quiet)
        let kind = ending.kind == "plain" ? "The End" : ending.kind == "secret" ? "A secret end" : "A \(ending.kind) end"
        words("\(kind): \(ending.title)", theme.accent)
        guard let found else { return }
        let number =
            found.all == 1
            ? "the only ending" : found.found == found.all ? "all \(found.all) endings" : "\(found.found) of \(found.all) endings"
        words("You have found \(number).", theme.quiet)
    }

    // MARK: Questions

    /// Appends a question with the possible answers.
    mutating func question(_ question: Scene.Question, editor: LineEditor, selected: Int?, isLookingBack: Bool) {
        picture(question.picture)
        paragraph(question.prompt)
        switch question.answer {
        case .text(let length):
            input(editor, offered: question.value, isLookingBack: isLookingBack)
            let least = length.lowerBound > 1 ? "\(length.lowerBound) to" : "At most"
            words("\(least) \(length.upperBound) letters", theme.quiet)
        case .number(let limits):
            input(editor, offered: question.value, isLookingBack: isLookingBack)
            switch (limits.lowerBound == .min, limits.upperBound == .max) {
            case (true, true): words("A number", theme.quiet)
            case (true, false): words("A number, \(limits.upperBound) or less", theme.quiet)
            case (false, true): words("A number, \(limits.lowerBound) or more", theme.quiet)
            case (false, false): words("A number from \(limits.lowerBound) to \(limits.upperBound)", theme.quiet)
            }
        case .yesNo:
            item(0, label: isLookingBack ? nil : "y", [TextRun(text: "Yes")], theme.text, isSelected: selected == 0)
            item(1, label: isLookingBack ? nil : "n", [TextRun(text: "No")], theme.text, isSelected: selected == 1)
        case .oneOf(let options):
            for (number, option) in options.enumerated() {
                let label = isLookingBack ? nil : ChoiceLabels.label(number)
                item(number, label: label, [TextRun(text: option.text)], theme.text, isSelected: number == selected)
            }
        }
    }

    /// Appends the input line; what does not fit is scrolled off to the left.
    private mutating func input(_ editor: LineEditor, offered: AnswerValue, isLookingBack: Bool) {
        let room = max(2, width - 3)
        var cells: [Cell] = []
        var cursor = 0
        for (place, character) in editor.characters.enumerated() {
            if place == editor.cursor { cursor = cells.count }
            cells.append(character, theme.text)
        }
        if editor.cursor >= editor.characters.count { cursor = cells.count }
        var start = max(0, cursor - room + 1)
        if start < cells.count, start > 0, cells[start].character == nil { start += 1 }
        var shown = Array(cells.dropFirst(start)).fitting(room)
        if cells.isEmpty {
            let words: String
            switch offered {
            case .text(let text): words = text
            case .number(let number): words = String(number)
            default: words = ""
            }
            shown = words.isEmpty || isLookingBack ? [] : Cell.row("\(words) (Enter)", theme.quiet).fitting(room)
            if isLookingBack { shown = Cell.row(words, theme.text).fitting(room) }
        }
        line(Cell.row("› ", theme.accent) + shown, isLookingBack ? .text : .input(cursor: 2 + cursor - start))
        gap()
    }
}
