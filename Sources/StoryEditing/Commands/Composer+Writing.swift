internal import Story
public import StoryFormat

extension Draft {
    /// A new story: a title, and a first location with an empty page.
    /// - Parameters:
    ///   - id: The story's permanent ID.
    ///   - language: The language in which it is written, such as `de`; nil if that is not known.
    public static func new(id: String, title: String, language: String? = nil) -> Draft {
        let location = JSONValue.object([JSONField("text", .string(""))])
        var fields = [
            JSONField("branchbook", .number(1)), JSONField("id", .string(id)), JSONField("title", .string(title)),
        ]
        if let language { fields.append(JSONField("language", .string(language))) }
        fields += [JSONField("start", .string("start")), JSONField("locations", .object([JSONField("start", location)]))]
        // The shape is right, so that this cannot fail.
        return (try? Draft(reading: .object(fields))) ?? Draft()
    }

    /// The same story under another ID and title. It is a draft of its own, without a history.
    public func copy(id: String, title: String) -> Draft {
        var copy = self
        copy.nodes[.story]?.set("id", .string(id))
        copy.nodes[.story]?.set("title", .string(title))
        return copy
    }

    /// An ID for a new story.
    /// - Parameter taken: Whether another story has an ID.
    public static func storyID<Failure: Error>(
        from title: String,
        taken: (String) throws(Failure) -> Bool
    ) throws(Failure) -> String {
        try IdentifierMaker.identifier(from: title, or: "story", taken: taken)
    }
}

extension Composer {
    /// Gives a field another value; nil is none.
    public mutating func write(_ id: Node.ID, _ field: String, _ value: JSONValue?) throws(CommandRefusal) {
        try draft.expectField(field, of: id)
        set(id, field, value)
    }

    /// Adds a page behind another one, or at the end.
    public mutating func addPage(to location: Node.ID, after page: Node.ID? = nil, text: String = "") throws(CommandRefusal) -> Node.ID {
        _ = try expect(location, .location)
        let added = add(.page, to: location, "pages", after: page)
        set(added, "text", text)
        return added
    }

    /// Adds a choice that leads to a new location with an empty page. An ending, and the way on, make room for it.
    /// - Parameter words: The words on the choice; the new location's ID is made from them.
    /// - Returns: The choice and the new location.
    public mutating func andThen(
        _ location: Node.ID,
        words: String
    ) throws(CommandRefusal) -> (choice: Node.ID, location: Node.ID) {
        let place = try expect(location, .location)
        for slot in ["ending", "continue"] { removeAll(in: location, slot) }
        let next = addLocation(named: words, after: location, or: place.text("id"))
        let choice = add(.choice, to: location, "choices")
        set(choice, "text", words)
        set(choice, "go", draft[next]?["id"])
        return (choice, next)
    }
    /// Makes a choice, an outcome or a way lead elsewhere. A location that nobody has written on and where nothing else leads goes into the
    /// bin, so that no empty ones remain.
    /// - Parameter target: The location to lead to; nil for a new one with an empty page, whose ID is made from the words of the choice.
    /// - Returns: The location.
    public mutating func lead(_ id: Node.ID, to target: Node.ID?) throws(CommandRefusal) -> Node.ID {
        let node = try expect(id)
        guard [Kind.choice, .outcome, .way].contains(node.kind) else { throw .wrongKind(id) }
        if let target { _ = try expect(target, .location) }
        let place = draft.location(around: id)
        let fallback = place.flatMap { draft[$0]?.text("id") } ?? "place"
        let next = target ?? addLocation(named: node.text("text"), after: place, or: fallback)
        set(id, "go", draft[next]?["id"])
        leave(node["go"]?.string)
        return next
    }

    /// Puts a location that something has led to into the bin, if nobody has written on it and nothing else leads there.
    /// - Parameter id: The ID of the location.
    mutating func leave(_ id: String?) {
        guard let left = id.flatMap({ draft.thing("locations", named: $0) }) else { return }
        if draft.isBlank(left), draft.uses(of: left).isEmpty { apply(.remove(left)) }
    }

    /// Makes a location lead on to a new one without a choice.
    public mutating func goOn(_ location: Node.ID) throws(CommandRefusal) -> Node.ID {
        let place = try expect(location, .location)
        for slot in ["choices", "ending", "continue"] { removeAll(in: location, slot) }
        let next = addLocation(named: place.text("title"), after: location, or: place.text("id"))
        set(add(.way, to: location, "continue"), "go", draft[next]?.text("id") ?? "")
        return next
    }

    /// Makes a location the end of a branch.
    public mutating func end(_ location: Node.ID, title: String) throws(CommandRefusal) -> Node.ID {
        _ = try expect(location, .location)
        for slot in ["choices", "continue", "ending"] { removeAll(in: location, slot) }
        let ending = add(.ending, to: location, "ending")
        set(ending, "title", title)
        return ending
    }

