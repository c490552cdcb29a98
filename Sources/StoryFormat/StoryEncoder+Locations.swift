internal import Story

extension StoryEncoder {
    func location(_ location: Story.Location) -> JSONValue {
        var fields = Fields()
        fields.add("note", note(location.note))
        fields.add("title", location.title)
        fields.add("aliases", aliases(location.aliases))
        fields.add("set", effects(location.effects))
        fields.add("ask", texts(location.questions))
        fields.add("ambience", location.ambience?.text)
        fields.add("sequence", location.sequence.map(sequence))
        if location.pages.count == 1, let page = location.pages.first, page.isShortForm, note(page.note) == nil {
            for field in self.page(page).fields { fields.add(field.key, field.value) }
        } else {
            fields.add("pages", .array(location.pages.map(shortPage)))
        }
        switch location.exit {
        case .choices(let choices): fields.add("choices", .array(choices.map { choice($0, of: location.id) }))
        case .ending(let ending): fields.add("ending", self.ending(ending, of: location.id))
        case .continuations(let continuations): fields.add("continue", self.continuations(continuations))
        }
        if !location.otherwise.isEmpty { fields.add("continue", continuations(location.otherwise)) }
        return fields.object
    }

    private func page(_ page: Story.Page) -> Fields {
        var fields = Fields()
        fields.add("note", note(page.note))
        fields.add("text", lines(page.lines))
        fields.add("picture", page.picture?.text)
        fields.add("sound", page.sound?.text)
        fields.add("narration", page.narration)
        switch page.ambience {
        case .sound(let sound): fields.add("ambience", .string(sound.text))
        case .silence: fields.add("ambience", .boolean(false))
        case nil: break
        }
        if page.reveal != .page { fields.add("reveal", .string(page.reveal.rawValue)) }
        fields.add("explanation", lines(page.explanation))
        fields.add("if", page.condition)
        return fields
    }

    private func shortPage(_ page: Story.Page) -> JSONValue {
        let fields = self.page(page)
        if fields.fields.count == 1, page.lines.count == 1 { return .string(page.lines[0].description) }
        return fields.object
    }

    private func ending(_ ending: Story.Ending, of location: Story.Location.ID) -> JSONValue {
        var fields = Fields()
        fields.add("note", note(ending.note))
        if ending.id.text != location.text { fields.add("id", .string(ending.id.text)) }
        fields.add("aliases", aliases(ending.aliases))
        fields.add("title", .string(ending.title))
        if ending.kind != .plain { fields.add("kind", .string(ending.kind.rawValue)) }
        return fields.fields.count == 1 ? .string(ending.title) : fields.object
    }

    private func continuations(_ continuations: [Story.Continuation]) -> JSONValue {
        if continuations.count == 1, continuations[0].condition == nil, note(continuations[0].note) == nil {
            return .string(continuations[0].target.text)
        }
        return .array(
            continuations.map { continuation in
                var fields = Fields()
                fields.add("note", note(continuation.note))
                fields.add("if", continuation.condition)
                fields.add("go", .string(continuation.target.text))
                return fields.object
            }
        )
    }

    private func sequence(_ sequence: Story.Sequence) -> JSONValue {
        let steps = JSONValue.array(
            sequence.steps.map { step in
                var fields = Fields()
                fields.add("note", note(step.note))
                fields.add("left", step.left.map(event))
                fields.add("right", step.right.map(event))
                return fields.object
            }
        )
        var fields = Fields()
        fields.add("note", note(sequence.note))
        fields.add("if", sequence.condition)
        guard !fields.fields.isEmpty else { return steps }
        fields.add("steps", steps)
        return fields.object
    }

    private func event(_ event: Story.Sequence.Event) -> JSONValue {
        var fields = Fields()
        fields.add("note", note(event.note))
        fields.add("text", event.text)
        fields.add("picture", event.picture?.text)
        if event.position != .middle { fields.add("position", .string(event.position.rawValue)) }
        if event.animation != .none { fields.add("animation", .string(event.animation.rawValue)) }
        // An empty event still clears the side's text.
        if fields.fields.isEmpty { fields.add("position", .string(event.position.rawValue)) }
        return fields.fields.count == 1 && event.text != nil ? fields.fields[0].value : fields.object
    }

