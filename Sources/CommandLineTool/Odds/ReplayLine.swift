internal import Story
internal import StoryChecker
internal import StoryEngine

/// The command line that plays a story along a way.
enum ReplayLine {
    /// `branchbook play …` with the answers, choices and rolls of a way.
    /// - Parameter file: The story's file as given on the command line.
    static func text(for witness: Witness, file: String) -> String {
        var words = ["branchbook", "play", ShellWord.quoted(file.hasPrefix("-") ? "./" + file : file)]
        let choices = witness.choices
        let answers = answers(of: witness)
        // Without choices or answers, `play` is interactive; an empty list of choices makes it a script.
        if !choices.isEmpty || answers.isEmpty { words += option("--choices", choices.joined(separator: ",")) }
        if !answers.isEmpty { words += option("--answers", answers.joined(separator: ",")) }
        if !witness.rolls.isEmpty { words += option("--rolls", witness.rolls.map { String($0) }.joined(separator: ",")) }
        return words.joined(separator: " ")
    }

    /// The answers in the form of `--answers`, in order.
    static func answers(of witness: Witness) -> [String] {
        witness.steps.compactMap { step in
            guard case .answer(let variable, let value) = step else { return nil }
            return "\(variable)=\(escaped(words(of: value)))"
        }
    }

    /// An answer as a reader would type it.
    static func words(of value: AnswerValue) -> String {
        switch value {
        case .text(let text): text
        case .number(let number): String(number)
        case .yesNo(let flag): flag ? "yes" : "no"
        case .option(let id): id
        }
    }

    private static func escaped(_ answer: String) -> String {
        answer.replacing("\\", with: "\\\\").replacing(",", with: "\\,")
    }

    private static func option(_ name: String, _ value: String) -> [String] {
        // A value that starts with a dash would be taken for an option.
        value.hasPrefix("-") ? ["\(name)=\(ShellWord.quoted(value))"] : [name, ShellWord.quoted(value)]
    }
}