    /// Adds a location with an empty page.
    /// - Parameters:
    ///   - words: The ID is made from these.
    ///   - after: The location that it follows in the file.
    public mutating func addLocation(named words: String, after: Node.ID? = nil, or fallback: String = "place") -> Node.ID {
        let id = IdentifierMaker.identifier(from: words, or: fallback) { draft.isTaken($0, in: .story, "locations") }
        let location = add(.location, to: .story, "locations", after: after)
        set(location, "id", id)
        set(add(.page, to: location, "pages"), "text", "")
        return location
    }

    /// Adds something for which there is no command of its own: a variable, a picture, an option, a modifier, a stage and so on.
    /// - Parameters:
    ///   - words: The ID is made from these, if it has one.
    ///   - parent: What it is added to.
    ///   - slot: The key of the place for it; nil for the first that takes such things.
    ///   - other: The thing that it follows there; nil for the last.
    ///   - fields: Its other fields.
    public mutating func addThing(
        _ kind: Kind,
        named words: String,
        to parent: Node.ID = .story,
        in slot: String? = nil,
        after other: Node.ID? = nil,
        _ fields: [JSONField]
    ) throws(CommandRefusal) -> Node.ID {
        let node = try expect(parent)
        let place = node.kind.slots.first { $0.kind == kind && (slot == nil || $0.key == slot.map { JSONKey($0) }) }
        guard let place, !kind.hasCommand else { throw .wrongKind(parent) }
        let others = draft.things(in: parent, place.key.text)
        guard place.shape != .single || others.isEmpty, other.map({ others.contains($0) }) ?? true else { throw .wrongPlace(parent) }
        let added = add(kind, to: parent, place.key.text, after: other)
        if kind == .variable {
            set(added, "id", variableName(from: words))
        } else if kind.isKeyed || kind == .option {
            let id = IdentifierMaker.identifier(from: words, or: kind.name) { draft.isTaken($0, in: parent, place.key.text) }
            set(added, "id", id)
        }
        for field in fields where kind.slot(JSONKey(field.key)) == nil && !(kind.isKeyed && field.key.hasSameBytes(as: "id")) {
            set(added, field.key, field.value)
        }
        return added
    }

    /// A name from words, as in `heroName`: an ID's words without the hyphens, the later ones capitalised.
    private func variableName(from words: String) -> String {
        let id = IdentifierMaker.identifier(from: words, or: "answer") { _ in false }
        var name = ""
        var isCapital = false
        for scalar in id.unicodeScalars {
            if scalar == "-" {
                isCapital = true
            } else {
                let isSmall = ("a"..."z").contains(scalar)
                name.unicodeScalars.append(isCapital && isSmall ? Unicode.Scalar(UInt8(scalar.value) - 32) : scalar)
                isCapital = false
            }
        }
        if !Expression.isName(name) { name = "the" + name }
        return IdentifierMaker.unique(Expression.isName(name) ? name : "answer", for: .variable) { name in
            draft.isTaken(name, in: .story, "variables") || draft.isNameTaken(name)
        }
    }

    mutating func removeAll(in parent: Node.ID, _ slot: String) {
        for thing in draft.things(in: parent, slot) { apply(.remove(thing)) }
    }
}

extension Draft {
    /// Finds out whether an author may write into a field.
    func expectField(_ field: String, of id: Node.ID) throws(CommandRefusal) {
        guard let node = nodes[id], isPresent(id) else { throw .unknownThing(id) }
        guard node.kind.slot(JSONKey(field)) == nil, field.utf8.count <= Node.longestKey else { throw .wrongPlace(id) }
        // IDs change by renaming, which keeps the old one.
        if case .id = node.kind.field(field), node.kind.isKeyed { throw .wrongPlace(id) }
    }

    /// Whether nobody has written anything on a location.
    func isBlank(_ location: Node.ID) -> Bool {
        guard let node = nodes[location], node.fields.allSatisfy({ $0.key.hasSameBytes(as: "id") }) else { return false }
        return node.kind.slotNames.allSatisfy { slot in
            things(in: location, slot).allSatisfy { thing in
                guard let page = nodes[thing], page.kind == .page, page.kind.slotNames.allSatisfy({ things(in: thing, $0).isEmpty }) else {
                    return false
                }
                return page.fields.allSatisfy { $0.value == .string("") }
            }
        }
    }

    /// Whether a variable has this name in expressions.
    func isNameTaken(_ name: String, except: Node.ID? = nil) -> Bool {
        things(in: .story, "variables").contains { $0 != except && (nodes[$0].map { variableName($0) }?.hasSameBytes(as: name) ?? false) }
    }
}
