internal import Story

/// What a translator must know of a text: what it is, what it shows, and what its author noted.
struct TranslatorHints {
    private let story: Story
    private let index: StoryIndex

    init(_ story: Story) {
        self.story = story
        index = StoryIndex(story)
    }

    /// The hints for a text, a line each.
    func lines(for text: StoryText) -> [String] {
        var lines = [kind(of: text)]
        if case .template(let template) = text.content { lines += template.variableNames.compactMap { self.line(for: $0) } }
        return (lines + surroundings(of: text)).map { $0.oneLine }
    }

    /// What a value is, so that the sentence around it can be right.
    private func line(for name: String) -> String? {
        guard let number = index.variable(named: name) else { return nil }
        let variable = story.variables[number]
        let asked = variable.prompt.map { " Readers are asked: “\($0)”" } ?? ""
        switch variable.kind {
        case .text: return "{\(name)} is a text.\(asked)"
        case .number: return "{\(name)} is a number.\(asked)"
        case .yesNo: return "{\(name)} is yes or no.\(asked)"
        case .oneOf(let options):
            let words = options.map { "\($0.id) (“\($0.text)”)" }.joined(separator: ", ")
            return "{\(name)} is one of \(words).\(asked)"
        }
    }

    private func kind(of text: StoryText) -> String {
        let steps = text.context.split(separator: "/").map { String($0) }
        switch (steps.first, steps.count > 2 ? steps[2] : "") {
        case ("title", _): return "The story's title."
        case ("summary", _): return "The story in a few sentences, for the shelf."
        case ("series", _): return "The title of the series."
        case ("authors", _): return "Who wrote the story. It need not be translated if it is only a name."
        case ("illustrators", _): return "Who drew the story. It need not be translated if it is only a name."
        case ("tags", _): return "A tag, by which readers find the story. If it has the form “group: name”, keep the colon."
        case ("credits", _): return "Who made a picture or a sound. It need not be translated if it is only a name."
        case ("variables", "default"): return "What readers are offered as an answer to “\(question(steps[1]))”. It may stay as it is."
        case ("variables", "prompt"): return "A question for the reader."
        case ("variables", _): return "One of the answers to “\(question(steps[1]))”"
        case ("pictures", _): return "A description of a picture, for readers who cannot see it."
        case ("sounds", _): return "A description of a sound, for readers who cannot hear it."
        case ("glossary", "word"): return "A word that the story explains, with its other spellings as they are in the text, between |."
        case ("glossary", _): return "The explanation of the word “\(steps[1])”."
        case ("locations", "title"): return "The title of a place."
        case ("locations", "pages"):
            let isExplanation = steps.count > 3
            return isExplanation ? "A line of an explanation that readers can open." : "A line on a page of \(place(steps[1]))."
        case ("locations", "sequence"): return "What a figure says in a staged scene, in \(place(steps[1]))."
        case ("locations", "ending"): return "The title of an ending."
        default:
            switch steps.last {
            case "reason": return "Why a choice cannot be picked now."
            case "modifiers": return "Why a roll gets better or worse."
            default:
                let what = steps.count > 4 ? "What happens after a choice" : "What readers pick"
                return "\(what) in \(place(steps[1]))."
            }
        }
    }

    private func question(_ variable: String) -> String {
        story.variables.first { $0.id.text == variable }?.prompt?.description ?? variable
    }

    private func place(_ location: String) -> String {
        guard let number = index.location(Story.Location.ID(location)), let title = story.locations[number].title else { return location }
        return "“\(title)”"
    }

    /// The picture beside a text, and what its author noted about it.
    private func surroundings(of text: StoryText) -> [String] {
        let steps = text.path.steps
        guard steps.count >= 4, case .key("locations") = steps[0], case .key(let id) = steps[1], case .key(let part) = steps[2],
            case .index(let number) = steps[3], let found = index.location(Story.Location.ID(id))
        else { return [] }
        let location = story.locations[found]
        var lines = location.note.map { ["Note: " + $0] } ?? []
        switch part {
        case "pages":
            let page = location.pages[number]
            if let note = page.note { lines.append("Note: " + note) }
            if let picture = page.picture.flatMap({ index.picture($0) }).map({ story.pictures[$0] }) {
                let words = picture.alternative.map { ": \($0)" } ?? ""
                lines.append("Picture: \(picture.file)\(words)")
            }
        case "choices":
            if let note = location.choices[number].note { lines.append("Note: " + note) }
        default: break
        }
        return lines
    }
}

extension Template {
    /// The names of the variables that it shows or depends on, each once.
    fileprivate var variableNames: [String] {
        var names: [String] = []
        Self.gather(parts, in: &names)
        return names
    }

    private static func gather(_ parts: [Part], in names: inout [String]) {
        for part in parts {
            switch part {
            case .literal: continue
            case .value(let expression): gather(expression, in: &names)
            case .emphasis(_, let inner): gather(inner, in: &names)
            case .conditional(let branches, let otherwise):
                for branch in branches {
                    gather(branch.condition, in: &names)
                    gather(branch.parts, in: &names)
                }
                gather(otherwise, in: &names)
            }
        }
    }

    private static func gather(_ expression: Expression, in names: inout [String]) {
        switch expression.kind {
        case .variable(let name): if !names.contains(name) { names.append(name) }
        case .number, .yesNo, .text, .visits, .visited, .turns, .roll: return
        case .negative(let operand), .not(let operand): gather(operand, in: &names)
        case .binary(_, let left, let right): for side in [left, right] { gather(side, in: &names) }
        case .membership(let member, let list, _): for item in [member] + list { gather(item, in: &names) }
        case .extreme(_, let list): for item in list { gather(item, in: &names) }
        case .conditional(let value, let condition, let other): for part in [value, condition, other] { gather(part, in: &names) }
        }
    }
}
