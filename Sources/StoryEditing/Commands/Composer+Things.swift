internal import Story
internal import StoryFormat

extension Composer {
    /// Deletes a thing with everything inside. It stays in the bin, and what leads there is reported until it leads elsewhere.
    public mutating func delete(_ id: Node.ID) throws(CommandRefusal) {
        let node = try expect(id)
        guard id != .story else { throw .wrongKind(id) }
        guard node.kind == .location else { return apply(.remove(id)) }
        let others = draft.things(in: .story, "locations").filter { $0 != id }
        guard let first = others.first else { throw .lastOne(id) }
        apply(.remove(id))
        // A story begins somewhere.
        if draft.story.text("start").hasSameBytes(as: node.text("id")) { set(.story, "start", draft[first]?["id"]) }
    }

    /// Takes a thing out of the bin.
    public mutating func restore(_ id: Node.ID) throws(CommandRefusal) {
        guard let node = draft[id], node.isRemoved else { throw .unknownThing(id) }
        apply(.restore(id))
        guard node.kind.isKeyed, let place = draft.place(of: id) else { return }
        // Another thing may have its ID by now.
        let own = node.text("id")
        let unique = IdentifierMaker.unique(own, for: node.kind) { draft.isTaken($0, in: place.parent, place.slot, except: id) }
        if unique != own { set(id, "id", unique) }
    }

    /// Puts a thing elsewhere among its kind.
    public mutating func move(_ id: Node.ID, to place: Node.Place) throws(CommandRefusal) {
        let node = try expect(id)
        let parent = try expect(place.parent)
        guard let slot = parent.kind.slot(JSONKey(place.slot)), parent.kind.slots[slot].kind == node.kind, !draft.isInside(place.parent, id)
        else { throw .wrongPlace(id) }
        guard let from = draft.place(of: id), from != place, place.after != id else { return }
        apply(.move(id, from: from, to: place))
    }

    /// Copies a thing, and puts the copy behind it. What must be unique gets another ID.
    public mutating func duplicate(_ id: Node.ID) throws(CommandRefusal) -> Node.ID {
        let node = try expect(id)
        guard let place = draft.place(of: id), isRepeatable(node.kind) else { throw .wrongKind(id) }
        guard let copied = copy(id, to: place.parent, place.slot, after: id) else { throw .unknownThing(id) }
        if node.kind == .variable {
            let name = IdentifierMaker.unique(draft.variableName(node), for: .variable) { name in
                draft.isTaken(name, in: .story, "variables", except: copied) || draft.isNameTaken(name, except: copied)
            }
            set(copied, "id", name)
            set(copied, "name", nil)
        } else if let own = node["id"]?.string, node.kind != .check, node.kind != .ending {
            set(copied, "id", IdentifierMaker.unique(own) { draft.isTaken($0, in: place.parent, place.slot, except: copied) })
        } else if node.kind == .choice {
            set(copied, "id", choiceName(node, in: place.parent, except: copied))
        }
        for thing in draft.subtree(of: copied) { dropPermanentNames(of: thing) }
        return copied
    }

    private func isRepeatable(_ kind: Kind) -> Bool {
        switch kind {
        case .story, .sequence, .check, .ending, .outcome: false
        default: true
        }
    }

    /// An ID for a copy of a choice that is named after where it leads.
    private func choiceName(_ choice: Node, in location: Node.ID, except: Node.ID) -> String {
        let others = draft.things(in: location, "choices").filter { $0 != except }.compactMap { draft[$0] }
        return IdentifierMaker.unique(choice.text("go") + "-2") { name in
            others.contains { ($0["id"] ?? $0["go"])?.string?.hasSameBytes(as: name) ?? false }
        }
    }

    /// Takes what must be unique in the story from a copy.
    private mutating func dropPermanentNames(of id: Node.ID) {
        guard let node = draft[id] else { return }
        set(id, "aliases", nil)
        if node.kind == .check || node.kind == .ending { set(id, "id", nil) }
    }

    /// Gives locations and notes their places on the map, in its units; the rest of the map stays as it is.
    public mutating func arrange(_ places: [(thing: Node.ID, x: Int64, y: Int64)]) throws(CommandRefusal) {
        for place in places {
            let kind = try expect(place.thing).kind
            guard kind == .location || kind == .mapNote else { throw .wrongKind(place.thing) }
            set(place.thing, "x", .number(place.x))
            set(place.thing, "y", .number(place.y))
        }
    }

    /// Puts locations into a chapter; nil takes them out of theirs.
    public mutating func put(_ locations: [Node.ID], inChapter chapter: Node.ID?) throws(CommandRefusal) {
        if let chapter { _ = try expect(chapter, .chapter) }
        for location in locations {
            _ = try expect(location, .location)
            set(location, "chapter", chapter.map { .string($0.text) })
        }
    }

    /// Settles a conflict: the field keeps its value, or gets the other one.
    public mutating func settle(_ conflict: Conflict, withOther: Bool) throws(CommandRefusal) {
        guard draft.conflicts.contains(conflict) else { throw .unknownThing(conflict.node) }
        if withOther { set(conflict.node, conflict.field, conflict.other) }
        apply(.settle(conflict))
    }
}
