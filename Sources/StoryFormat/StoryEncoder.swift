public import Story

extension Story {
    /// The story as canonical JSON, with short forms where possible. The same story always gives the same bytes.
    ///
    /// Parsing it gives an equal story.
    /// - Complexity: O(*n*) in the size of the story.
    public var json: String { StoryEncoder().story(self).pretty() }

    /// The story as canonical JSON without its authors' notes: everything that a revision covers.
    /// - Complexity: O(*n*) in the size of the story.
    package var jsonWithoutNotes: String { StoryEncoder(keepsNotes: false).story(self).pretty() }
}

/// Encodes a story as a JSON value.
struct StoryEncoder {
    /// Whether to write what authors noted for themselves.
    var keepsNotes = true

    func story(_ story: Story) -> JSONValue {
        var fields = Fields()
        fields.add("branchbook", .number(1))
        fields.add("id", .string(story.id.text))
        fields.add("title", .string(story.title))
        fields.add("authors", texts(story.authors))
        fields.add("illustrators", texts(story.illustrators))
        fields.add("language", story.language)
        fields.add("summary", story.summary)
        fields.add("titlePicture", story.titlePicture?.text)
        if let series = story.series {
            var inner = Fields()
            inner.add("title", .string(series.title))
            inner.add("number", .number(Int64(series.number)))
            inner.add("note", note(series.note))
            fields.add("series", inner.object)
        }
        fields.add("tags", texts(story.tags))
        if let ages = story.ages {
            var inner = Fields()
            inner.add("from", .number(Int64(ages.from)))
            inner.add("to", ages.to.map { .number(Int64($0)) })
            inner.add("note", note(ages.note))
            fields.add("ages", inner.object)
        }
        fields.add("version", story.version)
        fields.add("note", note(story.note))
        fields.add("variables", members(story.variables, { $0.id.text }, variable))
        fields.add("pictures", members(story.pictures, { $0.id.text }, picture))
        fields.add("sounds", members(story.sounds, { $0.id.text }, sound))
        fields.add("glossary", .array(story.glossary.map { glossaryEntry($0) }))
        if let narrator = story.narrator {
            var inner = Fields()
            inner.add("by", .string(narrator.name))
            if narrator.isSynthetic { inner.add("synthetic", .boolean(true)) }
            inner.add("note", note(narrator.note))
            fields.add("narration", inner.object)
        }
        fields.add("start", .string(story.start.text))
        fields.add("locations", members(story.locations, { $0.id.text }, location))
        return fields.object
    }

    /// Collects the members of an object and leaves out those with their default value.
    struct Fields {
        private(set) var fields: [JSONField] = []

        var object: JSONValue { .object(fields) }

        mutating func add(_ key: String, _ value: JSONValue?) {
            guard let value, value != .array([]), value != .object([]) else { return }
            fields.append(JSONField(key, value))
        }

        mutating func add(_ key: String, _ text: String?) {
            add(key, text.map { .string($0) })
        }

        mutating func add(_ key: String, _ template: Template?) {
            add(key, template.map { .string($0.description) })
        }

        mutating func add(_ key: String, _ expression: Expression?) {
            add(key, expression.map { .string($0.description) })
        }
    }

    /// An author's note, if notes are wanted.
    func note(_ note: String?) -> String? { keepsNotes ? note : nil }

    func texts(_ texts: [String]) -> JSONValue {
        .array(texts.map { .string($0) })
    }

    func aliases<Thing>(_ aliases: [Identifier<Thing>]) -> JSONValue {
        texts(aliases.map { $0.text })
    }

    func lines(_ lines: [Template]) -> JSONValue {
        if lines.count == 1 { return .string(lines[0].description) }
        return texts(lines.map { $0.description })
    }

    func effects(_ effects: Story.Effects) -> JSONValue {
        if effects.entries.count == 1, effects.entries[0].condition == nil { return changes(effects.entries[0]).object }
        return .array(effects.entries.map { changes($0).object })
    }

