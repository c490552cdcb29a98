internal import Bundle
internal import DisplayText
internal import StoryEngine

/// `branchbook compile`: writes a story in the engine's binary format.
enum CompileCommand: Command {
    static let description = CommandDescription(
        name: "compile",
        summary: "Writes a story in the binary form that the engine loads.",
        usage: "FILE --output FOLDER [--language TAG]",
        details: [
            "Writes head.bin, which is loaded first, and the texts as part-0.bin and so on. The head includes part 0; the others are fetched while reading.",
            "A story with ambient sounds, explained words or narrations also gets companion.json, which pages fetch after the first page.",
        ],
        operands: CommandDescription.Operands(names: ["FILE"], count: 1...1),
        options: [
            CommandDescription.Option(
                name: "--output",
                value: "FOLDER",
                summary: "The folder to write to; created if needed."
            ),
            CommandDescription.Option(
                name: "--language",
                value: "TAG",
                summary: "The language, if the story is in that one too. Programs in all languages continue the same records."
            ),
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
            throw UsageError("--output is missing.", fix: "Usage: branchbook compile \(description.usage)")
        }
        guard let loaded = LoadedStory.load(arguments.operands[0], in: arguments.value("--language"), context) else { return .failure }
        do throws(FileProblem) {
            try FileWriter.createFolders(folder)
            var files = [("head.bin", loaded.program.head)]
            // The first part is inside the head; it is also written separately, so that all parts can be treated alike.
            for number in 0..<loaded.program.partCount {
                files.append(("part-\(number).bin", loaded.program.part(number) ?? []))
            }
            if let companion = Companion(loaded.story) { files.append((Companion.fileName, companion.bytes)) }
            for (name, bytes) in files {
                try FileWriter.replace("\(folder)/\(name)", bytes)
                context.output.line("\(Printable.text(folder))/\(name): \(bytes.count) bytes")
            }
            return .success
        } catch {
            context.fail("\(error.path): \(error.message)", fix: error.fix)
            return .failure
        }
    }
}
