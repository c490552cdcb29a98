internal import DisplayText

/// `branchbook new`: begins a story.
enum NewCommand: Command {
    static let description = CommandDescription(
        name: "new",
        summary: "Begins a story, from a template.",
        usage: "NAME [--template pick-a-path|adventure]",
        details: [
            "Makes a folder NAME with a story.json that can be read at once and written on.",
            "pick-a-path is seven pages and four endings, as on paper. adventure asks the hero's name, remembers what was picked up, and rolls dice.",
        ],
        operands: CommandDescription.Operands(names: ["NAME"], count: 1...1),
        options: [
            CommandDescription.Option(
                name: "--template",
                value: "TEMPLATE",
                summary: "pick-a-path (if left out) or adventure."
            )
        ],
        examples: [
            CommandDescription.Example(
                line: "new the-snow-door",
                meaning: "Makes the-snow-door/story.json, a story of seven pages."
            ),
            CommandDescription.Example(
                line: "new dragon-day --template adventure",
                meaning: "Begins a story with a name, a lantern and a roll of the dice."
            ),
        ],
        exitCodes:
            "0 if the story was made, 1 if not (nothing is ever overwritten), 2 if the command was not understood."
    )

    static func run(_ arguments: Arguments, _ context: Context) throws(UsageError) -> ExitCode {
        let template = try StoryTemplate.named(arguments.value("--template") ?? "pick-a-path")
        var folder = arguments.operands[0]
        while folder.count > 1, folder.hasSuffix("/") { folder.removeLast() }
        let name = folder.split(separator: "/").last.map(String.init) ?? ""
        guard let id = StoryTemplate.identifier(for: name) else {
            throw UsageError(
                "“\(name)” cannot name a story.",
                mend: "Give a name with a letter or a digit in it, such as the-snow-door."
            )
        }
        let file = folder + "/story.json"
        do throws(FileProblem) {
            try FileWriter.createFolder(folder)
        } catch {
            context.fail("\(error.path): \(message(for: error))", mend: error == .exists(folder) ? error.mend : nil)
            return .failure
        }
        do throws(FileProblem) {
            try FileWriter.create(file, Array(template.text(id: id, title: StoryTemplate.title(for: name)).utf8))
        } catch {
            FileWriter.removeFolder(folder, with: file)
            context.fail("\(error.path): \(error.message)", mend: error.mend)
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
        if case .missing = problem { return "The folder that it should stand in is not there." }
        return problem.message
    }
}
