internal import StoryFormat

/// What a device knows of its group besides the record.
public struct DeviceView: Equatable, Sendable {
    /// The members who take part, in their order.
    public internal(set) var members: [Welcome.Seat] = []
    private var book = Book()
    /// Those who knock.
    public internal(set) var knocks: [Welcome.Knock] = []

    /// Who turns the pages.
    public var owner: Member.ID { book.owner }
    /// What followers would pick.
    public var wishes: [ReadingGroup.Wish] { book.wishes }
    /// The members who would like to have the book.
    public var asking: [Member.ID] { book.asking }
    /// The member to whom the book is held out.
    public var offered: Member.ID? { book.offered }

    /// Starts without members.
    init() {}

    /// Reads a welcome; nil if a key is missing.
    init?(_ welcome: JSONValue) {
        guard let owner = welcome["owner"]?.number, case .array(let members) = welcome["members"] else { return nil }
        book.owner = Member.ID(owner)
        for value in members {
            guard let id = value["member"]?.number, let person = Person(value, key: "") else { return nil }
            let presence = value["state"]?.string.flatMap { GroupMessage.Presence(rawValue: $0) } ?? .here
            self.members.append(Welcome.Seat(member: Member.ID(id), person: person, presence: presence))
        }
        if case .array(let wishes) = welcome["wishes"] {
            book.wishes = wishes.compactMap { wish in
                guard let member = wish["member"]?.number, let choice = wish["choice"]?.string else { return nil }
                return ReadingGroup.Wish(member: Member.ID(member), choice: choice)
            }
        }
        if case .array(let asking) = welcome["asking"] { book.asking = asking.compactMap { $0.number.map { Member.ID($0) } } }
        book.offered = welcome["offered"]?.number.map { Member.ID($0) }
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
        book.follow(event)
        switch event.deed {
        case .joined(let member, let person): seat(person, as: member)
        case .returned(let person): event.member.map { seat(person, as: $0) }
        case .opened(let person, _): seat(person, as: Member.ID(1))
        case .left: members.removeAll { $0.member == event.member }
        case .removed(let member): members.removeAll { $0.member == member }
        default: break
        }
    }

    private mutating func seat(_ person: Person, as member: Member.ID) {
        members.removeAll { $0.member == member }
        let index = members.firstIndex { $0.member > member } ?? members.endIndex
        members.insert(Welcome.Seat(member: member, person: person, presence: .here), at: index)
    }
}
