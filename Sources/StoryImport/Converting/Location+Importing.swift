internal import Story
internal import StoryFormat

extension Story.Location {
    /// The place that links lead to whose page is not in the file: it says so.
    /// - Parameter note: The remark for the author.
    static func notWritten(_ id: String, _ name: String, note: String) -> Story.Location {
        let shown = name.isBlank ? "?" : name.shortened(to: 200)
        let line = Template([.literal("This page is not written yet: “" + shown + "”.")])
        let ending = Story.Ending(id: Identifier(id), title: shown)
        var location = Story.Location(id: Identifier(id), pages: [Story.Page(lines: [line])], exit: .ending(ending))
        location.note = note
        return location
    }

    /// This location, and more of them if it has too many choices: the last choice of each leads to the next.
    /// - Parameter newID: Makes an ID for another location.
    func withoutTooManyChoices(_ newID: () -> String) -> [Story.Location] {
        guard case .choices(let choices) = exit else { return [self] }
        var made: [Story.Location] = []
        var location = self
        var rest = choices[...]
        while rest.count > Story.Limits.choices {
            let id = newID()
            var shown = Array(rest.prefix(Story.Limits.choices - 1))
            rest = rest.dropFirst(shown.count)
            let name = IdentifierMaker.unique(id) { name in shown.contains { $0.id.text == name } }
            let more = Story.Action.outcome(Story.Outcome(target: Identifier(id)))
            shown.append(Story.Choice(id: Identifier(name), text: Template(literal: "…"), action: more))
            location.exit = .choices(shown)
            // There is always a choice now.
            let otherwise = location.otherwise
            location.otherwise = []
            made.append(location)
            location = Story.Location(id: Identifier(id), pages: [], exit: .choices([]))
            location.otherwise = otherwise
        }
        location.exit = .choices(Array(rest))
        return made + [location]
    }

    /// Where it leads.
    var targets: [Story.Location.ID] {
        var targets = continuations.map { $0.target }
        for choice in choices {
            switch choice.action {
            case .outcome(let outcome): targets.append(outcome.target)
            case .check(_, let outcomes): targets += outcomes.map { $0.outcome.target }
            }
        }
        return targets
    }
}
