internal import Story

extension StoryDecoder {
    mutating func location(_ element: Element, id: String) -> Story.Location {
        let id = Story.Location.ID(id)
        let keys = [
            "title", "aliases", "set", "ask", "ambience", "sequence", "pages", "text", "sound", "narration", "explanation", "picture",
            "reveal", "choices", "ending", "continue",
        ]
        guard let fields = object(element, keys: keys) else {
            return Story.Location(id: id, pages: [], exit: harmlessExit(id))
        }
        var location = Story.Location(id: id, pages: pages(of: fields), exit: exit(of: fields, id: id))
        if fields["choices"] != nil, let otherwise = fields["continue"] {
            location.otherwise = continuations(otherwise) ?? []
            if case .array(let ways) = otherwise.node.content, ways.isEmpty {
                report(.tooFew, "This continuation leads nowhere.", fix: "Say where it leads, or remove it.", at: otherwise)
            }
        }
        location.title = fields["title"].flatMap { plainText($0) }
        location.note = note(fields)
        location.aliases = aliases(fields, of: Story.Location.self)
        location.effects = effects(fields["set"])
        location.questions = (fields["ask"].flatMap { list($0) } ?? []).compactMap { plainText($0) }
        location.ambience = fields["ambience"].flatMap { identifier($0, of: Story.Sound.self) }
        location.sequence = fields["sequence"].flatMap { sequence($0) }
        return location
    }

    // MARK: Pages

    private mutating func pages(of location: Element) -> [Story.Page] {
        if exclude(location, "pages", "text") { return [] }
        guard let list = location["pages"].flatMap({ list($0) }) else {
            guard location["pages"] == nil else { return [] }
            if location["text"] != nil { return [page(location)] }
            for key in ["sound", "narration", "explanation", "picture", "reveal"] where location[key] != nil {
                let place = Problem.Place(location.path.key(key), .key)
                report(Problem(.missingKey, "“\(key)” belongs to a page, but there is no page.", fix: "Add a “text”.", at: place))
            }
            return []
        }
        for key in ["sound", "narration", "explanation"] where location[key] != nil {
            let place = Problem.Place(location.path.key(key), .key)
            report(Problem(.keysExcludeEachOther, "“\(key)” belongs inside one of the pages.", fix: "Move it into the page.", at: place))
        }
        let picture = location["picture"].flatMap { identifier($0, of: Story.Picture.self) }
        let reveal = location["reveal"].flatMap { word($0, of: Story.Reveal.self) }
        return list.map { item in
            var page: Story.Page
            if item.isString {
                page = Story.Page(lines: lines(item))
            } else if let fields = object(item, keys: ["text", "picture", "sound", "narration", "ambience", "reveal", "explanation", "if"])
            {
                page = self.page(fields)
                page.ambience = fields["ambience"].flatMap { ambience($0) }
                page.note = note(fields)
                if fields["reveal"] == nil { page.reveal = reveal ?? .page }
            } else {
                return Story.Page(lines: [])
            }
            if item.isString { page.reveal = reveal ?? .page }
            if page.picture == nil { page.picture = picture }
            return page
        }
    }

    private mutating func page(_ fields: Element) -> Story.Page {
        var page = Story.Page(lines: lines(fields["text"]))
        page.picture = fields["picture"].flatMap { identifier($0, of: Story.Picture.self) }
        page.sound = fields["sound"].flatMap { identifier($0, of: Story.Sound.self) }
        page.narration = fields["narration"].flatMap { plainText($0) }
        page.reveal = fields["reveal"].flatMap { word($0, of: Story.Reveal.self) } ?? .page
        page.explanation = lines(fields["explanation"])
        page.condition = expression(fields["if"])
        return page
    }

    /// The ID of a sound, or `false` for silence.
    private mutating func ambience(_ element: Element) -> Story.Ambience? {
        switch element.node.content {
        case .boolean(false):
            return .silence
        case .string:
            return identifier(element, of: Story.Sound.self).map { .sound($0) }
        default:
            reportWrongType(element, wanted: "the ID of a sound, or false for silence")
            return nil
        }
    }

    // MARK: Exits

    /// A valid exit for a location whose own exit is already reported.
    private func harmlessExit(_ id: Story.Location.ID) -> Story.Exit {
        .continuations([Story.Continuation(target: id)])
    }

