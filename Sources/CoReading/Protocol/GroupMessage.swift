internal import StoryFormat

/// What the host sends to a device.
public enum GroupMessage: Equatable, Sendable {
    /// The device knocks.
    case waiting(GroupStory)
    /// All of the group's state: the first message to a member.
    case welcome(Welcome)
    /// Something happened.
    case event(LoggedEvent)
    /// The request was carried out before, as this event.
    case done(request: String, number: Int64)
    /// The request was refused.
    case no(request: String?, GroupRefusal, term: Int64, move: Int64)
    /// How a member is doing, and for how many milliseconds.
    case presence(Member.ID, Presence, since: Int64)
    case knock(Int64, Person)
    /// A knock is over.
    case knocked(Int64)
    case nudge(by: Member.ID)
    case point(by: Member.ID, x: Int64, y: Int64)
    case reaction(by: Member.ID, GroupRequest.Reaction)

    /// How a member is doing.
    public enum Presence: String, Sendable {
        case here, back, loading, asleep, trouble
        /// Not connected.
        case slow
        /// Not connected for so long that somebody may take the book.
        case away

        init(_ readiness: GroupRequest.Readiness) {
            switch readiness {
            case .here: self = .here
            case .back: self = .back
            case .loading: self = .loading
            case .asleep: self = .asleep
            case .trouble: self = .trouble
            }
        }
    }

    /// The message as JSON.
    public var text: String {
        var fields = JSONFields()
        switch self {
        case .event(let event): return event.text
        case .waiting(let story):
            fields.add("type", "waiting")
            fields.add("story", story.value)
        case .welcome(let welcome): return welcome.value.compact
        case .done(let request, let number):
            fields.add("type", "done")
            fields.add("request", request)
            fields.add("number", number)
        case .no(let request, let refusal, let term, let move):
            fields.add("type", "no")
            fields.add("request", request)
            refusal.add(to: &fields)
            fields.add("term", term)
            fields.add("move", move)
        case .presence(let member, let presence, let since):
            fields.add("type", "presence")
            fields.add("member", member.number)
            fields.add("state", presence.rawValue)
            fields.add("since", since)
        case .knock(let knock, let person):
            fields.add("type", "knock")
            fields.add("knock", knock)
            fields.add("person", person.value)
        case .knocked(let knock):
            fields.add("type", "knocked")
            fields.add("knock", knock)
        case .nudge(let member):
            fields.add("type", "nudge")
            fields.add("by", member.number)
        case .point(let member, let x, let y):
            fields.add("type", "point")
            fields.add("by", member.number)
            fields.add("x", x)
            fields.add("y", y)
        case .reaction(let member, let reaction):
            fields.add("type", "reaction")
            fields.add("by", member.number)
            fields.add("reaction", reaction.rawValue)
        }
        return fields.object.compact
    }
}

/// The story that a group reads.
public struct GroupStory: Equatable, Sendable {
    /// The story's permanent ID.
    public var id: String
    /// The revision that the group reads from beginning to end, even if the story is replaced meanwhile.
    public var revision: String

    /// Makes a story from its ID and revision.
    public init(id: String, revision: String) {
        self.id = id
        self.revision = revision
    }

    var value: JSONValue {
        .object([JSONField("id", .string(id)), JSONField("revision", .string(revision))])
    }
}
