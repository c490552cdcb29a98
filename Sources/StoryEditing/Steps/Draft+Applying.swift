internal import StoryFormat

/// Why an entry cannot belong to a draft's history. Only a damaged or hostile one is refused; what other devices did meanwhile never is a
/// reason.
public enum EntryRefusal: Error, Equatable, Sendable {
    /// It names a thing that there never was.
    case unknownThing(Node.ID)
    /// It makes a thing with a name that is taken.
    case takenName(Node.ID)
    /// It makes a thing where its kind has no place, or moves it there.
    case wrongPlace(Node.ID)
    /// It deletes or moves the story itself.
    case wholeStory
    /// An entry before it is missing: the one after this number.
    case missing(after: Int64)
    /// It gives a field a value that no field can have.
    case wrongValue(Node.ID)
}

extension Draft {
    /// Applies the next entry of the history.
    ///
    /// What other devices changed since the entry's base stays: different fields merge, the same text merges by words, and where both
    /// cannot stay there is a ``Conflict``. A change brings back what was deleted meanwhile.
    /// - Parameters:
    ///   - entry: What a device did.
    ///   - number: The entry's number in the history, larger than any before.
    /// - Returns: What the entry did to this draft. Its inverses, last first, take it back exactly.
    /// - Throws: ``EntryRefusal``; nothing has changed then.
    /// - Complexity: O(*n*) in the things that the entry deletes and in the texts that it merges.
    @discardableResult
    public mutating func apply(_ entry: Entry, number: Int64) throws(EntryRefusal) -> [Change] {
        try EntryCheck(draft: self).check(entry)
        // The draft is moved and not copied, as a copy would take as long as the story is large.
        var application = Application(draft: Draft(), entry: entry, stamp: Node.Stamp(number: number, device: entry.id.device))
        swap(&application.draft, &self)
        for change in entry.changes { application.apply(change) }
        swap(&application.draft, &self)
        self.number = number
        return application.done
    }
}

/// Finds out whether an entry can be applied, before anything changes.
private struct EntryCheck {
    let draft: Draft
    private var added: [Node.ID: Kind] = [:]

    init(draft: Draft) {
        self.draft = draft
    }

    consuming func check(_ entry: Entry) throws(EntryRefusal) {
        for change in entry.changes { try check(change) }
    }

    private mutating func check(_ change: Change) throws(EntryRefusal) {
        switch change {
        case .set(let id, let field, _, _):
            guard try kind(id).slot(JSONKey(field)) == nil else { throw .wrongValue(id) }
        case .add(let id, let kind, let place):
            guard draft[id] == nil, added[id] == nil else { throw .takenName(id) }
            try expect(kind, at: place, id)
            added[id] = kind
        case .remove(let id):
            guard id != .story else { throw .wholeStory }
            _ = try kind(id)
        case .restore(let id): _ = try kind(id)
        case .move(let id, _, let place):
            guard id != .story else { throw .wholeStory }
            try expect(kind(id), at: place, id)
        case .raise(let conflict): _ = try kind(conflict.node)
        case .settle: break
        }
    }

    private func kind(_ id: Node.ID) throws(EntryRefusal) -> Kind {
        guard let kind = added[id] ?? draft[id]?.kind else { throw .unknownThing(id) }
        return kind
    }

    private func expect(_ kind: Kind, at place: Node.Place, _ id: Node.ID) throws(EntryRefusal) {
        let parent = try self.kind(place.parent)
        guard let slot = parent.slot(JSONKey(place.slot)), parent.slots[slot].kind == kind else { throw .wrongPlace(id) }
    }
}

/// One entry while it is applied, after its check.
private struct Application {
    var draft: Draft
    let entry: Entry
    let stamp: Node.Stamp
    var done: [Change] = []

    mutating func apply(_ change: Change) {
        switch change {
        case .set(let id, let field, let from, let to): set(id, field, from: from, to: to)
        case .add(let id, let kind, let place): add(id, kind, at: place)
        case .remove(let id): remove(id)
        case .restore(let id): restore(id)
        case .move(let id, _, let to): move(id, to: to)
        case .raise(let conflict): raise(conflict)
        case .settle(let conflict):
            guard let index = draft.conflicts.firstIndex(of: conflict) else { return }
            draft.conflicts.remove(at: index)
            done.append(change)
        }
    }

    // MARK: Fields

    private mutating func set(_ id: Node.ID, _ field: String, from: JSONValue?, to: JSONValue?) {
        guard let node = draft[id] else { return }
        let to = meant(to, node.kind.field(field))
        guard node[field] != to else { return }
        // A key of a map stays one: whoever takes back that a thing was made may find that another device wants it.
        if to == nil, node.kind.isKeyed, field.hasSameBytes(as: "id") { return }
        revive(id)
        let present = draft[id]?[field]
        guard present != from else { return put(unique(to, id, field), id, field) }
        // Somebody else changed it meanwhile.
        switch node.kind.merge(field, from: from, present: present, to: to) {
        case .merged(let merged): put(merged, id, field)
        case .apart:
            put(unique(to, id, field), id, field)
            raise(Conflict(node: id, field: field, other: present, entry: entry.id))
        }
    }

    private mutating func put(_ value: JSONValue?, _ id: Node.ID, _ field: String) {
        guard draft[id]?[field] != value else { return }
        done.append(.set(id, field, from: draft[id]?[field], to: value))
        draft.nodes[id]?.set(field, value)
        draft.nodes[id]?.changed = stamp
        if field.hasSameBytes(as: "id") { draft.nodes[id]?.named = stamp }
    }

