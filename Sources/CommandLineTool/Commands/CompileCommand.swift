internal import DisplayText
internal import StoryEngine

/// `branchbook compile`: writes a story in the binary form that engines load.
enum CompileCommand: Command {
    static let description = CommandDescription(
        name: "compile",
        summary: "Writes a story in the binary form that engines load.",
        usage: "FILE --output FOLDER",
        details: [
            "Writes head.bin, with which reading begins, and part-0.bin and so on, the texts; part 0 stands in the head as well, the others are fetched on the way."
        ],
        operands: CommandDescription.Operands(names: ["FILE"], count: 1...1),
        options: [
            CommandDescription.Option(
                name: "--output",
                value: "FOLDER",
                summary: "Where to; the folder is made if it is not there."
            )
        ],
        examples: [
            CommandDescription.Example(
                line: "compile my-story --output build",
                meaning: "Writes build/head.bin and its parts."
            )
        ]
    )

    static func run(_ arguments: Arguments, _ context: Context) throws(UsageError) -> ExitCode {
        guard let folder = arguments.value("--output"), !folder.isEmpty else {
            throw UsageError("--output is missing.", mend: "Usage: branchbook compile \(description.usage)")
        }
        guard let loaded = LoadedStory.load(arguments.operands[0], context) else { return .failure }
        do throws(FileProblem) {
            try FileWriter.createFolders(folder)
            var files = [("head.bin", loaded.program.head)]
            // The first part is inside the head; it is written as well, for whoever wants all parts alike.
            for number in 0..<loaded.program.partCount {
                files.append(("part-\(number).bin", loaded.program.part(number) ?? []))
            }
            for (name, bytes) in files {
                try FileWriter.replace("\(folder)/\(name)", bytes)
                context.output.line("\(Printable.text(folder))/\(name): \(bytes.count) bytes")
            }
            return .success
        } catch {
            context.fail("\(error.path): \(error.message)", mend: error.mend)
            return .failure
        }
    }
}
