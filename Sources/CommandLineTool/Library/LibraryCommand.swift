internal import DisplayText
internal import Library
internal import Story

/// `branchbook library`: manages a library's data directory.
enum LibraryCommand: Command {
    static let description = CommandDescription(
        name: "library",
        summary: "Manages a library: its stories, readers and backups.",
        usage:
            "add|remove|list|search|export|import|backup|restore|verify|passphrase|readers|guests|delete-reader|bring-back|take-pin "
            + "[NAME…] --data DIR",
        details: [
            "add FILE|FOLDER… adds bundles and story folders, or every one inside a folder. remove ID… removes stories; readers keep their progress.",
            "list and search WORD… show stories. readers shows the readers, including deleted ones; guests shows the guests.",
            "delete-reader ID… deletes readers and guests. bring-back ID… restores a reader deleted in the last 30 days; a guest is gone at once. "
                + "take-pin ID… removes readers' PINs.",
            "export ID writes a story's bundle, export --reader ID everything about a reader; import FILE… brings such readers back in. The pictures "
                + "and sounds of a reader's drafts are in a folder beside FILE.",
            "backup FOLDER copies the whole library, even while it is being served. restore FOLDER makes a library from a backup.",
            "verify checks that nothing is missing or damaged, and removes files that no story needs.",
            "passphrase sets the administrator's passphrase. Type it unseen, or pass it on standard input.",
        ],
        operands: CommandDescription.Operands(names: ["ACTION"], count: 1...10_000),
        options: [
            CommandDescription.Option(name: "--data", value: "DIR", summary: "The library's data directory (default: Library)."),
            CommandDescription.Option(
                name: "--output",
                value: "FILE",
                summary: "The file to export to (default: the ID with its file extension)."
            ),
            CommandDescription.Option(name: "--reader", value: "ID", summary: "Exports this reader; “readers” shows the IDs."),
            CommandDescription.Option(
                name: "--json",
                value: nil,
                summary: "Writes JSON; for list, search, readers and guests."
            ),
        ],
        examples: [
            CommandDescription.Example(line: "library add Stories --data shelf", meaning: "Adds every story in the folder Stories."),
            CommandDescription.Example(line: "library search robot --data shelf", meaning: "Shows the stories that mention a robot."),
            CommandDescription.Example(line: "library backup /mnt/usb/shelf --data shelf", meaning: "Copies everything into a new folder."),
        ]
    )

    /// The subcommands.
    private enum Action: String, CaseIterable {
        case add, remove, list, search, export, `import`, backup, restore, verify, passphrase, readers, guests
        case deleteReader = "delete-reader"
        case bringBack = "bring-back"
        case takePIN = "take-pin"

        /// How many arguments are allowed.
        var names: ClosedRange<Int> {
            switch self {
            case .add, .remove, .search, .import, .deleteReader, .bringBack, .takePIN: 1...9_999
            case .backup, .restore: 1...1
            case .export: 0...1
            case .list, .verify, .passphrase, .readers, .guests: 0...0
            }
        }
    }

    static func run(_ arguments: Arguments, _ context: Context) throws(UsageError) -> ExitCode {
        let word = arguments.operands[0]
        guard let action = Action(rawValue: word) else {
            let nearest = Suggestion.nearest(to: word, among: Action.allCases.map { $0.rawValue })
            throw UsageError(
                "library has no action “\(word)”.",
                fix: nearest.map { "Did you mean “library \($0)”?" } ?? "“branchbook help library” lists its actions."
            )
        }
        let names = Array(arguments.operands.dropFirst())
        guard action.names.contains(names.count) else {
            let problem =
                names.count < action.names.lowerBound
                ? "what to \(word) is missing" : "“\(names[action.names.upperBound])” is one argument too many"
            throw UsageError("After “library \(word)”, \(problem).", fix: "“branchbook help library” shows how.")
        }
        if action == .export, names.isEmpty == (arguments.value("--reader") == nil) {
            throw UsageError("Give either a story ID or --reader.", fix: "“library list” and “library readers” show the IDs.")
        }
        let folder = arguments.value("--data") ?? "Library"
        do throws(LibraryError) {
            if action == .restore {
                let progress = ProgressLine(context)
                defer { progress.clear() }
                let missing = try StoryLibrary.restore(from: names[0], to: folder) { done, all in progress.show("\(done) of \(all) files") }
                progress.clear()
                context.output.line("The library is in \(Printable.text(folder)).")
                guard !missing.isEmpty else { return .success }
                for problem in missing { context.fail(problem) }
                context.output.line("Everything else is there. An older backup may have what is missing.", to: .error)
                return .failure
            }
            // After a typo in the folder's name, nobody wants a new, empty library.
            guard action == .add || action == .import || FileReader.exists("\(folder)/library.sqlite") else {
                throw .missing("There is no library in “\(folder)”; name its data directory with --data, or add a story first.")
            }
            let library = try StoryLibrary.open(folder: folder) { context.output.line(Printable.text($0), to: .error) }
            let work = LibraryWork(library: library, context: context, asJSON: arguments.has("--json"))
            switch action {
            case .add: return try work.add(names)
            case .remove: return try work.remove(names)
            case .list: return try work.list(search: nil)
            case .search: return try work.list(search: names.joined(separator: " "))
            case .export: return try work.export(story: names.first, reader: arguments.value("--reader"), to: arguments.value("--output"))
            case .import: return try work.takeIn(names)
            case .backup: return try work.backup(to: names[0])
            case .verify: return try work.verify()
            case .passphrase: return try work.setPassphrase()
            case .readers: return try work.readers()
            case .guests: return try work.guests()
            case .deleteReader: return try work.deleteReaders(names)
            case .bringBack: return try work.bringBack(names)
            case .takePIN: return try work.takePINs(names)
            case .restore: return .success
            }
        } catch {
            context.fail(error.sentence)
            return .failure
        }
    }
}
