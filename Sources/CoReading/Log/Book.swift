/// Who has the book of a group, who would like to have it, and what followers wish for.
///
/// The host and every device follow the same events with it, so that all of them agree.
struct Book: Equatable, Sendable {
    /// Who turns the pages.
    var owner = Member.ID(1)
    /// The member to whom the book is held out.
    var offered: Member.ID?
    /// The members who would like to have the book, first come first.
    var asking: [Member.ID] = []
    /// What followers wish for on the page on show, in the order of their wishes.
    var wishes: [ReadingGroup.Wish] = []

    /// Follows an event.
    mutating func follow(_ event: GroupEvent) {
        switch event.deed {
        case .opened, .turned, .leafed, .begun: wishes = []
        case .left: leave(event.member)
        case .removed(let member): leave(member)
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
        case .taken:
            if let member = event.member { give(to: member) }
        case .joined, .returned, .ended: break
        }
    }

    private mutating func leave(_ member: Member.ID?) {
        wishes.removeAll { $0.member == member }
        asking.removeAll { $0 == member }
        if offered == member || member == owner { offered = nil }
    }

    private mutating func give(to member: Member.ID) {
        owner = member
        offered = nil
        asking.removeAll { $0 == member }
        wishes.removeAll { $0.member == member }
    }
}
