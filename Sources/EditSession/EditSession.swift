internal import Story
internal import StoryEditing
public import StoryFormat

/// Answers a page on which a story is written: JSON in, JSON out. docs/web-editor.md describes both.
public struct EditSession: Sendable {
    private var device: EditingDevice?

    /// Starts without a story.
    public init() {}

    /// Answers a request. Any bytes get an answer: what cannot be done is a `refusal`.
    public mutating func answer(_ bytes: [UInt8]) -> JSONValue {
        guard let request = JSONParser.parse(bytes).root?.value, let word = request["do"]?.string else { return Self.refusal("badRequest") }
        if word == "open" { return open(request) }
        guard device != nil else { return Self.refusal("notOpen") }
        switch word {
        case "undo", "redo": return takeBack(isRedo: word == "redo")
        case "confirm": return confirm(request)
        case "write": return write(request)
        case "compare": return compare(request)
        case "goBack": return goBack(request)
        case "adopt": return adopt(request)
        default: return ask(word, request) ?? command(word, request)
        }
    }

    // MARK: Opening and following

    private mutating func open(_ request: JSONValue) -> JSONValue {
        guard let number = request["device"]?.number.flatMap({ UInt32(exactly: $0) }), number > 0 else { return Self.refusal("badRequest") }
        let draft: Draft
        var leftOut: [JSONField] = []
        if let snapshot = request["snapshot"] {
            guard let read = Draft(snapshot: snapshot) else { return Self.refusal("damaged") }
            draft = read
        } else if request["story"]?.string != nil {
            do throws(StoryFileProblem) {
                let file = try Self.file(request)
                draft = file.draft
                leftOut = Self.leftOut(file)
            } catch {
                return Self.refusal(error)
            }
        } else {
            return Self.refusal("badRequest")
        }
        let none = JSONValue.array([])
        guard let pending = (request["pending"] ?? none).list({ Entry($0) }), let since = (request["since"] ?? none).list(Self.numbered)
        else { return Self.refusal("damaged") }
        // Half of all numbers are left for what the device makes from now on.
        let counts = ["made", "sequence"].map { request[$0]?.number.flatMap { Int32(exactly: $0) }.map { UInt32(clamping: $0) } ?? 0 }
        do throws(EntryRefusal) {
            device = try EditingDevice(
                draft,
                device: number,
                lastNumber: counts[0],
                lastSequence: counts[1],
                since: since,
                pending: pending
            )
            return .object([JSONField("opened", .boolean(true))] + leftOut)
        } catch {
            return Self.refusal(error)
        }
    }

    /// The story that a request has as the text of `story.json`, with the sidecar beside it.
    private static func file(_ request: JSONValue) throws(StoryFileProblem) -> StoryFile {
        try StoryFile(Array((request["story"]?.string ?? "").utf8), sidecar: request["sidecar"]?.string)
    }

    /// What is said of a sidecar that was left out.
    private static func leftOut(_ file: StoryFile) -> [JSONField] {
        file.sidecarProblem.map { [JSONField("sidecar", .string($0.rawValue))] } ?? []
    }

    /// An entry of the library's history with its number.
    private static func numbered(_ json: JSONValue) -> (entry: Entry, number: Int64)? {
        guard let entry = json["entry"].flatMap({ Entry($0) }), let number = json["number"]?.number, number > 0 else { return nil }
        return (entry, number)
    }

    private mutating func confirm(_ request: JSONValue) -> JSONValue {
        guard let (entry, number) = Self.numbered(request) else { return Self.refusal("badRequest") }
        do throws(EntryRefusal) {
            let isNew = try device?.confirm(entry, number: number) ?? false
            return .object([JSONField("changed", isNew ? Self.list(entry.changes.map { $0.target }) : .array([]))])
        } catch {
            return Self.refusal(error)
        }
    }

    // MARK: Doing

    private mutating func write(_ request: JSONValue) -> JSONValue {
        guard let node = Self.id(request, "node"), let field = request["field"]?.string else { return Self.refusal("badRequest") }
        do throws(CommandRefusal) {
            let entry = try device?.write(node, field, request["value"])
            return done(entry, result: nil)
        } catch {
            return Self.refusal(error)
        }
    }

    private mutating func command(_ word: String, _ request: JSONValue) -> JSONValue {
        guard let command = EditCommand(word, request) else { return Self.refusal("badRequest") }
        return perform(command.name(for: word), command)
    }