    // MARK: Choices

    private func choice(_ choice: Story.Choice, of location: Story.Location.ID) -> JSONValue {
        var fields = Fields()
        var implied: String?
        if case .outcome(let outcome) = choice.action { implied = outcome.target.text }
        if choice.id.text != implied { fields.add("id", .string(choice.id.text)) }
        fields.add("note", note(choice.note))
        fields.add("aliases", aliases(choice.aliases))
        fields.add("text", choice.text)
        fields.add("if", choice.condition)
        if choice.isOnce { fields.add("once", .boolean(true)) }
        fields.add("reason", choice.reason)
        switch choice.action {
        case .outcome(let outcome):
            fields.add("result", lines(outcome.lines))
            fields.add("picture", outcome.picture?.text)
            fields.add("sound", outcome.sound?.text)
            fields.add("set", effects(outcome.effects))
            fields.add("go", .string(outcome.target.text))
        case .check(let check, let outcomes):
            fields.add("check", self.check(check, implied: "\(location)/\(choice.id)"))
            fields.add("outcomes", .object(outcomes.map { JSONField($0.bucket.text, bucketOutcome($0)) }))
        }
        return fields.object
    }

    private func bucketOutcome(_ bucketOutcome: Story.BucketOutcome) -> JSONValue {
        let outcome = bucketOutcome.outcome
        var fields = Fields()
        fields.add("note", note(bucketOutcome.note))
        fields.add("text", lines(outcome.lines))
        fields.add("picture", outcome.picture?.text)
        fields.add("sound", outcome.sound?.text)
        fields.add("set", effects(outcome.effects))
        fields.add("aliases", aliases(bucketOutcome.aliases))
        fields.add("go", .string(outcome.target.text))
        return fields.fields.count == 1 ? .string(outcome.target.text) : fields.object
    }

    private func check(_ check: Story.Check, implied: String) -> JSONValue {
        var fields = Fields()
        func number(_ key: String, _ value: Int) { fields.add(key, .number(Int64(value))) }
        if check.id.text != implied { fields.add("id", .string(check.id.text)) }
        fields.add("note", note(check.note))
        fields.add("aliases", aliases(check.aliases))
        fields.add("type", check.type.rawValue)
        switch check.kind {
        case .passFail(let pass, let of):
            if (pass, of) != (Story.CheckDefaults.pass, Story.CheckDefaults.of) {
                number("pass", pass)
                number("of", of)
            }
        case .percentile(let atMost):
            number("atMost", atMost)
        case .die(let sides, let dice, let target):
            number("sides", sides)
            if dice != Story.CheckDefaults.dice { number("dice", dice) }
            switch target {
            case .atMost(let target): number("atMost", target)
            case .atLeast(let target): number("atLeast", target)
            }
        case .difficulty(let level):
            fields.add("level", level.rawValue)
        case .range(let ranges):
            let values = ranges.map { JSONField($0.bucket.text, .array([.number(Int64($0.from)), .number(Int64($0.to))])) }
            fields.add("ranges", .object(values))
        case .random(let weights):
            fields.add("weights", .object(weights.map { JSONField($0.bucket.text, .number(Int64($0.weight))) }))
        }
        fields.add("modifiers", .array(check.modifiers.map(modifier)))
        return fields.object
    }

    private func modifier(_ modifier: Story.Modifier) -> JSONValue {
        var fields = Fields()
        fields.add("note", note(modifier.note))
        fields.add("if", modifier.condition)
        fields.add("shift", .number(Int64(modifier.shift)))
        fields.add("reason", modifier.reason)
        return fields.object
    }
}

extension Story.Page {
    /// Whether a location that has only this page can have its text itself.
    fileprivate var isShortForm: Bool { condition == nil && ambience == nil && !lines.isEmpty }
}
