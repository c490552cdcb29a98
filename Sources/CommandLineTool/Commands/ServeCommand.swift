internal import Bundle
internal import FoundationEssentials
internal import Glibc
internal import Library
internal import Server
internal import StoryFormat

/// `branchbook serve`: offers a library to browsers.
enum ServeCommand: Command {
    static let description = CommandDescription(
        name: "serve",
        summary: "Serves a library of stories to browsers.",
        usage: "[--data DIR] [--stories FOLDER]… [--packs FOLDER-OR-ADDRESS] [--web FOLDER] [--engine FILE] [--address ADDRESS] [--port N] "
            + "[--certificate FILE --key FILE] [--secure] [--trust-proxy ADDRESS]… [--host NAME]… [--reader-space MB] [--guest-space MB] "
            + "[--guests-space MB] [--guests N] [--guest-days N]",
        details: [
            "The library's stories, readers and all that they read are kept in the data directory. Every folder with a story.json in it, one level "
                + "below a folder of stories, is put into the library when the server starts, if it is new or has changed; one with a mistake is left out and named. "
                + "It runs until Ctrl-C."
        ],
        operands: CommandDescription.Operands(names: [], count: 0...0),
        options: [
            CommandDescription.Option(name: "--data", value: "DIR", summary: "Where the library is kept; Data if left out."),
            CommandDescription.Option(
                name: "--stories",
                value: "FOLDER",
                summary: "Where stories are, as folders; may be given several times."
            ),
            CommandDescription.Option(
                name: "--packs",
                value: "FOLDER-OR-ADDRESS",
                summary: "The store of packs: where packs.json and the packs are that the administrator may install."
            ),
            CommandDescription.Option(name: "--web", value: "FOLDER", summary: "Where the pages are; Web if left out."),
            CommandDescription.Option(
                name: "--engine",
                value: "FILE",
                summary: "The engine for browsers; .build/web/engine.wasm if left out."
            ),
            CommandDescription.Option(
                name: "--address",
                value: "ADDRESS",
                summary: "On which of this computer's addresses; 127.0.0.1, for this computer alone, if left out."
            ),
            CommandDescription.Option(name: "--port", value: "N", summary: "On which port; 8080 if left out, any free one for 0."),
            CommandDescription.Option(
                name: "--certificate",
                value: "FILE",
                summary:
                    "Serve over TLS with this certificate and its chain, in PEM. It is read again on SIGHUP. Needs --key, implies --secure."
            ),
            CommandDescription.Option(name: "--key", value: "FILE", summary: "The certificate's private key in PEM, without a passphrase."),
            CommandDescription.Option(
                name: "--secure",
                value: nil,
                summary: "Browsers come over TLS, through a proxy: cookies never travel without it, and browsers remember to use it."
            ),
            CommandDescription.Option(
                name: "--trust-proxy",
                value: "ADDRESS",
                summary: "Believe this proxy's X-Forwarded-For. An address, or several such as 10.0.0.0/8; may be given several times."
            ),
            CommandDescription.Option(
                name: "--host",
                value: "NAME",
                summary:
                    "A public name under which the server is reached; may be given several times. Addresses and names of a house need none."
            ),
        ] + ReadingBounds.options,
        examples: [
            CommandDescription.Example(
                line: "serve --stories Stories",
                meaning: "Serves the stories of this folder on http://127.0.0.1:8080 ."
            ),
            CommandDescription.Example(line: "serve --data ~/library --port 9000", meaning: "Serves a library that is kept elsewhere."),
            CommandDescription.Example(line: "serve --packs ~/store", meaning: "Lets the administrator install the packs of this folder."),
        ]
    )

    static func run(_ arguments: Arguments, _ context: Context) throws(UsageError) -> ExitCode {
        let options = try serverOptions(arguments)
        let data = arguments.value("--data") ?? "Data"
        if arguments.value("--packs")?.isEmpty == true {
            throw UsageError("--packs is empty.", mend: "Give a folder, or an address that begins with http:// or https://.")
        }
        let bounds = try ReadingBounds(arguments)
        do throws(LibraryError) {
            let library = try StoryLibrary.open(folder: data, bounds: bounds) { context.output.line($0, to: .error) }
            try library.tidy(now: now())
            for folder in arguments.values("--stories") {
                _ = try library.addAll(below: folder, actor: "server", now: now()) { say($0, context) }
            }
            return serve(library, arguments, options, context)
        } catch {
            context.fail(error.sentence + wayOut(of: error, data: data))
            return .failure
        }
    }

