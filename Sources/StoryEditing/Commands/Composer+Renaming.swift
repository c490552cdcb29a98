internal import Story
internal import StoryFormat

extension Composer {
    /// Gives a thing another ID. The old one stays as an alias, so that readers' saves and links still find it, and everything that names the
    /// thing names it anew.
    /// - Parameter name: An ID; for a variable, its name in expressions as well.
    public mutating func rename(_ id: Node.ID, to name: String) throws(CommandRefusal) {
        let node = try expect(id)
        guard let place = draft.place(of: id), case .id = node.kind.field("id") else { throw .wrongKind(id) }
        let isValid = node.kind == .variable ? Expression.isName(name) : Identifier<Node>(name).isValid
        guard isValid else { throw .badName(name) }
        let isTaken = draft.isTaken(name, in: place.parent, place.slot, except: id)
        guard !isTaken, !(node.kind == .variable && draft.isNameTaken(name, except: id)) else { throw .takenName(name) }
        let names = Set(draft.names(of: node).map { JSONKey($0) })
        let old = permanentName(of: node, in: place.parent)
        guard !old.hasSameBytes(as: name) || node.kind == .variable else { return }
        if node.kind == .location || node.kind == .choice { keepRolls(of: id) }
        set(id, "id", name)
        if node.kind == .variable { set(id, "name", nil) }
        keepAlias(old, of: id, now: name)
        let variable = node.kind == .option ? draft[place.parent].map { draft.variableName($0) } ?? "" : ""
        apply(draft.changes(of: Renaming(kind: node.kind, variable: variable, from: names, to: name)))
        guard node.kind == .option, let value = draft[place.parent]?["default"]?.key, names.contains(value) else { return }
        set(place.parent, "default", name)
    }

    /// The ID by which saves know a thing.
    func permanentName(of node: Node, in parent: Node.ID) -> String {
        if let id = node["id"]?.string { return id }
        switch node.kind {
        case .choice: return node.text("go")
        case .ending: return draft[parent]?.text("id") ?? ""
        case .check:
            guard let choice = draft[parent], let location = choice.parent else { return "" }
            return (draft[location]?.text("id") ?? "") + "/" + permanentName(of: choice, in: location)
        default: return ""
        }
    }

    /// Adds an earlier ID, unless it is the present one again.
    mutating func keepAlias(_ old: String, of id: Node.ID, now name: String) {
        var aliases: [JSONValue] = []
        if case .array(let items) = draft[id]?["aliases"] { aliases = items }
        aliases.removeAll { $0.string.map { $0.hasSameBytes(as: name) || $0.hasSameBytes(as: old) } ?? false }
        if !old.isEmpty, !old.hasSameBytes(as: name) { aliases.append(.string(old)) }
        set(id, "aliases", aliases.isEmpty ? nil : .array(aliases))
    }

    /// Rolls depend on the ID of their check; one without an ID is named after its location and its choice.
    mutating func keepRolls(of id: Node.ID) {
        for thing in draft.subtree(of: id) where draft.isPresent(thing) {
            guard let check = draft[thing], check.kind == .check, check["id"] == nil, let choice = check.parent else { continue }
            keepAlias(permanentName(of: check, in: choice), of: thing, now: "")
        }
    }

    /// Writes down the ID of an ending that is named after its location, before it moves to another one.
    mutating func keepEnding(of location: Node.ID) {
        for ending in draft.things(in: location, "ending") where draft[ending]?["id"] == nil {
            set(ending, "id", draft[location]?["id"])
        }
    }
}
