internal import Story
internal import StoryChecker
internal import StoryEngine

/// The command line that reads a story the way that was found.
enum ReplayLine {
    /// `branchbook play …` with the answers, choices and rolls of a way.
    /// - Parameter file: The story's file as its author named it.
    static func text(for witness: Witness, file: String) -> String {
        var words = ["branchbook", "play", ShellWord.quoted(file.hasPrefix("-") ? "./" + file : file)]
        let choices = witness.choices
        let answers = answers(of: witness)
        // Without choices or answers a play is one for a reader: an empty list of choices says that there are none.
        if !choices.isEmpty || answers.isEmpty { words += option("--choices", choices.joined(separator: ",")) }
        if !answers.isEmpty { words += option("--answers", answers.joined(separator: ",")) }
        if !witness.rolls.isEmpty { words += option("--rolls", witness.rolls.map { String($0) }.joined(separator: ",")) }
        return words.joined(separator: " ")
    }

    /// The answers as `--answers` reads them, in their order.
    static func answers(of witness: Witness) -> [String] {
        witness.steps.compactMap { step in
            guard case .answer(let variable, let value) = step else { return nil }
            return "\(variable)=\(escaped(words(of: value)))"
        }
    }

    /// An answer as a reader would write it.
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
        // A value with a dash in front would be taken for an option.
        value.hasPrefix("-") ? ["\(name)=\(ShellWord.quoted(value))"] : [name, ShellWord.quoted(value)]
    }
}
