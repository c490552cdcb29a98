internal import Bundle
internal import FoundationEssentials
internal import Glibc
internal import HomeNetwork
internal import Library
internal import Server
internal import StoryFormat

/// `branchbook serve`: serves a library to browsers.
enum ServeCommand: Command {
    static let description = CommandDescription(
        name: "serve",
        summary: "Serves a library of stories to browsers.",
        usage: "[--data DIR] [--stories FOLDER]… [--packs FOLDER-OR-ADDRESS] [--web FOLDER] [--engine FILE] [--address ADDRESS] [--port N] "
            + "[--home] [--welcome-port N] [--certificate FILE --key FILE] [--secure] [--trust-proxy ADDRESS]… [--host NAME]… [--connections N] [--reader-space MB] "
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
                summary: "Address to listen on (default: 127.0.0.1, which only this computer can reach; 0.0.0.0 with --home)."
            ),
            CommandDescription.Option(
                name: "--port",
                value: "N",
                summary: "Port to listen on (default: 8080; 8443 with --home); 0 picks a free one."
            ),
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
        ] + HomeServing.options + ReadingBounds.options,
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
        try HomeServing.check(arguments)
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
            return serve(library, data: data, arguments, options, context)
        } catch {
            context.fail(error.sentence + wayOut(of: error, data: data))
            return .failure
        }
    }

    private static func serve(
        _ library: StoryLibrary,
        data: String,
        _ arguments: Arguments,
        _ options: ServerOptions,
        _ context: Context
    ) -> ExitCode {
        do throws(ServerError) {
            var options = options
            let home = try arguments.has("--home") ? home(arguments, data: data, options: &options) : nil
            var settings = SiteOptions(clock: now)
            settings.packs = arguments.value("--packs")
            settings.isSecure = isSecure(arguments)
            settings.hosts = Set(([NetworkAddress.nameOfThisComputer()] + arguments.values("--host")).map { $0.lowercased() })
            if let home { settings.house = { home.house.network } }
            if (try? library.hasPassphrase()) == false { settings.setUpCode = newCode() }
            let web = try web(arguments)
            let site = Site(web: web, library: library, options: settings)
            let manager = ServiceManager(environment: context.environment)
            let server = try Server(
                options: options,
                judge: { request, admission in site.judge(request, admission) },
                manager: manager,
                handle: { request, exchange in site.answer(request, exchange) }
            )
            let welcome = try home?.begin(web, server) { sentence in
                // The output of the command line belongs to the first thread.
                let output = Output.descriptors()
                output.line(sentence, to: .error)
                output.flush()
            }
            site.keepWatch()
            let scheme = options.certificate == nil ? "http" : "https"
            let places = hosts(of: options.address).map { "\(scheme)://\($0):\(server.port)/" }
            context.output.line("Branchbook is at \(places.joined(separator: " or ")) until you press Ctrl-C.")
            for line in home?.lines ?? [] { context.output.line(line) }
            if !library.knowsCommonPassphrases { context.output.line(LibraryWork.noList, to: .error) }
            if let code = settings.setUpCode {
                context.output.line("No administrator passphrase is set yet. Set one on the page “For grown-ups” with the code \(code) .")
            }
            context.output.flush()
            manager?.tell(.ready("Serving the library at \(places.joined(separator: " or "))"))
            server.runUntilSignalled(reloaded: options.certificate == nil ? nil : { problem in sayReload(problem, context) })
            home?.end(welcome)
            context.output.line("Branchbook has stopped.")
            return .success
        } catch {
            context.fail(error.description)
            return .failure
        }
    }

    private static func home(
        _ arguments: Arguments,
        data: String,
        options: inout ServerOptions
    ) throws(ServerError) -> HomeServing {
        do throws(HouseFolder.Failure) {
            return try HomeServing(arguments, data: data, options: &options)
        } catch {
            throw .system("the certificates of this house cannot be used: \(error.sentence)")
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

    /// The hosts under which a server is reached that listens on an address. Nobody can open 0.0.0.0.
    static func hosts(of address: String, own: [NetworkAddress] = NetworkAddress.ofThisComputer()) -> [String] {
        guard address == "0.0.0.0" || address == "::" else { return [address.contains(":") ? "[\(address)]" : address] }
        let hosts = own.map(\.text).filter { !$0.contains(":") }
        return hosts.isEmpty ? ["127.0.0.1"] : hosts
    }
}
