internal import Story
internal import StoryFormat

/// `branchbook check`: says everything that is wrong with a story.
enum CheckCommand: Command {
    static let description = CommandDescription(
        name: "check",
        summary: "Says everything that is wrong with a story.",
        usage: "FILE… [--json]",
        details: [
            "FILE is a story.json, or the folder that it stands in. Every problem is shown with its line and column, the line itself with a mark "
                + "under what is meant, and how to mend it.",
            "With --json, there is one object in one line for each FILE, with the keys file, diagnostics (each with code, severity, line, column, "
                + "width, pointer, message and mend) and problems, their number; and failure where the file could not be read.",
        ],
        operands: CommandDescription.Operands(names: ["FILE"], count: 1...1_000),
        options: [CommandDescription.Option(name: "--json", value: nil, summary: "Writes JSON for machines.")],
        examples: [
            CommandDescription.Example(line: "check my-story", meaning: "Checks my-story/story.json."),
            CommandDescription.Example(line: "check --json my-story/story.json", meaning: "The same, for an editor."),
        ],
        exitCodes:
            "0 if every story is sound, 1 if one has errors or cannot be read, 2 if the command was not understood."
    )

    static func run(_ arguments: Arguments, _ context: Context) throws(UsageError) -> ExitCode {
        var code = ExitCode.success
        for operand in arguments.operands {
            if !check(operand, asJSON: arguments.has("--json"), context) { code = .failure }
        }
        return code
    }

    /// Checks a file, and says whether it is sound.
    private static func check(_ operand: String, asJSON: Bool, _ context: Context) -> Bool {
        let path = FileReader.storyPath(operand)
        var report = FileReport(file: path)
        do throws(FileProblem) {
            let document = StoryDocument(try FileReader.bytes(of: path))
            report.diagnostics = document.diagnostics
            report.problems = document.problemCount
            if asJSON {
                context.output.line(report.json.compact)
            } else if document.problemCount == 0 {
                context.output.line("\(Printable.text(path)): no problems\(facts(of: document.story))")
            } else {
                show(document, path, context)
            }
            return document.story != nil
        } catch {
            report.failure = error
            report.problems = 1
            if asJSON {
                context.output.line(report.json.compact)
            } else {
                context.fail("\(error.path): \(error.message)", mend: error.mend)
            }
            return false
        }
    }

    /// Shows the problems of a story file.
    static func show(
        _ document: StoryDocument,
        _ path: String,
        _ context: Context,
        to stream: Output.Stream = .standard
    ) {
        let palette = stream == .standard ? context.palette : context.errorPalette
        let columns = min(max(context.terminal.columns - 5, 40), 120)
        var renderer = DiagnosticRenderer(file: path, source: document.source, palette: palette, columns: columns)
        for diagnostic in document.diagnostics where !context.output.isClosed {
            context.output.write(renderer.text(of: diagnostic), to: stream)
        }
        let count = document.problemCount
        var summary = count == 1 ? "1 problem" : "\(count) problems"
        if count > document.diagnostics.count {
            summary += ", of which the first \(document.diagnostics.count) are shown"
        }
        context.output.line("\(Printable.text(path)): \(summary)", to: stream)
    }

    private static func facts(of story: Story?) -> String {
        guard let story else { return "" }
        let endings = story.locations.count { if case .ending = $0.exit { true } else { false } }
        return " (\(counted(story.locations.count, "location")), \(counted(endings, "ending")))"
    }

    private static func counted(_ count: Int, _ word: String) -> String {
        count == 1 ? "1 \(word)" : "\(count) \(word)s"
    }
}
