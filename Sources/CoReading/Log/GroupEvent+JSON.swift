internal import StoryFormat

extension GroupEvent {
    /// The members of the event's JSON, without its chain.
    func fields(number: Int64, term: Int64, move: Int64) -> JSONFields {
        var fields = JSONFields()
        fields.add("type", deed.word)
        fields.add("number", number)
        fields.add("term", term)
        fields.add("move", move)
        fields.add("by", member?.number)
        fields.add("request", request)
        switch deed {
        case .opened(let person, let passage):
            fields.add("person", person.value)
            fields.add(passage)
        case .joined(let member, let person):
            fields.add("member", member.number)
            fields.add("person", person.value)
        case .returned(let person): fields.add("person", person.value)
        case .removed(let member): fields.add("member", member.number)
        case .turned(let inputs, let passage):
            fields.add("do", .array(inputs.map(\.value)))
            fields.add(passage)
        case .leafed(let scene): fields.add("scene", scene)
        case .begun(let passage): fields.add(passage)
        case .wished(let choice): fields.add("choice", choice)
        case .offered(let member), .handed(let member): fields.add("to", member.number)
        case .left, .asked, .declined, .taken, .ended: break
        }
        return fields
    }

    /// Reads an event that was stored; nil if it is damaged.
    public init?(_ logged: LoggedEvent) {
        guard let value = JSONParser.value(of: Array(logged.text.utf8)) else { return nil }
        self.init(value, key: logged.key ?? "")
    }

    /// Reads an event from its JSON; nil if it is none.
    /// - Parameter key: The key of the person who comes in with it.
    init?(_ value: JSONValue, key: String = "") {
        guard let word = value["type"]?.string, let deed = Deed(word, value, key: key) else { return nil }
        self.init(deed, by: value["by"]?.number.map { Member.ID($0) }, request: value["request"]?.string)
    }
}

extension GroupEvent.Deed {
    /// The word for it in messages.
    var word: String {
        switch self {
        case .opened: "opened"
        case .joined: "joined"
        case .returned: "returned"
        case .left: "left"
        case .removed: "removed"
        case .turned: "turned"
        case .leafed: "leafed"
        case .begun: "begun"
        case .wished: "wished"
        case .asked: "asked"
        case .offered: "offered"
        case .declined: "declined"
        case .handed: "handed"
        case .taken: "taken"
        case .ended: "ended"
        }
    }

    fileprivate init?(_ word: String, _ value: JSONValue, key: String) {
        func passage() -> GroupEvent.Passage? { GroupEvent.Passage(value) }
        func person() -> Person? { value["person"].flatMap { Person($0, key: key) } }
        func member(_ name: String) -> Member.ID? { value[name]?.number.map { Member.ID($0) } }
        switch word {
        case "opened":
            guard let person = person(), let passage = passage() else { return nil }
            self = .opened(person, passage)
        case "joined":
            guard let member = member("member"), let person = person() else { return nil }
            self = .joined(member, person)
        case "returned":
            guard let person = person() else { return nil }
            self = .returned(person)
        case "removed":
            guard let member = member("member") else { return nil }
            self = .removed(member)
        case "turned":
            guard let inputs = value["do"].flatMap(GroupInput.list), let passage = passage() else { return nil }
            self = .turned(inputs, passage)
        case "leafed":
            guard let scene = value["scene"]?.number else { return nil }
            self = .leafed(scene: scene)
        case "begun":
            guard let passage = passage() else { return nil }
            self = .begun(passage)
        case "wished": self = .wished(value["choice"]?.string)
        case "offered", "handed":
            guard let member = member("to") else { return nil }
            self = word == "offered" ? .offered(member) : .handed(member)
        case "left": self = .left
        case "asked": self = .asked
        case "declined": self = .declined
        case "taken": self = .taken
        case "ended": self = .ended
        default: return nil
        }
    }
}

extension GroupEvent.Passage {
    init?(_ value: JSONValue) {
        guard let lines = value["lines"]?.strings, let scene = value["scene"]?.number else { return nil }
        self.init(lines: lines, scene: scene)
    }
}

extension Person {
    /// What the others see.
    var value: JSONValue {
        var fields = JSONFields()
        add(to: &fields)
        return fields.object
    }

    func add(to fields: inout JSONFields) {
        fields.add("name", name)
        fields.add("kind", isGuest ? "guest" : nil)
        fields.add("picture", picture)
        fields.add("colour", colour)
    }

    init?(_ value: JSONValue, key: String) {
        guard let name = value["name"]?.string, let picture = value["picture"]?.string, let colour = value["colour"]?.string else {
            return nil
        }
        self.init(key: key, name: name, picture: picture, colour: colour, isGuest: value["kind"]?.string == "guest")
    }
}

extension GroupInput {
    /// The input in a message.
    var value: JSONValue {
        switch self {
        case .advance: .string("advance")
        case .skip: .string("skip")
        case .undo: .string("undo")
        case .choose(let choice): .object([JSONField("choose", .string(choice))])
        case .answer(.text(let text)): .object([JSONField("answer", .string(text))])
        case .answer(.number(let number)): .object([JSONField("answer", .number(number))])
        case .answer(.yesNo(let answer)): .object([JSONField("answer", .boolean(answer))])
        }
    }

    /// Reads an input from a message; nil if it is none.
    init?(_ value: JSONValue) {
        switch value.key {
        case "advance": self = .advance
        case "skip": self = .skip
        case "undo": self = .undo
        default:
            if let choice = value["choose"]?.string {
                self = .choose(choice)
                return
            }
            switch value["answer"] {
            case .string(let text): self = .answer(.text(text))
            case .number(let number): self = .answer(.number(number))
            case .boolean(let answer): self = .answer(.yesNo(answer))
            default: return nil
            }
        }
    }

    /// Reads a list of inputs; nil if any is none.
    static func list(_ value: JSONValue) -> [GroupInput]? {
        guard case .array(let items) = value else { return nil }
        let inputs = items.compactMap { GroupInput($0) }
        return inputs.count == items.count ? inputs : nil
    }
}

extension JSONValue {
    /// The texts of a list; nil if this is not a list of texts.
    var strings: [String]? {
        guard case .array(let items) = self else { return nil }
        let texts = items.compactMap(\.string)
        return texts.count == items.count ? texts : nil
    }
}

extension JSONFields {
    mutating func add(_ passage: GroupEvent.Passage) {
        add("lines", .array(passage.lines.map { .string($0) }))
        add("scene", passage.scene)
    }
}
