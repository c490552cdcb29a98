internal import StoryFormat

/// What a member's device sends.
public struct GroupRequest: Equatable, Sendable {
    /// The device's ID for the request; nil for those that are not kept.
    public var id: String?
    /// What the member wants.
    public var wish: Wish

    /// What a member can want. A term and a move are those that the device knows.
    public enum Wish: Equatable, Sendable {
        case turn(term: Int64, move: Int64, [GroupInput])
        case leaf(term: Int64, move: Int64, scene: Int64)
        case begin(term: Int64, move: Int64, GroupEvent.Passage)
        case offer(term: Int64, Member.ID)
        case accept(term: Int64)
        case decline
        case ask
        case take(term: Int64)
        case wish(move: Int64, choice: String?)
        case admit(knock: Int64)
        case remove(Member.ID)
        case leave
        case end
        case refuse(knock: Int64)
        case nudge
        case point(x: Int64, y: Int64)
        case react(Reaction)
        case ready(Readiness)
    }

    /// The reactions that a reader can choose from.
    public enum Reaction: String, CaseIterable, Sendable {
        case heart, laugh, wow, scared, sad, clap
    }

    /// What a device says of its reader.
    public enum Readiness: String, CaseIterable, Sendable {
        case here, back, loading, asleep, trouble
    }

    /// Makes a request.
    public init(id: String?, _ wish: Wish) {
        self.id = id
        self.wish = wish
    }
}

// MARK: JSON

extension GroupRequest {
    /// The request as JSON.
    public var text: String {
        var fields = JSONFields()
        fields.add("type", wish.word)
        fields.add("id", id)
        switch wish {
        case .turn(let term, let move, let inputs):
            fields.add("term", term)
            fields.add("move", move)
            fields.add("do", .array(inputs.map(\.value)))
        case .leaf(let term, let move, let scene):
            fields.add("term", term)
            fields.add("move", move)
            fields.add("scene", scene)
        case .begin(let term, let move, let passage):
            fields.add("term", term)
            fields.add("move", move)
            fields.add(passage)
        case .offer(let term, let member):
            fields.add("term", term)
            fields.add("to", member.number)
        case .accept(let term), .take(let term): fields.add("term", term)
        case .wish(let move, let choice):
            fields.add("move", move)
            fields.add("choice", choice.map { .string($0) } ?? .null)
        case .admit(let knock), .refuse(let knock): fields.add("knock", knock)
        case .remove(let member): fields.add("member", member.number)
        case .point(let x, let y):
            fields.add("x", x)
            fields.add("y", y)
        case .react(let reaction): fields.add("reaction", reaction.rawValue)
        case .ready(let readiness): fields.add("state", readiness.rawValue)
        case .decline, .ask, .leave, .end, .nudge: break
        }
        return fields.object.compact
    }

    /// Reads a message from a device.
    /// - Returns: nil if it is of a type that this version does not know; it is skipped.
    /// - Throws: ``GroupRefusal/malformed(key:)`` with the key that is missing or wrong; `type` if it is not a message at all.
    public static func read(_ bytes: [UInt8]) throws(GroupRefusal) -> GroupRequest? {
        guard let value = JSONParser.value(of: bytes), let word = value["type"]?.string else { throw .malformed(key: "type") }
        guard let wish = try Fields(value: value).wish(word) else { return nil }
        guard wish.isKept else { return GroupRequest(id: nil, wish) }
        guard let id = value["id"]?.string, (1...GroupLimits.requestID).contains(id.utf8.count) else { throw .malformed(key: "id") }
        return GroupRequest(id: id, wish)
    }

    /// Reads the ID of a message that cannot be read otherwise.
    static func id(in bytes: [UInt8]) -> String? {
        guard let id = JSONParser.value(of: bytes)?["id"]?.string, id.utf8.count <= GroupLimits.requestID else { return nil }
        return id
    }
}

extension GroupRequest.Wish {
    /// Whether an event in the log follows from it.
    var isKept: Bool {
        switch self {
        case .turn, .leaf, .begin, .offer, .accept, .decline, .ask, .take, .wish, .admit, .remove, .leave, .end: true
        case .refuse, .nudge, .point, .react, .ready: false
        }
    }

    /// The word for it in messages.
    var word: String {
        switch self {
        case .turn: "turn"
        case .leaf: "leaf"
        case .begin: "begin"
        case .offer: "offer"
        case .accept: "accept"
        case .decline: "decline"
        case .ask: "ask"
        case .take: "take"
        case .wish: "wish"
        case .admit: "admit"
        case .remove: "remove"
        case .leave: "leave"
        case .end: "end"
        case .refuse: "refuse"
        case .nudge: "nudge"
        case .point: "point"
        case .react: "react"
        case .ready: "ready"
        }
    }
}

/// The keys of a message, each read with the refusal that names it.
private struct Fields {
    let value: JSONValue

    func wish(_ word: String) throws(GroupRefusal) -> GroupRequest.Wish? {
        switch word {
        case "turn":
            guard let inputs = value["do"].flatMap(GroupInput.list), (1...GroupLimits.inputs).contains(inputs.count) else {
                throw .malformed(key: "do")
            }
            return .turn(term: try number("term"), move: try number("move"), inputs)
        case "leaf": return .leaf(term: try number("term"), move: try number("move"), scene: try number("scene"))
        case "begin":
            guard let lines = value["lines"]?.strings else { throw .malformed(key: "lines") }
            let passage = GroupEvent.Passage(lines: lines, scene: try number("scene"))
            return .begin(term: try number("term"), move: try number("move"), passage)
        case "offer": return .offer(term: try number("term"), try member("to"))
        case "accept": return .accept(term: try number("term"))
        case "decline": return .decline
        case "ask": return .ask
        case "take": return .take(term: try number("term"))
        case "wish":
            switch value["choice"] {
            case .null: return .wish(move: try number("move"), choice: nil)
            case .string(let choice): return .wish(move: try number("move"), choice: choice)
            default: throw .malformed(key: "choice")
            }
        case "admit": return .admit(knock: try number("knock"))
        case "remove": return .remove(try member("member"))
        case "leave": return .leave
        case "end": return .end
        case "refuse": return .refuse(knock: try number("knock"))
        case "nudge": return .nudge
        case "point": return .point(x: try share("x"), y: try share("y"))
        case "react": return .react(try choice("reaction"))
        case "ready": return .ready(try choice("state"))
        default: return nil
        }
    }

    private func number(_ key: String) throws(GroupRefusal) -> Int64 {
        guard let number = value[key]?.number else { throw .malformed(key: key) }
        return number
    }

    private func member(_ key: String) throws(GroupRefusal) -> Member.ID { Member.ID(try number(key)) }

    /// A share of a picture's width or height, in thousandths.
    private func share(_ key: String) throws(GroupRefusal) -> Int64 {
        let share = try number(key)
        guard (0...1_000).contains(share) else { throw .malformed(key: key) }
        return share
    }

    private func choice<Word: RawRepresentable<String>>(_ key: String) throws(GroupRefusal) -> Word {
        guard let word = value[key]?.string.flatMap({ Word(rawValue: $0) }) else { throw .malformed(key: key) }
        return word
    }
}