    private func changes(_ entry: Story.Effects.Entry) -> Fields {
        var fields = Fields()
        fields.add("if", entry.condition)
        for effect in entry.changes {
            switch effect.value.kind {
            case .number(let number): fields.add(effect.variable, .number(number))
            case .yesNo(let answer): fields.add(effect.variable, .boolean(answer))
            default: fields.add(effect.variable, .string(effect.value.description))
            }
        }
        return fields
    }

    private func members<Thing>(_ things: [Thing], _ key: (Thing) -> String, _ value: (Thing) -> JSONValue) -> JSONValue {
        .object(things.map { JSONField(key($0), value($0)) })
    }

    private func glossaryEntry(_ entry: Story.GlossaryEntry) -> JSONValue {
        var fields = Fields()
        fields.add("word", .string(entry.word))
        fields.add("forms", texts(entry.forms))
        fields.add("text", .string(entry.text))
        fields.add("note", note(entry.note))
        return fields.object
    }

    // MARK: Variables, pictures and sounds

    private func variable(_ variable: Story.Variable) -> JSONValue {
        if variable.isSystem, variable.aliases.isEmpty, variable.name == variable.id.text, note(variable.note) == nil,
            let short = shortForm(variable)
        {
            return short
        }
        var fields = Fields()
        fields.add("note", note(variable.note))
        if variable.name != variable.id.text { fields.add("name", .string(variable.name)) }
        fields.add("aliases", aliases(variable.aliases))
        fields.add("prompt", variable.prompt)
        switch (variable.kind, variable.defaultValue) {
        case (.oneOf(let options), .option(let option)):
            fields.add("default", .string(option.text))
            fields.add("options", .array(options.map(self.option)))
        case (.number(let limits), .number(let number)):
            fields.add("default", .number(number))
            if limits.lowerBound != .min { fields.add("min", .number(limits.lowerBound)) }
            if limits.upperBound != .max { fields.add("max", .number(limits.upperBound)) }
        case (.text(let length), .text(let text)):
            fields.add("default", .string(text))
            fields.add("min", .number(Int64(length.lowerBound)))
            fields.add("max", .number(Int64(length.upperBound)))
        case (_, .yesNo(let answer)):
            fields.add("default", .boolean(answer))
        default:
            break
        }
        return fields.object
    }

    private func shortForm(_ variable: Story.Variable) -> JSONValue? {
        switch (variable.kind, variable.defaultValue) {
        case (.yesNo, .yesNo(let answer)): .boolean(answer)
        case (.number(.min ... .max), .number(let number)): .number(number)
        case (.text(Story.Kind.defaultLength), .text(let text)): .string(text)
        default: nil
        }
    }

    private func option(_ option: Story.Option) -> JSONValue {
        var fields = Fields()
        fields.add("id", .string(option.id.text))
        fields.add("note", note(option.note))
        fields.add("aliases", aliases(option.aliases))
        if option.text != option.id.text { fields.add("text", .string(option.text)) }
        fields.add("colour", option.colour?.text)
        return fields.fields.count == 1 ? .string(option.id.text) : fields.object
    }

    private func picture(_ picture: Story.Picture) -> JSONValue {
        var fields = Fields()
        fields.add("note", note(picture.note))
        fields.add("file", .string(picture.file))
        fields.add("alt", picture.alternative)
        fields.add("credit", picture.credit)
        fields.add("aliases", aliases(picture.aliases))
        if let paint = picture.paint {
            var inner = Fields()
            inner.add("file", .string(paint.file))
            inner.add("variable", .string(paint.variable))
            inner.add("note", note(paint.note))
            fields.add("paint", inner.object)
        }
        return fields.fields.count == 1 ? .string(picture.file) : fields.object
    }

    private func sound(_ sound: Story.Sound) -> JSONValue {
        var fields = Fields()
        fields.add("note", note(sound.note))
        fields.add("file", .string(sound.file))
        fields.add("alt", sound.alternative)
        fields.add("credit", sound.credit)
        fields.add("aliases", aliases(sound.aliases))
        return fields.fields.count == 1 ? .string(sound.file) : fields.object
    }
}
