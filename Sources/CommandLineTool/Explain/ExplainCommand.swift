internal import Story
internal import StoryFormat

/// `branchbook explain`: explains a diagnostic and how to fix it.
enum ExplainCommand: Command {
    static let description = CommandDescription(
        name: "explain",
        summary: "Explains a diagnostic, and how to fix it.",
        usage: "[CODE] [--json]",
        details: [
            "CODE is the code in brackets after a diagnostic, such as B0503 or just 503. Without one, all codes are listed by group.",
            "With --json, it writes one object per line for CODE, or for each code, with the keys code, severity, group, title, meaning, fix, "
                + "needsExploration and example (with wrong, fixed and difference; null where there is none).",
        ],
        operands: CommandDescription.Operands(names: ["CODE"], count: 0...1),
        options: [CommandDescription.Option(name: "--json", value: nil, summary: "Writes JSON.")],
        examples: [
            CommandDescription.Example(line: "explain B0503", meaning: "Explains why every choice may be closed, with an example."),
            CommandDescription.Example(line: "explain", meaning: "Lists all codes."),
        ]
    )

    static func run(_ arguments: Arguments, _ context: Context) throws(UsageError) -> ExitCode {
        var codes = Problem.Code.allCases
        if let word = arguments.operands.first { codes = [try code(word)] }
        if arguments.has("--json") {
            for code in codes { context.output.json(ExplanationText.json(of: code).compact) }
        } else if arguments.operands.isEmpty {
            context.output.write(ExplanationText.list(context.palette))
        } else {
            for code in codes { context.output.write(ExplanationText.page(of: code, context.palette)) }
        }
        return .success
    }

    /// The code for a word: `B0503`, `b0503` and `503` are the same.
    static func code(_ word: String) throws(UsageError) -> Problem.Code {
        let digits = word.hasPrefix("B") || word.hasPrefix("b") ? word.dropFirst() : word[...]
        guard !digits.isEmpty, digits.allSatisfy({ ("0"..."9").contains($0) }), let number = Int(digits), number < 10_000 else {
            throw UsageError("“\(word)” is not a code.", fix: "Codes look like B0503; “branchbook explain” lists them all.")
        }
        if let code = Problem.Code(rawValue: number) { return code }
        let written = "B" + String(repeating: "0", count: 4 - String(number).count) + String(number)
        throw UsageError(
            "There is no diagnostic \(written).",
            fix: nearest(to: number).map { "Did you mean \($0)?" } ?? "“branchbook explain” lists them all."
        )
    }

    /// The code in the same group with the nearest number; codes are too similar for a spelling suggestion.
    private static func nearest(to number: Int) -> Problem.Code? {
        Problem.Code.allCases.filter { $0.rawValue / 100 == number / 100 }
            .min { abs($0.rawValue - number) < abs($1.rawValue - number) }
    }
}
