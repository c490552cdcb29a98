internal import Story
internal import StoryEngine

/// Parses a pick: a number counts the choices shown, anything else is an ID.
enum ChoicePicker {
    /// The ID of the choice that is meant, or the message for the reader.
    static func choice(_ word: String, among choices: [ChoiceView]) throws(AnswerParser.Misunderstanding) -> String {
        let word = word.trimmed
        let range = choices.count == 1 ? "There is only 1." : "Pick a number from 1 to \(choices.count)."
        if let number = Int(word) {
            guard number >= 1, number <= choices.count else {
                throw AnswerParser.Misunderstanding(message: "There is no choice \(number). \(range)")
            }
            return choices[number - 1].id
        }
        if let choice = choices.first(where: { $0.id == word }) { return choice.id }
        let meant = Suggestion.sentence(for: word, among: choices.map { $0.id })
        throw AnswerParser.Misunderstanding(message: "There is no choice “\(word)”. \(meant ?? range)")
    }
}
