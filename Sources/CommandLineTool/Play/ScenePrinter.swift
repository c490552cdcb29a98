internal import StoryEngine

/// Formats scenes as lines for a terminal. Every part ends with an empty line.
struct ScenePrinter {
    /// The maximum width of lines, and the styles.
    let wrapper: TextWrapper

    private var palette: Palette { wrapper.palette }

    /// The maximum width of text in columns: longer lines are tiring to read.
    static let widest = 72

    init(columns: Int, palette: Palette) {
        wrapper = TextWrapper(width: min(max(columns, 20), ScenePrinter.widest), palette: palette)
    }

    // MARK: Parts

    /// Wraps runs to the width of the terminal, with the same indentation for all lines.
    func paragraph(_ runs: [TextRun], indent: Int = 0) -> String {
        var narrow = wrapper
        narrow.width = max(16, wrapper.width - indent)
        let space = String(repeating: " ", count: indent)
        return narrow.lines(runs).map { space + $0 + "\n" }.joined() + "\n"
    }

    /// A paragraph of plain words in a role.
    func words(_ text: String, _ role: Palette.Role) -> String {
        TextWrapper.plain(text, width: wrapper.width).map { palette.paint($0, role) + "\n" }.joined() + "\n"
    }

    private func picture(_ picture: PictureView?, indent: Int = 0) -> String {
        guard let picture else { return "" }
        let words = picture.alternative.flatMap { $0.isEmpty ? nil : $0 }
        var narrow = self.wrapper
        narrow.width = max(16, wrapper.width - indent)
        let space = String(repeating: " ", count: indent)
        let lines = TextWrapper.plain(words.map { "[Picture: \($0)]" } ?? "[Picture]", width: narrow.width)
        return lines.map { space + palette.paint($0, .quiet) + "\n" }.joined() + "\n"
    }

    private func sound(_ sound: SoundView?) -> String {
        guard let words = sound?.alternative, !words.isEmpty else { return "" }
        return self.words("[Sound: \(words)]", .quiet)
    }

    private func lines(_ lines: [[TextRun]]) -> String {
        lines.map { paragraph($0) }.joined()
    }

    // MARK: Scenes

    /// The title page.
    func text(of page: Scene.TitlePage) -> String {
        var text = words(page.title, .strong)
        if let series = page.series { text += words("\(series.title), number \(series.number)", .quiet) }
        let names = { (names: [String]) in names.joined(separator: ", ") }
        if !page.authors.isEmpty { text += words("by \(names(page.authors))", .quiet) }
        if !page.illustrators.isEmpty { text += words("with pictures by \(names(page.illustrators))", .quiet) }
        text += picture(page.picture)
        if let summary = page.summary { text += paragraph([TextRun(text: summary)]) }
        return text
    }

    /// A page without the lines already shown.
    func text(of page: Scene.TextPage, after shown: Int = 0) -> String {
        var text = ""
        if shown == 0 { text += picture(page.picture) + sound(page.sound) }
        text += lines(Array(page.lines.dropFirst(shown)))
        if page.moreLines == 0, !page.explanation.isEmpty { text += words("[Type e for an explanation.]", .quiet) }
        return text
    }

    /// A page's longer explanation.
    func explanation(of page: Scene.TextPage) -> String {
        page.explanation.map { paragraph($0, indent: 4) }.joined()
    }

    /// A question with the possible answers.
    func text(of question: Scene.Question) -> String {
        var text = paragraph(question.prompt)
        var hint: String
        switch question.answer {
        case .text:
            hint = ""
            if case .text(let offered) = question.value, !offered.isEmpty { hint = "Enter alone: \(offered)" }
        case .number(let limits):
            hint =
                limits.lowerBound == .min || limits.upperBound == .max
                ? "A number" : "\(limits.lowerBound) to \(limits.upperBound)"
            if case .number(let offered) = question.value { hint += "; Enter alone: \(offered)" }
        case .yesNo:
            hint = "y or n"
            if case .yesNo(let offered) = question.value { hint += "; Enter alone: \(offered ? "yes" : "no")" }
        case .oneOf(let options):
            for (number, option) in options.enumerated() {
                text += item(number + 1, [TextRun(text: option.text)], mark: " ", of: options.count)
            }
            text += "\n"
            hint = "1 to \(options.count)"
            if case .option(let id) = question.value, let option = options.first(where: { $0.id == id }) {
                hint += "; Enter alone: \(option.text)"
            }
        }
        return text + (hint.isEmpty ? "" : words("(\(hint))", .quiet))
    }

