internal import StoryFormat

/// What a device knows of its group besides the record.
public struct DeviceView: Equatable, Sendable {
    /// The members who take part, in their order.
    public internal(set) var members: [Welcome.Seat] = []
    /// Who turns the pages.
    public internal(set) var owner = Member.ID(1)
    /// What followers would pick.
    public internal(set) var wishes: [ReadingGroup.Wish] = []
    /// The members who would like to have the book.
    public internal(set) var asking: [Member.ID] = []
    /// The member to whom the book is held out.
    public internal(set) var offered: Member.ID?
    /// Those who knock.
    public internal(set) var knocks: [Welcome.Knock] = []

    /// Starts without members.
    init() {}

    /// Reads a welcome; nil if a key is missing.
    init?(_ welcome: JSONValue) {
        guard let owner = welcome["owner"]?.number, case .array(let members) = welcome["members"] else { return nil }
        self.owner = Member.ID(owner)
        for value in members {
            guard let id = value["member"]?.number, let person = Person(value, key: "") else { return nil }
            let presence = value["state"]?.string.flatMap { GroupMessage.Presence(rawValue: $0) } ?? .here
            self.members.append(Welcome.Seat(member: Member.ID(id), person: person, presence: presence))
        }
        if case .array(let wishes) = welcome["wishes"] {
            self.wishes = wishes.compactMap { wish in
                guard let member = wish["member"]?.number, let choice = wish["choice"]?.string else { return nil }
                return ReadingGroup.Wish(member: Member.ID(member), choice: choice)
            }
        }
        if case .array(let asking) = welcome["asking"] { self.asking = asking.compactMap { $0.number.map { Member.ID($0) } } }
        offered = welcome["offered"]?.number.map { Member.ID($0) }
        if case .array(let knocks) = welcome["knocks"] { for knock in knocks { add(knock: knock) } }
    }

    /// The member with a number; nil if nobody inside has it.
    public func seat(_ member: Member.ID) -> Welcome.Seat? { members.first { $0.member == member } }

    mutating func add(knock value: JSONValue) {
        guard let id = value["knock"]?.number, let person = value["person"].flatMap({ Person($0, key: "") }) else { return }
        knocks.append(Welcome.Knock(id: id, person: person))
    }

    mutating func set(_ presence: GroupMessage.Presence, of member: Member.ID) {
        guard let index = members.firstIndex(where: { $0.member == member }) else { return }
        members[index].presence = presence
    }

    /// Follows an event.
    mutating func follow(_ event: GroupEvent) {
        switch event.deed {
        case .joined(let member, let person): members.append(Welcome.Seat(member: member, person: person, presence: .here))
        case .opened(let person, _): members.append(Welcome.Seat(member: Member.ID(1), person: person, presence: .here))
        case .left: leave(event.member)
        case .removed(let member): leave(member)
        case .turned, .leafed, .begun: wishes = []
        case .wished(let choice):
            wishes.removeAll { $0.member == event.member }
            if let member = event.member, let choice { wishes.append(ReadingGroup.Wish(member: member, choice: choice)) }
        case .asked:
            if let member = event.member, !asking.contains(member) { asking.append(member) }
        case .offered(let member): offered = member
        case .declined:
            if event.member == owner || event.member == offered { offered = nil }
            asking.removeAll { $0 == event.member }
        case .handed(let member): give(to: member)
        case .taken: give(to: event.member)
        case .returned, .ended: break
        }
    }

    private mutating func leave(_ member: Member.ID?) {
        members.removeAll { $0.member == member }
        wishes.removeAll { $0.member == member }
        asking.removeAll { $0 == member }
        if offered == member || member == owner { offered = nil }
    }

    private mutating func give(to member: Member.ID?) {
        guard let member else { return }
        owner = member
        offered = nil
        asking.removeAll { $0 == member }
        wishes.removeAll { $0.member == member }
    }
}
