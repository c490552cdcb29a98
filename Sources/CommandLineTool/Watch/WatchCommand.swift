internal import StoryChecker

/// `branchbook watch`: checks a story whenever it is saved, and reports which problems are new and which are fixed.
enum WatchCommand: Command {
    static let description = CommandDescription(
        name: "watch",
        summary: "Checks a story at each save, and shows what is new and what is fixed.",
        usage: "FILE [--strict] [--no-files] [--max-states N] [--max-memory MEGABYTES]",
        details: [
            "FILE is a story.json, or the folder that contains it. It is checked at once, and again whenever it, or a picture or sound that it "
                + "names, is saved. A problem that only moved to another line is not shown again.",
            "Ctrl-C stops it. If standard input is not a terminal, so does its end.",
        ],
        operands: CommandDescription.Operands(names: ["FILE"], count: 1...1),
        options: [
            CommandDescription.Option(name: "--strict", value: nil, summary: "Treats warnings as errors."),
            CommandDescription.Option(
                name: "--no-files",
                value: nil,
                summary: "Skips the story's pictures and sounds."
            ),
            ExplorationOptions.states, ExplorationOptions.memory,
        ],
        examples: [CommandDescription.Example(line: "watch my-story", meaning: "Checks it whenever it is saved.")],
        exitCodes: "0 at the end of standard input, 2 if the command is invalid, 130 after Ctrl-C."
    )

    static func run(_ arguments: Arguments, _ context: Context) throws(UsageError) -> ExitCode {
        let inspector = StoryInspector(bounds: try ExplorationOptions.bounds(arguments), looksAtFiles: !arguments.has("--no-files"))
        Interrupt.endsAtOnce(context)
        var watcher = StoryWatcher(arguments.operands[0], inspector, isStrict: arguments.has("--strict"), context)
        watcher.run()
        return .success
    }
}
