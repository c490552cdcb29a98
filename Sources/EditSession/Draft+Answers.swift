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
            for key in ["x", "y"] { fields.add(key, location[key]) }
            fields.add("chapter", chapter(of: id)?.text)
            return fields.object
        }
    }

    /// The first words of a text, at a border between words where there is one.
    static func beginning(of text: String) -> String {
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
    /// - Parameter chosen: The only slots to describe; nil for all.
    func description(of id: Node.ID, slots chosen: [String]? = nil) -> JSONValue {
        guard let node = self[id] else { return .null }
        var fields = JSONFields()
        fields.add("node", id.text)
        fields.add("kind", node.kind.name)
        fields.add("fields", .object(node.members))
        var slots: [JSONField] = []
        for slot in node.kind.slotNames where chosen?.contains(slot) ?? true {
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
    /// - Parameter reach: How many bytes of the text around it belong to the answer; nil for none, and no location.
    func json(in draft: Draft, around reach: Int?) -> JSONValue {
        var fields = JSONFields()
        fields.add("node", node.text)
        fields.add("field", field)
        fields.add("from", bytes.lowerBound)
        fields.add("to", bytes.upperBound)
        if let reach, let text = draft[node]?.text(field).utf8 {
            func piece(_ range: Range<Int>) -> String {
                let start = text.index(text.startIndex, offsetBy: range.lowerBound)
                // Half a character says nothing.
                let whole = text[start..<text.index(start, offsetBy: range.count)].drop { 0x80...0xBF ~= $0 }
                return String(decoding: whole, as: UTF8.self)
            }
            var end = min(text.count, bytes.upperBound + reach)
            while end < text.count, 0x80...0xBF ~= text[text.index(text.startIndex, offsetBy: end)] { end -= 1 }
            fields.add("location", draft.location(around: node)?.text)
            fields.add("before", piece(max(0, bytes.lowerBound - reach)..<bytes.lowerBound))
            fields.add("words", piece(bytes))
            fields.add("after", piece(bytes.upperBound..<max(end, bytes.upperBound)))
        }
        return fields.object
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
    /// The step as a list shows it.
    /// - Parameter draft: The draft by now, which knows what its things are.
    func json(in draft: Draft) -> JSONValue {
        var fields = JSONFields()
        fields.add("number", number)
        fields.add("device", Int64(entry.id.device))
        fields.add("sequence", Int64(entry.id.sequence))
        fields.add("command", entry.command)
        fields.add("undoes", entry.undoes?.json)
        fields.add("nodes", .array(Array(Set(done.map { $0.target })).sorted().map { .string($0.text) }))
        if let main = mainChange {
            fields.add("kind", draft[main.target]?.kind.name)
            if case .set(_, let field, _, _) = main { fields.add("field", field) }
        }
        return fields.object
    }

    /// What the step is about: what it made, moved or deleted first; otherwise the field that it wrote first.
    private var mainChange: Change? {
        entry.changes.first { if case .set = $0 { false } else { true } } ?? entry.changes.first
    }
}
