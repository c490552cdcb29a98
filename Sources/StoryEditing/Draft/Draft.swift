internal import StoryFormat

/// A story while it is written: everything in `story.json`, with what only its author needs, finished or not.
///
/// A draft may break any rule of stories; the decoder and the checker report what is wrong. It changes only by applying ``Entry``s, and is
/// always the same tree for the same entries in the same order.
public struct Draft: Equatable, Sendable {
    /// All things by their names, deleted ones included.
    var nodes: [Node.ID: Node]
    /// Texts and values that two devices changed at the same time, for the author to settle.
    public internal(set) var conflicts: [Conflict] = []
    /// IDs that two devices gave at the same time.
    var displacements: [Displacement] = []
    /// The number of the last entry of the history.
    public internal(set) var number: Int64 = 0

    /// Starts a draft of an empty story.
    init() {
        nodes = [.story: Node(.story, in: nil)]
    }

    /// The story itself.
    public var story: Node { nodes[.story] ?? Node(.story, in: nil) }

    /// A thing by its name, deleted or not; nil if there never was one.
    public subscript(id: Node.ID) -> Node? { nodes[id] }

    /// The things in a slot, without the deleted ones.
    /// - Returns: Nothing if there is no such thing or slot.
    public func things(in id: Node.ID, _ slot: String) -> [Node.ID] {
        guard let node = nodes[id], let index = node.kind.slot(JSONKey(slot)) else { return [] }
        return things(in: node, index)
    }

    func things(in node: Node, _ slot: Int) -> [Node.ID] { node.slots[slot].filter { nodes[$0].map { !$0.isRemoved } ?? false } }

    /// Whether a thing is in the story: neither deleted nor inside something that is.
    public func isPresent(_ id: Node.ID) -> Bool {
        lineage(of: id).allSatisfy { nodes[$0].map { !$0.isRemoved } ?? false }
    }

    /// The location in which a thing lies; a location lies in itself.
    /// - Returns: nil if it lies in none.
    public func location(around id: Node.ID) -> Node.ID? { lineage(of: id).first { nodes[$0]?.kind == .location } }

    /// A thing and everything that it lies in, from the inside out.
    ///
    /// It keeps the draft as it is now. Make an array of it before the draft changes, which would otherwise be copied.
    func lineage(of id: Node.ID) -> UnfoldFirstSequence<Node.ID> { sequence(first: id) { nodes[$0]?.parent } }

    /// Whether a thing is another one, or inside it.
    func isInside(_ id: Node.ID, _ other: Node.ID) -> Bool { lineage(of: id).contains(other) }

    /// Where a thing stands; nil for the story and for what never was.
    public func place(of id: Node.ID) -> Node.Place? {
        guard let parent = nodes[id]?.parent, let node = nodes[parent] else { return nil }
        for (slot, things) in zip(node.kind.slots, node.slots) {
            guard let index = things.firstIndex(of: id) else { continue }
            return Node.Place(parent, slot.key.text, after: index > 0 ? things[index - 1] : nil)
        }
        return nil
    }

    /// Everything inside a thing, itself first, deleted things included, in the order of the document.
    public func subtree(of id: Node.ID) -> [Node.ID] {
        var found: [Node.ID] = []
        var open = [id]
        while let next = open.popLast() {
            guard let node = nodes[next] else { continue }
            found.append(next)
            open += node.slots.joined().reversed()
        }
        return found
    }

    /// The first thing in a slot of the story whose ID or earlier ID is this.
    public func thing(_ slot: String, named id: String) -> Node.ID? {
        let all = things(in: .story, slot)
        return all.first { nodes[$0]?.text("id").hasSameBytes(as: id) ?? false }
            ?? all.first { nodes[$0]?["aliases"]?.contains(id) ?? false }
    }
}

extension JSONValue {
    /// Whether this is a list with this text in it.
    fileprivate func contains(_ text: String) -> Bool {
        guard case .array(let items) = self else { return false }
        return items.contains { $0.string?.hasSameBytes(as: text) ?? false }
    }
}
