internal import StoryFormat

extension Kind {
    /// The kind's fields and slots, in the order in which `Story.json` writes them.
    var row: Row {
        switch self {
        case .story:
            Row("story").has(.value, "$schema", "branchbook").has(.id, "id").has(.plain, "title").has(
                .value,
                "authors",
                "illustrators",
                "language"
            )
            .has(.plain, "summary").has(.reference(.picture), "titlePicture").has(.value, "series", "tags", "ages", "version").has(
                .plain,
                "note"
            )
            .maps("variables", .variable).maps("pictures", .picture).maps("sounds", .sound).lists("glossary", .word)
            .has(.value, "narration").has(.reference(.location), "start").maps("locations", .location)
            .keepsAside("chapters", .chapter).keepsAside("mapNotes", .mapNote)
        case .variable:
            Row("variable", short: "default").has(.id, "id").has(.plain, "note").has(.value, "name").has(.aliases, "aliases").has(
                .value,
                "kind"
            ).has(
                .template,
                "prompt"
            )
            .has(.value, "system", "default").lists("options", .option).has(.value, "min", "max")
        case .option:
            Row("option", short: "id").has(.id, "id").has(.plain, "note").has(.aliases, "aliases").has(.plain, "text").has(.value, "colour")
        case .picture: file("picture").has(.value, "paint")
        case .sound: file("sound")
        case .word: Row("word").has(.plain, "word").has(.value, "forms").has(.plain, "text", "note")
        case .location:
            Row("location").has(.id, "id").has(.plain, "note", "title").has(.aliases, "aliases").has(.effects, "set").has(.names, "ask")
                .has(.reference(.sound), "ambience").holds("sequence", .sequence).has(.reference(.picture), "picture").has(.value, "reveal")
                .lists("pages", .page).lists("choices", .choice).holds("ending", .ending).lists("continue", .way)
                .has(.aside, "x", "y", "chapter")
        case .page:
            Row("page", short: "text").has(.plain, "note").has(.lines, "text").has(.reference(.picture), "picture").has(
                .reference(.sound),
                "sound"
            )
            .has(.value, "narration").has(.reference(.sound), "ambience").has(.value, "reveal").has(.lines, "explanation")
            .has(.expression, "if")
        case .sequence: Row("sequence", short: "steps").has(.plain, "note").has(.expression, "if").lists("steps", .stage)
        case .stage: Row("stage").has(.plain, "note").holds("left", .event).holds("right", .event)
        case .event:
            Row("event", short: "text").has(.plain, "note").has(.template, "text").has(.reference(.picture), "picture").has(
                .value,
                "position",
                "animation"
            )
        case .choice:
            Row("choice").has(.id, "id").has(.plain, "note").has(.aliases, "aliases").has(.template, "text").has(.expression, "if").has(
                .value,
                "once"
            ).has(.template, "reason")
                .has(.lines, "result").has(.reference(.picture), "picture").has(.reference(.sound), "sound").has(.effects, "set")
                .has(.reference(.location), "go").holds("check", .check).maps("outcomes", .outcome)
        case .check:
            Row("check").has(.id, "id").has(.plain, "note").has(.aliases, "aliases")
                .has(.value, "type", "pass", "of", "sides", "dice", "atMost", "atLeast", "level", "ranges", "weights")
                .lists("modifiers", .modifier)
        case .modifier: Row("modifier").has(.plain, "note").has(.expression, "if").has(.value, "shift").has(.template, "reason")
        case .outcome:
            Row("outcome", short: "go").has(.id, "id").has(.plain, "note").has(.lines, "text").has(.reference(.picture), "picture").has(
                .reference(.sound),
                "sound"
            )
            .has(.effects, "set").has(.aliases, "aliases").has(.reference(.location), "go")
        case .ending:
            Row("ending", short: "title").has(.plain, "note").has(.id, "id").has(.aliases, "aliases").has(.plain, "title").has(
                .value,
                "kind"
            )
        case .way: Row("way", short: "go").has(.plain, "note").has(.expression, "if").has(.reference(.location), "go")
        case .chapter: Row("chapter").has(.plain, "title").has(.value, "colour", "isCollapsed", "parent")
        case .mapNote: Row("mapNote").has(.plain, "text").has(.value, "x", "y", "colour")
        }
    }

    private func file(_ name: String) -> Row {
        Row(name, short: "file").has(.id, "id").has(.plain, "note").has(.value, "file").has(.template, "alt").has(.plain, "credit").has(
            .aliases,
            "aliases"
        )
    }

    /// The shape of a kind.
    struct Row: Sendable {
        let name: String
        /// The field, or slot, that can stand for the whole thing if it has no other.
        var short: JSONKey?
        var fields: [Field] = []
        var slots: [Slot] = []
        /// The keys of fields and slots in the order in which they are written.
        var order: [JSONKey] = []

        init(_ name: String, short: JSONKey? = nil) {
            self.name = name
            self.short = short
        }

        consuming func has(_ kind: FieldKind, _ keys: JSONKey...) -> Row {
            fields += keys.map { Field(key: $0, kind: kind) }
            order += keys
            return self
        }

        consuming func maps(_ key: JSONKey, _ kind: Kind) -> Row { with(Slot(key: key, kind: kind, shape: .map)) }
        consuming func lists(_ key: JSONKey, _ kind: Kind) -> Row { with(Slot(key: key, kind: kind, shape: .list)) }
        consuming func holds(_ key: JSONKey, _ kind: Kind) -> Row { with(Slot(key: key, kind: kind, shape: .single)) }
        consuming func keepsAside(_ key: JSONKey, _ kind: Kind) -> Row { with(Slot(key: key, kind: kind, shape: .list, isAside: true)) }

        private consuming func with(_ slot: Slot) -> Row {
            slots.append(slot)
            order.append(slot.key)
            return self
        }
    }
}
