public import StoryFormat

extension Draft {
    /// The whole draft as JSON, with names, deleted things and conflicts: what the history up to here tells.
    /// - Complexity: O(*n*) in the draft.
    public var snapshot: JSONValue {
        var fields = JSONFields()
        fields.add("number", number)
        fields.add("things", .array(subtree(of: .story).compactMap { id in nodes[id].map { snapshot(of: $0, id) } }))
        if !conflicts.isEmpty { fields.add("conflicts", .array(conflicts.map { $0.json })) }
        if !displacements.isEmpty { fields.add("displaced", .array(displacements.map { $0.json })) }
        return fields.object
    }

    private func snapshot(of node: Node, _ id: Node.ID) -> JSONValue {
        var fields = JSONFields()
        fields.add("id", id.text)
        fields.add("kind", node.kind.name)
        fields.add("in", node.parent?.text)
        if let slot = slot(of: id, in: node.parent) { fields.add("slot", slot) }
        if node.isRemoved { fields.add("removed", true) }
        for (key, stamp) in [("changed", node.changed), ("named", node.named)] where stamp.number != 0 {
            fields.add(key, .array([.number(stamp.number), .number(Int64(stamp.device))]))
        }
        if !node.fields.isEmpty { fields.add("fields", .object(node.fields.map { JSONField($0.key, $0.value) })) }
        return fields.object
    }

    /// The key of the slot that a thing is in. Most kinds have one slot for each kind of thing, so that this is rarely a search.
    private func slot(of id: Node.ID, in parent: Node.ID?) -> String? {
        guard let parent, let node = nodes[parent], let kind = nodes[id]?.kind else { return nil }
        let fitting = node.kind.slots.indices.filter { node.kind.slots[$0].kind == kind }
        let index = fitting.count == 1 ? fitting.first : fitting.first { node.slots[$0].contains(id) }
        return index.map { node.kind.slots[$0].key.text }
    }

    /// No history gets as long as this.
    static let largestNumber: Int64 = 1 << 53

    /// Reads what ``snapshot`` wrote; nil for anything else.
    public init?(snapshot json: JSONValue) {
        guard let number = json["number"]?.number, (0...Self.largestNumber).contains(number), case .array(let things) = json["things"]
        else { return nil }
        self.init()
        self.number = number
        for (index, thing) in things.enumerated() {
            guard let id = thing["id"]?.string.flatMap({ Node.ID($0) }), let kind = thing["kind"]?.string.flatMap({ Kind($0) }),
                (index == 0) == (id == .story), index == 0 ? kind == .story : nodes[id] == nil
            else { return nil }
            if index > 0, !hang(thing, id, kind) { return nil }
            guard read(thing, into: id) else { return nil }
        }
        guard !things.isEmpty else { return nil }
        if let listed = json["displaced"] {
            guard case .array(let items) = listed else { return nil }
            displacements = items.compactMap { Displacement($0) }
            guard displacements.count == items.count else { return nil }
        }
        guard let listed = json["conflicts"] else { return }
        guard case .array(let items) = listed else { return nil }
        conflicts = items.compactMap { Conflict($0) }
        guard conflicts.count == items.count, conflicts.allSatisfy({ nodes[$0.node] != nil }) else { return nil }
    }

    /// Puts a thing of a snapshot into its slot.
    private mutating func hang(_ thing: JSONValue, _ id: Node.ID, _ kind: Kind) -> Bool {
        guard let parent = thing["in"]?.string.flatMap({ Node.ID($0) }), let slot = thing["slot"]?.string,
            let parentKind = nodes[parent]?.kind,
            let index = parentKind.slot(JSONKey(slot)), parentKind.slots[index].kind == kind
        else { return false }
        nodes[parent]?.slots[index].append(id)
        nodes[id] = Node(kind, in: parent)
        return true
    }

    private mutating func read(_ thing: JSONValue, into id: Node.ID) -> Bool {
        if case .boolean(true) = thing["removed"] { nodes[id]?.isRemoved = id != .story }
        for key in ["changed", "named"] {
            guard let value = thing[key] else { continue }
            guard let stamp = Node.Stamp(value) else { return false }
            if key == "named" { nodes[id]?.named = stamp } else { nodes[id]?.changed = stamp }
        }
        guard let fields = thing["fields"] else { return true }
        guard case .object(let members) = fields else { return false }
        for member in members where nodes[id]?.kind.slot(JSONKey(member.key)) == nil { nodes[id]?.set(member.key, member.value) }
        return true
    }
}

extension Node.Stamp {
    fileprivate init?(_ json: JSONValue) {
        guard case .array(let numbers) = json, numbers.count == 2, let number = numbers[0].number,
            let device = numbers[1].number.flatMap({ UInt32(exactly: $0) })
        else { return nil }
        self.init(number: number, device: device)
    }
}
