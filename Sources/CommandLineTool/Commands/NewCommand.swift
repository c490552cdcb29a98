internal import DisplayText

/// `branchbook new`: starts a story from a template.
enum NewCommand: Command {
    static let description = CommandDescription(
        name: "new",
        summary: "Starts a story from a template.",
        usage: "NAME [--template pick-a-path|adventure]",
        details: [
            "Makes a folder NAME with a story.json that you can play at once and build on.",
            "pick-a-path has seven pages and four endings, like a paper book. adventure asks the hero's name, remembers what you picked up, and rolls dice.",
        ],
        operands: CommandDescription.Operands(names: ["NAME"], count: 1...1),
        options: [
            CommandDescription.Option(
                name: "--template",
                value: "TEMPLATE",
                summary: "pick-a-path (the default) or adventure."
            )
        ],
        examples: [
            CommandDescription.Example(
                line: "new the-snow-door",
                meaning: "Makes the-snow-door/story.json, a story of seven pages."
            ),
            CommandDescription.Example(
                line: "new dragon-day --template adventure",
                meaning: "Starts a story with a name, a lantern and a roll of the dice."
            ),
        ],
        exitCodes:
            "0 if the story was created, 1 if not (nothing is ever overwritten), 2 if the command is invalid."
    )

    static func run(_ arguments: Arguments, _ context: Context) throws(UsageError) -> ExitCode {
        let template = try StoryTemplate.named(arguments.value("--template") ?? "pick-a-path")
        var folder = arguments.operands[0]
        while folder.count > 1, folder.hasSuffix("/") { folder.removeLast() }
        let name = folder.split(separator: "/").last.map(String.init) ?? ""
        guard let id = StoryTemplate.identifier(for: name) else {
            throw UsageError(
                "“\(name)” cannot be a story's name.",
                fix: "Use at least one letter or digit, as in the-snow-door."
            )
        }
        let file = folder + "/story.json"
        do throws(FileProblem) {
            try FileWriter.createFolder(folder)
        } catch {
            context.fail("\(error.path): \(message(for: error))", fix: error == .exists(folder) ? error.fix : nil)
            return .failure
        }
        do throws(FileProblem) {
            try FileWriter.create(file, Array(template.text(id: id, title: StoryTemplate.title(for: name)).utf8))
        } catch {
            FileWriter.removeFolder(folder, with: ["story.json"])
            context.fail("\(error.path): \(error.message)", fix: error.fix)
            return .failure
        }
        let shown = Printable.text(folder)
        context.output.write(
            """
            Made \(Printable.text(file)).

            What to do next:
              branchbook play \(shown)       reads it
              branchbook check \(shown)      says what is wrong, after every change
            Pictures and sounds stand in the same folder, beside story.json.
            IDs, such as “\(id)”, are permanent: change texts and titles as you like, but keep the IDs.

            """
        )
        return .success
    }

    private static func message(for problem: FileProblem) -> String {
        if case .missing = problem { return "The folder to create it in does not exist." }
        return problem.message
    }
}
