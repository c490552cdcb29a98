internal import Story
internal import StoryChecker
internal import StoryFormat

/// `branchbook check`: reports every problem in a story.
enum CheckCommand: Command {
    static let description = CommandDescription(
        name: "check",
        summary: "Lists everything that is wrong with a story.",
        usage: "FILE… [--json] [--strict] [--no-files] [--against OLD] [--max-states N] [--max-memory MEGABYTES]",
        details: [
            "FILE is a story.json, the folder that contains it, or - for standard input. The checker explores everything readers can do, and shows "
                + "every problem with its line and column, the line itself with the place marked, a way to fix it, and related places. "
                + "It shows at most \(CheckText.mostShown) problems and counts the rest.",
            "An error makes a story unplayable or strands a reader in it; a warning spoils the story for some readers.",
            "The words in other languages beside the story (words/*.json) are checked as well: what is missing, what changed since, and what was lost.",
            "Of several stories in one series, it says which answers readers cannot take from one to the other.",
            "With --against, it also reports what readers who started OLD, an earlier version of the story, lose in this one, and which alias "
                + "prevents that. Saves refer to IDs: to rename something, give it the new ID and add the old one to its aliases.",
            "With --json, it writes one object per line for each FILE, with the keys file, diagnostics (each with code, severity, line, column, "
                + "width, pointer, message, fix and related), problems, errors, warnings and exploration; failure if the file could not be read, "
                + "lost with --against, words if there are other languages, and series for each other story of its series. docs/check.schema.json describes the format.",
        ],
        operands: CommandDescription.Operands(names: ["FILE"], count: 1...1_000),
        options: [
            CommandDescription.Option(
                name: "--against",
                value: "OLD",
                summary: "Also reports what saves of this earlier version lose; needs exactly one FILE."
            ),
            CommandDescription.Option(name: "--json", value: nil, summary: "Writes JSON."),
            CommandDescription.Option(name: "--strict", value: nil, summary: "Treats warnings as errors."),
            CommandDescription.Option(
                name: "--no-files",
                value: nil,
                summary: "Skips the story's pictures and sounds."
            ),
            ExplorationOptions.states, ExplorationOptions.memory,
        ],
        examples: [
            CommandDescription.Example(line: "check my-story", meaning: "Checks my-story/story.json."),
            CommandDescription.Example(
                line: "check my-story --against published/my-story",
                meaning: "Also reports what readers of the published version would lose."
            ),
            CommandDescription.Example(line: "check --json my-story/story.json", meaning: "The same, as JSON for an editor."),
            CommandDescription.Example(line: "check --strict - < draft.json", meaning: "Checks a story from standard input."),
        ],
        exitCodes:
            "0 if no story has errors, even if there are warnings; 1 if one has errors or cannot be read, 2 if the command is invalid, 130 after Ctrl-C."
    )

    static func run(_ arguments: Arguments, _ context: Context) throws(UsageError) -> ExitCode {
        let inspector = StoryInspector(
            bounds: try ExplorationOptions.bounds(arguments),
            looksAtFiles: !arguments.has("--no-files")
        )
        let sources = arguments.operands.map { StorySource($0) }
        guard sources.count(where: { $0 == .standardInput }) <= 1 else {
            throw UsageError("Standard input can be read only once.", fix: "Give - once.")
        }
        guard !arguments.has("--against") || sources.count == 1 else {
            throw UsageError("Only one story can be compared with OLD.", fix: "Give one FILE with --against.")
        }
        Interrupt.endsAtOnce(context)
        var earlier: Story?
        if let old = arguments.value("--against") {
            guard let loaded = LoadedStory.load(old, context) else { return .failure }
            earlier = loaded.story
        }
        let books = SeriesBooks(sources)
        var code = ExitCode.success
        for source in sources where !context.output.isClosed {
            let isSound = check(source, against: earlier, beside: books, inspector, arguments, context)
            if !isSound { code = .failure }
            // Show the results for one story before starting the next.
            context.output.flush()
        }
        return code
    }

    /// Checks a story, and returns whether it has no errors.
    private static func check(
        _ source: StorySource,
        against earlier: Story?,
        beside books: SeriesBooks,
        _ inspector: StoryInspector,
        _ arguments: Arguments,
        _ context: Context
    ) -> Bool {
        let isJSON = arguments.has("--json")
        do throws(FileProblem) {
            let inspected = try inspector.inspect(source, context)
            let findings = CheckFindings(inspected.inspection.problems, isStrict: arguments.has("--strict"))
            let summary = inspected.inspection.summary
            // If the file is not a valid story, nothing can be said about losses.
            let losses = earlier.flatMap { earlier in inspected.document.story.map { SaveLoss.losses(from: earlier, to: $0) } }
            let words = try words(of: source, inspected.document.story)
            let series = inspected.document.story.map { books.losses(in: $0) } ?? []
            if isJSON {
                let report = FileReport(
                    file: source.file,
                    findings: findings,
                    exploration: summary,
                    losses: losses,
                    words: words,
                    series: series
                )
                context.output.json(report.json.compact)
            } else {
                let text = text(source.name, inspected.document, context.palette, context)
                context.output.write(text.text(findings, summary, facts: CheckText.facts(of: inspected.document.story)))
                if let losses { context.output.write(SaveLossText.text(losses)) }
                for file in words { context.output.write(WordsText.text(file.findings, in: file.file, context.palette)) }
                for other in series { context.output.write(other.text) }
            }
            let isStrict = arguments.has("--strict")
            let areWordsSound = words.allSatisfy { file in !file.findings.contains { isStrict || $0.severity == .error } }
            let isAllOffered = series.allSatisfy { $0.losses.isEmpty }
            return findings.isSound && areWordsSound && !(isStrict && (losses?.isEmpty == false || !isAllOffered))
        } catch {
            if isJSON {
                context.output.json(FileReport(file: source.file, failure: error).json.compact)
            } else {
                context.fail("\(error.path): \(error.message)", fix: error.fix)
            }
            return false
        }
    }

    /// What is wrong with the words in other languages beside a story, a file for each.
    private static func words(of source: StorySource, _ story: Story?) throws(FileProblem) -> [(file: String, findings: [WordsFinding])] {
        guard case .file(let path) = source, let story else { return [] }
        return try WordsFile.all(of: path).map { ($0.path, $0.findings(for: story)) }
    }

    /// Shows the problems of a story file itself.
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
