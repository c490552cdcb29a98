internal import StoryEditing
internal import StoryFormat

extension Comparison {
    /// What differs, as docs/web-editor.md describes it. Titles are those that things have now, or had when they were deleted.
    func json(from earlier: Draft, to present: Draft) -> JSONValue {
        let changes = differences.map { difference -> JSONValue in
            var fields = JSONFields()
            fields.add("node", difference.node.text)
            fields.add("kind", difference.kind.name)
            fields.add("change", difference.sort.rawValue)
            fields.add("location", difference.location.map { .string($0.text) } ?? .null)
            fields.add("from", difference.origin?.text)
            fields.add("title", (difference.sort == .deleted ? earlier : present).title(of: difference.node))
            fields.add("fields", .array(difference.fields.map { $0.json }))
            return fields.object
        }
        return .object([JSONField("changes", .array(changes)), JSONField("more", .number(Int64(more)))])
    }
}

extension Comparison.Field {
    fileprivate var json: JSONValue {
        var fields = JSONFields()
        fields.add("field", key)
        fields.add("before", before)
        fields.add("after", after)
        return fields.object
    }
}

extension Draft {
    /// What an author knows a thing by: its title or first words, or its name if it has none; empty if it has neither.
    fileprivate func title(of id: Node.ID) -> String {
        guard let node = self[id] else { return "" }
        let page = things(in: id, "pages").first.map { self[$0]?.text("text") ?? "" }
        let texts = [node.text("title"), page ?? "", node.text("text")] + ["word", "prompt", "alt", "reason", "id"].map { node.text($0) }
        return Self.beginning(of: texts.first { !$0.utf8.isEmpty } ?? "")
    }
}