    private mutating func perform(_ word: String, _ command: EditCommand) -> JSONValue {
        do throws(CommandRefusal) {
            let performed = try device?.perform(word) { (composer: inout Composer) throws(CommandRefusal) in try command.carryOut(&composer)
            }
            return done(performed?.entry, result: performed?.result)
        } catch {
            return Self.refusal(error)
        }
    }

    private mutating func adopt(_ request: JSONValue) -> JSONValue {
        guard request["story"]?.string != nil else { return Self.refusal("badRequest") }
        let file: StoryFile
        do throws(StoryFileProblem) {
            file = try Self.file(request)
        } catch {
            return Self.refusal(error)
        }
        do throws(CommandRefusal) {
            let performed = try device?.perform("adopt") { (composer: inout Composer) throws(CommandRefusal) in try composer.adopt(file) }
            return done(performed?.entry, result: nil, Self.leftOut(file))
        } catch {
            return Self.refusal(error)
        }
    }

    private mutating func takeBack(isRedo: Bool) -> JSONValue {
        // One author writes on several devices, and undoes what was done on any of them.
        let taken = isRedo ? device?.redo { _ in true } : device?.undo { _ in true }
        guard let taken else { return Self.refusal("nothing") }
        return done(taken.entry, result: nil)
    }

    private func done(_ entry: Entry?, result: Node.ID?, _ more: [JSONField] = []) -> JSONValue {
        var fields = more
        if let entry {
            fields.append(JSONField("entry", entry.json))
            fields.append(JSONField("changed", Self.list(entry.changes.map { $0.target })))
        }
        if let result { fields.append(JSONField("result", .string(result.text))) }
        fields.append(JSONField("made", .number(Int64(device?.lastNumber ?? 0))))
        fields.append(JSONField("sequence", .number(Int64(device?.lastSequence ?? 0))))
        return .object(fields)
    }

    // MARK: Earlier moments

    private mutating func goBack(_ request: JSONValue) -> JSONValue {
        do throws(MomentRefusal) {
            return perform("goBack", .goBack(to: try moment(of: request)))
        } catch {
            return Self.refusal(error.rawValue)
        }
    }

    private func compare(_ request: JSONValue) -> JSONValue {
        guard let present = device?.draft else { return Self.refusal("notOpen") }
        let earlier: Draft
        do throws(MomentRefusal) {
            earlier = try moment(of: request)
        } catch {
            return Self.refusal(error.rawValue)
        }
        do throws(CommandRefusal) {
            return try present.comparison(with: earlier).json(from: earlier, to: present)
        } catch {
            return Self.refusal(error)
        }
    }

    private enum MomentRefusal: String, Error {
        case badRequest, damaged, unknownEntry
    }

    /// The draft at the moment that a request names: by its snapshot, or by the entry that came next.
    private func moment(of request: JSONValue) throws(MomentRefusal) -> Draft {
        if let entry = request["before"] {
            guard let id = Entry.ID(entry) else { throw .badRequest }
            guard let earlier = device?.draft(before: id) else { throw .unknownEntry }
            return earlier
        }
        guard let given = request["snapshot"] else { throw .badRequest }
        // The library has it as a text.
        let snapshot = given.string.map { JSONParser.value(of: Array($0.utf8)) ?? .null } ?? given
        guard let earlier = Draft(snapshot: snapshot) else { throw .damaged }
        return earlier
    }

    // MARK: Asking