    private static func serve(_ library: StoryLibrary, _ arguments: Arguments, _ options: ServerOptions, _ context: Context) -> ExitCode {
        do throws(ServerError) {
            var settings = SiteOptions(clock: now)
            settings.packs = arguments.value("--packs")
            settings.isSecure = isSecure(arguments)
            settings.hosts = Set(arguments.values("--host").map { $0.lowercased() })
            if (try? library.hasPassphrase()) == false { settings.setUpCode = newCode() }
            let site = Site(web: try web(arguments), library: library, options: settings)
            let server = try Server(
                options: options,
                judge: { request, admission in site.judge(request, admission) },
                handle: { request, exchange in site.answer(request, exchange) }
            )
            site.keepWatch()
            let scheme = options.certificate == nil ? "http" : "https"
            context.output.line("Branchbook is at \(scheme)://\(shown(options.address)):\(server.port)/ until you press Ctrl-C.")
            if !library.knowsCommonPassphrases { context.output.line(LibraryWork.noList, to: .error) }
            if let code = settings.setUpCode {
                context.output.line("The administrator has no passphrase yet. Set one on the page “Administration” with the code \(code) .")
            }
            context.output.flush()
            server.runUntilSignalled(reloaded: options.certificate == nil ? nil : { problem in sayReload(problem, context) })
            context.output.line("Branchbook has stopped.")
            return .success
        } catch {
            context.fail(error.description)
            return .failure
        }
    }

    /// Says what is new in the library, and what is wrong with a story.
    private static func say(_ outcome: StoryLibrary.Outcome, _ context: Context) {
        switch outcome.result {
        case .success(.unchanged): return
        case .success(.added): context.output.line("\(outcome.place): This story is new in the library.", to: .error)
        case .success(.replaced): context.output.line("\(outcome.place): This story has changed and was taken in anew.", to: .error)
        case .failure(let error):
            context.output.line("\(outcome.place): This story is left out. \(error.sentence)", to: .error)
            guard case .bundle(let fault) = error else { return }
            for problem in fault.problems {
                let place = "\(outcome.place)/story.json:\(problem.position.line):\(problem.position.column)"
                context.output.line("\(place): \(problem.message)", to: .error)
            }
        }
    }

    private static func web(_ arguments: Arguments) throws(ServerError) -> WebFolder {
        let engine = URL(filePath: arguments.value("--engine") ?? ".build/web/engine.wasm")
        var files = try WebFolder(reading: URL(filePath: arguments.value("--web") ?? "Web")).files
        do {
            files["engine.wasm"] = Array(try Data(contentsOf: engine))
        } catch {
            throw .unreadable(path: engine.path, reason: "the engine for browsers is missing; “make web-engine” builds it")
        }
        return WebFolder(files: files)
    }

    /// What can be done about a library that cannot be opened.
    private static func wayOut(of error: LibraryError, data: String) -> String {
        switch error {
        case .store(.damaged):
            " Bring back a backup with “branchbook library restore”, or start with an empty directory: “branchbook serve --data DIR”."
        case .store(.newer): " Or start with another directory: “branchbook serve --data DIR”."
        case .store(.unavailable), .file: " The data directory is \(data); give another with --data."
        default: ""
        }
    }

    /// A code that nobody guesses, in letters that nobody confuses.
    private static func newCode() -> String {
        let letters = Array("abcdefghjkmnpqrstuvwxyz23456789")
        var random = SystemRandomNumberGenerator()
        let drawn = (0..<12).map { _ in letters[Int(random.next(upperBound: UInt(letters.count)))] }
        return [drawn[0..<4], drawn[4..<8], drawn[8..<12]].map { String($0) }.joined(separator: "-")
    }

    @Sendable private static func now() -> Timestamp {
        var time = timespec()
        unsafe clock_gettime(CLOCK_REALTIME, &time)
        return Timestamp(milliseconds: Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000)
    }

    private static func shown(_ address: String) -> String {
        address.contains(":") ? "[\(address)]" : address
    }
}
