internal import Bundle
internal import FoundationEssentials
internal import Glibc
internal import Library
internal import Server
internal import StoryFormat

/// `branchbook serve`: serves a library to browsers.
enum ServeCommand: Command {
    static let description = CommandDescription(
        name: "serve",
        summary: "Serves a library of stories to browsers.",
        usage: "[--data DIR] [--stories FOLDER]… [--packs FOLDER-OR-ADDRESS] [--web FOLDER] [--engine FILE] [--address ADDRESS] [--port N] "
            + "[--certificate FILE --key FILE] [--secure] [--trust-proxy ADDRESS]… [--host NAME]… [--connections N] [--reader-space MB] "
            + "[--guest-space MB] [--guests-space MB] [--guests N] [--guest-days N]",
        details: [
            "The data directory holds the library's stories, its readers and their progress. When the server starts, it imports every story "
                + "folder (one with a story.json) directly below a --stories folder, if it is new or has changed. It skips and names any with mistakes. "
                + "It runs until you press Ctrl-C."
        ],
        operands: CommandDescription.Operands(names: [], count: 0...0),
        options: [
            CommandDescription.Option(name: "--data", value: "DIR", summary: "Where the library is kept (default: Data)."),
            CommandDescription.Option(
                name: "--stories",
                value: "FOLDER",
                summary: "A folder of story folders; may be repeated."
            ),
            CommandDescription.Option(
                name: "--packs",
                value: "FOLDER-OR-ADDRESS",
                summary: "The pack store: a folder or address with packs.json and the packs the administrator can install."
            ),
            webOption,
            engineOption,
            CommandDescription.Option(
                name: "--editor",
                value: "FILE",
                summary: "The editor for browsers (default: the installed one, or .build/web/editor.wasm, if it is there). A file still "
                    + "being built is served once it is there."
            ),
            CommandDescription.Option(
                name: "--address",
                value: "ADDRESS",
                summary: "Address to listen on (default: 127.0.0.1, which only this computer can reach)."
            ),
            CommandDescription.Option(name: "--port", value: "N", summary: "Port to listen on (default: 8080); 0 picks a free one."),
            CommandDescription.Option(
                name: "--certificate",
                value: "FILE",
                summary:
                    "Serves over TLS with this PEM certificate chain; SIGHUP reloads it. Needs --key, implies --secure."
            ),
            CommandDescription.Option(name: "--key", value: "FILE", summary: "The certificate's private key in PEM, without a passphrase."),
            CommandDescription.Option(
                name: "--secure",
                value: nil,
                summary: "Browsers connect over TLS, through a proxy: cookies are marked secure, and browsers are told to insist on TLS."
            ),
            CommandDescription.Option(
                name: "--trust-proxy",
                value: "ADDRESS",
                summary: "Trusts X-Forwarded-For from this proxy: an address, or a range such as 10.0.0.0/8; may be repeated."
            ),
            CommandDescription.Option(
                name: "--host",
                value: "NAME",
                summary:
                    "A public host name of the server; may be repeated. IP addresses and local names are always allowed."
            ),
            CommandDescription.Option(
                name: "--connections",
                value: "N",
                summary: "At most N open connections, a quarter of them from one address (default: 10000; 2000 with --certificate)."
            ),
        ] + ReadingBounds.options,
        examples: [
            CommandDescription.Example(
                line: "serve --stories Stories",
                meaning: "Serves the stories of this folder on http://127.0.0.1:8080 ."
            ),
            CommandDescription.Example(line: "serve --data ~/library --port 9000", meaning: "Serves a library in another directory."),
            CommandDescription.Example(line: "serve --packs ~/store", meaning: "Lets the administrator install packs from this folder."),
        ]
    )

