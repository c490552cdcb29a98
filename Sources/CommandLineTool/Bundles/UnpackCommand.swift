internal import Bundle
internal import DisplayText
internal import Glibc
internal import Story

/// `branchbook unpack`: turns a bundle back into a story's folder.
enum UnpackCommand: Command {
    static let description = CommandDescription(
        name: "unpack",
        summary: "Unpacks a bundle into a story folder.",
        usage: "FILE [--into FOLDER]",
        details: [
            "Verifies the bundle and writes its story, pictures and sounds into a new folder. Nothing is ever overwritten, and the folder appears "
                + "complete or not at all."
        ],
        operands: CommandDescription.Operands(names: ["FILE"], count: 1...1),
        options: [NewFolder.option],
        examples: [CommandDescription.Example(line: "unpack bed.branchbook --into bed", meaning: "Makes the folder bed.")],
        exitCodes: "0 if the folder was created, 1 if not, 2 if the command is invalid."
    )

    static func run(_ arguments: Arguments, _ context: Context) throws(UsageError) -> ExitCode {
        let path = arguments.operands[0]
        let wanted = try NewFolder.wanted(arguments)
        let progress = ProgressLine(context)
        let bundle: StoryBundle
        do throws(BundleError) {
            bundle = try BundleReader.read(path: path) { BundleText.show($0, on: progress, context) }
            progress.clear()
        } catch {
            progress.clear()
            BundleText.show(error, of: path, context)
            return .failure
        }
        let folder = wanted ?? bundle.story.id.text
        do throws(FileProblem) {
            try unpack(bundle, into: folder)
            let files = NumberWords.counted(bundle.fileCount, "file")
            context.output.line("Created \(Printable.text(folder)) with story.json and \(files).")
            return .success
        } catch {
            context.fail("\(error.path): \(error.message)", fix: error.fix)
            return .failure
        }
    }

    /// Writes everything into a folder next to the new one, and then renames it in one step.
    private static func unpack(_ bundle: StoryBundle, into folder: String) throws(FileProblem) {
        guard !FileReader.exists(folder) else { throw .exists(folder) }
        if let slash = folder.lastIndex(of: "/"), slash != folder.startIndex {
            try FileWriter.createFolders(String(folder[..<slash]))
        }
        let beside = "\(folder).unpacking-\(getpid())"
        try FileWriter.createFolder(beside)
        var made = [beside]
        var written: [String] = []
        do throws(FileProblem) {
            let words = bundle.words.map { ($0.name, $0.source) }
            let accepted = bundle.accepted.map { [(AcceptedProblems.fileName, $0.bytes)] } ?? []
            let files = [("story.json", bundle.source)] + accepted + words + bundle.files.map { ($0.name, $0.bytes) }
            for (name, bytes) in files {
                for parent in parents(of: name).map({ beside + "/" + $0 }) where !made.contains(parent) {
                    try FileWriter.createFolder(parent)
                    made.append(parent)
                }
                written.append(beside + "/" + name)
                try FileWriter.create(beside + "/" + name, bytes)
            }
            // The system never replaces a folder that is not empty, nor a file with a folder.
            try FileWriter.move(beside, to: folder)
        } catch {
            for file in written { unsafe unlink(file) }
            for folder in made.reversed() { unsafe rmdir(folder) }
            throw error
        }
    }

    /// The folders that contain a file, outermost first.
    private static func parents(of name: String) -> [String] {
        name.indices.filter { name[$0] == "/" }.map { String(name[..<$0]) }
    }
}
