internal import Story
public import StoryFormat

/// Why a JSON value cannot be edited as a story: something in it has another shape than anything in a story.
public struct ShapeError: Error, Equatable, Sendable {
    /// The place as a JSON pointer (RFC 6901).
    public var pointer: String
    /// What is expected there: `object`, `list` or `text`.
    public var expected: String

    /// Makes an error.
    public init(pointer: String, expected: String) {
        self.pointer = pointer
        self.expected = expected
    }
}

extension Draft {
    /// Reads a story, with or without mistakes.
    ///
    /// Short forms become long ones. Unknown keys and values of any kind are kept.
    /// - Parameter json: What a `story.json` has.
    /// - Throws: ``ShapeError`` for the first thing that has the wrong shape, for example locations in a list. Then the file can be edited as
    ///   text only.
    public init(reading json: JSONValue) throws(ShapeError) {
        self.init()
        var reader = DraftReader(draft: self)
        try reader.read(json, into: .story, at: Path())
        self = reader.draft
    }
}

/// Makes nodes from JSON values.
private struct DraftReader {
    var draft: Draft
    private var last: UInt32 = 0

    init(draft: Draft) {
        self.draft = draft
    }

    mutating func read(_ value: JSONValue, into id: Node.ID, at path: Path) throws(ShapeError) {
        guard var node = draft.nodes[id] else { return }
        guard case .object(var members) = longForm(value, node.kind) else {
            throw ShapeError(pointer: path.pointer, expected: "object")
        }
        if node.kind == .location { members = withPages(members) }
        draft.nodes[id] = node
        for member in members where !isKeptElsewhere(member.key, node.kind) {
            if let slot = node.kind.slots.first(where: { $0.key.text.hasSameBytes(as: member.key) }) {
                try read(member.value, slot: slot, of: id, at: path.key(member.key))
            } else {
                node = draft.nodes[id] ?? node
                node.set(member.key, field(member.value, node.kind.field(member.key)))
                draft.nodes[id] = node
            }
        }
    }

    /// Whether a key means something to drafts that `story.json` has elsewhere, or not at all: the ID of a thing that is the key of a map,
    /// and what belongs into the sidecar.
    private func isKeptElsewhere(_ key: String, _ kind: Kind) -> Bool {
        if kind.isKeyed, key.hasSameBytes(as: "id") { return true }
        if case .aside = kind.field(key) { return true }
        return kind.slots.contains { $0.isAside && $0.key.text.hasSameBytes(as: key) }
    }

    private mutating func read(_ value: JSONValue, slot: Kind.Slot, of parent: Node.ID, at path: Path) throws(ShapeError) {
        switch (slot.shape, value) {
        case (.map, .object(let members)):
            for member in members {
                let id = add(slot, to: parent)
                draft.nodes[id]?.set("id", .string(member.key))
                try read(member.value, into: id, at: path.key(member.key))
            }
        case (.list, .array(let items)):
            for (index, item) in items.enumerated() { try read(item, into: add(slot, to: parent), at: path.index(index)) }
        case (.single, _): try read(value, into: add(slot, to: parent), at: path)
        // A single way on can be just a location's ID.
        case (.list, .string) where slot.kind == .way: try read(value, into: add(slot, to: parent), at: path)
        case (.map, _): throw ShapeError(pointer: path.pointer, expected: "object")
        case (.list, _): throw ShapeError(pointer: path.pointer, expected: "list")
        }
    }

    private mutating func add(_ slot: Kind.Slot, to parent: Node.ID) -> Node.ID {
        last += 1
        let id = Node.ID(device: 0, number: last)
        draft.nodes[id] = Node(slot.kind, in: parent)
        if let index = draft.nodes[parent]?.kind.slot(slot.key) { draft.nodes[parent]?.slots[index].append(id) }
        return id
    }

    private func longForm(_ value: JSONValue, _ kind: Kind) -> JSONValue {
        if case .object = value { return value }
        guard let short = kind.shortField else { return value }
        switch (kind, value) {
        case (.variable, .string), (.variable, .number), (.variable, .boolean): break
        case (.sequence, .array): break
        case (.variable, _), (.sequence, _): return value
        case (_, .string): break
        default: return value
        }
        return .object([JSONField(short.text, value)])
    }

    /// Puts the text of a location into a page, and into each page what it shares with the others.
    private func withPages(_ members: [JSONField]) -> [JSONField] {
        let location = JSONValue.object(members)
        let isOnPage = { (key: String) in Self.pageKeys.contains { $0.hasSameBytes(as: key) } }
        if location["text"] != nil, location["pages"] == nil {
            let page = members.filter { isOnPage($0.key) }
            return members.filter { !isOnPage($0.key) } + [JSONField("pages", .array([.object(page)]))]
        }
        guard case .array(let pages) = location["pages"] else { return members }
        let shared = members.filter { $0.key.hasSameBytes(as: "picture") || $0.key.hasSameBytes(as: "reveal") }
        guard !shared.isEmpty else { return members }
        let completed = pages.map { page -> JSONValue in
            guard case .object(let own) = longForm(page, .page) else { return page }
            return .object(own + shared.filter { page[$0.key] == nil })
        }
        return members.compactMap { member in
            if shared.contains(member) { return nil }
            return member.key.hasSameBytes(as: "pages") ? JSONField("pages", .array(completed)) : member
        }
    }

    static let pageKeys = ["text", "picture", "sound", "narration", "reveal", "explanation"]

    /// A text in lines becomes one text.
    private func field(_ value: JSONValue, _ kind: Kind.FieldKind?) -> JSONValue {
        guard case .lines = kind, case .array(let items) = value, items.allSatisfy({ $0.string != nil }) else { return value }
        return .string(items.map { $0.string ?? "" }.joined(separator: "\n"))
    }
}
