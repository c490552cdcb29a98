internal import StoryFormat

/// Where a thing is named.
public struct Use: Equatable, Sendable {
    /// How a thing is used.
    public enum Sort: String, Sendable {
        /// A way leads there, or a picture or sound is shown or played.
        case refers
        /// A condition, a value or a text depends on it.
        case reads
        /// An effect changes it.
        case writes
        /// A question asks for it.
        case asks
    }

    /// The thing in which it is named.
    public var node: Node.ID
    /// The field.
    public var field: String
    /// How it is used there.
    public var sort: Sort
}

extension Draft {
    /// Everywhere a thing with an ID is named: ways to a location, readers and writers of a variable, places of a picture or sound.
    /// - Returns: Uses in the order of the document; nothing for things that cannot be named.
    /// - Complexity: O(*n*) in the draft.
    public func uses(of id: Node.ID) -> [Use] {
        guard let thing = nodes[id] else { return [] }
        let names = Set(names(of: thing).map { JSONKey($0) })
        var found: [Use] = []
        for node in presentThings {
            guard let present = nodes[node] else { continue }
            for field in present.fields {
                let uses = uses(in: field, of: present.kind, thing.kind, names)
                func add(_ isUsed: Bool, _ sort: Use.Sort) { if isUsed { found.append(Use(node: node, field: field.key, sort: sort)) } }
                add(uses.refers, .refers)
                add(uses.reads, .reads)
                add(uses.writes, .writes)
                add(uses.asks, .asks)
            }
        }
        return found
    }

    /// Everything in the story, in the order of the document, without deleted things.
    var presentThings: [Node.ID] {
        var found: [Node.ID] = []
        var open: [Node.ID] = [.story]
        while let next = open.popLast() {
            guard let node = nodes[next], !node.isRemoved else { continue }
            found.append(next)
            open += node.slots.joined().reversed()
        }
        return found
    }

    /// The names by which texts and ways know a thing.
    func names(of thing: Node) -> [String] { thing.kind == .variable ? [variableName(thing)] : names(withID: thing) }

    /// The name of a variable in expressions.
    func variableName(_ variable: Node) -> String { variable["name"]?.string ?? variable.text("id") }

    /// How a field uses a thing. Not a list of sorts: Embedded Swift for WebAssembly mixes up constant lists of them.
    private struct Uses {
        var refers = false
        var reads = false
        var writes = false
        var asks = false
    }

    private func uses(in field: Node.Field, of kind: Kind, _ wanted: Kind, _ names: Set<JSONKey>) -> Uses {
        func has(_ value: JSONValue?) -> Bool { value?.key.map { names.contains($0) } ?? false }
        var uses = Uses()
        switch kind.field(field.key) {
        case .reference(let target): uses.refers = target == wanted && has(field.value)
        case .names:
            guard wanted == .variable, case .array(let items) = field.value else { break }
            uses.asks = items.contains { has($0) }
        case .effects:
            let members = Self.effects(field.value)
            uses.writes = wanted == .variable && members.contains { names.contains(JSONKey($0.key)) }
            uses.reads = members.contains { mentions($0.value.string.map { Mention.all(inExpression: $0) } ?? [], wanted, names) }
        case .expression: uses.reads = mentions(Mention.all(inExpression: field.value.string ?? ""), wanted, names)
        case .template, .lines: uses.reads = mentions(Mention.all(inText: field.value.string ?? ""), wanted, names)
        default:
            guard kind == .picture, wanted == .variable, field.key.hasSameBytes(as: "paint") else { break }
            uses.reads = has(field.value["variable"])
        }
        return uses
    }

    /// The members of effects, whether they are one object or several in order.
    static func effects(_ value: JSONValue) -> [JSONField] {
        switch value {
        case .object(let members): members
        case .array(let entries): entries.flatMap { effects($0) }
        default: []
        }
    }

    private func mentions(_ mentions: [Mention], _ wanted: Kind, _ names: Set<JSONKey>) -> Bool {
        mentions.contains { mention in
            switch mention.sort {
            case .variable: wanted == .variable && names.contains(JSONKey(mention.name))
            case .location: wanted == .location && names.contains(JSONKey(mention.name))
            case .option: false
            }
        }
    }
}
