internal import Story
public import StoryFormat

/// Why a sidecar cannot be read. The story is complete without it.
public enum SidecarProblem: String, Error, Sendable {
    /// It is not valid JSON.
    case notJSON
    /// It is another file, or one of a later version of the format.
    case version
}

extension Draft {
    /// What `story.json` has no place for, as it is written into `story.editor.json`: places on the map, chapters, and notes on the map.
    ///
    /// Locations are named by their IDs, so that the file makes sense beside any version of the story. Places are lists of x and y.
    public var sidecar: JSONValue {
        var fields = JSONFields()
        fields.add(Sidecar.version, Int64(1))
        let places = things(in: .story, "locations").compactMap { id -> JSONField? in
            guard let location = nodes[id], let x = location["x"], let y = location["y"], x.number != nil, y.number != nil else {
                return nil
            }
            return JSONField(location.text("id"), .array([x, y]))
        }
        if !places.isEmpty { fields.add(Sidecar.map, .object(places)) }
        var writer = ChapterWriter(draft: self)
        let chapters = writer.chapters()
        if !chapters.isEmpty { fields.add(Sidecar.chapters, .array(chapters)) }
        let notes = things(in: .story, "mapNotes").compactMap { nodes[$0] }
        if !notes.isEmpty { fields.add(Sidecar.notes, .array(notes.map { .object($0.members) })) }
        return fields.object
    }

    /// Adds what a sidecar says to a story without one. Parts that are not understood, or name a location that there is not, are left out.
    /// - Parameter text: What a `story.editor.json` has.
    /// - Throws: ``SidecarProblem``; nothing has changed then.
    public mutating func addSidecar(_ text: String) throws(SidecarProblem) {
        let (root, problems) = JSONParser.parse(Array(text.utf8))
        guard let json = root?.value, problems.isEmpty else { throw .notJSON }
        guard json[Sidecar.version]?.number == 1 else { throw .version }
        var reader = SidecarReader(draft: self)
        reader.read(json)
        self = reader.draft
    }
}

/// The keys of a sidecar.
private enum Sidecar {
    static let version = "branchbookEditor"
    static let map = "map"
    static let chapters = "chapters"
    static let locations = "locations"
    static let notes = "mapNotes"
    /// Chapters that lie deeper in each other are written beside the others.
    static let mostNested = 16
}

/// Writes chapters inside each other.
private struct ChapterWriter {
    let draft: Draft
    private var inside: [Node.ID: [Node.ID]] = [:]
    private var locations: [Node.ID: [JSONValue]] = [:]
    private var written: Set<Node.ID> = []

    init(draft: Draft) {
        self.draft = draft
        for location in draft.things(in: .story, "locations") {
            guard let node = draft[location], let chapter = chapter(node["chapter"]) else { continue }
            locations[chapter, default: []].append(.string(node.text("id")))
        }
        for id in draft.things(in: .story, "chapters") {
            if let parent = chapter(draft[id]?["parent"]) { inside[parent, default: []].append(id) }
        }
    }

    mutating func chapters() -> [JSONValue] {
        let all = draft.things(in: .story, "chapters")
        var outermost = all.filter { chapter(draft[$0]?["parent"]) == nil }.map { write($0, depth: 1) }
        // Two devices can put two chapters into each other.
        for id in all where !written.contains(id) { outermost.append(write(id, depth: 1)) }
        return outermost
    }

    private func chapter(_ value: JSONValue?) -> Node.ID? {
        guard let id = value?.string.flatMap({ Node.ID($0) }), draft[id]?.kind == .chapter, draft.isPresent(id) else { return nil }
        return id
    }

    private mutating func write(_ id: Node.ID, depth: Int) -> JSONValue {
        written.insert(id)
        var fields = JSONFields()
        for member in draft[id]?.members ?? [] where !Self.ownKeys.contains(where: { $0.hasSameBytes(as: member.key) }) {
            fields.add(member.key, member.value)
        }
        if let locations = locations[id] { fields.add(Sidecar.locations, .array(locations)) }
        guard depth < Sidecar.mostNested else { return fields.object }
        var chapters: [JSONValue] = []
        for chapter in inside[id] ?? [] where !written.contains(chapter) { chapters.append(write(chapter, depth: depth + 1)) }
        if !chapters.isEmpty { fields.add(Sidecar.chapters, .array(chapters)) }
        return fields.object
    }

    static let ownKeys = ["parent", Sidecar.locations, Sidecar.chapters]
}

/// Puts into a draft what a sidecar says.
private struct SidecarReader {
    var draft: Draft
    private var locations: [JSONKey: Node.ID] = [:]
    private var last: UInt32

    init(draft: Draft) {
        self.draft = draft
        last = draft.nodes.keys.map { $0.device == 0 ? $0.number : 0 }.max() ?? 0
        let all = draft.things(in: .story, "locations").map { ($0, draft.nodes[$0].map { draft.names(withID: $0) } ?? []) }
        for (id, names) in all { names.first.map { locations[JSONKey($0)] = id } }
        // A location that was renamed since is known by its earlier ID.
        for (id, names) in all {
            for name in names where locations[JSONKey(name)] == nil { locations[JSONKey(name)] = id }
        }
    }

    mutating func read(_ json: JSONValue) {
        if case .object(let places) = json[Sidecar.map] {
            for place in places {
                guard case .array(let numbers) = place.value, numbers.count == 2, numbers.allSatisfy({ $0.number != nil }),
                    let location = locations[JSONKey(place.key)]
                else { continue }
                draft.nodes[location]?.set("x", numbers[0])
                draft.nodes[location]?.set("y", numbers[1])
            }
        }
        readChapters(json[Sidecar.chapters], in: nil, depth: 1)
        for note in items(json[Sidecar.notes]) { add("mapNotes", .mapNote, note) }
    }

    private mutating func readChapters(_ json: JSONValue?, in parent: Node.ID?, depth: Int) {
        for item in items(json) {
            let fields = item.filter { member in !ChapterWriter.ownKeys.contains { $0.hasSameBytes(as: member.key) } }
            let id = add("chapters", .chapter, fields)
            if let parent { draft.nodes[id]?.set("parent", .string(parent.text)) }
            let chapter = JSONValue.object(item)
            if case .array(let names) = chapter[Sidecar.locations] {
                for name in names {
                    guard let location = name.key.flatMap({ locations[$0] }), draft.nodes[location]?["chapter"] == nil else { continue }
                    draft.nodes[location]?.set("chapter", .string(id.text))
                }
            }
            if depth < Sidecar.mostNested { readChapters(chapter[Sidecar.chapters], in: id, depth: depth + 1) }
        }
    }

    private func items(_ json: JSONValue?) -> [[JSONField]] {
        guard case .array(let items) = json else { return [] }
        return items.compactMap { if case .object(let members) = $0 { members } else { nil } }
    }

    @discardableResult
    private mutating func add(_ slot: String, _ kind: Kind, _ fields: [JSONField]) -> Node.ID {
        last += 1
        let id = Node.ID(device: 0, number: last)
        draft.nodes[id] = Node(kind, in: .story)
        if let index = Kind.story.slot(JSONKey(slot)) { draft.nodes[.story]?.slots[index].append(id) }
        for field in fields where field.key.utf8.count <= Node.longestKey { draft.nodes[id]?.set(field.key, field.value) }
        return id
    }
}
