/// Scenes and inputs as lines of plain text, for tests, golden files and `branchbook replay`.
///
/// The same story, seed and inputs give the same bytes everywhere.
public struct Transcript: Sendable {
    /// The text so far, in UTF-8.
    public private(set) var bytes: [UInt8] = []

    /// Makes an empty transcript.
    public init() {}

    /// The text so far.
    public var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Adds a scene.
    public mutating func add(_ scene: Scene) {
        switch scene {
        case .title(let page): add(page)
        case .question(let question): add(question)
        case .sequence(let frame): add(frame)
        case .page(let page):
            line("[page]")
            add(page)
        case .choices(let list): add(list)
        case .result(let result): add(result)
        case .ending(let ending): line("[ending \(ending.id), \(ending.kind)] \(ending.title)")
        case .loading(let part): line("[loading \(part)]")
        }
    }

    /// Adds an input.
    public mutating func add(_ input: Input) {
        switch input {
        case .advance: line("> advance")
        case .back: line("> back")
        case .skip: line("> skip")
        case .undo: line("> undo")
        case .restart: line("> restart")
        case .choose(let id): line("> choose \(id)")
        case .answer(let value): line("> answer \(Transcript.words(for: value))")
        }
    }

    /// Adds the reason why an input was refused.
    public mutating func add(_ refusal: Refusal) {
        line("! \(refusal.code)")
    }

    /// Adds an error in the story's logic.
    public mutating func add(_ fault: Fault) {
        line("! \(fault.message)")
    }

    // MARK: Scenes

    private mutating func add(_ page: Scene.TitlePage) {
        line("[title] \(page.title)")
        for author in page.authors { line("by \(author)") }
        for illustrator in page.illustrators { line("drawn by \(illustrator)") }
        if let series = page.series { line("\(series.title) \(series.number)") }
        add(page.picture)
        if let summary = page.summary { line(summary) }
    }

    private mutating func add(_ question: Scene.Question) {
        line("[question \(question.variable)] \(Transcript.marked(question.prompt))")
        if case .oneOf(let options) = question.answer {
            for option in options { line("- \(option.id): \(option.text)") }
        }
        line("now: \(Transcript.words(for: question.value))")
    }

    private mutating func add(_ frame: SequenceFrame) {
        line("[sequence \(frame.step + 1) of \(frame.steps)]")
        for (side, figure) in [("left", frame.left), ("right", frame.right)] {
            guard let figure else { continue }
            let words = figure.text.map { ": \(Transcript.marked($0))" } ?? ""
            line("\(side) \(figure.picture?.id ?? "-") \(figure.position) \(figure.animation)\(words)")
        }
    }

    private mutating func add(_ page: Scene.TextPage) {
        add(page.picture)
        if let sound = page.sound { line("(sound \(sound.id))") }
        add(page.lines)
        if page.moreLines > 0 { line("(more: \(page.moreLines))") }
        if !page.explanation.isEmpty {
            line("(explanation)")
            add(page.explanation)
        }
    }

    private mutating func add(_ list: Scene.ChoiceList) {
        line("[choices]")
        for choice in list.choices {
            let mark = list.picked == choice.id ? "*" : choice.isEnabled ? "-" : "x"
            let check = choice.checkType.map { " (\($0))" } ?? ""
            write(mark)
            write(" ")
            write(choice.id)
            write(": ")
            write(choice.text)
            write(check)
            if let reason = choice.disabledReason {
                write(" – ")
                write(reason)
            }
            endLine()
        }
    }

    private mutating func add(_ result: Scene.Result) {
        line("[result \(result.choice)]")
        if let check = result.check {
            var sum = "\(check.type): rolled \(check.roll)"
            if let workings = check.workings() { sum += " (\(workings))" }
            for modifier in check.modifiers {
                sum += " \(modifier.shift < 0 ? "" : "+")\(modifier.shift) (\(Transcript.marked(modifier.reason)))"
            }
            line("\(sum) = \(check.total): \(check.bucket)")
        }
        add(result.picture)
        if let sound = result.sound { line("(sound \(sound.id))") }
        add(result.lines)
    }

    private mutating func add(_ picture: PictureView?) {
        guard let picture else { return }
        let paint = picture.paint.map { " painted \($0.rgb)" } ?? ""
        write("(picture ")
        write(picture.id)
        write(paint)
        if let alternative = picture.alternative {
            write(": ")
            write(alternative)
        }
        line(")")
    }

    private mutating func add(_ lines: [[TextRun]]) {
        for runs in lines {
            write(runs)
            endLine()
        }
    }

    // MARK: Words

    /// Words with asterisks for emphasis.
    public static func marked(_ runs: [TextRun]) -> String {
        var transcript = Transcript()
        transcript.write(runs)
        return transcript.text
    }

    private static func stars(_ style: TextRun.Style) -> String {
        switch (style.contains(.emphasis), style.contains(.strong)) {
        case (false, false): ""
        case (true, false): "*"
        case (false, true): "**"
        case (true, true): "***"
        }
    }

    private static func words(for value: AnswerValue) -> String {
        switch value {
        case .text(let text): "“\(text)”"
        case .number(let number): String(number)
        case .yesNo(let answer): answer ? "yes" : "no"
        case .option(let id): id
        }
    }

    private mutating func write(_ runs: [TextRun]) {
        for run in runs {
            let stars = Transcript.stars(run.style)
            write(stars)
            write(run.text)
            write(stars)
        }
    }

    private mutating func write(_ text: String) {
        bytes += text.utf8
    }

    private mutating func endLine() {
        bytes.append(UInt8(ascii: "\n"))
    }

    private mutating func line(_ line: String) {
        write(line)
        endLine()
    }
}
