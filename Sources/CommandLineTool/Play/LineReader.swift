internal import StoryEngine

/// A line-by-line reading at a terminal or in a pipe: shows scenes, parses lines, and saves after each.
struct LineReader {
    private var recorded: RecordedPlaythrough
    private let file: RecordFile?
    private let context: Context
    private var scenes: PlainScenes
    private var faultsTold = 0
    private var failedToSave: String?

    init(_ recorded: RecordedPlaythrough, file: RecordFile?, context: Context) {
        self.recorded = recorded
        self.file = file
        self.context = context
        scenes = PlainScenes(ScenePrinter(columns: context.terminal.columns, palette: context.palette))
    }

    private var scene: Scene { recorded.playthrough.scene }

    /// Reads until the reader stops.
    mutating func run() -> ExitCode {
        save()
        show()
        while !context.output.isClosed, context.output.failure == nil {
            let asksForText =
                if case .question(let question) = scene, case .text = question.answer { true } else { false }
            prompt()
            context.output.flush()
            guard let line = context.input.next() else {
                if context.terminal.inputIsTerminal { context.output.line() }
                break
            }
            // The terminal's own echo has ended the prompt's line.
            if context.terminal.outputIsTerminal, context.terminal.inputIsTerminal { context.output.line() }
            followTerminal()
            let command = ReaderCommand(line, asksForText: asksForText)
            if command == .quit { break }
            carryOut(command)
        }
        if let failedToSave {
            context.fail("Your place could not be saved: \(failedToSave).")
            return .failure
        }
        if file != nil, context.terminal.outputIsTerminal {
            context.output.line(context.palette.paint("Your place is saved.", .quiet))
        }
        return .success
    }

    // MARK: Commands

    private mutating func carryOut(_ command: ReaderCommand) {
        switch command {
        case .advance: advance()
        case .back: back()
        case .undo: apply(.undo, saying: "Undone.")
        case .restart: restart()
        case .skip: if apply(.skip) { show() }
        case .explain: explain()
        case .help: help()
        case .words(let words): pick(words)
        case .quit: break
        }
    }

    private mutating func advance() {
        if case .question = scene, !recorded.playthrough.isLookingBack {
            pick("")
        } else if apply(.advance) {
            show()
        }
    }

    private mutating func back() {
        let before = scene
        guard apply(.back) else { return }
        // A page and the choices after it are one screen here.
        if case .page = scene, before.isExit, recorded.playthrough.canGoBack { _ = apply(.back) }
        scenes.forget()
        show()
    }

    private mutating func restart() {
        if context.terminal.inputIsTerminal {
            context.output.write("Start the story again from the first page? (y or n) ")
            context.output.flush()
            let answer = context.input.next()?.trimmed.lowercased() ?? ""
            guard answer == "y" || answer == "yes" else {
                tell("You stay where you are.")
                return
            }
            context.output.line()
        }
        apply(.restart, saying: nil)
    }

    private mutating func apply(_ input: Input, saying words: String?) {
        guard apply(input) else { return }
        if let words { tell(words) }
        scenes.forget()
        show()
    }

    private mutating func pick(_ words: String) {
        do throws(AnswerParser.Misunderstanding) {
            switch scene {
            case .question(let question):
                if apply(.answer(try AnswerParser.value(of: words, for: question))) { show() }
            case .choices(let list):
                if apply(.choose(try ChoicePicker.choice(words, among: list.choices))) { show() }
            default:
                tell("“\(words.trimmed)” does nothing here; type ? for help.")
            }
        } catch {
            tell(error.message)
        }
    }

    private func explain() {
        let text = scene.pageOnShow.map { scenes.printer.explanation(of: $0) } ?? ""
        if text.isEmpty { tell("There is no explanation here.") } else { context.output.write(text) }
    }

    private func help() {
        for (key, meaning) in ReaderCommand.keys {
            context.output.line(
                "  " + context.palette.paint(key, .strong) + String(repeating: " ", count: 12 - key.count) + meaning
            )
        }
        context.output.line()
    }

    /// Applies an input and saves it, or shows the refusal.
    private mutating func apply(_ input: Input) -> Bool {
        do throws(Refusal) {
            try recorded.apply(input)
        } catch {
            tell(error.message)
            return false
        }
        save()
        return true
    }

    private mutating func save() {
        let lines = recorded.takeNewLines()
        guard let file else { return }
        let failure = file.append(lines)
        if let failure, failedToSave == nil {
            context.fail("Your place could not be saved: \(failure). Branchbook will try again with every page.")
        }
        failedToSave = failure
    }

    // MARK: The screen

    /// Shows the scene, and what follows a page if it belongs on the same screen.
    private mutating func show() {
        print(scene)
        while let next = recorded.playthrough.exitBelowPage {
            guard apply(.advance) else { break }
            print(next)
        }
        let faults = recorded.playthrough.faults
        for fault in faults.dropFirst(faultsTold) { tell("[\(fault.message)]") }
        faultsTold = faults.count
    }

    private mutating func print(_ scene: Scene) {
        context.output.write(scenes.text(of: scene))
    }

    private func tell(_ words: String) {
        context.output.write(scenes.printer.words(words, .quiet))
    }

    private func prompt() {
        guard context.terminal.inputIsTerminal, context.terminal.outputIsTerminal else { return }
        var words: String
        switch scene {
        case .title: words = "[Enter] "
        case .question: words = "> "
        case .choices(let list) where !recorded.playthrough.isLookingBack:
            words = list.choices.count > 1 ? "[1–\(list.choices.count)] " : "[1] "
        case .ending where !recorded.playthrough.isLookingBack: words = "[u: undo, r: read again, q: stop] "
        default: words = recorded.playthrough.isLookingBack ? "[looking back; Enter] " : "[Enter] "
        }
        if case .title = scene { words = "[Enter begins, ? shows help] " }
        context.output.write(context.palette.paint(words, .quiet))
    }

    /// Adapts to a resized terminal.
    private mutating func followTerminal() {
        guard context.terminal.outputIsTerminal, let columns = Terminal.currentColumns else { return }
        scenes.printer = ScenePrinter(columns: columns, palette: context.palette)
    }
}
