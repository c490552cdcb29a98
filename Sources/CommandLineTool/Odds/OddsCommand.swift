internal import StoryChecker
internal import StoryFormat

/// `branchbook odds`: shows how likely each ending is, and a way to the rarest.
enum OddsCommand: Command {
    static let description = CommandDescription(
        name: "odds",
        summary: "Shows how likely each ending is, and how to reach the rarest.",
        usage: "FILE [--json] [--max-states N] [--max-memory MEGABYTES]",
        details: [
            "The probabilities are calculated, not sampled, for a reader who picks each open choice with equal chance. The command also shows "
                + "whether readers can reach each ending at all, and a way to the rarest, step by step.",
            "If a story has too many states to explore, it shows shares of 2,000 random readings instead of probabilities.",
            "With --json, the keys are file, story, title, endings (each with id, title, kind, verdict, probability, interval and witness), "
                + "exploration, basis, readings, unfinished, tolerance, length, complexity and statistics. docs/odds.schema.json describes them.",
        ],
        operands: CommandDescription.Operands(names: ["FILE"], count: 1...1),
        options: [
            CommandDescription.Option(name: "--json", value: nil, summary: "Writes JSON."), ExplorationOptions.states,
            ExplorationOptions.memory,
        ],
        examples: [CommandDescription.Example(line: "odds my-story", meaning: "Shows how likely each ending of my-story is.")],
        exitCodes: "0 on success, 1 if the story cannot be read, 2 if the command is invalid, 130 after Ctrl-C."
    )

    static func run(_ arguments: Arguments, _ context: Context) throws(UsageError) -> ExitCode {
        let bounds = try ExplorationOptions.bounds(arguments)
        let path = FileReader.storyPath(arguments.operands[0])
        let document: StoryDocument
        do throws(FileProblem) {
            document = StoryDocument(try FileReader.bytes(of: path))
        } catch {
            context.fail("\(error.path): \(error.message)", fix: error.fix)
            return .failure
        }
        guard let story = document.story else {
            CheckCommand.show(document, path, context, to: .error)
            return .failure
        }
        Interrupt.endsAtOnce(context)
        let progress = ProgressLine(context)
        let inspection = OddsInspection.inspect(document, bounds: bounds) { states in
            progress.show("\(NumberWords.counted(states, "state")) explored")
            return !context.output.isClosed
        }
        progress.clear()
        guard let inspection else {
            context.fail("\(path): The odds of this story cannot be worked out.", fix: "“branchbook check” shows what is wrong with it.")
            return .failure
        }
        let report = OddsReport(
            file: arguments.operands[0],
            story: story,
            exploration: inspection.exploration,
            summary: ExplorationSummary(inspection.exploration, nanoseconds: inspection.nanoseconds),
            odds: inspection.odds,
            facts: inspection.facts
        )
        if arguments.has("--json") {
            context.output.json(report.json.compact)
        } else {
            let isPlain = Bars.arePlain(in: context.environment)
            let columns = context.terminal.columns
            context.output.write(OddsText(report: report, palette: context.palette, columns: columns, isPlain: isPlain).text)
        }
        return .success
    }
}
