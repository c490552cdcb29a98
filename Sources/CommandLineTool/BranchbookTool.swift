internal import Glibc
internal import Story

/// The command line of Branchbook.
public enum BranchbookTool {
    /// What `--version` prints.
    public static let version = "0.1.0"

    static let commands: [any Command.Type] = [
        NewCommand.self, ImportCommand.self, EditCommand.self, CheckCommand.self, OddsCommand.self, MapCommand.self, WatchCommand.self,
        ExplainCommand.self, PlayCommand.self, ReadTogetherCommand.self, SimulateCommand.self, ReplayCommand.self, CompileCommand.self,
        StringsCommand.self, AcceptCommand.self, PackCommand.self, UnpackCommand.self, VerifyCommand.self, CollectCommand.self,
        ExportCommand.self, LibraryCommand.self, ServeCommand.self,
    ]

    /// Runs this process's command line and ends the process.
    public static func runAndExit() -> Never {
        // Without this, closing the pipe at the other end would end the process in the middle of saving.
        signal(SIGPIPE, SIG_IGN)
        let output = Output.descriptors()
        let context = Context(environment: environment(), input: .descriptor(), output: output, terminal: .current)
        let code = run(Array(Swift.CommandLine.arguments.dropFirst()), context)
        exit(code.rawValue)
    }

    /// Runs a command line.
    /// - Parameter words: The words after the program's name.
    public static func run(_ words: [String], _ context: Context) -> ExitCode {
        let code = dispatch(words, context)
        context.output.flush()
        if let failure = context.output.failure {
            context.fail("The output could not be written: \(Descriptor.message(failure)).")
            return code == .success ? .failure : code
        }
        return code
    }

    private static func dispatch(_ words: [String], _ context: Context) -> ExitCode {
        guard let first = words.first else {
            context.output.write(Help.overview(context.palette))
            return .success
        }
        do throws(UsageError) {
            switch first {
            case "help", "--help", "-h":
                return try help(words.dropFirst().first, context)
            case "--version", "-V", "version":
                context.output.line("branchbook \(version)")
                return .success
            default:
                let command = try command(first)
                let arguments = try ArgumentParser.parse(Array(words.dropFirst()), for: command.description)
                guard !arguments.wantsHelp else {
                    context.output.write(Help.page(of: command.description, context.palette))
                    return .success
                }
                return try command.run(arguments, context)
            }
        } catch {
            context.fail(error.message, fix: error.fix)
            return .usage
        }
    }

    private static func help(_ topic: String?, _ context: Context) throws(UsageError) -> ExitCode {
        guard let topic else {
            context.output.write(Help.overview(context.palette))
            return .success
        }
        let description = try command(topic).description
        context.output.write(Help.page(of: description, context.palette))
        return .success
    }

    private static func command(_ name: String) throws(UsageError) -> any Command.Type {
        if let command = commands.first(where: { $0.description.name == name }) { return command }
        let names = commands.map { $0.description.name } + ["help"]
        let what = name.hasPrefix("-") ? "option" : "command"
        let candidates = name.hasPrefix("-") ? ["--help", "--version"] : names
        throw UsageError(
            "There is no \(what) “\(name)”.",
            fix: Suggestion.nearest(to: name, among: candidates).map { "Did you mean \($0)?" }
                ?? "“branchbook help” lists the commands."
        )
    }

    private static func environment() -> [String: String] {
        var variables: [String: String] = [:]
        for name in [
            "HOME", "XDG_STATE_HOME", "NO_COLOR", "COLORTERM", "TERM", "LC_ALL", "LC_CTYPE", "LANG", "ACCESSIBLE", "GNOME_ACCESSIBILITY",
            "NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID",
        ] {
            if let value = unsafe getenv(name) { variables[name] = unsafe String(cString: value) }
        }
        return variables
    }
}
