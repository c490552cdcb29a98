internal import StoryEngine

/// Parses an answer to a question as a reader types it.
enum AnswerParser {
    /// An invalid answer, and the message for it.
    struct Misunderstanding: Error, Equatable {
        var message: String
    }

    /// The value of an answer; for an empty line, the suggestion.
    static func value(of line: String, for question: Scene.Question) throws(Misunderstanding) -> AnswerValue {
        let words = line.trimmed
        guard !words.isEmpty else { return question.value }
        switch question.answer {
        case .text:
            return .text(words)
        case .number:
            guard let number = Int64(words.replacing("−", with: "-")) else {
                throw Misunderstanding(message: "Write a number.")
            }
            return .number(number)
        case .yesNo:
            switch words.lowercased() {
            case "y", "yes", "true": return .yesNo(true)
            case "n", "no", "false": return .yesNo(false)
            default: throw Misunderstanding(message: "Write y or n.")
            }
        case .oneOf(let options):
            // Words first: among options called “5” and “6”, a number is the option's name.
            if let option = options.first(where: { $0.id == words || $0.text.lowercased() == words.lowercased() }) {
                return .option(option.id)
            }
            if let number = Int(words), number >= 1, number <= options.count { return .option(options[number - 1].id) }
            throw Misunderstanding(message: "Pick a number from 1 to \(options.count).")
        }
    }
}
