internal import DisplayText
internal import Story
internal import StoryEngine

/// `branchbook play`: reads a story in the terminal.
enum PlayCommand: Command {
    static let description = CommandDescription(
        name: "play",
        summary: "Reads a story in the terminal.",
        usage:
            "FILE [--plain] [--theme NAME] [--pictures MODE] [--seed N] [--choices LIST] [--answers LIST] [--rolls LIST] [--record FILE] [--fresh]",
        details: [
            "In a terminal the story has the whole screen: Space goes on, a number picks, arrows walk, b goes back, u takes back, m shows the map, "
                + "t changes the colours, r starts again, q stops, ? shows all keys. Your place is kept with every step, in "
                + "$XDG_STATE_HOME/branchbook (or ~/.local/state/branchbook), and the next play goes on there.",
            "With --plain, it is read line by line, each ended with Enter: so it is also where a screen reader is set up (ACCESSIBLE or "
                + "GNOME_ACCESSIBILITY is 1), where TERM is dumb, and where lines come from a pipe or go to one.",
            "With --choices or --answers, the story is read by these alone from its beginning, and the transcript is written. Questions without "
                + "an answer take the one that is offered. With --rolls as well, the first checks roll these numbers, before modifiers; the seed "
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
                summary: "The colours of the screen: \(Theme.Name.list); if left out, those that t chose last."
            ),
            CommandDescription.Option(
                name: "--pictures",
                value: "MODE",
                summary: "How pictures are drawn: \(PictureMode.list); none says what is in them; if left out, auto."
            ),
            CommandDescription.Option(
                name: "--seed",
                value: "N",
                summary: "The number that all rolls follow from (0 with --choices, else any)."
            ),
            CommandDescription.Option(
                name: "--choices",
                value: "LIST",
                summary:
                    "What to pick, such as 1,2,1: numbers count the choices shown, from 1; IDs may stand there as well, and come first."
            ),
            CommandDescription.Option(
                name: "--answers",
                value: "LIST",
                summary:
                    "What to answer, such as heroName=Ada,robotColour=teal; \\, is a comma in an answer. What is asked several times may stand "
                    + "there several times; the last answer repeats."
            ),
            CommandDescription.Option(
                name: "--rolls",
                value: "LIST",
                summary: "What the checks roll, such as 3,12,6, in order; only with --choices or --answers."
            ),
            CommandDescription.Option(
                name: "--record",
                value: "FILE",
                summary: "Keeps the place in this file instead."
            ),
            CommandDescription.Option(
                name: "--fresh",
                value: nil,
                summary: "Starts anew; the place that was kept is put beside it, as .old."
            ),
        ],
        examples: [
            CommandDescription.Example(line: "play my-story", meaning: "Reads it, from where you stopped."),
            CommandDescription.Example(
                line: "play my-story --seed 7 --choices 1,2 --answers heroName=Ada",
                meaning: "Writes the transcript of one way through it."
            ),
            CommandDescription.Example(
                line: "play my-story --choices 1,2 --rolls 5",
                meaning: "Writes it as it reads when the first check rolls a 5."
            ),
        ],
        exitCodes:
            "0 if all is well, 1 if the story cannot be read, a choice not picked, a roll not made or the place not kept, 2 if the command was not "
            + "understood, 130 after Ctrl-C."
    )

    static func run(_ arguments: Arguments, _ context: Context) throws(UsageError) -> ExitCode {
        let seed: UInt64? = try arguments.number("--seed", in: 0...UInt64.max)
        let rolls = try GivenRolls.parse(arguments)
        let screen = try ScreenOptions(arguments)
        guard let loaded = LoadedStory.load(arguments.operands[0], context) else { return .failure }
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
                "There is no folder to keep your place in.",
                mend: "Set HOME or XDG_STATE_HOME, or give --record FILE."
            )
            return .failure
        }
        do throws(RecordFile.OpenProblem) {
            let (file, text) = try RecordFile.open(path, keepingOld: arguments.has("--fresh"))
            var recording = Recording(program, seed: seed ?? UInt64.random(in: 0...UInt64(UInt32.max)))
            var notices: [String] = []
            if !text.isEmpty {
                guard let resumed = resume(program, text, path, seed, context) else { return .failure }
                (recording, notices) = resumed
            }
            if screen.isFull(context) {
                let code = screen.read(loaded, from: arguments.operands[0], recording, record: text, notices: notices, file, context)
                if let code { return code }
            }
            let printer = ScenePrinter(columns: context.terminal.columns, palette: context.palette)
            for notice in notices { context.output.write(printer.words(notice, .quiet)) }
            if context.terminal.inputIsTerminal, context.input.isLive { Terminal.endQuietlyOnInterrupt() }
            var session = ReadingSession(recording, file: file, context: context)
            return session.run()
        } catch {
            tell(error, context)
            return .failure
        }
    }

    private static func resume(_ program: Program, _ text: String, _ path: String, _ seed: UInt64?, _ context: Context)
        -> (Recording, notices: [String])?
    {
        do throws(ResumeError) {
            let (recording, report) = try Recording.resume(program, record: text)
            var notices = report.notices.map { $0.message }
            if let seed, seed != recording.playthrough.seed {
                notices.append("This reading goes on with its own seed, \(recording.playthrough.seed). --fresh starts one with \(seed).")
            }
            return (recording, notices)
        } catch {
            context.fail(
                "\(path): \(error.message)",
                mend: "With --fresh you start anew; the file is kept as \(path).old."
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
        let script = ScriptedReading.Script(choices: choices, answers: answers, rolls: rolls)
        var reading = ScriptedReading(loaded.program, seed: seed, script: script)
        var code = ExitCode.success
        var failure: String?
        do throws(ScriptedReading.Impossible) {
            try reading.run()
        } catch {
            failure = error.message
            code = .failure
        }
        context.output.write(Printable.text(reading.transcript.text, keepingLines: true))
        if let failure { context.fail(failure) }
        if let path = arguments.value("--record"), let recording = reading.recording, !keep(recording, path, arguments, context) {
            code = .failure
        }
        return code
    }

    private static func keep(_ recording: Recording, _ path: String, _ arguments: Arguments, _ context: Context) -> Bool {
        var recording = recording
        do throws(RecordFile.OpenProblem) {
            let (file, text) = try RecordFile.open(path, keepingOld: arguments.has("--fresh"))
            guard text.isEmpty else { throw .file(.exists(path)) }
            guard let failure = file.append(recording.takeNewLines()) else { return true }
            context.fail("\(path): \(failure).")
        } catch {
            tell(error, context)
        }
        return false
    }

    private static func tell(_ problem: RecordFile.OpenProblem, _ context: Context) {
        switch problem {
        case .file(let problem): context.fail("\(problem.path): \(problem.message)", mend: problem.mend)
        case .inUse(let path):
            context.fail(
                "\(path): This story is being read in another window.",
                mend: "Stop there first, or give --record FILE."
            )
        }
    }
}
