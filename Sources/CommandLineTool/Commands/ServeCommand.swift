internal import FoundationEssentials
internal import Server

/// `branchbook serve`: offers a folder of stories to browsers.
enum ServeCommand: Command {
    static let description = CommandDescription(
        name: "serve",
        summary: "Serves the stories of a folder to browsers.",
        usage: "[--stories FOLDER] [--web FOLDER] [--engine FILE] [--address ADDRESS] [--port N]",
        details: [
            "Every folder with a story.json in it is a story. The server reads all of them once, says what is wrong with them, and leaves out those "
                + "that cannot be played. It runs until Ctrl-C."
        ],
        operands: CommandDescription.Operands(names: [], count: 0...0),
        options: [
            CommandDescription.Option(name: "--stories", value: "FOLDER", summary: "Where the stories are; Stories if left out."),
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
        ],
        examples: [
            CommandDescription.Example(line: "serve", meaning: "Serves the stories of this folder on http://127.0.0.1:8080 ."),
            CommandDescription.Example(line: "serve --stories ~/stories --port 9000", meaning: "Serves stories of your own."),
        ]
    )

    static func run(_ arguments: Arguments, _ context: Context) throws(UsageError) -> ExitCode {
        var options = ServerOptions()
        options.address = arguments.value("--address") ?? options.address
        if let port = try arguments.number("--port", in: 0...UInt16.max) { options.port = port }
        do throws(ServerError) {
            let site = try site(arguments, context)
            let server = try Server(options: options, respond: { site.respond(to: $0) })
            context.output.line("Branchbook is at http://\(shown(options.address)):\(server.port)/ until you press Ctrl-C.")
            context.output.flush()
            server.runUntilSignalled()
            context.output.line("Branchbook has stopped.")
            return .success
        } catch {
            context.fail(error.description)
            return .failure
        }
    }

    private static func site(_ arguments: Arguments, _ context: Context) throws(ServerError) -> Site {
        let (shelf, faults) = try StoryShelf.load(folder: URL(filePath: arguments.value("--stories") ?? "Stories"))
        for fault in faults { context.output.line(fault.description, to: .error) }
        let engine = URL(filePath: arguments.value("--engine") ?? ".build/web/engine.wasm")
        var files = try WebFolder(reading: URL(filePath: arguments.value("--web") ?? "Web")).files
        do {
            files["engine.wasm"] = Array(try Data(contentsOf: engine))
        } catch {
            throw .unreadable(path: engine.path, reason: "the engine for browsers is missing; “make web-engine” builds it")
        }
        return Site(web: WebFolder(files: files), shelf: shelf)
    }

    private static func shown(_ address: String) -> String {
        address.contains(":") ? "[\(address)]" : address
    }
}
