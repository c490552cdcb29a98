internal import StoryEditing
internal import StoryFormat

extension Draft {
    /// Each location with what a map and a list need of it.
    var outline: [JSONValue] {
        things(in: .story, "locations").compactMap { id in
            guard let location = self[id] else { return nil }
            let pages = things(in: id, "pages")
            var fields = JSONFields()
            fields.add("node", id.text)
            fields.add("id", location.text("id"))
            fields.add("title", location["title"])
            fields.add("words", pages.first.map { Self.beginning(of: self[$0]?.text("text") ?? "") })
            fields.add("ways", .array(ways(from: id)))
            if let ending = things(in: id, "ending").last { fields.add("ending", self[ending]?.text("title")) }
            for key in ["x", "y", "chapter"] { fields.add(key, location[key]) }
            return fields.object
        }
    }

    /// The first words of a text, at a border between words where there is one.
    private static func beginning(of text: String) -> String {
        let most = 80
        guard text.unicodeScalars.count > most else { return text }
        let start = text.unicodeScalars.prefix(most)
        let end = start.lastIndex(of: " ") ?? start.endIndex
        return String(start[..<end]) + "…"
    }

    /// Where a location leads: IDs of locations, each with the thing that leads there.
    private func ways(from location: Node.ID) -> [JSONValue] {
        var ways: [JSONValue] = []
        func add(_ id: Node.ID) {
            guard let target = self[id]?["go"]?.string else { return }
            ways.append(.object([JSONField("node", .string(id.text)), JSONField("to", .string(target))]))
        }
        for choice in things(in: location, "choices") {
            add(choice)
            for outcome in things(in: choice, "outcomes") { add(outcome) }
        }
        for way in things(in: location, "continue") { add(way) }
        return ways
    }

    /// A thing with everything inside, without what was deleted inside it.
    func description(of id: Node.ID) -> JSONValue {
        guard let node = self[id] else { return .null }
        var fields = JSONFields()
        fields.add("node", id.text)
        fields.add("kind", node.kind.name)
        fields.add("fields", .object(node.members))
        var slots: [JSONField] = []
        for slot in node.kind.slotNames {
            let things = things(in: id, slot)
            if !things.isEmpty { slots.append(JSONField(slot, .array(things.map { description(of: $0) }))) }
        }
        if !slots.isEmpty { fields.add("slots", .object(slots)) }
        return fields.object
    }

    /// What was deleted: the outermost things, latest last.
    var bin: [Node.ID] {
        subtree(of: .story).filter { id in self[id].map { node in node.isRemoved && node.parent.map { isPresent($0) } ?? false } ?? false }
    }
}

extension Use {
    var json: JSONValue {
        .object([JSONField("node", .string(node.text)), JSONField("field", .string(field)), JSONField("sort", .string(sort.rawValue))])
    }
}

extension Draft.Spot {
    var json: JSONValue {
        .object([JSONField("node", .string(node.text))] + (field.map { [JSONField("field", .string($0))] } ?? []))
    }
}

extension Hit {
    var json: JSONValue {
        .object([
            JSONField("node", .string(node.text)), JSONField("field", .string(field)), JSONField("from", .number(Int64(bytes.lowerBound))),
            JSONField("to", .number(Int64(bytes.upperBound))),
        ])
    }

    init?(_ json: JSONValue) {
        guard let node = EditSession.id(json, "node"), let field = json["field"]?.string,
            let from = json["from"]?.number.flatMap({ Int(exactly: $0) }), let to = json["to"]?.number.flatMap({ Int(exactly: $0) }),
            0 <= from, from <= to
        else { return nil }
        self.init(node: node, field: field, bytes: from..<to)
    }
}

extension Pattern {
    init?(_ json: JSONValue) {
        guard let text = json["text"]?.string else { return nil }
        self.init(text, matchesCase: json["case"] == .boolean(true), isWholeWord: json["word"] == .boolean(true))
    }
}

extension History.Step {
    var json: JSONValue {
        var fields = JSONFields()
        fields.add("number", number)
        fields.add("device", Int64(entry.id.device))
        fields.add("sequence", Int64(entry.id.sequence))
        fields.add("command", entry.command)
        if entry.undoes != nil { fields.add("undoes", true) }
        fields.add("nodes", .array(Array(Set(done.map { $0.target })).sorted().map { .string($0.text) }))
        return fields.object
    }
}
