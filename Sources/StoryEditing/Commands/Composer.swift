internal import StoryFormat

/// Puts a command together: each change is applied to a copy of the draft at once, so that the next one builds on it.
public struct Composer: Sendable {
    /// The draft with the changes so far.
    public private(set) var draft: Draft
    /// The changes so far.
    public private(set) var changes: [Change] = []
    private let device: UInt32
    /// The last entry before the command.
    private let base: Int64
    /// The number of the last thing that this device has made, those of the command included.
    public private(set) var lastNumber: UInt32

    /// Begins a command.
    /// - Parameters:
    ///   - device: The number of the device; things that it makes are named after it.
    ///   - lastNumber: The number of the last thing that this device has made.
    public init(_ draft: Draft, device: UInt32, lastNumber: UInt32) {
        self.draft = draft
        base = draft.number
        self.device = device
        self.lastNumber = lastNumber
    }

    /// Applies a change.
    mutating func apply(_ change: Change) {
        // The changes of commands fit the draft that they were made from; one that does not would be refused again by whoever applies
        // the entry.
        let entry = Entry(Entry.ID(device: device, sequence: 0), base: base, command: "", [change])
        _ = try? draft.apply(entry, number: base + 1)
        changes.append(change)
    }

    mutating func apply(_ changes: [Change]) {
        for change in changes { apply(change) }
    }

    /// Gives a field a value; nil is none.
    mutating func set(_ id: Node.ID, _ field: String, _ value: JSONValue?) {
        let present = draft[id]?[field]
        if present != value { apply(.set(id, field, from: present, to: value)) }
    }

    mutating func set(_ id: Node.ID, _ field: String, _ text: String) { set(id, field, .string(text)) }

    /// Makes a thing at the end of a slot, or behind another thing.
    mutating func add(_ kind: Kind, to parent: Node.ID, _ slot: String, after: Node.ID? = nil) -> Node.ID {
        let id = newName()
        apply(.add(id, kind, at: Node.Place(parent, slot, after: after ?? draft.last(in: parent, slot))))
        return id
    }

    /// The name of the next thing that this device makes.
    mutating func newName() -> Node.ID {
        lastNumber += 1
        return Node.ID(device: device, number: lastNumber)
    }

    /// Moves a thing to the end of a slot, or behind another thing.
    mutating func move(_ id: Node.ID, to parent: Node.ID, _ slot: String, after: Node.ID? = nil) {
        guard let from = draft.place(of: id) else { return }
        let place = Node.Place(parent, slot, after: after ?? draft.last(in: parent, slot))
        if place != from, place.after != id { apply(.move(id, from: from, to: place)) }
    }

    /// Copies a thing with everything inside, without what was deleted.
    mutating func copy(_ id: Node.ID, to parent: Node.ID, _ slot: String, after: Node.ID? = nil) -> Node.ID? {
        guard let node = draft[id] else { return nil }
        let copied = add(node.kind, to: parent, slot, after: after)
        for field in node.fields { set(copied, field.key, field.value) }
        for slot in node.kind.slots {
            for thing in draft.things(in: id, slot.key.text) { _ = copy(thing, to: copied, slot.key.text) }
        }
        return copied
    }

    /// The thing with a name, if it is in the story.
    func expect(_ id: Node.ID, _ kind: Kind? = nil) throws(CommandRefusal) -> Node {
        guard let node = draft[id], draft.isPresent(id) else { throw .unknownThing(id) }
        guard kind == nil || node.kind == kind else { throw .wrongKind(id) }
        return node
    }
}

extension Draft {
    /// The last thing of a slot, deleted or not.
    func last(in parent: Node.ID, _ slot: String) -> Node.ID? {
        guard let node = nodes[parent], let index = node.kind.slot(JSONKey(slot)) else { return nil }
        return node.slots[index].last
    }
}
