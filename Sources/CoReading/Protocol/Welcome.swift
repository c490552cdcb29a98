internal import StoryFormat

/// All of a group's state, as one message to a member.
public struct Welcome: Equatable, Sendable {
    /// The group's ID.
    public var group: String
    /// The story that is read.
    public var story: GroupStory
    /// Which member the device is.
    public var you: Member.ID
    /// The end of the log.
    public var head: LogHead
    /// Who turns the pages.
    public var owner: Member.ID
    /// How often the book has changed hands.
    public var term: Int64
    /// How many events have changed the page.
    public var move: Int64
    /// How many scenes come before the one on show.
    public var scene: Int64
    /// Everybody who takes part.
    public var members: [Seat]
    /// What followers would pick.
    public var wishes: [ReadingGroup.Wish]
    /// The members who would like to have the book.
    public var asking: [Member.ID]
    /// The member to whom the book is held out.
    public var offered: Member.ID?
    /// Those who knock.
    public var knocks: [Knock]
    /// What the device needs to know of what was read.
    public var past: Past

    /// A member, and how they are doing.
    public struct Seat: Equatable, Sendable {
        /// The member's number.
        public var member: Member.ID
        /// Who it is.
        public var person: Person
        /// How the member is doing.
        public var presence: GroupMessage.Presence
    }

    /// Somebody who knocks.
    public struct Knock: Equatable, Sendable {
        /// The number of the knock.
        public var id: Int64
        /// Who it is.
        public var person: Person
    }

    /// What was read.
    public enum Past: Equatable, Sendable {
        /// The whole record.
        case record([String])
        /// The events that the device has missed, as JSON.
        case tail([String])
    }

    static let version = 1

    var value: JSONValue {
        var fields = JSONFields()
        fields.add("type", "welcome")
        fields.add("version", Self.version)
        fields.add("group", group)
        fields.add("story", story.value)
        fields.add("you", you.number)
        fields.add("owner", owner.number)
        fields.add("term", term)
        fields.add("move", move)
        fields.add("number", head.number)
        fields.add("chain", head.chainText)
        fields.add("scene", scene)
        fields.add("members", .array(members.map(\.value)))
        fields.add("wishes", .array(wishes.map(\.value)))
        fields.add("asking", .array(asking.map { .number($0.number) }))
        fields.add("offered", offered?.number)
        fields.add("knocks", .array(knocks.map(\.value)))
        switch past {
        case .record(let lines): fields.add("record", .array(lines.map { .string($0) }))
        case .tail(let events): fields.add("tail", .array(events.compactMap { JSONParser.value(of: Array($0.utf8)) }))
        }
        return fields.object
    }
}

extension Welcome.Seat {
    fileprivate var value: JSONValue {
        var fields = JSONFields()
        fields.add("member", member.number)
        person.add(to: &fields)
        fields.add("state", presence.rawValue)
        return fields.object
    }
}

extension Welcome.Knock {
    fileprivate var value: JSONValue {
        .object([JSONField("knock", .number(id)), JSONField("person", person.value)])
    }
}

extension ReadingGroup.Wish {
    fileprivate var value: JSONValue {
        .object([JSONField("member", .number(member.number)), JSONField("choice", .string(choice))])
    }
}
