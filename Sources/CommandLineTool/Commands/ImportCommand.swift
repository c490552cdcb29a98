internal import Bundle
internal import DisplayText
internal import Glibc
internal import ImportProcess
internal import Story
internal import StoryEditing
internal import StoryFormat
internal import StoryImport

/// `branchbook import`: turns a story made with another tool into a story folder.
///
/// `StoryImporter` decides by name and content what a file was made with.
enum ImportCommand: Command {
    /// The file beside the story that lists what could not be imported.
    private static let reportName = "import-report.txt"

    static let description = CommandDescription(
        name: "import",
        summary: "Imports a story made with Twine, or written in ink, Markdown, JSON or Word.",
        usage: "FILE [--into FOLDER | --compare FOLDER] [--all]",
        details: [
            "Reads Twee 3, Twine 2 HTML (a published story or an archive) and Twine 2 JSON, and makes a folder with a story.json. The logic of Harlowe, "
                + "SugarCube and Chapbook is imported as far as Branchbook has it; of other story formats, text and links are.",
            "Reads ink source too (.ink), with the files that it includes from its own folder or below.",
            "Reads Markdown (.md, .markdown), where each heading is a place and links to headings are choices, "
                + "and JSON of any other tool that has pages with a text and options.",
            "Reads Word documents (.docx) in the same way: headings are places, links to them are choices.",
            "Pictures of a Twine story that are in the file or beside it come along, if stories can have them.",
            "What could not be imported is listed with its line and what replaces it, in full in the file \(reportName) beside the story, and the place in the "
                + "story has a note. Nothing is ever overwritten. "
                + "Each story of an archive gets a folder of its own, inside the one that --into names.",
        ],
        operands: CommandDescription.Operands(names: ["FILE"], count: 1...1),
        options: [
            NewFolder.option,
            CommandDescription.Option(
                name: "--compare",
                value: "FOLDER",
                summary: "Says what differs from the story in FOLDER, and writes nothing."
            ),
            CommandDescription.Option(
                name: "--all",
                summary: "Lists everything that could not be imported, not only \(ImportText.mostShown) of a kind."
            ),
        ],
        examples: [
            CommandDescription.Example(line: "import lighthouse.twee --into lighthouse", meaning: "Makes the folder lighthouse."),
            CommandDescription.Example(line: "import main.ink --into harbour", meaning: "Makes the folder harbour of a story in ink."),
            CommandDescription.Example(line: "import cave.md --into cave", meaning: "Makes the folder cave of a story in Markdown."),
            CommandDescription.Example(line: "import cave.md --compare cave", meaning: "Says what the file has changed since."),
        ],
        exitCodes: "0 if the story was imported, even if parts were left out; 1 if not; 2 if the command is invalid."
    )

    static func run(_ arguments: Arguments, _ context: Context) throws(UsageError) -> ExitCode {
        let path = arguments.operands[0]
        let wanted = try NewFolder.wanted(arguments)
        let compared = arguments.value("--compare")
        if wanted != nil, compared != nil {
            throw UsageError("--into and --compare do not go together.", fix: "Compare first, and import into a new folder then.")
        }
        var (tool, stories): (StoryImporter.Tool, [ImportedStory])
        do throws(FileProblem) {
            let bytes = try FileReader.bytes(of: path)
            guard let imported = imported(bytes, path, context) else { return .failure }
            (tool, stories) = imported
        } catch {
            context.fail("\(error.path): \(error.message)", fix: error.fix)
            return .failure
        }
        var pictures: [[BundleFile]] = []
        for number in stories.indices { pictures.append(ImportPictures.files(of: &stories[number], beside: path)) }
        if let compared { return compare(stories, with: compared, context) }
        do throws(FileProblem) {
            for (number, folder) in try folders(of: stories, wanted).enumerated() {
                let text = ImportText(stories[number], from: tool, of: path)
                try write(stories[number], pictures[number], text.warning + text.leftOut(most: .max), into: folder)
                context.output.line("Created \(Printable.text(folder))/story.json.")
                for line in text.warning + text.summary { context.output.line(line) }
                for line in ShelfFitness(ofFolder: folder).lines(for: folder) { context.output.line("  " + line) }
                let listed = text.leftOut(most: arguments.has("--all") ? .max : ImportText.mostShown)
                guard !listed.isEmpty else { continue }
                context.output.line()
                for line in listed { context.output.line(line) }
                context.output.line("The whole list is in \(Printable.text(folder))/\(reportName).")
            }
        } catch {
            context.fail("\(error.path): \(error.message)", fix: error.fix)
            return .failure
        }
        return .success
    }