    private mutating func exit(of location: Element, id: Story.Location.ID) -> Story.Exit {
        // A continuation may stand beside choices, for when none of them is open.
        for other in ["choices", "continue"] { _ = exclude(location, "ending", other) }
        switch ["choices", "ending", "continue"].first(where: { location[$0] != nil }) {
        case "choices":
            guard let choices = location["choices"], let items = list(choices) else { return harmlessExit(id) }
            return .choices(items.enumerated().map { choice($1, number: $0, of: id) })
        case "ending":
            return location["ending"].flatMap { ending($0, of: id) } ?? harmlessExit(id)
        case "continue":
            return location["continue"].flatMap { continuations($0) }.map { .continuations($0) } ?? harmlessExit(id)
        default:
            let fix = "Add “choices”, “ending” or “continue”."
            report(.noWayOn, "Readers cannot continue from “\(id)”.", fix: fix, at: location)
            return harmlessExit(id)
        }
    }

    private mutating func ending(_ element: Element, of location: Story.Location.ID) -> Story.Exit? {
        let id = Story.Ending.ID(location.text)
        if element.isString {
            return plainText(element, mayBeEmpty: false).map { .ending(Story.Ending(id: id, title: $0)) }
        }
        guard let fields = object(element, keys: ["id", "aliases", "title", "kind"]) else { return nil }
        var ending = Story.Ending(id: id, title: required(fields, "title").flatMap { plainText($0, mayBeEmpty: false) } ?? "")
        if let id = fields["id"].flatMap({ identifier($0, of: Story.Ending.self) }) { ending.id = id }
        ending.aliases = aliases(fields, of: Story.Ending.self)
        ending.note = note(fields)
        ending.kind = fields["kind"].flatMap { word($0, of: Story.Ending.Kind.self) } ?? .plain
        return .ending(ending)
    }

    private mutating func continuations(_ element: Element) -> [Story.Continuation]? {
        if element.isString {
            return identifier(element, of: Story.Location.self).map { [Story.Continuation(target: $0)] }
        }
        guard let items = list(element) else { return nil }
        var continuations: [Story.Continuation] = []
        for item in items {
            guard let fields = object(item, keys: ["if", "go"]),
                let target = required(fields, "go").flatMap({ identifier($0, of: Story.Location.self) })
            else { continue }
            var continuation = Story.Continuation(condition: expression(fields["if"]), target: target)
            continuation.note = note(fields)
            continuations.append(continuation)
        }
        // If a way forward could not be read, another one must not look like the last.
        return continuations.count < items.count ? nil : continuations
    }

    // MARK: Sequences

    private mutating func sequence(_ element: Element) -> Story.Sequence? {
        if element.isArray { return steps(element).map { Story.Sequence(steps: $0) } }
        guard let fields = object(element, keys: ["if", "steps"]) else { return nil }
        // Without a condition or a note, a list says the same.
        let condition = expression(fields["note"] == nil ? required(fields, "if") : fields["if"])
        var sequence = required(fields, "steps").flatMap { steps($0) }.map { Story.Sequence(condition: condition, steps: $0) }
        sequence?.note = note(fields)
        return sequence
    }

    private mutating func steps(_ element: Element) -> [Story.Sequence.Step]? {
        list(element).map { items in
            items.map { item in
                // A step that could not be read still counts as one.
                guard let fields = object(item, keys: ["left", "right"]) else { return Story.Sequence.Step(left: Story.Sequence.Event()) }
                let left = fields["left"].map { event($0) }
                let right = fields["right"].map { event($0) }
                var step = Story.Sequence.Step(left: left, right: right)
                step.note = note(fields)
                return step
            }
        }
    }

    private mutating func event(_ element: Element) -> Story.Sequence.Event {
        if element.isString { return Story.Sequence.Event(text: template(element)) }
        guard let fields = object(element, keys: ["text", "picture", "position", "animation"]) else { return Story.Sequence.Event() }
        var event = Story.Sequence.Event(text: fields["text"].flatMap { template($0) })
        event.picture = fields["picture"].flatMap { identifier($0, of: Story.Picture.self) }
        event.note = note(fields)
        event.position = fields["position"].flatMap { word($0, of: Story.Sequence.Position.self) } ?? .middle
        event.animation = fields["animation"].flatMap { word($0, of: Story.Sequence.Animation.self) } ?? .none
        return event
    }
}