    static func run(_ arguments: Arguments, _ context: Context) throws(UsageError) -> ExitCode {
        let options = try serverOptions(arguments)
        let data = arguments.value("--data") ?? "Data"
        if arguments.value("--packs")?.isEmpty == true {
            throw UsageError("--packs is empty.", fix: "Give a folder, or an address that begins with http:// or https://.")
        }
        let bounds = try ReadingBounds(arguments)
        do throws(LibraryError) {
            let library = try StoryLibrary.open(folder: data, bounds: bounds) { context.output.line($0, to: .error) }
            try library.tidy(now: now())
            for folder in arguments.values("--stories") {
                _ = try library.addAll(below: folder, actor: "server", now: now()) { say($0, context) }
            }
            try library.prepare()
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
            let manager = ServiceManager(environment: context.environment)
            let server = try Server(
                options: options,
                judge: { request, admission in site.judge(request, admission) },
                manager: manager,
                handle: { request, exchange in site.answer(request, exchange) }
            )
            site.keepWatch()
            let scheme = options.certificate == nil ? "http" : "https"
            let address = "\(scheme)://\(shown(options.address)):\(server.port)/"
            context.output.line("Branchbook is at \(address) until you press Ctrl-C.")
            if !library.knowsCommonPassphrases { context.output.line(LibraryWork.noList, to: .error) }
            if let code = settings.setUpCode {
                context.output.line("No administrator passphrase is set yet. Set one on the “Administration” page with the code \(code) .")
            }
            context.output.flush()
            manager?.tell(.ready("Serving the library at \(address)"))
            server.runUntilSignalled(reloaded: options.certificate == nil ? nil : { problem in sayReload(problem, context) })
            context.output.line("Branchbook has stopped.")
            return .success
        } catch {
            context.fail(error.description)
            return .failure
        }
    }

    /// Reports what is new in the library, and problems with stories.
    private static func say(_ outcome: StoryLibrary.Outcome, _ context: Context) {
        switch outcome.result {
        case .success(.unchanged): return
        case .success(.added): context.output.line("\(outcome.place): Added to the library.", to: .error)
        case .success(.replaced): context.output.line("\(outcome.place): Updated in the library.", to: .error)
        case .failure(let error):
            context.output.line("\(outcome.place): Skipped. \(error.sentence)", to: .error)
            guard case .bundle(let fault) = error else { return }
            for problem in fault.problems {
                let place = "\(outcome.place)/story.json:\(problem.position.line):\(problem.position.column)"
                context.output.line("\(place): \(problem.message)", to: .error)
            }
        }
    }

    /// Where ``web(_:)`` finds the pages.
    static let webOption = CommandDescription.Option(
        name: "--web",
        value: "FOLDER",
        summary: "Where the pages are (default: the installed ones, or .build/web/pages, or Web if they are not bundled)."
    )
    /// Where ``web(_:)`` finds the engine.
    static let engineOption = CommandDescription.Option(
        name: "--engine",
        value: "FILE",
        summary: "The engine for browsers (default: the installed one, or .build/web/engine.wasm)."
    )

    /// The pages, the engine and the editor, from where the options say.
    static func web(_ arguments: Arguments) throws(ServerError) -> WebFolder {
        let engine = URL(filePath: arguments.value("--engine") ?? WebParts.path(of: "engine.wasm"))
        let editor = URL(filePath: arguments.value("--editor") ?? WebParts.path(of: "editor.wasm"))
        let bundled = WebParts.path(of: "pages")
        let folder = arguments.value("--web") ?? (FileManager.default.fileExists(atPath: bundled) ? bundled : "Web")
        var web = try WebFolder(reading: URL(filePath: folder))
        do {
            try web.add(engine, as: "engine.wasm")
        } catch {
            throw .unreadable(path: engine.path, reason: "the engine for browsers is missing; “make web-engine” builds it")
        }
        // Readers do not need it, and `make run` builds it behind the running server.
        if FileManager.default.fileExists(atPath: editor.path) {
            do {
                try web.add(editor, as: "editor.wasm")
            } catch {
                throw .unreadable(path: editor.path, reason: "it cannot be read")
            }
        } else if arguments.value("--editor") != nil {
            web.expect(editor, as: "editor.wasm")
        }
        return web
    }

    /// What to do about a library that cannot be opened.
    private static func wayOut(of error: LibraryError, data: String) -> String {
        switch error {
        case .store(.damaged):
            " Restore a backup with “branchbook library restore”, or start with an empty directory: “branchbook serve --data DIR”."
        case .store(.newer): " Or start with another directory: “branchbook serve --data DIR”."
        case .store(.unavailable), .file: " The data directory is \(data); give another with --data."
        default: ""
        }
    }

    /// A random code without letters that are easily confused.
    private static func newCode() -> String {
        let letters = Array("abcdefghjkmnpqrstuvwxyz23456789")
        var random = SystemRandomNumberGenerator()
        let drawn = (0..<12).map { _ in letters[Int(random.next(upperBound: UInt(letters.count)))] }
        return [drawn[0..<4], drawn[4..<8], drawn[8..<12]].map { String($0) }.joined(separator: "-")
    }

    @Sendable static func now() -> Timestamp {
        var time = timespec()
        unsafe clock_gettime(CLOCK_REALTIME, &time)
        return Timestamp(milliseconds: Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000)
    }

    private static func shown(_ address: String) -> String {
        address.contains(":") ? "[\(address)]" : address
    }
}
