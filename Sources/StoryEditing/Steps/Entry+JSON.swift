public import StoryFormat

extension Entry {
    /// The entry as it is stored and sent.
    public var json: JSONValue {
        var fields = JSONFields()
        fields.add("device", Int64(id.device))
        fields.add("sequence", Int64(id.sequence))
        fields.add("base", base)
        fields.add("command", command)
        fields.add("undoes", undoes?.json)
        fields.add("changes", .array(changes.map { $0.json }))
        return fields.object
    }

    /// Reads what ``json`` wrote; nil for anything else.
    public init?(_ json: JSONValue) {
        guard let device = json["device"]?.number.flatMap({ UInt32(exactly: $0) }),
            let sequence = json["sequence"]?.number.flatMap({ UInt32(exactly: $0) }), let base = json["base"]?.number, base >= 0,
            let command = json["command"]?.string, command.utf8.count <= Self.longestCommand, case .array(let items) = json["changes"]
        else { return nil }
        let changes = items.compactMap { Change($0) }
        guard changes.count == items.count else { return nil }
        var undoes: ID?
        if let undone = json["undoes"] {
            guard let id = ID(undone) else { return nil }
            undoes = id
        }
        self.init(ID(device: device, sequence: sequence), base: base, command: command, undoes: undoes, changes)
    }

    /// The most bytes of a command's word.
    static let longestCommand = 64
}

extension Entry.ID {
    /// Two numbers: the device, and its number there.
    public var json: JSONValue { .array([.number(Int64(device)), .number(Int64(sequence))]) }

    /// Reads what ``json`` wrote; nil for anything else.
    public init?(_ json: JSONValue) {
        guard case .array(let numbers) = json, numbers.count == 2, let device = numbers[0].number.flatMap({ UInt32(exactly: $0) }),
            let sequence = numbers[1].number.flatMap({ UInt32(exactly: $0) })
        else { return nil }
        self.init(device: device, sequence: sequence)
    }
}

extension Change {
    var json: JSONValue {
        var fields = JSONFields()
        switch self {
        case .set(let id, let field, let from, let to):
            fields.add("set", id.text)
            fields.add("field", field)
            fields.add("from", from)
            fields.add("to", to)
        case .add(let id, let kind, let place):
            fields.add("add", id.text)
            fields.add("kind", kind.name)
            fields.add("at", place.json)
        case .remove(let id): fields.add("remove", id.text)
        case .restore(let id): fields.add("restore", id.text)
        case .move(let id, let from, let to):
            fields.add("move", id.text)
            fields.add("from", from.json)
            fields.add("at", to.json)
        case .raise(let conflict): fields.add("raise", conflict.json)
        case .settle(let conflict): fields.add("settle", conflict.json)
        }
        return fields.object
    }

    init?(_ json: JSONValue) {
        func id(_ key: String) -> Node.ID? { json[key]?.string.flatMap { Node.ID($0) } }
        func place(_ key: String) -> Node.Place? { json[key].flatMap { Node.Place($0) } }
        if let node = id("set") {
            guard let field = json["field"]?.string, field.utf8.count <= Node.longestKey else { return nil }
            self = .set(node, field, from: json["from"], to: json["to"])
        } else if let node = id("add") {
            guard let kind = json["kind"]?.string.flatMap({ Kind($0) }), let place = place("at") else { return nil }
            self = .add(node, kind, at: place)
        } else if let node = id("remove") {
            self = .remove(node)
        } else if let node = id("restore") {
            self = .restore(node)
        } else if let node = id("move") {
            guard let from = place("from"), let to = place("at") else { return nil }
            self = .move(node, from: from, to: to)
        } else if let conflict = json["raise"].flatMap({ Conflict($0) }) {
            self = .raise(conflict)
        } else if let conflict = json["settle"].flatMap({ Conflict($0) }) {
            self = .settle(conflict)
        } else {
            return nil
        }
    }
}

extension Conflict {
    /// The conflict as it is stored and sent.
    public var json: JSONValue {
        var fields = JSONFields()
        fields.add("node", node.text)
        fields.add("field", field)
        fields.add("other", other)
        fields.add("entry", entry.json)
        return fields.object
    }

    /// Reads what ``json`` wrote; nil for anything else.
    public init?(_ json: JSONValue) {
        guard let node = json["node"]?.string.flatMap({ Node.ID($0) }), let field = json["field"]?.string,
            let entry = json["entry"].flatMap({ Entry.ID($0) })
        else { return nil }
        self.init(node: node, field: field, other: json["other"], entry: entry)
    }
}

extension Node {
    /// The most bytes of a field's key.
    static let longestKey = 256
}

extension Node.Place {
    var json: JSONValue {
        var fields = JSONFields()
        fields.add("in", parent.text)
        fields.add("slot", slot)
        fields.add("after", after?.text)
        return fields.object
    }

    /// Reads a place; nil for anything else.
    public init?(_ json: JSONValue) {
        guard let parent = json["in"]?.string.flatMap({ Node.ID($0) }), let slot = json["slot"]?.string else { return nil }
        var after: Node.ID?
        if let text = json["after"] {
            guard let id = text.string.flatMap({ Node.ID($0) }) else { return nil }
            after = id
        }
        self.init(parent, slot, after: after)
    }
}
