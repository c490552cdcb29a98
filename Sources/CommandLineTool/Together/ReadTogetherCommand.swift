internal import DisplayText
internal import StoryEngine

/// `branchbook read-together`: joins a group that reads together.
enum ReadTogetherCommand: Command {
    static let description = CommandDescription(
        name: "read-together",
        summary: "Joins a group that reads a story together.",
        usage: "URL [CODE] [--plain] [--theme NAME] [--trust FILE]",
        details: [
            "URL is the link of an invitation, or the library's address with the CODE that somebody in the group says. Without a code, it leads "
                + "back to the group that this device was in last. You join as a guest, the same one each time; $XDG_STATE_HOME/branchbook (or "
                + "~/.local/state/branchbook) remembers it. Somebody in the group has to let you in.",
            "One member has the book and turns its pages. If you have it, the keys are those of “play”, and H hands the book over. If not, Space says "
                + "that you would like to go on, a number wishes for a choice, b looks back alone, h asks for the book, k takes it when its owner "
                + "is away. y and n answer whoever knocks, q leaves, ? shows all keys.",
            "If the connection is lost, it is made again. Meanwhile the owner can read on; if somebody else takes the book before the connection is "
                + "back, what was read alone is kept as a reading of its own beside the saved places.",
        ],
        operands: CommandDescription.Operands(names: ["URL", "CODE"], count: 1...2),
        options: [
            CommandDescription.Option(
                name: "--plain",
                value: nil,
                summary: "Line by line, for screen readers and old terminals; the default if input or output is a pipe."
            ),
            CommandDescription.Option(
                name: "--theme",
                value: "NAME",
                summary: "The screen's colours: \(Theme.Name.list) (default: the last ones chosen with t)."
            ),
            CommandDescription.Option(
                name: "--trust",
                value: "FILE",
                summary: "Certificates in PEM to trust instead of the system's, for a library with its own."
            ),
        ],
        examples: [
            CommandDescription.Example(
                line: "read-together http://192.168.1.5:8080 K3MX7P",
                meaning: "Knocks at the group with this code."
            ),
            CommandDescription.Example(line: "read-together https://books.example", meaning: "Goes back to the group of last time."),
        ],
        exitCodes:
            "0 if you left or the group is over, 1 if the library cannot be reached or refuses, or nobody let you in, 2 if the command is invalid, 130 after Ctrl-C."
    )

    static func run(_ arguments: Arguments, _ context: Context) throws(UsageError) -> ExitCode {
        let invitation = try GroupInvitation(arguments.operands)
        let options = try ScreenOptions(arguments)
        var client = LibraryClient(invitation, trusted: arguments.value("--trust"), environment: context.environment)
        do throws(LibraryClient.Problem) {
            try client.becomeGuest()
            let group = try client.knock()
            let program = try client.program(of: group.group)
            let reading = GroupReading(program, prefix: String(UInt64.random(in: 0...UInt64.max), radix: 36) + "-")
            let connection = GroupConnection(client, group: group.group)
            let host = GroupHost(connection, story: program.storyID, environment: context.environment)
            let end = read(reading, host, options, context)
            guard end.code != .failure else {
                context.fail(end.words)
                return .failure
            }
            if !end.words.isEmpty { context.output.line(context.palette.paint(Printable.text(end.words), .quiet)) }
            return end.code
        } catch {
            context.fail(error.message)
            return .failure
        }
    }

    private static func read(
        _ reading: GroupReading,
        _ host: GroupHost,
        _ options: ScreenOptions,
        _ context: Context
    ) -> (words: String, code: ExitCode) {
        let depth = ColourDepth(environment: context.environment)
        guard options.isFull(context), let terminal = ScreenTerminal(depth: depth) else {
            var session = GroupLineSession(GroupLines(reading, context: context), host: host, context: context)
            return session.run()
        }
        let theme = options.theme ?? SavedTheme.read(environment: context.environment)
        let size = terminal.size
        let screen = GroupScreen(reading, settings: ReaderSettings(depth: depth, theme: theme), columns: size.columns, rows: size.rows)
        var session = GroupScreenSession(screen, host: host, terminal: terminal)
        return session.run()
    }
}
