public import StoryFormat

extension Draft {
    /// The story as it is written into `story.json`: in the order and with the short forms of ``StoryFormat/Story/json``.
    ///
    /// Anything unfinished is written as it is, so that it can be reported with its place.
    public var json: JSONValue { DraftWriter(draft: self).write(.story) }

    /// The same for readers of an unfinished story: a location that leads nowhere yet is an ending.
    /// - Parameter unwritten: The title of such an ending.
    public func json(endingWhere unwritten: String) -> JSONValue { DraftWriter(draft: self, unwritten: unwritten).write(.story) }
}

/// Writes the nodes of a draft as JSON values.
struct DraftWriter {
    let draft: Draft
    /// The title of the ending that a location has while it leads nowhere; nil to write it without one.
    var unwritten: String?

    func write(_ id: Node.ID) -> JSONValue {
        guard let node = draft[id] else { return .null }
        let members = self.members(of: node)
        if members.count == 1, let short = node.kind.shortField, members[0].key.hasSameBytes(as: short.text),
            isShort(members[0].value, node.kind)
        {
            return members[0].value
        }
        return .object(members)
    }

    private func isShort(_ value: JSONValue, _ kind: Kind) -> Bool {
        switch (kind, value) {
        case (.variable, .string), (.variable, .number), (.variable, .boolean): true
        case (.sequence, .array): true
        case (.variable, _), (.sequence, _): false
        case (_, .string): true
        default: false
        }
    }

    /// The members of a node's object, in order.
    private func members(of node: Node) -> [JSONField] {
        var ranked: [(rank: Int, members: [JSONField])] = node.fields.compactMap { field in
            guard !(node.kind.isKeyed && field.key.hasSameBytes(as: "id")) else { return nil }
            let kind = node.kind.field(field.key)
            if case .aside = kind { return nil }
            return (field.rank, [JSONField(field.key, value(of: field, kind))])
        }
        for (index, slot) in node.kind.slots.enumerated() where !slot.isAside {
            let things = draft.things(in: node, index)
            guard !things.isEmpty else { continue }
            ranked.append((node.kind.rank(slot.key), written(things, slot)))
        }
        if let unwritten, node.kind == .location, leadsNowhere(node) {
            ranked.append((node.kind.rank(JSONKey("ending")), [JSONField("ending", .string(unwritten))]))
        }
        // Stable, as unknown keys share the last rank.
        return ranked.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }.flatMap { $0.element.members }
    }

    private func leadsNowhere(_ location: Node) -> Bool {
        Self.exits.allSatisfy { exit in location.kind.slot(JSONKey(exit)).map { draft.things(in: location, $0).isEmpty } ?? true }
    }

    private static let exits = ["choices", "ending", "continue"]

    private func written(_ things: [Node.ID], _ slot: Kind.Slot) -> [JSONField] {
        let key = slot.key.text
        switch slot.shape {
        case .map: return [JSONField(key, .object(things.map { JSONField(draft[$0]?.text("id") ?? "", write($0)) }))]
        // Of several, which only two devices at a time can make, the last counts.
        case .single: return [JSONField(key, things.last.map { write($0) } ?? .null)]
        case .list:
            if slot.kind == .page, things.count == 1, let page = inline(things[0]) { return page }
            guard slot.kind == .way else { return [JSONField(key, .array(things.map { write($0) }))] }
            // Only a single way on can be just a location's ID.
            if things.count == 1, let target = write(things[0]).string { return [JSONField(key, .string(target))] }
            return [JSONField(key, .array(things.map { draft[$0].map { .object(members(of: $0)) } ?? .null }))]
        }
    }

    /// What a location has itself of its only page; nil if the page needs a place of its own.
    private func inline(_ page: Node.ID) -> [JSONField]? {
        guard let node = draft[page], node["text"] != nil else { return nil }
        let members = self.members(of: node)
        // What the location says of its own under the same key stays its own.
        let location = node.parent.flatMap { draft[$0] }
        return members.allSatisfy { member in
            Self.inlineKeys.contains { $0.hasSameBytes(as: member.key) } && location?[member.key] == nil
        } ? members : nil
    }

    private static let inlineKeys = ["text", "picture", "sound", "narration", "reveal", "explanation"]

    private func value(of field: Node.Field, _ kind: Kind.FieldKind?) -> JSONValue {
        guard case .lines = kind, let text = field.value.string else { return field.value }
        let lines = text.utf8.split(separator: 10, omittingEmptySubsequences: false)
        return lines.count == 1 ? field.value : .array(lines.map { .string(String(Substring($0))) })
    }
}
