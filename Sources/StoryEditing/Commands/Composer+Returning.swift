internal import StoryFormat

extension Composer {
    /// Makes the story what it was, as a change like any other. What was made since goes into the bin, and what was deleted comes back.
    /// - Parameter earlier: The draft as it was after an earlier entry of the same history.
    /// - Throws: ``CommandRefusal/unknownThing(_:)`` if it is a draft of another history.
    /// - Complexity: O(*n*) in the things of both drafts, and in how much their order differs.
    public mutating func goBack(to earlier: Draft) throws(CommandRefusal) {
        let wanted = earlier.subtree(of: .story).filter { earlier.isPresent($0) }
        for id in wanted where draft[id]?.kind != earlier[id]?.kind { throw .unknownThing(id) }
        for id in wanted { restoreAll(around: id) }
        for id in wanted { arrange(id, as: earlier) }
        removeAll(except: Set(wanted))
        // Where IDs were exchanged, one of them is taken until the other is given back: after the first time, none is.
        for _ in 0..<2 {
            for id in wanted { set(id, "id", earlier[id]?["id"]) }
        }
        for id in wanted {
            guard let present = draft[id], let node = earlier[id] else { continue }
            for field in present.fields where node[field.key] == nil { set(id, field.key, nil) }
            for field in node.fields { set(id, field.key, field.value) }
        }
    }

    /// Brings back a thing, and what it is in by now, so that it can be moved from there.
    private mutating func restoreAll(around id: Node.ID) {
        for id in Array(draft.lineage(of: id)) where draft[id]?.isRemoved ?? false { apply(.restore(id)) }
    }

    private mutating func removeAll(except wanted: Set<Node.ID>) {
        for id in draft.subtree(of: .story) where !wanted.contains(id) {
            // What is in something unwanted goes with it; what is in something deleted would come back with it.
            if let node = draft[id], !node.isRemoved, node.parent.map({ wanted.contains($0) }) ?? false { apply(.remove(id)) }
        }
    }

    /// Puts what is inside a thing into the order that it had. Things that are not in the earlier draft keep their places between the
    /// others.
    private mutating func arrange(_ id: Node.ID, as earlier: Draft) {
        guard let node = earlier[id] else { return }
        for (index, slot) in node.kind.slots.enumerated() {
            var last: Node.ID?
            for thing in node.slots[index] where earlier.isPresent(thing) {
                let before = draft[id]?.slots[index].prefix { $0 != thing }.last { earlier.isPresent($0) && earlier[$0]?.parent == id }
                if draft[thing]?.parent != id || before != last, let from = draft.place(of: thing) {
                    apply(.move(thing, from: from, to: Node.Place(id, slot.key.text, after: last)))
                }
                last = thing
            }
        }
    }
}
