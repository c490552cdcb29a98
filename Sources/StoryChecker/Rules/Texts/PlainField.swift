internal import Story

/// A text of a story that is not a template.
struct PlainField {
    /// The text itself.
    var text: String
    /// Its path in the story.
    var place: Path
    /// Whether it is prose, where a placeholder would be the author's; names may be anything.
    var isProse = true
}

extension Story {
    /// The texts of a story that are not templates, in the order of its parts.
    var plainFields: [PlainField] {
        let top = Path()
        var fields: [PlainField] = []
        fields.append(PlainField(text: title, place: top.key("title")))
        if let summary { fields.append(PlainField(text: summary, place: top.key("summary"))) }
        if let series { fields.append(PlainField(text: series.title, place: top.key("series").key("title"))) }
        for (key, names) in [("authors", authors), ("illustrators", illustrators), ("tags", tags)] {
            for (number, name) in names.enumerated() {
                fields.append(PlainField(text: name, place: top.key(key).index(number), isProse: false))
            }
        }
        for (number, entry) in glossary.enumerated() {
            let place = top.key("glossary").index(number)
            fields.append(PlainField(text: entry.word, place: place.key("word"), isProse: false))
            fields.append(PlainField(text: entry.text, place: place.key("text")))
        }
        for variable in variables {
            if case .text(let text) = variable.defaultValue {
                fields.append(PlainField(text: text, place: variable.path.key("default"), isProse: false))
            }
            guard case .oneOf(let options) = variable.kind else { continue }
            for (number, option) in options.enumerated() where option.text != option.id.text {
                fields.append(PlainField(text: option.text, place: variable.path.key("options").index(number).key("text")))
            }
        }
        for location in locations {
            if let title = location.title { fields.append(PlainField(text: title, place: location.path.key("title"))) }
            if let ending = location.ending {
                // The title of a secret ending may well be a riddle.
                let isProse = ending.kind != .secret
                fields.append(PlainField(text: ending.title, place: location.path.key("ending").key("title"), isProse: isProse))
            }
        }
        return fields
    }
}
