internal import DisplayText
internal import Glibc
internal import Library
internal import Server
internal import Story
internal import StoryEditing
internal import Synchronization

/// `branchbook edit`: opens the editor on a folder of the author's own.
enum EditCommand: Command {
    static let description = CommandDescription(
        name: "edit",
        summary: "Opens the editor on a story in a folder, and keeps its files up to date.",
        usage: "FOLDER [--title TITLE] [--no-browser] [--web FOLDER] [--engine FILE] [--editor FILE]",
        details: [
            "FOLDER has a story.json, or is empty or new: then a story begins there. The editor opens in your browser; only you on this "
                + "computer can use it. What you write is in story.json within a second. What the file has no place for, such as the map, is "
                + "beside it in story.editor.json.",
            "If another program changes the files, as git does, the editor shows it, as a step that can be undone. A file that cannot be "
                + "read is left alone until it can be. The history of the story is kept outside the folder, in $XDG_STATE_HOME or ~/.local/state.",
            "Ctrl-C stops it, with everything written.",
        ],
        operands: CommandDescription.Operands(names: ["FOLDER"], count: 1...1),
        options: [
            CommandDescription.Option(name: "--title", value: "TITLE", summary: "The title of a new story."),
            CommandDescription.Option(name: "--no-browser", value: nil, summary: "Only prints the address."),
            ServeCommand.webOption,
            ServeCommand.engineOption,
            CommandDescription.Option(
                name: "--editor",
                value: "FILE",
                summary: "The editor for browsers (default: the installed one, or .build/web/editor.wasm)."
            ),
        ],
        examples: [
            CommandDescription.Example(line: "edit my-story", meaning: "Opens the story in my-story in the browser."),
            CommandDescription.Example(line: "edit the-snow-door --title \"The Snow Door\"", meaning: "Begins a story in a new folder."),
        ],
        exitCodes: "0 after Ctrl-C, 1 if the folder cannot be edited, 2 if the command is invalid."
    )

    static func run(_ arguments: Arguments, _ context: Context) throws(UsageError) -> ExitCode {
        do throws(EditFailure) {
            return try edit(arguments, context)
        } catch {
            switch error {
            case .usage(let mistake): throw mistake
            case .sentence(let sentence): context.fail(sentence)
            }
            return .failure
        }
    }

    private static func edit(_ arguments: Arguments, _ context: Context) throws(EditFailure) -> ExitCode {
        let folder = try place(arguments.operands[0])
        guard let store = FolderStore(folder: folder, environment: context.environment) else {
            throw .sentence("There is no place for the story's history: neither XDG_STATE_HOME nor HOME is a folder.")
        }
        guard try EditFailure.catching({ () throws(FileProblem) in try store.lock() }) else {
            throw .sentence("This folder is being edited already. Stop that with Ctrl-C first.")
        }
        let library = try EditFailure.catching { () throws(LibraryError) in
            let library = try StoryLibrary.open(folder: store.path) { context.output.line($0, to: .error) }
            try library.tidy(now: ServeCommand.now())
            try library.prepare()
            return library
        }
        let contents = if let known = store.load() { known } else { try begin(in: folder, store, library, arguments, context) }
        let author = Reader.ID(contents.author)
        let keeper = FolderKeeper(folder + "/", store, contents, library) { () throws(LibraryError) in
            try library.visitor(for: author, now: ServeCommand.now())
        }
        let door = EditingDoor(reader: author, draft: contents.draft)
        return try serve(FolderLoop(keeper, door: door), door, library, store, arguments, context)
    }

    /// The folder without links in its path. It is made if it is not there.
    private static func place(_ operand: String) throws(EditFailure) -> String {
        try EditFailure.catching { () throws(FileProblem) in try FileWriter.createFolders(operand) }
        guard let real = unsafe realpath(operand, nil) else { throw .sentence("“\(operand)” cannot be opened.") }
        defer { unsafe free(real) }
        return unsafe String(cString: real)
    }

    // MARK: Beginning

