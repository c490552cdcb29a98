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
            "Verifies the story and every picture and sound that it names, and writes them into one .branchbook file, which every library takes. Other "
                + "files of the folder stay out of it. The same content always gives the same bytes.",
            "An earlier file of that name is replaced once the new one is written whole.",
        ],
        operands: CommandDescription.Operands(names: ["FOLDER"], count: 1...1),
        options: [
            CommandDescription.Option(
                name: "--output",
                value: "FILE",
                summary: "Where to; if left out, the story's ID with .branchbook, in the folder that you are in."
            )
        ],
        examples: [
            CommandDescription.Example(line: "pack my-story", meaning: "Writes my-story.branchbook."),
            CommandDescription.Example(line: "pack my-story --output shelf/bed.branchbook", meaning: "Writes it there."),
        ],
        exitCodes: "0 if the bundle was written, 1 if not, 2 if the command was not understood."
    )

    static func run(_ arguments: Arguments, _ context: Context) throws(UsageError) -> ExitCode {
        let folder = arguments.operands[0]
        if arguments.value("--output")?.isEmpty == true {
            throw UsageError("--output is empty.", mend: "Give the name of a file.")
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
                context.fail("\(error.path): \(error.message)", mend: error.mend)
                return .failure
            }
            let files = NumberWords.counted(bundle.files.count, "file")
            context.output.line("\(Printable.text(output)): \(bytes.count) bytes, \(files) beside the story, digest \(bundle.digest)")
            return .success
        } catch {
            progress.clear()
            BundleText.show(error, of: folder, context)
            return .failure
        }
    }
}
