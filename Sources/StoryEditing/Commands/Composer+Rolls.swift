internal import Story
public import StoryFormat

extension Composer {
    /// Lets a roll decide what comes of a choice, or changes the roll that does.
    ///
    /// Where the choice led becomes the first outcome; the others lead to new locations. If there is a check already, its outcomes follow its
    /// buckets: those of the same name stay, others take over the new names in order, and what is left goes into the bin.
    /// - Parameter fields: The check's type and the numbers of its type, by the keys of the format.
    /// - Returns: The check.
    /// - Throws: ``CommandRefusal/badName(_:)`` if a bucket has no valid name, ``CommandRefusal/wrongKind(_:)`` if there is no such check.
    public mutating func roll(_ choice: Node.ID, _ fields: [JSONField]) throws(CommandRefusal) -> Node.ID {
        let node = try expect(choice, .choice)
        let buckets = Self.buckets(of: fields)
        guard !buckets.isEmpty else { throw .wrongKind(choice) }
        for bucket in buckets where !Identifier<Node>(bucket).isValid { throw .badName(bucket) }
        // Saves know it by where it leads, unless it has an ID.
        if node["id"] == nil { set(choice, "id", choiceID(of: node, choice)) }
        let check = draft.things(in: choice, "check").first ?? add(.check, to: choice, "check")
        write(fields, to: check)
        try bringOutcomes(of: choice, to: buckets)
        return check
    }

    /// Takes the roll from a choice. Its first outcome is what comes of the choice; the others go into the bin.
    public mutating func stopRolling(_ choice: Node.ID) throws(CommandRefusal) {
        _ = try expect(choice, .choice)
        let outcomes = draft.things(in: choice, "outcomes")
        removeAll(in: choice, "check")
        removeAll(in: choice, "outcomes")
        guard let first = outcomes.first.flatMap({ draft[$0] }) else { return }
        for (own, field) in Self.outcomeFields { set(choice, own, first[field]) }
        for outcome in outcomes.dropFirst() { leave(draft[outcome]?["go"]?.string) }
    }

    /// What a choice without a roll has itself, with the name for it in an outcome.
    private static let outcomeFields = [("go", "go"), ("result", "text"), ("picture", "picture"), ("sound", "sound"), ("set", "set")]

    /// The buckets of a check with these fields; none if its type is unknown.
    private static func buckets(of fields: [JSONField]) -> [String] {
        let json = JSONValue.object(fields)
        func names(_ key: String) -> [String] {
            if case .object(let members) = json[key] { members.map { $0.key } } else { [] }
        }
        guard let type = json["type"]?.string.flatMap({ Story.CheckType(rawValue: $0) }) else { return [] }
        return switch type {
        case .passFail, .percentile, .die, .difficulty: [Story.Check.pass.text, Story.Check.fail.text]
        case .range: names("ranges")
        case .random: names("weights")
        }
    }

    private func choiceID(of node: Node, _ choice: Node.ID) -> String {
        let name =
            node.text("go").isEmpty ? IdentifierMaker.identifier(from: node.text("text"), or: "choice") { _ in false } : node.text("go")
        let others = draft.things(in: node.parent ?? .story, "choices").filter { $0 != choice }.compactMap { draft[$0] }
        return IdentifierMaker.unique(name) { name in
            others.contains { ($0["id"] ?? $0["go"])?.string?.hasSameBytes(as: name) ?? false }
        }
    }

    private mutating func write(_ fields: [JSONField], to check: Node.ID) {
        let kept: [JSONKey] = ["id", "aliases", "note"]
        let given = fields.filter { !kept.contains(JSONKey($0.key)) && Kind.check.slot(JSONKey($0.key)) == nil }
        for field in draft[check]?.fields ?? [] where !kept.contains(JSONKey(field.key)) && !given.contains(where: { $0.key == field.key })
        {
            set(check, field.key, nil)
        }
        for field in given { set(check, field.key, field.value) }
        let type = draft[check]?["type"]?.string.flatMap { Story.CheckType(rawValue: $0) }
        if let type, !type.hasModifiers { removeAll(in: check, "modifiers") }
    }

    private mutating func bringOutcomes(of choice: Node.ID, to buckets: [String]) throws(CommandRefusal) {
        let outcomes = draft.things(in: choice, "outcomes")
        let isFirst = outcomes.isEmpty
        let wanted = Set(buckets.map { JSONKey($0) })
        let present = Set(outcomes.compactMap { draft[$0]?["id"]?.key })
        var spare = outcomes.filter { outcome in draft[outcome]?["id"]?.key.map { !wanted.contains($0) } ?? true }[...]
        for (index, bucket) in buckets.enumerated() where !present.contains(JSONKey(bucket)) {
            if let outcome = spare.popFirst() {
                try rename(outcome, to: bucket)
            } else {
                addOutcome(bucket, to: choice, takesOver: isFirst && index == 0)
            }
        }
        for outcome in spare {
            apply(.remove(outcome))
            leave(draft[outcome]?["go"]?.string)
        }
        if isFirst { for (own, _) in Self.outcomeFields { set(choice, own, nil) } }
    }

    private mutating func addOutcome(_ bucket: String, to choice: Node.ID, takesOver: Bool) {
        guard let node = draft[choice] else { return }
        let outcome = add(.outcome, to: choice, "outcomes")
        set(outcome, "id", bucket)
        if takesOver { for (own, field) in Self.outcomeFields { set(outcome, field, node[own]) } }
        guard draft[outcome]?["go"] == nil else { return }
        let next = addLocation(named: node.text("id") + " " + bucket, after: draft.location(around: choice), or: bucket)
        set(outcome, "go", draft[next]?["id"])
    }
}
