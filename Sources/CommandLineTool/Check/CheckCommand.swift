internal import Story
internal import StoryChecker
internal import StoryFormat

/// `branchbook check`: says everything that is wrong with a story.
enum CheckCommand: Command {
    static let description = CommandDescription(
        name: "check",
        summary: "Says everything that is wrong with a story.",
        usage: "FILE… [--json] [--strict] [--no-files] [--against OLD] [--max-states N] [--max-memory MEGABYTES]",
        details: [
            "FILE is a story.json, or the folder that it stands in, or - for the standard input. Everything that readers can do is looked at, and "
                + "every problem is shown with its line and column, the line itself with a mark under what is meant, how to mend it, and what else "
                + "belongs to it. Of very many problems the first \(CheckText.mostShown) are shown and all are counted.",
            "An error is what makes a story unplayable, or loses a reader in it; a warning is what readers will be the worse for.",
            "With --against, it also says what readers who have begun OLD, an earlier version of the story, lose in this one, and which alias "
                + "keeps it. IDs are what saves know: to rename a thing, give it the new ID and put the old one into its aliases.",
            "With --json, there is one object in one line for each FILE, with the keys file, diagnostics (each with code, severity, line, column, "
                + "width, pointer, message, mend and related), problems, errors, warnings and exploration; failure where the file could not be read, "
                + "and lost with --against. docs/check.schema.json describes it.",
        ],
        operands: CommandDescription.Operands(names: ["FILE"], count: 1...1_000),
        options: [
            CommandDescription.Option(
                name: "--against",
                value: "OLD",
                summary: "Also says what saves of this earlier version lose; with one FILE."
            ),
            CommandDescription.Option(name: "--json", value: nil, summary: "Writes JSON for machines."),
            CommandDescription.Option(name: "--strict", value: nil, summary: "Makes every warning an error."),
            CommandDescription.Option(
                name: "--no-files",
                value: nil,
                summary: "Does not look at the pictures and sounds that the story names."
            ),
            ExplorationOptions.states, ExplorationOptions.memory,
        ],
        examples: [
            CommandDescription.Example(line: "check my-story", meaning: "Checks my-story/story.json."),
            CommandDescription.Example(
                line: "check my-story --against published/my-story",
                meaning: "Also says what readers of the published one would lose."
            ),
            CommandDescription.Example(line: "check --json my-story/story.json", meaning: "The same, for an editor."),
            CommandDescription.Example(line: "check --strict - < draft.json", meaning: "Checks what comes from a pipe or file."),
        ],
        exitCodes:
            "0 if every story is sound, though there may be warnings; 1 if one has errors or cannot be read, 2 if the command was not "
            + "understood, 130 after Ctrl-C."
    )

    static func run(_ arguments: Arguments, _ context: Context) throws(UsageError) -> ExitCode {
        let inspector = StoryInspector(
            bounds: try ExplorationOptions.bounds(arguments),
            looksAtFiles: !arguments.has("--no-files")
        )
        let sources = arguments.operands.map { StorySource($0) }
        guard sources.count(where: { $0 == .standardInput }) <= 1 else {
            throw UsageError("The standard input can be read only once.", mend: "Give - once.")
        }
        guard !arguments.has("--against") || sources.count == 1 else {
            throw UsageError("Only one story can be compared with OLD.", mend: "Give one FILE with --against.")
        }
        Interrupt.endsAtOnce(context)
        var earlier: Story?
        if let old = arguments.value("--against") {
            guard let loaded = LoadedStory.load(old, context) else { return .failure }
            earlier = loaded.story
        }
        var code = ExitCode.success
        for source in sources where !context.output.isClosed {
            let isSound = check(source, against: earlier, inspector, arguments, context)
            if !isSound { code = .failure }
            // What is known of one story should not wait for the next.
            context.output.flush()
        }
        return code
    }

    /// Checks a story, and says whether it is sound.
    private static func check(
        _ source: StorySource,
        against earlier: Story?,
        _ inspector: StoryInspector,
        _ arguments: Arguments,
        _ context: Context
    ) -> Bool {
        let isJSON = arguments.has("--json")
        do throws(FileProblem) {
            let inspected = try inspector.inspect(source, context)
            let findings = CheckFindings(inspected.inspection.problems, isStrict: arguments.has("--strict"))
            let summary = inspected.inspection.summary
            // In a file that is no story yet, nothing can be said to be gone.
            let losses = earlier.flatMap { earlier in inspected.document.story.map { SaveLoss.losses(from: earlier, to: $0) } }
            if isJSON {
                let report = FileReport(file: source.file, findings: findings, exploration: summary, losses: losses)
                context.output.json(report.json.compact)
            } else {
                let text = text(source.name, inspected.document, context.palette, context)
                context.output.write(text.text(findings, summary, facts: CheckText.facts(of: inspected.document.story)))
                if let losses { context.output.write(SaveLossText.text(losses)) }
            }
            return findings.isSound && !(arguments.has("--strict") && losses?.isEmpty == false)
        } catch {
            if isJSON {
                context.output.json(FileReport(file: source.file, failure: error).json.compact)
            } else {
                context.fail("\(error.path): \(error.message)", mend: error.mend)
            }
            return false
        }
    }

    /// Shows the problems that a story file has by itself.
    static func show(
        _ document: StoryDocument,
        _ path: String,
        _ context: Context,
        to stream: Output.Stream = .standard
    ) {
        let palette = stream == .standard ? context.palette : context.errorPalette
        let findings = CheckFindings(document.problems, isStrict: false)
        context.output.write(text(path, document, palette, context).text(findings, nil), to: stream)
    }

    private static func text(_ name: String, _ document: StoryDocument, _ palette: Palette, _ context: Context) -> CheckText {
        CheckText(file: name, source: document.source, palette: palette, columns: context.terminal.columns)
    }
}
