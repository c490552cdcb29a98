internal import Bundle
internal import DisplayText
internal import Story
internal import StoryFormat

/// `branchbook accept`: notes beside a story that its author publishes it with certain kinds of mistake.
enum AcceptCommand: Command {
    static let description = CommandDescription(
        name: "accept",
        summary: "Says what keeps a story from being published, and accepts what readers can live with.",
        usage: "FOLDER [CODE…]",
        details: [
            "Checks the story as pack does, and lists its mistakes by kind. A kind in which nobody gets stuck, such as an ending that no reader can "
                + "reach, can be accepted: name its code, and the file accepted.json beside the story notes it with the places. The story can "
                + "then be packed, exported and put on a shelf.",
            "What would keep readers from reading on, such as a link that leads nowhere or a missing picture, has to be fixed. "
                + "“branchbook check” still reports everything. Delete accepted.json to take it back.",
        ],
        operands: CommandDescription.Operands(names: ["FOLDER", "CODE"], count: 1...100),
        options: [],
        examples: [
            CommandDescription.Example(line: "accept my-story", meaning: "Says what keeps it from being published."),
            CommandDescription.Example(line: "accept my-story B0502 B0504", meaning: "Accepts mistakes of these kinds."),
        ],
        exitCodes: "0 if the story can be published, 1 if not, 2 if the command is invalid."
    )

    static func run(_ arguments: Arguments, _ context: Context) throws(UsageError) -> ExitCode {
        let folder = arguments.operands[0]
        var codes: Set<Problem.Code> = []
        for word in arguments.operands.dropFirst() {
            let code = try ExplainCommand.code(word)
            guard code.isAcceptable else {
                throw UsageError(
                    "\(code) cannot be accepted, as it would keep readers from reading.",
                    fix: "“branchbook explain \(code)” says how to fix it."
                )
            }
            codes.insert(code)
        }
        let progress = ProgressLine(context)
        let fitness = ShelfFitness(ofFolder: folder) { BundleText.show($0, on: progress, context) }
        progress.clear()
        return show(fitness, accepting: codes, in: folder, context)
    }

    private static func show(_ fitness: ShelfFitness, accepting codes: Set<Problem.Code>, in folder: String, _ context: Context) -> ExitCode
    {
        switch fitness {
        case .fit:
            context.output.line("\(Printable.text(folder)) can be published: nothing needs to be accepted.")
            return .success
        case .unfit(let error):
            BundleText.show(error, of: folder, context)
            return .failure
        case .accepted(let problems) where codes.isEmpty:
            context.output.line("\(Printable.text(folder)) can be published. These mistakes in it are accepted:")
            for line in ShelfFitness.lines(problems) { context.output.line(line) }
            return .success
        case .acceptable where codes.isEmpty:
            for line in fitness.lines(for: folder) { context.output.line(line) }
            return .failure
        case .accepted(let problems), .acceptable(let problems):
            let left = problems.filter { !codes.contains($0.code) }
            guard left.isEmpty else {
                context.output.line("Nothing was accepted, as these would still be in the way:")
                for line in ShelfFitness.lines(left) { context.output.line(line) }
                return .failure
            }
            let file = folder + "/" + AcceptedProblems.fileName
            do throws(FileProblem) {
                try FileWriter.replace(file, AcceptedProblems(problems, only: codes).bytes)
            } catch {
                context.fail("\(error.path): \(error.message)", fix: error.fix)
                return .failure
            }
            let mistakes = NumberWords.counted(problems.count, "mistake")
            context.output.line("Wrote \(Printable.text(file)): the story can be published with \(mistakes).")
            return .success
        }
    }
}
