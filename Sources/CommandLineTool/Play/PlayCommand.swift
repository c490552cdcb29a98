internal import DisplayText
internal import Story
internal import StoryEngine

/// `branchbook play`: reads a story in the terminal.
enum PlayCommand: Command {
    static let description = CommandDescription(
        name: "play",
        summary: "Reads a story in the terminal.",
        usage:
            "FILE [--plain] [--language TAG] [--theme NAME] [--pictures MODE] [--seed N] [--choices LIST] [--answers LIST] [--rolls LIST] [--record FILE] [--fresh]",
        details: [
            "In a terminal the story fills the screen: Space continues, a number picks, arrows move, b goes back, u undoes, m shows the map, "
                + "t changes the colours, r starts again, q stops, ? shows all keys. Your place is saved with every step, in "
                + "$XDG_STATE_HOME/branchbook (or ~/.local/state/branchbook), and the next play continues there.",
            "With --plain, it is read line by line, with Enter after each. This is the default with a screen reader (ACCESSIBLE or "
                + "GNOME_ACCESSIBILITY is 1), if TERM is dumb, and if input or output is a pipe.",
            "With --choices or --answers, the story is played from its beginning with these alone, and the transcript is written. Questions without "
                + "an answer take the suggested one. With --rolls as well, the first checks roll these numbers, before modifiers; the seed "
                + "decides the rolls after them.",
        ],
        operands: CommandDescription.Operands(names: ["FILE"], count: 1...1),
        options: [
            CommandDescription.Option(
                name: "--plain",
                value: nil,
                summary: "Line by line, for screen readers and old terminals."
            ),
            CommandDescription.Option(
                name: "--theme",
                value: "NAME",
                summary: "The screen's colours: \(Theme.Name.list) (default: the last ones chosen with t)."
            ),
            CommandDescription.Option(
                name: "--pictures",
                value: "MODE",
                summary: "How to draw pictures: \(PictureMode.list) (default: auto); none describes them in words."
            ),
            CommandDescription.Option(
                name: "--seed",
                value: "N",
                summary: "The seed of all rolls (default: 0 with --choices, otherwise random)."
            ),
            CommandDescription.Option(
                name: "--choices",
                value: "LIST",
                summary:
                    "What to pick, such as 1,2,1: numbers count the choices shown, from 1; choice IDs work too, and take precedence."
            ),
            CommandDescription.Option(
                name: "--answers",
                value: "LIST",
                summary:
                    "What to answer, such as heroName=Ada,robotColour=teal; \\, is a comma in an answer. Repeat a name that is asked "
                    + "several times; its last answer is used again."
            ),
            CommandDescription.Option(
                name: "--rolls",
                value: "LIST",
                summary: "What the checks roll, such as 3,12,6, in order; only with --choices or --answers."
            ),
            CommandDescription.Option(
                name: "--language",
                value: "TAG",
                summary: "The language to read it in, if the story is in that one too. Your place is the same in every language."
            ),
            CommandDescription.Option(
                name: "--record",
                value: "FILE",
                summary: "Saves the place in this file instead."
            ),
            CommandDescription.Option(
                name: "--fresh",
                value: nil,
                summary: "Starts from the beginning; the saved place is kept as .old."
            ),
        ],
        examples: [
            CommandDescription.Example(line: "play my-story", meaning: "Reads it from where you stopped."),
            CommandDescription.Example(
                line: "play my-story --seed 7 --choices 1,2 --answers heroName=Ada",
                meaning: "Writes the transcript of one way through it."
            ),
            CommandDescription.Example(
                line: "play my-story --choices 1,2 --rolls 5",
                meaning: "Writes it as if the first check rolled a 5."
            ),
        ],
        exitCodes:
            "0 on success, 1 if the story cannot be read, a choice or roll is not possible or the place cannot be saved, 2 if the command is invalid, 130 after Ctrl-C."
    )

    static func run(_ arguments: Arguments, _ context: Context) throws(UsageError) -> ExitCode {
        let seed: UInt64? = try arguments.number("--seed", in: 0...UInt64.max)
        let rolls = try GivenRolls.parse(arguments)
        let screen = try ScreenOptions(arguments)
        guard let loaded = LoadedStory.load(arguments.operands[0], in: arguments.value("--language"), context) else { return .failure }
        if arguments.has("--choices") || arguments.has("--answers") {
            return try readByScript(loaded, seed: seed ?? 0, rolls: rolls, arguments, context)
        }
        return read(loaded, seed: seed, screen, arguments, context)
    }

