internal import Bundle
internal import DisplayText
internal import Story
internal import StoryFormat

/// `branchbook verify`: checks that bundles are valid.
enum VerifyCommand: Command {
    static let description = CommandDescription(
        name: "verify",
        summary: "Checks that bundles are complete, undamaged and valid.",
        usage: "FILE… [--json]",
        details: [
            "Checks everything in a bundle, as a library does before accepting it: the archive, the manifest and its digests, the story, and every picture "
                + "and sound. Nothing is written.",
            "With --json, it writes one object per line for each FILE, with file and sound; then story, title, digest, files and warnings, or code, in, "
                + "message and problems. docs/bundles.md lists the codes.",
        ],
        operands: CommandDescription.Operands(names: ["FILE"], count: 1...1_000),
        options: [CommandDescription.Option(name: "--json", value: nil, summary: "Writes JSON.")],
        examples: [CommandDescription.Example(line: "verify bed.branchbook", meaning: "Checks whether a library will accept it.")],
        exitCodes: "0 if every bundle is valid, even with warnings; 1 if one is not, 2 if the command is invalid."
    )

    static func run(_ arguments: Arguments, _ context: Context) throws(UsageError) -> ExitCode {
        Interrupt.endsAtOnce(context)
        var code = ExitCode.success
        for path in arguments.operands where !context.output.isClosed {
            let progress = ProgressLine(context)
            let result = Result { () throws(BundleError) in
                try BundleReader.read(path: path) { BundleText.show($0, on: progress, context) }
            }
            progress.clear()
            if case .failure = result { code = .failure }
            if arguments.has("--json") {
                context.output.json(BundleText.json(path, result).compact)
            } else {
                show(path, result, context)
            }
            context.output.flush()
        }
        return code
    }

    private static func show(_ path: String, _ result: Result<StoryBundle, BundleError>, _ context: Context) {
        switch result {
        case .failure(let error):
            BundleText.show(error, of: path, context)
        case .success(let bundle):
            let files = NumberWords.counted(bundle.fileCount, "file")
            let warnings = bundle.warnings.isEmpty ? "" : ", \(NumberWords.counted(bundle.warnings.count, "warning"))"
            let title = Printable.text(bundle.story.title)
            context.output.line(
                "\(Printable.text(path)): “\(title)” is valid: \(files) besides the story\(warnings), digest \(bundle.digest)"
            )
        }
    }
}