    /// The ID that a device means, if another thing had it first.
    private func meant(_ value: JSONValue?, _ field: Kind.FieldKind?) -> JSONValue? {
        guard case .reference(let kind) = field, let name = value?.string else { return value }
        let displaced = draft.displacements.last { displacement in
            displacement.kind == kind && displacement.stamp.device == stamp.device && entry.base < displacement.stamp.number
                && displacement.from.hasSameBytes(as: name)
        }
        return displaced.map { .string($0.to) } ?? value
    }

    /// The value of a field, or another ID if something beside the thing has this one.
    private mutating func unique(_ value: JSONValue?, _ id: Node.ID, _ field: String) -> JSONValue? {
        guard field.hasSameBytes(as: "id"), draft[id].map({ !$0.isRemoved }) ?? false, let place = draft.place(of: id) else { return value }
        return uniqueName(value, of: id, in: place)
    }

    /// An ID for a thing in a slot: another one if something there has it, as the file has room for each only once.
    ///
    /// It is given before the thing is there, so that the inverse of the entry takes the thing away before it gives it back its ID.
    /// - Parameter old: Where the thing comes from; nothing there has the new ID either.
    private mutating func uniqueName(_ value: JSONValue?, of id: Node.ID, in place: Node.Place, from old: Node.Place? = nil) -> JSONValue? {
        guard let kind = draft[id]?.kind, kind.isKeyed, let name = value?.string else { return value }
        let others = siblings(of: id, in: place)
        guard let first = others.first(where: { $0.text("id").hasSameBytes(as: name) }) else { return value }
        let all = others + (old.map { siblings(of: id, in: $0) } ?? [])
        let unique = IdentifierMaker.unique(name, for: kind) { name in all.contains { $0.text("id").hasSameBytes(as: name) } }
        // A device that knew the first thing means that one by its ID.
        if first.named.number > entry.base, first.named.device != stamp.device {
            draft.displacements.append(Displacement(kind: kind, from: name, to: unique, stamp: stamp))
        }
        return .string(unique)
    }

    private func siblings(of id: Node.ID, in place: Node.Place) -> [Node] {
        draft.things(in: place.parent, place.slot).filter { $0 != id }.compactMap { draft[$0] }
    }

    private mutating func raise(_ conflict: Conflict) {
        guard !draft.conflicts.contains(conflict) else { return }
        draft.conflicts.append(conflict)
        done.append(.raise(conflict))
    }

    // MARK: Things

    private mutating func add(_ id: Node.ID, _ kind: Kind, at place: Node.Place) {
        revive(place.parent)
        draft.nodes[id] = Node(kind, in: place.parent)
        draft.nodes[id]?.changed = stamp
        insert(id, at: place)
        done.append(.add(id, kind, at: place))
    }

    /// Puts a thing behind another one, or first if that is nowhere in the slot.
    private mutating func insert(_ id: Node.ID, at place: Node.Place) {
        guard let parent = draft[place.parent], let slot = parent.kind.slot(JSONKey(place.slot)) else { return }
        let index = place.after.flatMap { parent.slots[slot].firstIndex(of: $0) }.map { $0 + 1 } ?? 0
        draft.nodes[place.parent]?.slots[slot].insert(id, at: index)
    }

    private mutating func remove(_ id: Node.ID) {
        guard let node = draft[id], !node.isRemoved else { return }
        // What another device has changed since is wanted by somebody.
        let isWanted = draft.subtree(of: id).contains { thing in
            guard let changed = draft[thing]?.changed, !(draft[thing]?.isRemoved ?? true) else { return false }
            return changed.number > entry.base && changed.device != stamp.device
        }
        guard !isWanted else { return }
        draft.nodes[id]?.isRemoved = true
        draft.nodes[id]?.changed = stamp
        done.append(.remove(id))
    }

    private mutating func restore(_ id: Node.ID) {
        guard draft[id]?.isRemoved ?? false else { return }
        if let place = draft.place(of: id) { put(uniqueName(draft[id]?["id"], of: id, in: place), id, "id") }
        draft.nodes[id]?.isRemoved = false
        draft.nodes[id]?.changed = stamp
        done.append(.restore(id))
    }

    /// Brings back a thing that is changed, with everything that it is in.
    private mutating func revive(_ id: Node.ID) {
        // Within one entry, something may be changed after it was deleted.
        for id in Array(draft.lineage(of: id)) where draft[id]?.changed != stamp { restore(id) }
    }

    private mutating func move(_ id: Node.ID, to place: Node.Place) {
        guard let from = draft.place(of: id), from != place, place.after != id else { return }
        // Two devices can put two things into each other; the second one stays where it is.
        guard !draft.isInside(place.parent, id) else { return }
        revive(id)
        revive(place.parent)
        if from.parent != place.parent { put(uniqueName(draft[id]?["id"], of: id, in: place, from: from), id, "id") }
        guard let old = draft[from.parent], let slot = old.kind.slot(JSONKey(from.slot)) else { return }
        draft.nodes[from.parent]?.slots[slot].removeAll { $0 == id }
        draft.nodes[id]?.parent = place.parent
        draft.nodes[id]?.changed = stamp
        insert(id, at: place)
        done.append(.move(id, from: from, to: draft.place(of: id) ?? place))
    }
}