    /// The numbered choices; disabled ones with their reasons.
    func text(of list: Scene.ChoiceList) -> String {
        var text = ""
        for (number, choice) in list.choices.enumerated() {
            var runs = choice.text
            if choice.checkType != nil { runs.append(TextRun(text: " (a roll decides)")) }
            if let reason = choice.disabledReason { runs += [TextRun(text: " – not now: ")] + reason }
            text += item(
                number + 1,
                runs,
                mark: choice.id == list.picked ? ">" : choice.isEnabled ? " " : "x",
                of: list.choices.count
            )
        }
        if list.choices.isEmpty { text += words(Refusal.noWayOn.message, .quiet) }
        return text + "\n"
    }

    /// What a choice led to.
    func text(of result: Scene.Result) -> String {
        var text = ""
        if let check = result.check { text += paragraph(ScenePrinter.sentence(for: check)) }
        return text + picture(result.picture) + sound(result.sound) + lines(result.lines)
    }

    /// The end of a branch.
    func text(of ending: Scene.Ending) -> String {
        let kind =
            ending.kind == "plain" ? "The End" : ending.kind == "secret" ? "A secret end" : "A \(ending.kind) end"
        return words("* * *", .quiet) + words("\(kind): \(ending.title)", .strong)
    }

    /// A step of a sequence; the right side is aligned to the right.
    func text(of frame: SequenceFrame, after last: SequenceFrame?) -> String {
        var text = ""
        for (figure, before, indent) in [(frame.left, last?.left, 0), (frame.right, last?.right, wrapper.width / 6)] {
            guard let figure else { continue }
            if figure.picture != nil, figure.picture != before?.picture {
                text += picture(figure.picture, indent: indent)
            }
            if let words = figure.text { text += paragraph(words, indent: indent) }
        }
        return text
    }

    private func item(_ number: Int, _ runs: [TextRun], mark: String, of count: Int) -> String {
        let digits = String(count).count
        let label = String(repeating: " ", count: digits - String(number).count) + String(number)
        var narrow = wrapper
        narrow.width = max(12, wrapper.width - digits - 4)
        var text = ""
        for (row, line) in narrow.lines(runs).enumerated() {
            let start =
                row == 0 ? "\(mark) \(palette.paint(label, .strong))  " : String(repeating: " ", count: digits + 4)
            text += start + (mark == "x" ? palette.paint(line, .quiet) : line) + "\n"
        }
        return text
    }

    // MARK: Checks

    /// The result of a check: “Rolled 6, rocket boots −2 makes 4: pass.”
    static func sentence(for check: RollReport) -> [TextRun] {
        guard check.device != .wheel else { return [TextRun(text: "By chance: \(check.bucket).")] }
        var runs = [TextRun(text: "Rolled ")]
        if let workings = check.workings(space: " ") { runs.append(TextRun(text: workings + " = ")) }
        runs.append(TextRun(text: String(check.roll)))
        for modifier in check.modifiers {
            runs += [TextRun(text: ", ")] + modifier.reason
            runs.append(TextRun(text: modifier.shift < 0 ? " −\(modifier.shift.magnitude)" : " +\(modifier.shift)"))
        }
        if !check.modifiers.isEmpty { runs.append(TextRun(text: " makes \(check.total)")) }
        return runs + [TextRun(text: ": "), TextRun(text: check.bucket, style: .strong), TextRun(text: ".")]
    }
}
