internal import Story

/// Parses the value of `--answers` against the questions that the story asks.
enum GivenAnswers {
    /// Answers by the ID of the variable, from lists such as `heroName=Ada,robotColour=teal`; `\,` is a comma in an answer.
    ///
    /// A variable that is listed several times has several answers, in order.
    static func parse(_ lists: [String], for story: Story) throws(UsageError) -> [String: [String]] {
        var answers: [String: [String]] = [:]
        for item in lists.flatMap(items) {
            guard let equals = item.firstIndex(of: "=") else {
                throw UsageError("“\(item)” is not an answer.", fix: "Write --answers NAME=ANSWER,NAME=ANSWER.")
            }
            let name = String(item[..<equals]).trimmed
            let asked = story.variables.filter { !$0.isSystem }
            // Try the ID first, because another variable may have it as its name.
            guard
                let variable = asked.first(where: { $0.id.text == name })
                    ?? asked.first(where: { $0.name == name || $0.aliases.contains { $0.text == name } })
            else {
                let meant = Suggestion.sentence(for: name, among: asked.map { $0.name })
                throw UsageError("The story does not ask for “\(name)”.", fix: meant ?? known(asked))
            }
            answers[variable.id.text, default: []].append(String(item[item.index(after: equals)...]))
        }
        return answers
    }

    private static func known(_ asked: [Story.Variable]) -> String {
        asked.isEmpty ? "It does not ask for anything." : "It asks for \(asked.map { $0.name }.joined(separator: ", "))."
    }

    /// The items of a list, separated by commas.
    private static func items(_ list: String) -> [String] {
        var items = [""]
        var isEscaped = false
        for character in list {
            switch character {
            case "\\" where !isEscaped:
                isEscaped = true
                continue
            case "," where !isEscaped: items.append("")
            default:
                items[items.count - 1] +=
                    isEscaped && character != "," && character != "\\" ? "\\\(character)" : String(character)
            }
            isEscaped = false
        }
        if isEscaped { items[items.count - 1] += "\\" }
        return items.filter { !$0.trimmed.isEmpty }
    }
}