    private static func begin(
        in folder: String,
        _ store: FolderStore,
        _ library: StoryLibrary,
        _ arguments: Arguments,
        _ context: Context
    ) throws(EditFailure) -> FolderStore.Contents {
        let now = ServeCommand.now()
        let author = StoryLibrary.newReaderID()
        let draft = String(StoryLibrary.newReaderID().text.prefix(16))
        let file = try present(in: folder)
        var title = ""
        if file == nil { title = try self.title(arguments, context) }
        try EditFailure.catching { [title] () throws(LibraryError) in
            let machine = Visitor.atTheMachine(now: now)
            let reader = Reader(id: author, name: "Author", picture: "owl", colour: "moss", created: now)
            _ = try library.add(reader, as: machine)
            // Nobody enters by the PIN: only the address that this command prints leads in.
            var random = SystemRandomNumberGenerator()
            let pin = (0..<8).map { _ in String(Int.random(in: 0...9, using: &random)) }.joined()
            _ = try library.setPIN(pin, of: author, current: nil, as: machine)
            _ = try library.allowWriting(.allowed, to: author, as: machine)
            let visitor = try library.visitor(for: author, now: now)
            if let file {
                _ = try library.beginDraft(draft, from: file.story, as: visitor)
            } else {
                _ = try library.beginDraft(draft, title: title, language: nil, as: visitor)
            }
        }
        var agreements: [FolderAgreement] = []
        if let file {
            let written = FolderBytes(StoryLibrary.sources(of: file.story))
            let isDamaged = file.story.sidecarProblem != nil
            agreements = [
                FolderAgreement(files: file.bytes, draft: written, number: 0, damagedSidecar: isDamaged ? file.bytes.sidecar : nil)
            ]
            if isDamaged { context.output.line("story.editor.json cannot be read and is left alone. Delete it to have it written again.") }
        }
        let contents = FolderStore.Contents(author: author.text, draft: draft, agreements: agreements)
        try EditFailure.catching { () throws(FileProblem) in try store.save(contents) }
        return contents
    }

    /// The story in a folder; nil if there is none.
    private static func present(in folder: String) throws(EditFailure) -> (story: StoryFile, bytes: FolderBytes)? {
        let bytes: [UInt8]
        do throws(FileProblem) {
            bytes = try FileReader.bytes(of: folder + "/" + FolderStamps.story)
        } catch {
            if case .missing = error { return nil }
            throw .sentence("\(error.path): \(error.message)")
        }
        let sidecar = try? FileReader.bytes(of: folder + "/" + FolderStamps.sidecar)
        do throws(StoryFileProblem) {
            let story = try StoryFile(bytes, sidecar: sidecar.map { String(decoding: $0, as: UTF8.self) })
            return (story, FolderBytes(of: bytes, sidecar: sidecar))
        } catch {
            throw .sentence(FolderKeeper.sentence(about: bytes))
        }
    }

    private static func title(_ arguments: Arguments, _ context: Context) throws(EditFailure) -> String {
        var title = arguments.value("--title")
        if title == nil, context.terminal.inputIsTerminal {
            context.output.write("Title of the new story: ")
            context.output.flush()
            title = context.input.next()
        }
        let words = (title ?? "").split(separator: " ").joined(separator: " ")
        guard !words.isEmpty else {
            throw .usage(UsageError("There is no story.json in this folder yet.", fix: "Give the new story a title with --title."))
        }
        return words
    }

    // MARK: Serving

    /// The port that is tried first, so that the browser finds again what it keeps.
    private static let port: UInt16 = 8421

    private static func serve(
        _ loop: FolderLoop,
        _ door: EditingDoor,
        _ library: StoryLibrary,
        _ store: FolderStore,
        _ arguments: Arguments,
        _ context: Context
    ) throws(EditFailure) -> ExitCode {
        do throws(ServerError) {
            var settings = SiteOptions(clock: ServeCommand.now)
            settings.door = door
            let site = Site(web: try ServeCommand.web(arguments), library: library, options: settings)
            let server = try start(site, at: store.address)
            loop.start()
            let address = "http://\(store.address):\(server.port)\(door.path)"
            context.output.line("Editing \(Printable.text(store.folder)) until you press Ctrl-C.")
            context.output.line("If your browser does not open, open this address in it. It works once:")
            context.output.line("  " + address)
            context.output.flush()
            let page = store.path + "/open.html"
            // If the page cannot be written, the address that was printed works as well.
            if !arguments.has("--no-browser") { try? Browser.open(address, by: page) }
            server.runUntilSignalled()
            unsafe unlink(page)
        } catch {
            throw .sentence(error.description)
        }
        let words =
            loop.end()
            ? "Everything is written to \(Printable.text(store.folder))."
            : "The files were left as they are. What you wrote is kept, and is written the next time."
        context.output.line(words)
        return .success
    }

    private static func start(_ site: Site, at address: String) throws(ServerError) -> Server {
        var options = ServerOptions()
        options.address = address
        options.port = port
        let judge: @Sendable (Request, consuming Admission) -> Void = { request, admission in site.judge(request, admission) }
        let handle: @Sendable (Request, consuming Exchange) -> Void = { request, exchange in site.answer(request, exchange) }
        do throws(ServerError) {
            return try Server(options: options, judge: judge, handle: handle)
        } catch .portInUse {
            options.port = 0
            return try Server(options: options, judge: judge, handle: handle)
        }
    }
}
