internal import Bundle
internal import DisplayText
internal import Story

/// `branchbook pack`: packs a story with its pictures and sounds into one file.
enum PackCommand: Command {
    static let description = CommandDescription(
        name: "pack",
        summary: "Packs a story with its pictures and sounds into one file.",
        usage: "FOLDER [--output FILE]",
        details: [
            "Verifies the story and every picture and sound it names, and writes them into one .branchbook file, which any library accepts. Other "
                + "files in the folder are left out. The same content always gives the same bytes.",
            "A story with mistakes is packed only if “branchbook accept” has accepted them.",
            "An existing file is replaced only once the new one is complete.",
        ],
        operands: CommandDescription.Operands(names: ["FOLDER"], count: 1...1),
        options: [
            CommandDescription.Option(
                name: "--output",
                value: "FILE",
                summary: "The file to write (default: the story's ID with .branchbook, in the current folder)."
            )
        ],
        examples: [
            CommandDescription.Example(line: "pack my-story", meaning: "Writes my-story.branchbook."),
            CommandDescription.Example(line: "pack my-story --output shelf/bed.branchbook", meaning: "Writes it there."),
        ],
        exitCodes: "0 if the bundle was written, 1 if not, 2 if the command is invalid."
    )

    static func run(_ arguments: Arguments, _ context: Context) throws(UsageError) -> ExitCode {
        let folder = arguments.operands[0]
        if arguments.value("--output")?.isEmpty == true {
            throw UsageError("--output is empty.", fix: "Give a file name.")
        }
        let progress = ProgressLine(context)
        do throws(BundleError) {
            let bundle = try BundleWriter.read(folder: folder) { BundleText.show($0, on: progress, context) }
            let bytes = try BundleWriter.pack(bundle)
            progress.clear()
            let output = arguments.value("--output") ?? bundle.story.id.text + ".branchbook"
            do throws(FileProblem) {
                try FileWriter.replace(output, bytes)
            } catch {
                context.fail("\(error.path): \(error.message)", fix: error.fix)
                return .failure
            }
            let files = NumberWords.counted(bundle.fileCount, "file")
            context.output.line("\(Printable.text(output)): \(bytes.count) bytes, \(files) besides the story, digest \(bundle.digest)")
            return .success
        } catch {
            progress.clear()
            BundleText.show(error, of: folder, context)
            return .failure
        }
    }
}