    // MARK: A reader

    private static func read(
        _ loaded: LoadedStory,
        seed: UInt64?,
        _ screen: ScreenOptions,
        _ arguments: Arguments,
        _ context: Context
    ) -> ExitCode {
        let program = loaded.program
        let path =
            arguments.value("--record") ?? SavedPlace.path(forStory: program.storyID, environment: context.environment)
        guard let path else {
            context.fail(
                "There is no folder to save your place in.",
                fix: "Set HOME or XDG_STATE_HOME, or give --record FILE."
            )
            return .failure
        }
        do throws(RecordFile.OpenProblem) {
            let (file, text) = try RecordFile.open(path, keepingOld: arguments.has("--fresh"))
            var recorded = RecordedPlaythrough(program, seed: seed ?? UInt64.random(in: 0...UInt64(UInt32.max)))
            var notices: [String] = []
            if !text.isEmpty {
                guard let resumed = resume(program, text, path, seed, context) else { return .failure }
                (recorded, notices) = resumed
            }
            if screen.isFull(context) {
                let code = screen.read(loaded, from: arguments.operands[0], recorded, record: text, notices: notices, file, context)
                if let code { return code }
            }
            let printer = ScenePrinter(columns: context.terminal.columns, palette: context.palette)
            for notice in notices { context.output.write(printer.words(notice, .quiet)) }
            if context.terminal.inputIsTerminal, context.input.isLive { Terminal.endQuietlyOnInterrupt() }
            var session = LineReader(recorded, file: file, context: context)
            return session.run()
        } catch {
            tell(error, context)
            return .failure
        }
    }

    private static func resume(_ program: Program, _ text: String, _ path: String, _ seed: UInt64?, _ context: Context)
        -> (RecordedPlaythrough, notices: [String])?
    {
        do throws(ResumeError) {
            let (recorded, report) = try RecordedPlaythrough.resume(program, record: text)
            var notices = report.notices.map { $0.message }
            if let seed, seed != recorded.playthrough.seed {
                notices.append("This reading continues with its own seed, \(recorded.playthrough.seed). --fresh starts one with \(seed).")
            }
            return (recorded, notices)
        } catch {
            context.fail(
                "\(path): \(error.message)",
                fix: "Start again with --fresh; the file is kept as \(path).old."
            )
            return nil
        }
    }

    // MARK: A script

    private static func readByScript(
        _ loaded: LoadedStory,
        seed: UInt64,
        rolls: [Int]?,
        _ arguments: Arguments,
        _ context: Context
    ) throws(UsageError) -> ExitCode {
        let choices = arguments.values("--choices").flatMap { $0.split(separator: ",").map { String($0).trimmed } }
            .filter { !$0.isEmpty }
        let answers = try GivenAnswers.parse(arguments.values("--answers"), for: loaded.story)
        let script = ScriptedReader.Script(choices: choices, answers: answers, rolls: rolls)
        var reading = ScriptedReader(loaded.program, seed: seed, script: script)
        var code = ExitCode.success
        var failure: String?
        do throws(ScriptedReader.Impossible) {
            try reading.run()
        } catch {
            failure = error.message
            code = .failure
        }
        context.output.write(Printable.text(reading.transcript.text, keepingLines: true))
        if let failure { context.fail(failure) }
        if let path = arguments.value("--record"), let recorded = reading.recorded, !keep(recorded, path, arguments, context) {
            code = .failure
        }
        return code
    }

    private static func keep(_ recorded: RecordedPlaythrough, _ path: String, _ arguments: Arguments, _ context: Context) -> Bool {
        var recorded = recorded
        do throws(RecordFile.OpenProblem) {
            let (file, text) = try RecordFile.open(path, keepingOld: arguments.has("--fresh"))
            guard text.isEmpty else { throw .file(.exists(path)) }
            guard let failure = file.append(recorded.takeNewLines()) else { return true }
            context.fail("\(path): \(failure).")
        } catch {
            tell(error, context)
        }
        return false
    }

    private static func tell(_ problem: RecordFile.OpenProblem, _ context: Context) {
        switch problem {
        case .file(let problem): context.fail("\(problem.path): \(problem.message)", fix: problem.fix)
        case .inUse(let path):
            context.fail(
                "\(path): This story is being read in another window.",
                fix: "Quit there first, or give --record FILE."
            )
        }
    }
}
