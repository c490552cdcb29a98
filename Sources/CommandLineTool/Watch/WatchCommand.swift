internal import StoryChecker

/// `branchbook watch`: checks a story at each save, and says what is new and what is mended.
enum WatchCommand: Command {
    static let description = CommandDescription(
        name: "watch",
        summary: "Checks a story at each save, and says what is new and what is mended.",
        usage: "FILE [--strict] [--no-files] [--max-states N] [--max-memory MEGABYTES]",
        details: [
            "FILE is a story.json, or the folder that it stands in. It is checked at once, and again whenever it or a picture or sound that it "
                + "names is saved. A problem that has only moved to another line is not shown again.",
            "Ctrl-C ends it; where the standard input is no terminal, so does its end.",
        ],
        operands: CommandDescription.Operands(names: ["FILE"], count: 1...1),
        options: [
            CommandDescription.Option(name: "--strict", value: nil, summary: "Makes every warning an error."),
            CommandDescription.Option(
                name: "--no-files",
                value: nil,
                summary: "Does not look at the pictures and sounds that the story names."
            ),
            ExplorationOptions.states, ExplorationOptions.memory,
        ],
        examples: [CommandDescription.Example(line: "watch my-story", meaning: "Checks it whenever it is saved.")],
        exitCodes: "0 at the end of the standard input, 2 if the command was not understood, 130 after Ctrl-C."
    )

    static func run(_ arguments: Arguments, _ context: Context) throws(UsageError) -> ExitCode {
        let inspector = StoryInspector(bounds: try ExplorationOptions.bounds(arguments), looksAtFiles: !arguments.has("--no-files"))
        Interrupt.endsAtOnce(context)
        var watcher = StoryWatcher(arguments.operands[0], inspector, isStrict: arguments.has("--strict"), context)
        watcher.run()
        return .success
    }
}