    /// Of an archive, the story with the same ID is compared.
    private static func compare(_ stories: [ImportedStory], with folder: String, _ context: Context) -> ExitCode {
        let path = FileReader.storyPath(folder)
        do throws(FileProblem) {
            var bytes = try FileReader.bytes(of: path)
            let known = StoryDocument(bytes).story
            let story = stories.first { $0.story.id == known?.id } ?? stories[0]
            // As an import would write it: how an author spells the same thing is no change.
            if let known { bytes = Array(known.json.utf8) }
            do throws(StoryFileProblem) {
                try ImportComparison(of: story, with: bytes).show(beside: path, context)
                return .success
            } catch {
                let mistake = StoryFile.mistake(in: bytes)
                let place = mistake.map { ":\($0.position.line):\($0.position.column): \($0.message)" } ?? ": This is not a story."
                context.fail(Printable.text(path) + place, fix: mistake?.fix)
            }
        } catch {
            context.fail("\(error.path): \(error.message)", fix: error.fix)
        }
        return .failure
    }

    /// The stories of a file, and what it was made with; nil if there are none, which is said.
    private static func imported(_ bytes: [UInt8], _ path: String, _ context: Context) -> (StoryImporter.Tool, [ImportedStory])? {
        do throws(ImportWorker.Failure) {
            return try ImportWorker().stories(name: path, bytes: bytes) { wanted throws(ImportWorker.Refusal) in
                do throws(FileProblem) {
                    return try FileReader.bytes(of: FileReader.path(of: wanted, beside: path))
                } catch {
                    throw ImportWorker.Refusal("“\(wanted)” cannot be read: \(error.message)", fix: error.fix)
                }
            }
        } catch {
            guard case .file(let failure) = error else {
                context.fail("\(Printable.text(path)): \(error.sentence)", fix: nil)
                return nil
            }
            for problem in failure.problems {
                let file = FileReader.path(of: problem.file, beside: path)
                let place = "\(Printable.text(file)):\(problem.position.line):\(problem.position.column)"
                context.fail("\(place): \(problem.message)", fix: problem.fix)
            }
            return nil
        }
    }

    /// A new folder for each story; none of them exists yet.
    private static func folders(of stories: [ImportedStory], _ wanted: String?) throws(FileProblem) -> [String] {
        var folders: [String] = []
        if stories.count == 1 {
            folders = [wanted ?? stories[0].story.id.text]
        } else {
            if let wanted, FileReader.exists(wanted) { throw .exists(wanted) }
            for imported in stories {
                let inside = wanted.map { $0 + "/" } ?? ""
                var folder = inside + imported.story.id.text
                var number = 2
                while folders.contains(folder) {
                    folder = inside + imported.story.id.text + "-\(number)"
                    number += 1
                }
                folders.append(folder)
            }
        }
        for folder in folders where FileReader.exists(folder) { throw .exists(folder) }
        return folders
    }

    /// Writes a story beside its new folder, and then renames that in one step, so that it is complete or not there.
    /// - Parameter leftOut: The report of what could not be imported, line by line.
    private static func write(
        _ imported: ImportedStory,
        _ pictures: [BundleFile],
        _ leftOut: [String],
        into folder: String
    ) throws(FileProblem) {
        if let slash = folder.lastIndex(of: "/"), slash != folder.startIndex {
            try FileWriter.createFolders(String(folder[..<slash]))
        }
        let beside = "\(folder).importing-\(getpid())"
        let file = beside + "/story.json"
        let map = beside + "/story.editor.json"
        do throws(FileProblem) {
            try FileWriter.createFolder(beside)
            try FileWriter.create(file, Array(imported.story.json.utf8))
            if let sidecar = imported.sidecar { try FileWriter.create(map, Array(sidecar.pretty().utf8)) }
            if !leftOut.isEmpty { try FileWriter.create(beside + "/" + reportName, Array((leftOut.joined(separator: "\n") + "\n").utf8)) }
            for picture in pictures {
                let path = beside + "/" + picture.name
                if let slash = path.lastIndex(of: "/") { try FileWriter.createFolders(String(path[..<slash])) }
                try FileWriter.create(path, picture.bytes)
            }
            try FileWriter.move(beside, to: folder)
        } catch {
            FileWriter.removeFolder(beside, with: ["story.json", "story.editor.json", reportName] + pictures.map { $0.name })
            throw error.path == beside ? .uncreatable(folder) : error
        }
    }
}