    private func ask(_ word: String, _ request: JSONValue) -> JSONValue? {
        guard let device else { return nil }
        let draft = device.draft
        switch word {
        case "story":
            let story = request["unwritten"]?.string.map { draft.json(endingWhere: $0) } ?? draft.json
            return .object([JSONField("story", .string(story.pretty()))])
        case "sidecar": return .object([JSONField("sidecar", .string(draft.sidecar.pretty()))])
        case "snapshot": return .object([JSONField("snapshot", draft.snapshot)])
        case "outline":
            return .object([
                JSONField("story", .object(draft.story.members)), JSONField("locations", .array(draft.outline)),
                JSONField("chapters", .array(draft.chapters)), JSONField("mapNotes", .array(draft.mapNotes)),
            ])
        case "thing":
            guard let id = Self.id(request, "node"), draft[id] != nil else { return Self.refusal("unknownThing") }
            return .object([JSONField("thing", draft.description(of: id, slots: request["slots"]?.list { $0.string }))])
        case "bin": return .object([JSONField("things", .array(draft.bin.map { draft.description(of: $0) }))])
        case "conflicts": return .object([JSONField("conflicts", .array(draft.conflicts.map { $0.json }))])
        case "uses":
            guard let id = Self.id(request, "node") else { return Self.refusal("badRequest") }
            return .object([JSONField("uses", .array(draft.uses(of: id).map { $0.json }))])
        case "find":
            guard let pattern = Pattern(request) else { return Self.refusal("badRequest") }
            let reach = request["around"]?.number.map { Int(clamping: min(max($0, 0), 400)) }
            return .object([JSONField("hits", .array(draft.hits(of: pattern).map { $0.json(in: draft, around: reach) }))])
        case "places":
            guard case .array(let pointers) = request["pointers"] else { return Self.refusal("badRequest") }
            return .object([JSONField("places", .array(pointers.map { draft.spot(at: $0.string ?? "").json }))])
        case "locate":
            guard let nodes = request["nodes"]?.list({ $0.string.flatMap { Node.ID($0) } }) else { return Self.refusal("badRequest") }
            return .object([JSONField("locations", .array(nodes.map { draft.location(around: $0).map { .string($0.text) } ?? .null }))])
        case "understand":
            guard let text = request["expression"]?.string else { return Self.refusal("badRequest") }
            return Self.understand(text)
        case "express":
            guard let text = request["tree"].flatMap({ Expression.text(of: $0) }) else { return Self.refusal("badRequest") }
            return .object([JSONField("expression", .string(text))])
        case "odds":
            guard let id = Self.id(request, "node"), draft[id]?.kind == .check else { return Self.refusal("unknownThing") }
            return .object([JSONField("odds", draft.odds(of: id))])
        case "history": return .object([JSONField("entries", .array(device.allSteps.steps.map { $0.json(in: draft) }))])
        case "pending": return .object([JSONField("entries", .array(device.pending.map { $0.json }))])
        default: return nil
        }
    }

    private static func understand(_ text: String) -> JSONValue {
        do throws(TextProblem) {
            return .object([JSONField("tree", try Expression(parsing: text).tree)])
        } catch {
            var wrong = JSONFields()
            wrong.add("from", error.bytes.lowerBound)
            wrong.add("to", error.bytes.upperBound)
            wrong.add("message", error.message)
            return .object([JSONField("wrong", wrong.object)])
        }
    }

    // MARK: JSON

    static func id(_ json: JSONValue, _ key: String) -> Node.ID? { json[key]?.string.flatMap { Node.ID($0) } }

    /// The things that changed, each once.
    private static func list(_ things: [Node.ID]) -> JSONValue {
        var known: Set<Node.ID> = []
        return .array(things.filter { known.insert($0).inserted }.map { .string($0.text) })
    }

    private static func refusal(_ code: String, _ more: [JSONField] = []) -> JSONValue {
        .object([JSONField("refusal", .string(code))] + more)
    }

    private static func refusal(_ problem: StoryFileProblem) -> JSONValue {
        switch problem {
        case .notJSON: refusal("notJSON")
        case .shape(let error):
            refusal("shape", [JSONField("pointer", .string(error.pointer)), JSONField("expected", .string(error.expected))])
        }
    }

    private static func refusal(_ refusal: EntryRefusal) -> JSONValue {
        if case .missing(let number) = refusal { return Self.refusal("missing", [JSONField("after", .number(number))]) }
        return Self.refusal("damaged")
    }

    private static func refusal(_ refusal: CommandRefusal) -> JSONValue {
        func about(_ code: String, _ node: Node.ID) -> JSONValue { Self.refusal(code, [JSONField("node", .string(node.text))]) }
        return switch refusal {
        case .unknownThing(let node): about("unknownThing", node)
        case .wrongKind(let node): about("wrongKind", node)
        case .takenName(let name): Self.refusal("takenName", [JSONField("name", .string(name))])
        case .badName(let name): Self.refusal("badName", [JSONField("name", .string(name))])
        case .wrongPlace(let node): about("wrongPlace", node)
        case .lastOne(let node): about("lastOne", node)
        case .notInARow(let node): about("notInARow", node)
        }
    }
}
